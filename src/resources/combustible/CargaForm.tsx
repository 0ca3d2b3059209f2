import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { combustible } from '#contract/entities/combustible';
import { FieldForm } from '../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { TextInput } from '../../ui/form/inputs';
import { PhotoInput } from '../../ui/PhotoInput';
import { ActivoInput } from '../activos/index';
import { PersonalInput } from '../personal/index';
import { ProveedorInput } from '../proveedores/index';
import { EstacionInput } from './EstacionInput';
import { fields } from './fields';
import { CantidadInput, HorometroInput, OdometroInput } from './inputs';

/** All the fields of a load. */
export const CargaForm = () => {
  const [now] = useState(() => new Date().toISOString());
  const [search] = useSearchParams();
  const about = Number(search.get('activo_id'));
  return (
    <FieldForm
      entity={combustible}
      fields={fields}
      initial={{ fecha: now, ...(about > 0 && { activo_id: about }) }}
      kept
      groups={{
        Carga: ['activo_id', 'fecha', 'litros', 'valor', 'odometro_km', 'horometro_h', 'tanque_lleno'],
        'Dónde y quién': ['parada_id', 'proveedor_id', 'personal_id', 'nota', 'foto_id'],
      }}
      own={own}
    />
  );
};

const own = {
  activo_id: ActivoInput,
  litros: CantidadInput,
  odometro_km: OdometroInput,
  horometro_h: HorometroInput,
  parada_id: EstacionInput,
  proveedor_id: () => <ProveedorInput label="Otra estación" helperText="Si no está entre las paradas" />,
  personal_id: PersonalInput,
  nota: (props: FieldInputProps) => <TextInput multiline {...props} />,
  foto_id: () => <PhotoInput source="foto_id" url="foto_url" label="Foto del recibo" icon="receipt_long" />,
};
