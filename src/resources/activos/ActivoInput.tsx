import { AutocompleteInput, ReferenceInput } from 'react-admin';
import type { Activo } from '#contract/activos';

/** Picks an asset by code, name or plate, among those that the filter leaves. */
export const ActivoInput = ({ source, label, filter }: { source: string; label: string; filter?: Record<string, unknown> }) => (
  <ReferenceInput source={source} reference="activos" sort={{ field: 'nombre', order: 'ASC' }} {...(filter && { filter })}>
    <AutocompleteInput<Activo> label={label} optionText={optionText} helperText={false} noOptionsText="Ningún activo coincide" />
  </ReferenceInput>
);

const optionText = ({ nombre, codigo, placa }: Activo) => [nombre, codigo, placa].filter(Boolean).join(' · ');
