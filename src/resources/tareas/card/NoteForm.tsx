import type { FormEvent } from 'react';
import { Button, TextField } from '@mui/material';
import type { Registro } from './registro';
import styles from './taskCard.module.css';

/** The note that goes with a result. */
export interface NoteRequest {
  question: string;
  /** The note is required. */
  needed: boolean;
  initial?: string;
  registro: Registro;
}

interface Props {
  selection: NoteRequest;
  nota: string;
  busy: boolean;
  onWrite: (nota: string) => void;
  onSave: (nota: string) => void;
  onCancel: () => void;
}

/** Asks for the note of a result, inside the card. */
export const NoteForm = ({ selection: { question, needed }, nota, busy, onWrite, onSave, onCancel }: Props) => {
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(nota.trim());
  };
  return (
    <form className={`grid gap-8 ${styles.taskCardAsking}`} onSubmit={save}>
      <TextField
        label={question}
        value={nota}
        multiline
        minRows={2}
        autoFocus
        fullWidth
        disabled={busy}
        onChange={({ target }) => onWrite(target.value)}
      />
      <div className="flex to-end gap-8">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="contained" disabled={busy || (needed && nota.trim() === '')}>
          Guardar
        </Button>
      </div>
    </form>
  );
};
