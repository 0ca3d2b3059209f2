import { useContext, useMemo } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import {
  alcancePlan,
  disparadorPlan,
  faltasDePlan,
  mantenimiento,
  partesDisparador,
  type Mantenimiento,
} from '#contract/entities/mantenimiento';
import { faltasDeTemporada } from '#contract/rules/fechasPlan';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { currentDay } from '../../../ui/dates/zone';
import { choicesOf } from '../../../ui/faces';
import { shownOf } from '../../../ui/fields/facts';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { RequiredFields } from '../../../ui/form/required';
import { wide } from '../../../ui/FormGrid';
import { FormGroup, RecordForm } from '../../../ui/RecordForm';
import { PlantillaInput } from '../../plantillas/index';
import { tipos } from '../faces';
import { fields } from '../fields';
import { NoticeInputs } from './NoticeInputs';
import { NextDates } from './NextDates';
import { ScopeInput } from './ScopeInput';
import { Sentence } from './Sentence';
import { ManyInput } from '../../../ui/form/ManyInput';
import { TriggerInputs } from './TriggerInputs';

/** The errors of the plan as a whole, once its scope and trigger are given. */
const rules = (values: FieldValues): Record<string, string> => {
  const { data: alcance } = alcancePlan.safeParse(values['alcance']);
  const { data: disparador } = disparadorPlan.safeParse(values['disparador']);
  return alcance && disparador
    ? {
        ...faltasDePlan({ ...values, alcance, disparador, inicia_en: String(values['inicia_en'] ?? '') }),
        ...(partesDisparador[disparador].tiempo && faltasDeTemporada(values)),
      }
    : {};
};

/** The form of a plan, with a live summary and its next dates. */
export const PlanForm = () => {
  const initial = useMemo(
    () => ({
      alcance: 'lista',
      disparador: 'tiempo',
      cada_unidad: 'mes',
      medidor_tipo: 'odometro',
      inicia_en: currentDay(),
    }),
    [],
  );
  return (
    <RecordForm entity={mantenimiento} initial={initial} kept shown={shownOf(fields)} rules={rules}>
      <Sentence />
      <Fields />
    </RecordForm>
  );
};

const conditionFields = ['medidor_tipo', 'condicion.operador', 'condicion.valor', 'condicion.durante'];

const Fields = () => {
  const usual = useContext(RequiredFields);
  const disparador = useWatch<Record<string, Mantenimiento['disparador']>>({ name: 'disparador' });
  const { tiempo, medidor } = disparador ? partesDisparador[disparador] : { tiempo: false, medidor: false };
  const conditional = disparador === 'condicion';
  const asked = [
    ...(tiempo ? ['cada_valor', 'cada_unidad'] : []),
    ...(medidor ? ['cada_medida', 'medidor_tipo'] : []),
    ...(conditional ? conditionFields : []),
  ];
  return (
    <RequiredFields.Provider value={(source) => usual(source) || asked.includes(source)}>
      <FormGroup title="Qué se hace">
        <TextInput source="nombre" className={wide ?? ''} />
        <SelectInput source="tipo" choices={choicesOf(tipos)} />
        <PlantillaInput source="plantilla_id" helperText="Sus pasos van en cada orden" />
        <ManyInput
          source="servicio_ids"
          reference="servicios"
          label={words.fields.servicio_ids}
          helperText="Sus tareas, repuestos y tiempos van en cada orden"
          inUse
        />
        <TextInput source="descripcion" multiline minRows={2} className={wide ?? ''} />
      </FormGroup>
      <ScopeInput />
      <TriggerInputs />
      <NextDates />
      <NoticeInputs days={!conditional && (tiempo || !medidor)} medidor={medidor} ahead={!conditional} />
    </RequiredFields.Provider>
  );
};
