import { ReferenceInput } from 'react-admin';
import type { Bodega } from '#contract/entities/bodegas';
import { AutocompleteInput } from '../../ui/form/inputs';

/** Picks one of the stores in use. */
export const StoreInput = ({ label }: { label?: string }) => (
  <ReferenceInput source="bodega_id" reference="bodegas" sort={{ field: 'nombre', order: 'ASC' }} filter={inUse}>
    <AutocompleteInput<Bodega>
      {...(label !== undefined && { label })}
      optionText="nombre"
      helperText={false}
      noOptionsText="Ninguna bodega coincide"
    />
  </ReferenceInput>
);

const inUse = { activa: true };
