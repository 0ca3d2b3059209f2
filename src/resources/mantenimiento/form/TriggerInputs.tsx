import { useFormContext, useWatch } from 'react-hook-form';
import { admiteCondicion } from '#contract/entities/condicionPlan';
import {
  cuentaIntervalos,
  medidoresDeIntervalo,
  partesDisparador,
  type Mantenimiento,
} from '#contract/entities/mantenimiento';
import { tiposMedidor, unidadesMedidor } from '#contract/words/hojaDeVida';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { isDay } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { choicesOf, facesOf } from '../../../ui/faces';
import { SelectInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { wide } from '../../../ui/FormGrid';
import { FormGroup } from '../../../ui/RecordForm';
import { ChipsInput } from '../../ordenes/index';
import { disparadores } from '../faces';
import { ConditionInputs } from './ConditionInputs';
import { DaysInput } from './DaysInput';
import { MeterInputs } from './MeterInputs';
import { MonthsInput } from './MonthsInput';
import { useConditionOf } from './useConditionOf';
import { useFirstDay } from './useFirstDay';

const { fields, values } = words;
const units = choicesOf(facesOf(values.cada_unidad));
const meters = medidoresDeIntervalo.map((id) => ({ id, name: tiposMedidor[id] }));
const bases = facesOf(values.base);

type Watched = Partial<Pick<Mantenimiento, 'disparador' | 'cada_unidad' | 'base' | 'medidor_tipo' | 'inicia_en'>>;

/** When the plan is due: only the inputs of its trigger. */
export const TriggerInputs = () => {
  const { setValue } = useFormContext();
  const { disparador = 'tiempo', cada_unidad, base, medidor_tipo, inicia_en = '' } = useWatch<Watched>();
  const { tiempo, medidor } = partesDisparador[disparador];
  const repeats = disparador !== 'fecha_unica' && disparador !== 'condicion';
  useConditionOf(disparador);
  useFirstDay();
  const forgetDays = () => setValue('dias_semana', [], { shouldDirty: true });
  return (
    <FormGroup title="Cuándo">
      <div className={wide}>
        <ChipsInput source="disparador" label={fields.disparador} faces={disparadores} />
      </div>
      {medidor && (!medidor_tipo || cuentaIntervalos(medidor_tipo)) && (
        <>
          <NumberInput
            source="cada_medida"
            unit={medidor_tipo && unidadesMedidor[medidor_tipo]}
            label={`Cada (${medidor_tipo ? unidadesMedidor[medidor_tipo] : 'medidor'})`}
          />
          <MeterInputs choices={meters} helperText="Desde lo que marca al entrar el activo al plan" />
        </>
      )}
      {tiempo && (
        <>
          <NumberInput source="cada_valor" label={fields.cada_valor} />
          <SelectInput source="cada_unidad" choices={units} onChange={forgetDays} />
          {cada_unidad === 'semana' && base !== 'ejecutada' && <DaysInput />}
        </>
      )}
      {disparador === 'condicion' && medidor_tipo && admiteCondicion(medidor_tipo) && (
        <ConditionInputs meter={medidor_tipo} />
      )}
      {repeats && (
        <div className={wide} onChange={forgetDays}>
          <ChipsInput source="base" label={fields.base} faces={bases} />
        </div>
      )}
      <DayInput
        source="inicia_en"
        label={
          disparador === 'medidor' || disparador === 'condicion'
            ? fields.inicia_en
            : disparador === 'fecha_unica'
              ? 'Fecha'
              : 'Primera vez'
        }
        helperText={
          tiempo &&
          isDay(inicia_en) &&
          inicia_en < currentDay() &&
          'Ya pasó: de cada activo que entre después se pregunta cuándo se hizo por última vez'
        }
      />
      {disparador !== 'fecha_unica' && <MonthsInput />}
      {disparador !== 'fecha_unica' && (
        <DayInput source="termina_en" label={fields.termina_en} helperText="Vacío: no termina" />
      )}
    </FormGroup>
  );
};
