import { ReferenceInput } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';
import { AutocompleteInput } from '../../ui/form/inputs';

/** Picks a part by name or code; inactive ones are not offered. */
export const RepuestoInput = ({ source, label }: { source: string; label?: string }) => (
  <ReferenceInput source={source} reference="repuestos" sort={{ field: 'nombre', order: 'ASC' }} filter={inUse}>
    <AutocompleteInput<Repuesto>
      {...(label !== undefined && { label })}
      optionText={({ nombre, codigo }: Repuesto) => [nombre, codigo].filter(Boolean).join(' · ')}
      helperText={false}
      noOptionsText="Ningún repuesto coincide"
    />
  </ReferenceInput>
);

const inUse = { activo: true };
