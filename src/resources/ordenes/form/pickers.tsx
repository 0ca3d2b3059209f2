import { AutocompleteArrayInput, ReferenceArrayInput, ReferenceInput } from 'react-admin';
import { AutocompleteInput } from '../../../ui/form/inputs';

const inUse = { activo: true };
const byName = { field: 'nombre', order: 'ASC' } as const;

/** Picks one service of the catalogue. */
export const ServicioInput = ({ source, label }: { source: string; label: string }) => (
  <ReferenceInput source={source} reference="servicios" sort={byName} filter={inUse}>
    <AutocompleteInput label={label} optionText="nombre" helperText={false} noOptionsText="Ningún servicio coincide" />
  </ReferenceInput>
);

/** Picks the services that an order is for. */
export const ServiciosInput = ({ helperText }: { helperText: string }) => (
  <ReferenceArrayInput source="servicio_ids" reference="servicios" sort={byName} filter={inUse}>
    <AutocompleteArrayInput optionText="nombre" helperText={helperText} noOptionsText="Ningún servicio coincide" />
  </ReferenceArrayInput>
);

const working = { estado: ['activo', 'licencia', 'vacaciones'] };

/** Picks the helpers. */
export const EquipoInput = () => (
  <ReferenceArrayInput source="equipo_ids" reference="personal" sort={byName} filter={working}>
    <AutocompleteArrayInput optionText="nombre_completo" helperText={false} noOptionsText="Ninguna persona coincide" />
  </ReferenceArrayInput>
);
