import { ReferenceInput } from 'react-admin';
import type { Ruta } from '#contract/entities/rutas';
import { AutocompleteInput } from '../../../ui/form/inputs';

/** Picks a route by name or code. */
export const RutaInput = ({ source, label, placeholder }: { source: string; label?: string; placeholder?: string }) => (
  <ReferenceInput source={source} reference="rutas" sort={{ field: 'nombre', order: 'ASC' }}>
    <AutocompleteInput<Ruta>
      {...(label !== undefined && { label })}
      optionText={({ nombre, codigo }: Ruta) => [nombre, codigo].filter(Boolean).join(' · ')}
      helperText={false}
      {...(placeholder !== undefined && { TextFieldProps: { placeholder } })}
      noOptionsText="Ninguna ruta coincide"
    />
  </ReferenceInput>
);
