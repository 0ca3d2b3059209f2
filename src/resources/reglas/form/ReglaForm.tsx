import { useRecordContext } from 'react-admin';
import { useWatch, type FieldValues } from 'react-hook-form';
import { faltasDeRegla, reglas, type Regla } from '#contract/entities/reglas';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { shownOf } from '../../../ui/fields/facts';
import { FormFold } from '../../../ui/FormFold';
import { BooleanInput, TextInput } from '../../../ui/form/inputs';
import { FormGroup, RecordForm } from '../../../ui/RecordForm';
import { WorkingHours } from '../../../ui/WorkingHours';
import { fields } from '../fields';
import { Trial } from '../trial/Trial';
import { EscalationInputs } from './EscalationInputs';
import { KindInput } from './KindInput';
import { LimitInputs } from './LimitInputs';
import { NoticeInputs } from './NoticeInputs';
import { OrderInputs } from './OrderInputs';
import { PlaceInput } from './PlaceInput';
import { ScopeInput } from './ScopeInput';
import { Sentence } from './Sentence';

const rules = (values: FieldValues): Record<string, string> => ({ ...faltasDeRegla(values) });

/** The form of a rule, with a live summary. */
export const ReglaForm = () => (
  <RecordForm entity={reglas} kept shown={shownOf(fields)} rules={rules}>
    <Sentence />
    <Fields />
  </RecordForm>
);

const Fields = () => {
  const isNew = useRecordContext<Regla>()?.id === undefined;
  const tipo = useWatch<Record<string, TipoEvento | null>>({ name: 'tipo' });
  const kind = tipo ? clasesEvento[tipo] : undefined;
  return (
    <>
      <FormGroup title="Qué se vigila">
        <KindInput />
        <TextInput source="nombre" />
        {tipo && <LimitInputs tipo={tipo} />}
        {kind?.lugar && <PlaceInput lugar={kind.lugar} anywhere={tipo === 'exceso_velocidad'} />}
        {!isNew && (
          <BooleanInput source="activa" label="Activa" helperText="Inactiva no vigila nada; lo que abrió se conserva" />
        )}
      </FormGroup>
      {tipo && (
        <>
          {tipo !== 'repuesto_bajo_minimo' && <ScopeInput />}
          <FormFold
            title={tipo === 'movimiento_no_autorizado' ? 'Cuándo pueden moverse' : 'Cuándo vigila'}
            sources={['horario']}
          >
            <WorkingHours
              source="horario"
              legend="Días y horas"
              none={
                tipo === 'movimiento_no_autorizado'
                  ? 'Sin días marcados: puede moverse a cualquier hora'
                  : 'Sin días marcados: siempre'
              }
            />
          </FormFold>
          <NoticeInputs usual={tipo} />
          <EscalationInputs />
          <OrderInputs />
          <Trial />
        </>
      )}
    </>
  );
};
