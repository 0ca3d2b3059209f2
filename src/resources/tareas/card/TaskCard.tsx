import { useId, useState, type ReactNode } from 'react';
import { Alert } from '@mui/material';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { CameraButton } from '../../../ui/CameraButton';
import { failureOf } from '../../../ui/failure';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Picture } from '../../../ui/Picture';
import type { Strokes } from '../../../ui/SignaturePad';
import { estados, resultados } from '../faces';
import { NoteForm, type NoteRequest } from './NoteForm';
import { anchorOf, needsPhoto, withoutPhoto, withPhoto, type Registro } from './registro';
import { TaskInput } from './TaskInput';
import { TaskLead } from './TaskLead';
import { TaskMenu } from './TaskMenu';
import styles from './taskCard.module.css';

/** Unsaved input of a task. */
export interface TaskDraft {
  selection?: NoteRequest | undefined;
  nota?: string | undefined;
  /** The answer being typed. */
  text?: string | undefined;
  /** A signature being drawn. */
  strokes?: Strokes | null | undefined;
}

interface TaskCardProps {
  tarea: Tarea;
  /** The task cannot be changed now. */
  disabled?: boolean;
  /** Saves the result. A rejection is shown on the card. */
  onRegister: (registro: Registro) => Promise<unknown>;
  /** Stores a picture; returns its id for `evidencias`. */
  onPhoto: (picture: Blob) => Promise<string>;
  /** Unsaved input, kept outside so that it outlives the page. */
  draft?: TaskDraft | undefined;
  onDraft?: (draft: TaskDraft | undefined) => void;
  /** Beside its name, so that the card keeps its height: the next box stays under the thumb. */
  aside?: string | false;
  /** At the bottom: what was rejected. */
  children?: ReactNode;
}

/** One task in a list, completed by a tap, a number, a choice, a photo or a signature. Rare actions are in its menu. */
export const TaskCard = ({
  tarea,
  disabled = false,
  onRegister,
  onPhoto,
  draft,
  onDraft,
  aside,
  children,
}: TaskCardProps) => {
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
  const photograph = (picture: Blob) =>
    attempt(async () => onRegister(withPhoto(tarea, [...ids, await onPhoto(picture)])));
  const sign = async (picture: Promise<Blob>) => {
    const taken = await attempt(async () =>
      onRegister({ estado: 'completada', evidencias: [await onPhoto(await picture)] }),
    );
    if (taken) write(undefined);
    return taken;
  };
  const camera = tarea.tipo !== 'firma' && !done && needsPhoto(tarea);

  return (
    <article
      id={anchorOf(tarea.id)}
      className={`card grid gap-8 ${styles.taskCard}`}
      data-estado={tarea.estado}
      aria-labelledby={heading}
    >
      <header className="row gap-4 relative thumb">
        <TaskLead tarea={tarea} heading={heading} locked={locked} onRegister={register} />
        <div className={`row wrap grow shrink ${styles.taskCardHead}`}>
          <h4 className="large semibold break-anywhere" id={heading}>
            {tarea.titulo}
          </h4>
          {tarea.obligatoria && !done && <span className="muted tiny medium">Obligatoria</span>}
          {aside && <span className="muted tiny medium">{aside}</span>}
          {tarea.estado !== 'pendiente' && tarea.estado !== 'completada' && <FaceChip face={estados[tarea.estado]} />}
          {tarea.resultado && tarea.tipo !== 'inspeccion' && <FaceChip face={resultados[tarea.resultado]} />}
        </div>
        {!disabled && !asked && (
          <TaskMenu
            tarea={tarea}
            disabled={busy}
            onAsk={ask}
            onPhoto={(picture) => void photograph(picture)}
            onRegister={register}
          />
        )}
      </header>
      {tarea.instruccion && (
        <p className={`flush muted regular pre-line break-anywhere ${styles.taskCardHow}`}>{tarea.instruccion}</p>
      )}
      {tarea.imagen_guia_url && (
        <Picture className={styles.taskCardGuide} src={tarea.imagen_guia_url} alt="Imagen de guía" />
      )}

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
        <p className="row gap-6 flush warning regular pre-line break-anywhere">
          <Icon name="photo_camera" size={18} /> Falta la foto para terminarla.
        </p>
      )}
      {tarea.nota && !asked && (
        <p className={`flush muted regular pre-line break-anywhere ${styles.taskCardNote}`}>{tarea.nota}</p>
      )}
      <PhotoStrip
        photos={tarea.evidencias.map(({ id, url }, at) => ({
          id,
          url,
          name: tarea.tipo === 'firma' ? 'Firma' : `Foto ${at + 1}`,
        }))}
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
      {camera && !asked && !disabled && (
        <CameraButton label="Tomar foto" disabled={locked} onPicture={(picture) => void photograph(picture)} />
      )}
      {children}
    </article>
  );
};

/** Runs one action at a time; shows its error, and returns whether it succeeded. */
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
