import { ReferenceInput } from 'react-admin';
import { AutocompleteInput } from '../../../ui/form/inputs';

/** Of the services, those that are offered. */
export const inUse = { activo: true };
export const byName = { field: 'nombre', order: 'ASC' } as const;

/** Picks one service of the catalogue. */
export const ServicioInput = ({ source }: { source: string }) => (
  <ReferenceInput source={source} reference="servicios" sort={byName} filter={inUse}>
    <AutocompleteInput helperText={false} noOptionsText="Ningún servicio coincide" optionText="nombre" />
  </ReferenceInput>
);
