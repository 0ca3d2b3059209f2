import { proveedores } from '#contract/entities/proveedores';
import { FieldForm } from '../../ui/fields/FieldForm';
import { fields } from './fields';
import { ServiciosInput } from './ServiciosInput';

export const ProveedorForm = () => (
  <FieldForm
    entity={proveedores}
    fields={fields}
    groups={{
      Proveedor: ['nombre', 'nit', 'contacto', 'telefono', 'email', 'direccion'],
      'Lo que ofrece': ['servicio_ids', 'dias_entrega', 'condiciones', 'nota'],
    }}
    own={{ servicio_ids: ServiciosInput }}
  />
);
