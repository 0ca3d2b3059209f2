import { useWatch } from 'react-hook-form';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { choicesOf, facesOf } from '../../../ui/faces';
import { BooleanInput, SelectInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { wide } from '../../../ui/FormGrid';
import { FormFold } from '../../../ui/FormFold';
import { FormGroup } from '../../../ui/RecordForm';
import { PersonalInput } from '../../personal/index';
import { ManyInput } from '../../../ui/form/ManyInput';

const { fields, values } = words;
const priorities = choicesOf(facesOf(values.prioridad));

/** When people are notified, and the automatic order. */
export const NoticeInputs = ({ days, medidor, ahead }: { days: boolean; medidor: boolean; ahead: boolean }) => {
  const automatic = useWatch<Record<string, boolean>>({ name: 'crear_orden_automatica' });
  return (
    <>
      <FormGroup title="Avisos y órdenes">
        {days && <NumberInput source="aviso_dias" unit="días" helperText="Vacío: los días de la empresa" />}
        {medidor && <NumberInput source="aviso_medida" helperText="Vacío: el porcentaje de la empresa" />}
        <div className={wide}>
          <BooleanInput source="crear_orden_automatica" />
        </div>
        {automatic && ahead && (
          <NumberInput source="anticipacion_dias" unit="días" helperText="0: el día en que vence" />
        )}
        <SelectInput source="prioridad" choices={priorities} />
        <PersonalInput source="responsable_id" label={fields.responsable_id} helperText="Vacío: sin asignar" />
      </FormGroup>
      <FormFold title="Más de la orden" sources={['equipo_ids', 'fotos_min']}>
        <ManyInput
          source="equipo_ids"
          reference="personal"
          field="nombre_completo"
          label={fields.equipo_ids}
          helperText="Quienes ayudan"
        />
        <NumberInput source="fotos_min" helperText="Vacío: las que pide la empresa" />
        <BooleanInput source="requiere_firma" />
      </FormFold>
    </>
  );
};
