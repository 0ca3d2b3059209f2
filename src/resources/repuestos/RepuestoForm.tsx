import { useWatch } from 'react-hook-form';
import { repuestos } from '#contract/entities/repuestos';
import { FieldForm } from '../../ui/fields/FieldForm';
import { NumberInput } from '../../ui/numbers/NumberInput';
import { ProveedorInput } from '../proveedores/index';
import { fields } from './fields';

export const RepuestoForm = () => (
  <FieldForm
    entity={repuestos}
    fields={fields}
    groups={{ Repuesto: ['nombre', 'codigo', 'unidad', 'proveedor_id'] }}
    own={{ minimo: Least, proveedor_id: () => <ProveedorInput helperText="Quien lo vende casi siempre" /> }}
  />
);

const Least = () => {
  const unit: unknown = useWatch({ name: 'unidad' });
  return (
    <NumberInput
      source="minimo"
      unit={typeof unit === 'string' ? unit : null}
      helperText="Por debajo se avisa que falta"
    />
  );
};
