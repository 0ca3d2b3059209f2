import { ReferenceInput } from 'react-admin';
import type { Parada } from '#contract/entities/paradas';
import { AutocompleteInput } from '../../ui/form/inputs';

/** Picks one of the company's stops that sell fuel. */
export const EstacionInput = ({ source, label }: { source: string; label?: string }) => (
  <ReferenceInput source={source} reference="paradas" sort={{ field: 'nombre', order: 'ASC' }} filter={stations}>
    <AutocompleteInput<Parada>
      {...(label !== undefined && { label })}
      optionText="nombre"
      helperText={false}
      noOptionsText="Ninguna estación coincide"
    />
  </ReferenceInput>
);

const stations = { tipo: 'estacion_combustible', activa: true };
