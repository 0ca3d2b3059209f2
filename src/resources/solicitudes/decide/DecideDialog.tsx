import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { cambioSolicitud, type Parecida, type Solicitud } from '#contract/entities/solicitudes';
import { rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { failureOf } from '../../../ui/failure';
import { filled } from '../../../ui/form/required';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { Note } from '../../../ui/Note';
import { useNotifyFailure } from '../../../ui/useAttempt';
import { giveOrder } from '../../ordenes/index';
import { PersonalInput } from '../../personal/index';
import type { Decision } from '../requests';
import { AnswerInput } from './AnswerInput';
import type { Decided } from './decisions';
import { JoinInput } from './JoinInput';

interface Props {
  request: Solicitud;
  a: Decided;
  similar: Parecida | undefined;
  onDecide: (request: Solicitud, body: Decision) => Promise<Solicitud>;
  onClose: () => void;
}

/** Asks for what a decision needs. An approved request leads to its order. */
const DecideDialog = ({ request: opened, a, similar, onDecide, onClose }: Props) => {
  // The version that the next try needs, if somebody else changed it.
  const { data: request = opened } = useGetOne<Solicitud>('solicitudes', { id: opened.id });
  const navigate = useNavigate();
  const notifyFailure = useNotifyFailure();
  const [initial] = useState({
    motivo: null,
    responsable_id: null,
    respuesta: null,
    con: similar ? keyOf(similar) : null,
  });
  const submit = async ({ con, responsable_id, ...values }: FieldValues) => {
    const body = cambioSolicitud.omit({ version: true }).parse({ a, ...values, ...joined(con) });
    const { orden_id } = await onDecide(request, body).catch((reason: unknown) => {
      throw a === 'unida' ? inWords(reason) : reason;
    });
    if (a !== 'aprobada' || orden_id === null) return;
    // The request is approved, whatever becomes of this.
    if (typeof responsable_id === 'number') await giveOrder(orden_id, responsable_id).catch(notifyFailure);
    void navigate(`/ordenes/${orden_id}/show`);
  };
  const { title, submitLabel, text } = words[a];
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      schema={schemas[a]}
      initial={initial}
      width={a === 'unida' ? 'sm' : 'xs'}
      onClose={onClose}
      onSubmit={submit}
    >
      <Note>{text}</Note>
      {a === 'aprobada' && <PersonalInput source="responsable_id" label="Responsable (opcional)" />}
      {a === 'unida' && <JoinInput request={request} />}
      {a === 'rechazada' && <TextInput source="motivo" label="Por qué" multiline minRows={2} autoFocus />}
      <AnswerInput a={a} />
    </FormDialog>
  );
};

export default DecideDialog;

/** What is wrong with what it is joined to: the form has another name for it. */
const inWords = (reason: unknown): unknown => {
  const { fields } = failureOf(reason);
  return fields ? new Error(Object.values(fields).flat().join('. ')) : reason;
};

/** What it is joined to, as the value of one input: «orden 12». */
const keyOf = ({ tipo, id }: Pick<Parecida, 'tipo' | 'id'>) => `${tipo} ${id}`;

const joined = (con: unknown) => {
  const [tipo, id] = typeof con === 'string' ? con.split(' ') : [];
  if (!id) return {};
  return tipo === 'orden' ? { orden_id: Number(id) } : { solicitud_id: Number(id) };
};

const words: Readonly<Record<Decided, { title: string; submitLabel: string; text: string }>> = {
  aprobada: {
    title: 'Aprobar la solicitud',
    submitLabel: 'Aprobar y crear la orden',
    text: 'Se crea una orden con sus palabras, fotos, voz y contacto.',
  },
  unida: {
    title: 'Unir la solicitud',
    submitLabel: 'Unir',
    text: 'Quien la hizo sigue lo que pase con la otra. No se puede deshacer.',
  },
  rechazada: {
    title: 'Rechazar la solicitud',
    submitLabel: 'Rechazar',
    text: 'No se hará nada con ella, y no se puede deshacer.',
  },
};

const { motivo, respuesta } = cambioSolicitud.shape;
const schemas = {
  aprobada: z.object({ respuesta, responsable_id: rowId.nullish() }),
  unida: z.object({ respuesta, con: z.string('Elija a cuál se une') }),
  rechazada: z.object({ respuesta, motivo: filled(motivo, 'Diga por qué') }),
};
