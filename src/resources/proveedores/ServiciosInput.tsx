import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import { wide } from '../../ui/FormGrid';

/** The services that a supplier does. */
export const ServiciosInput = () => (
  <div className={wide}>
    <ReferenceArrayInput source="servicio_ids" reference="servicios" sort={byName} filter={inUse}>
      <AutocompleteArrayInput optionText="nombre" helperText={false} noOptionsText="Ningún servicio coincide" />
    </ReferenceArrayInput>
  </div>
);

const byName = { field: 'nombre', order: 'ASC' as const };
const inUse = { activo: true };
