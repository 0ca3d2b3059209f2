import { useId, useState, type ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import type { Tarea } from '#contract/tareas';
import { CameraButton } from '../../../ui/CameraButton';
import { failureOf } from '../../../ui/failure';
import { FaceChip } from '../../../ui/FaceChip';
import { Icon } from '../../../ui/Icon';
import { Picture } from '../../../ui/Picture';
import { estados, resultados } from '../messages';
import { NoteForm, type Asked } from './NoteForm';
import { isDone, needsPhoto, withPhoto, type Registro } from './registro';
import { TaskInput } from './TaskInput';
import './taskCard.css';

interface TaskCardProps {
  tarea: Tarea;
  /** It cannot be marked now. */
  disabled?: boolean;
  /** Marks it. What it rejects with is shown at the card. */
  onRegister: (registro: Registro) => Promise<unknown>;
  /** Keeps a picture; answers the id by which `evidencias` names it. */
  onPhoto: (picture: Blob) => Promise<string>;
  /** At its foot: what is unsent or was refused. */
  children?: ReactNode;
}

/** One task and how it is marked: by a tap, a figure, a choice, a photo, a signature. */
export const TaskCard = ({ tarea, disabled = false, onRegister, onPhoto, children }: TaskCardProps) => {
  const heading = useId();
  const [asking, setAsking] = useState<Asked>();
  const { busy, refusal, attempt } = useAttempt();
  const locked = disabled || busy;
  const done = isDone(tarea);
  const ids = tarea.evidencias.map(({ id }) => id);

  const register = (registro: Registro) => attempt(() => onRegister(registro));
  const photograph = (picture: Blob) => attempt(async () => onRegister(withPhoto(tarea, [...ids, await onPhoto(picture)])));
  const sign = (picture: Blob) => attempt(async () => onRegister({ estado: 'completada', evidencias: [await onPhoto(picture)] }));
  const noted = async (nota: string) => {
    if (!asking) return;
    if (await register({ ...asking.registro, nota })) setAsking(undefined);
  };

  return (
    <article className="task-card" data-estado={tarea.estado} aria-labelledby={heading}>
      <header>
        <div className="task-card-head">
          <h4 id={heading}>{tarea.titulo}</h4>
          {tarea.obligatoria && !done && <span className="task-card-must">Obligatoria</span>}
          {tarea.estado !== 'pendiente' && <FaceChip face={estados[tarea.estado]} />}
          {tarea.resultado && <FaceChip face={resultados[tarea.resultado]} />}
        </div>
        {tarea.instruccion && <p className="task-card-how">{tarea.instruccion}</p>}
        {tarea.imagen_guia_url && <Picture className="task-card-guide" src={tarea.imagen_guia_url} alt="Imagen de guía" />}
      </header>

      <TaskInput tarea={tarea} locked={locked} onRegister={register} onAsk={setAsking} onSignature={sign} />
      {!done && tarea.estado === 'en_progreso' && needsPhoto(tarea) && (
        <p className="task-card-hint">
          <Icon name="photo_camera" size={18} /> Falta la foto para terminarla.
        </p>
      )}
      {tarea.nota && !asking && <p className="task-card-note">{tarea.nota}</p>}
      {tarea.evidencias.length > 0 && (
        <div className="task-card-photos">
          {tarea.evidencias.map(({ id, url }, at) => (
            <Picture key={id} src={url} alt={tarea.tipo === 'firma' ? 'Firma' : `Foto ${at + 1}`} />
          ))}
        </div>
      )}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {asking && <NoteForm asked={asking} busy={busy} onCancel={() => setAsking(undefined)} onSave={(nota) => void noted(nota)} />}
      {!asking && !disabled && (
        <footer>
          {tarea.tipo !== 'firma' && (
            <CameraButton
              variant={!done && needsPhoto(tarea) ? 'outlined' : 'text'}
              label={tarea.evidencias.length > 0 ? 'Otra foto' : 'Tomar foto'}
              disabled={locked}
              onPicture={(picture) => void photograph(picture)}
            />
          )}
          <Button disabled={locked} startIcon={<Icon name="edit_note" />} onClick={() => setAsking(noteOf(tarea))}>
            Nota
          </Button>
          {done ? (
            <Button disabled={locked} startIcon={<Icon name="undo" />} onClick={() => void register({ estado: 'pendiente' })}>
              Deshacer
            </Button>
          ) : (
            <Button disabled={locked} startIcon={<Icon name="do_not_disturb_on" />} onClick={() => setAsking(notApplicable)}>
              No aplica
            </Button>
          )}
        </footer>
      )}
      {children}
    </article>
  );
};

const notApplicable: Asked = { question: '¿Por qué no aplica?', needed: true, registro: { estado: 'no_aplica' } };

const noteOf = ({ estado, valor, resultado, nota }: Tarea): Asked => ({
  question: 'Nota',
  needed: false,
  initial: nota ?? '',
  registro: { estado: estado === 'pendiente' ? 'en_progreso' : estado, valor, resultado },
});

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
