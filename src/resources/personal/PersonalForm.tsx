import { diasAvisoLicencia, personal } from '#contract/entities/personal';
import { personal as words } from '#contract/words/personal';
import { DayInput } from '../../ui/dates/DateInput';
import { FieldForm, FieldInput } from '../../ui/fields/FieldForm';
import { FormFold } from '../../ui/FormFold';
import { FormPage } from '../../ui/FormPage';
import { CalendarInput } from './CalendarInput';
import { fields } from './fields';
import { own } from './inputs';
import { ShiftInput, shiftSources } from './Shift';

const PersonalForm = () => (
  <FormPage words={words}>
    <FieldForm
      entity={personal}
      fields={fields}
      groups={{
        Persona: ['foto_id', 'nombre', 'apellido', 'documento_tipo', 'documento_numero', 'telefono', 'email'],
        Trabajo: ['tipo', 'cargo', 'nivel_id', 'estado', 'especialidades', 'tarifa_hora', 'user_id'],
      }}
      folds={{ 'Licencia de conducción': ['licencia_numero', 'licencia_categoria', 'licencia_vence_en'] }}
      own={{ ...own, licencia_vence_en: ExpiryInput }}
      beneath={['turno', 'ics_url', 'llavero_rfid']}
    >
      <FormFold title="Turno y acceso" sources={[...shiftSources, 'ics_url', 'llavero_rfid']}>
        <ShiftInput />
        <FieldInput source="ics_url" fields={fields} own={{ ics_url: CalendarInput }} />
        <FieldInput source="llavero_rfid" fields={fields} />
      </FormFold>
    </FieldForm>
  </FormPage>
);

export default PersonalForm;

const ExpiryInput = () => (
  <DayInput source="licencia_vence_en" helperText={`Se avisa ${diasAvisoLicencia} días antes`} />
);
