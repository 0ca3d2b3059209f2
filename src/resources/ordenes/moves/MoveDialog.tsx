import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cambioOrden, type Orden, type Transicion } from '#contract/entities/ordenes';
import { exigeSolucion } from '#contract/rules/completion';
import { z } from '#contract/core/validation';
import { ordenes as words } from '#contract/words/ordenes';
import { MomentInput } from '../../../ui/dates/DateInput';
import { failureOf } from '../../../ui/failure';
import { filled } from '../../../ui/form/required';
import { FormDialog } from '../../../ui/FormDialog';
import { PersonalInput } from '../../personal/index';
import { ChipsInput } from '../form/ChipsInput';
import type { moveOrder } from '../requests';
import { motivosEspera, verbos } from '../faces';
import { CompletionFields } from './CompletionFields';
import { labelOf } from './moves';
import { OpenDefects } from './OpenDefects';
import { TextInput } from '../../../ui/form/inputs';

const { fields } = words;

interface Props {
  orden: Orden;
  move: Transicion;
  onClose: () => void;
  onMove: (body: Omit<Parameters<typeof moveOrder>[1], 'a'>) => Promise<void>;
}

/** Asks for what a move needs. */
const MoveDialog = ({ orden, move, onClose, onMove }: Props) => {
  const completes = move.verbo === 'completar';
  const [now] = useState(() => new Date().toISOString());
  const submit = async ({ fecha, ...values }: FieldValues) => {
    const when = fecha === now ? {} : { fecha };
    const given = Object.fromEntries(
      Object.entries({ ...values, ...when }).filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
      ),
    );
    try {
      await onMove(cambioOrden.omit({ version: true, a: true }).parse(given));
    } catch (reason) {
      throw inWords(reason, Object.keys(schemaOf(move, orden).shape));
    }
  };

  return (
    <FormDialog
      title={`${verbos[move.verbo].label.replace(' orden', '')} ${orden.numero}`}
      submitLabel={move.verbo === 'cancelar' ? 'Cancelar la orden' : labelOf(move, orden)}
      schema={schemaOf(move, orden)}
      initial={{
        fecha: now,
        responsable_id: orden.responsable_id,
        motivo_espera: null,
        motivo_rechazo: null,
        motivo_cancelacion: null,
        nota: null,
        solucion: orden.solucion,
        causa_falla: orden.causa_falla,
        problema_id: orden.problema_id,
        causa_id: orden.causa_id,
        remedio_id: orden.remedio_id,
        firma: null,
      }}
      width={completes ? 'sm' : 'xs'}
      onClose={onClose}
      onSubmit={submit}
    >
      {move.pide.includes('responsable_id') && <PersonalInput source="responsable_id" />}
      {move.pide.includes('motivo_espera') && (
        <ChipsInput source="motivo_espera" label={fields.motivo_espera} faces={motivosEspera} />
      )}
      {move.pide.includes('motivo_rechazo') && <Words source="motivo_rechazo" label={fields.motivo_rechazo} />}
      {move.pide.includes('motivo_cancelacion') && (
        <Words source="motivo_cancelacion" label={fields.motivo_cancelacion} />
      )}
      {ends.includes(move.verbo) && <OpenDefects orden={orden} ends={move.a === 'cerrada' || orden.se_cierra_sola} />}
      {completes && <CompletionFields orden={orden} />}
      <MomentInput source="fecha" label={questions[move.verbo] ?? '¿Cuándo fue?'} helperText="Ahora, si no la cambia" />
      <TextInput source="nota" label={move.pide.includes('nota') ? 'Nota' : 'Nota (opcional)'} multiline minRows={2} />
    </FormDialog>
  );
};

export default MoveDialog;

/** After these the work is over. */
const ends: readonly Transicion['verbo'][] = ['completar', 'cerrar'];

const Words = ({ source, label }: { source: string; label: string }) => (
  <TextInput source={source} label={label} multiline minRows={2} autoFocus />
);

const questions: Partial<Record<Transicion['verbo'], string>> = {
  iniciar: '¿Cuándo empezó?',
  completar: '¿Cuándo se hizo?',
  cerrar: '¿Cuándo se hizo?',
};

const { nota, motivo_rechazo, motivo_cancelacion, solucion, causa_falla, ...said } = cambioOrden.shape;

/** What the dialog requires; the server validates the rest. */
const schemaOf = ({ verbo, pide }: Transicion, { tipo, requiere_firma, exige_causa }: Orden) =>
  z.object({
    fecha: cambioOrden.shape.fecha.unwrap().nullish(),
    nota: pide.includes('nota') ? filled(nota) : nota,
    ...(pide.includes('responsable_id') && { responsable_id: z.int() }),
    ...(pide.includes('motivo_espera') && { motivo_espera: cambioOrden.shape.motivo_espera.unwrap() }),
    ...(pide.includes('motivo_rechazo') && { motivo_rechazo: filled(motivo_rechazo.unwrap()) }),
    ...(pide.includes('motivo_cancelacion') && { motivo_cancelacion: filled(motivo_cancelacion.unwrap()) }),
    ...(verbo === 'completar' && {
      solucion: exigeSolucion.some((kind) => kind === tipo) ? filled(solucion.unwrap()) : solucion,
      causa_falla,
      problema_id: said.problema_id.nullable(),
      causa_id: exige_causa ? said.causa_id.unwrap() : said.causa_id.nullable(),
      remedio_id: said.remedio_id.nullable(),
      odometro_cierre_km: cambioOrden.shape.odometro_cierre_km,
      horometro_cierre_h: cambioOrden.shape.horometro_cierre_h,
      firma: requiere_firma ? cambioOrden.shape.firma.unwrap().unwrap() : cambioOrden.shape.firma,
    }),
  });

/** Errors of the order itself have no field here: they are shown above the others. */
const inWords = (reason: unknown, asked: readonly string[]): unknown => {
  const { fields: wrong } = failureOf(reason);
  const unasked = Object.entries(wrong ?? {}).filter(([name]) => !asked.includes(name.split('.')[0] ?? name));
  return unasked.length > 0 ? new Error(unasked.map(([, words]) => words).join('. ')) : reason;
};
