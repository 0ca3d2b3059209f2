import { useId, useState, type ReactNode } from 'react';
import { Alert } from '@mui/material';
import type { Tarea } from '#contract/tareas';
import { CameraButton } from '../../../ui/CameraButton';
import { failureOf } from '../../../ui/failure';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Picture } from '../../../ui/Picture';
import type { Strokes } from '../../../ui/SignaturePad';
import { estados, resultados } from '../faces';
import { NoteForm, type NoteRequest } from './NoteForm';
import { anchorOf, isDone, needsPhoto, withoutPhoto, withPhoto, type Registro } from './registro';
import { TaskInput } from './TaskInput';
import { TaskLead } from './TaskLead';
import { TaskMenu } from './TaskMenu';
import styles from './taskCard.module.css';

/** What is being written at a task and was not saved yet. */
export interface TaskDraft {
  selection?: NoteRequest | undefined;
  nota?: string | undefined;
  /** The answer to a task that is written. */
  text?: string | undefined;
  /** A signature that is drawn. */
  strokes?: Strokes | null | undefined;
}

interface TaskCardProps {
  tarea: Tarea;
  /** It cannot be marked now. */
  disabled?: boolean;
  /** Marks it. What it rejects with is shown at the card. */
  onRegister: (registro: Registro) => Promise<unknown>;
  /** Keeps a picture; answers the id by which `evidencias` names it. */
  onPhoto: (picture: Blob) => Promise<string>;
  /** Where what is being written outlives the page. */
  draft?: TaskDraft | undefined;
  onDraft?: (draft: TaskDraft | undefined) => void;
  /** At its foot: what is unsent or was refused. */
  children?: ReactNode;
}

/** One task in a row, and how it is marked: by a tap, a figure, a choice, a photo, a signature. What is seldom wanted is in its menu. */
export const TaskCard = ({ tarea, disabled = false, onRegister, onPhoto, draft, onDraft, children }: TaskCardProps) => {
  const heading = useId();
  const [writing, setWriting] = useState<TaskDraft>(draft ?? {});
  const { busy, refusal, attempt } = useAttempt();
  const locked = disabled || busy;
  const done = isDone(tarea);
  const ids = tarea.evidencias.map(({ id }) => id);
  const { selection: asked } = writing;

  const write = (next: TaskDraft | undefined) => {
    setWriting(next ?? {});
    onDraft?.(next);
  };
  const ask = (next: NoteRequest) => write({ ...writing, selection: next, nota: next.initial ?? '' });
  const register = async (registro: Registro) => {
    const taken = await attempt(() => onRegister(registro));
    if (taken) write(undefined);
    return taken;
  };
  const photograph = (picture: Blob) => attempt(async () => onRegister(withPhoto(tarea, [...ids, await onPhoto(picture)])));
  const sign = async (picture: Blob) => {
    const taken = await attempt(async () => onRegister({ estado: 'completada', evidencias: [await onPhoto(picture)] }));
    if (taken) write(undefined);
    return taken;
  };
  const camera = tarea.tipo !== 'firma' && !done && needsPhoto(tarea);

  return (
    <article id={anchorOf(tarea.id)} className={styles.taskCard} data-estado={tarea.estado} aria-labelledby={heading}>
      <header>
        <TaskLead tarea={tarea} heading={heading} locked={locked} onRegister={register} />
        <div className={styles.taskCardHead}>
          <h4 id={heading}>{tarea.titulo}</h4>
          {tarea.obligatoria && !done && <span className={styles.taskCardMust}>Obligatoria</span>}
          {tarea.estado !== 'pendiente' && tarea.estado !== 'completada' && <FaceChip face={estados[tarea.estado]} />}
          {tarea.resultado && tarea.tipo !== 'inspeccion' && <FaceChip face={resultados[tarea.resultado]} />}
        </div>
        {!disabled && !asked && <TaskMenu tarea={tarea} disabled={busy} onAsk={ask} onPhoto={(picture) => void photograph(picture)} onRegister={register} />}
      </header>
      {tarea.instruccion && <p className={styles.taskCardHow}>{tarea.instruccion}</p>}
      {tarea.imagen_guia_url && <Picture className={styles.taskCardGuide} src={tarea.imagen_guia_url} alt="Imagen de guía" />}

      <TaskInput
        tarea={tarea}
        locked={locked}
        text={writing.text}
        onText={(text) => write({ ...writing, text })}
        strokes={writing.strokes}
        onStrokes={(strokes) => write({ ...writing, strokes })}
        onRegister={register}
        onAsk={ask}
        onSignature={sign}
      />
      {camera && tarea.estado === 'en_progreso' && (
        <p className={styles.taskCardHint}>
          <Icon name="photo_camera" size={18} /> Falta la foto para terminarla.
        </p>
      )}
      {tarea.nota && !asked && <p className={styles.taskCardNote}>{tarea.nota}</p>}
      <PhotoStrip
        photos={tarea.evidencias.map(({ id, url }, at) => ({ id, url, name: tarea.tipo === 'firma' ? 'Firma' : `Foto ${at + 1}` }))}
        onRemove={locked ? undefined : ({ id }) => void register(withoutPhoto(tarea, id))}
      />
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {asked && (
        <NoteForm
          selection={asked}
          nota={writing.nota ?? ''}
          busy={busy}
          onWrite={(nota) => write({ ...writing, nota })}
          onCancel={() => write({ ...writing, selection: undefined, nota: undefined })}
          onSave={(nota) => void register({ ...asked.registro, nota })}
        />
      )}
      {camera && !asked && !disabled && <CameraButton label="Tomar foto" disabled={locked} onPicture={(picture) => void photograph(picture)} />}
      {children}
    </article>
  );
};

/** One thing at a time; says why it was refused, and whether it went well. */
const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setRefusal(fields ? Object.values(fields).join('. ') : message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, attempt };
};
