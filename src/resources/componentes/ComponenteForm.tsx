import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { componentes } from '#contract/entities/componentes';
import { DayInput } from '../../ui/dates/DateInput';
import { FieldForm } from '../../ui/fields/FieldForm';
import { BodegaInput } from '../bodegas/index';
import { ProveedorInput } from '../proveedores/index';
import { fields } from './fields';

/** What is known of a component itself; where it is follows from what is done with it. */
export const ComponenteForm = () => (
  <FieldForm
    entity={componentes}
    fields={fields}
    initial={{ tipo: 'llanta' }}
    groups={{
      Componente: ['tipo', 'serie', 'marca', 'modelo', 'medida', 'bodega_id', 'vence_en'],
      Compra: ['comprado_en', 'costo', 'proveedor_id'],
    }}
    own={{
      bodega_id: Store,
      vence_en: Expiry,
      proveedor_id: () => <ProveedorInput />,
    }}
    beneath={['proveedor', 'foto_id']}
  />
);

/** Only of a new one: then it follows from what is done with it. */
const Store = () =>
  useRecordContext()?.id === undefined ? <BodegaInput label="Bodega" helperText="Vacío: la principal" /> : null;

/** What wears out by time. */
const Expiry = () => {
  const tipo: unknown = useWatch({ name: 'tipo' });
  return tipo === 'bateria' || tipo === 'extintor' || tipo === 'otro' ? <DayInput source="vence_en" /> : null;
};
