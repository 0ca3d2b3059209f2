import type { Proveedor } from '#contract/entities/proveedores';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FieldList } from '../../ui/fields/FieldList';
import { fields } from './fields';
import { ProveedorForm } from './ProveedorForm';
import { ProveedorRecord } from './ProveedorRecord';

const ProveedoresPage = () => (
  <DrawerPage
    resource="proveedores"
    at="/servicios/repuestos/proveedores"
    parameter="proveedor"
    list={<ProveedorList />}
    newTitle="Nuevo proveedor"
    form={<ProveedorForm />}
    record={<ProveedorRecord />}
  />
);

export default ProveedoresPage;

const ProveedorList = () => (
  <FieldList
    fields={fields}
    search="Buscar por nombre, NIT o contacto"
    sort={{ field: 'nombre', order: 'ASC' }}
    imports="proveedores"
    empty={{
      icon: 'storefront',
      text: 'Todavía no hay proveedores. Registre el primero, o impórtelos de su lista.',
    }}
    compact={
      <CompactList<Proveedor>
        title={({ nombre }) => nombre}
        detail={({ contacto, telefono, email }) => [contacto, telefono, email].filter(Boolean).join(' · ')}
      />
    }
  />
);
