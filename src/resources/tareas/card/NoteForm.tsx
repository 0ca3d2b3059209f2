import { useState, type FormEvent } from 'react';
import { Button, TextField } from '@mui/material';
import type { Registro } from './registro';

/** Words that go with a mark. */
export interface Asked {
  question: string;
  /** Without them it is not marked. */
  needed: boolean;
  initial?: string;
  registro: Registro;
}

interface Props {
  asked: Asked;
  busy: boolean;
  onSave: (nota: string) => void;
  onCancel: () => void;
}

/** Asks for the words of a mark, in its place. */
export const NoteForm = ({ asked: { question, needed, initial = '' }, busy, onSave, onCancel }: Props) => {
  const [nota, setNota] = useState(initial);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(nota.trim());
  };
  return (
    <form className="task-card-asking" onSubmit={save}>
      <TextField label={question} value={nota} multiline minRows={2} autoFocus fullWidth disabled={busy} onChange={({ target }) => setNota(target.value)} />
      <div>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="contained" disabled={busy || (needed && nota.trim() === '')}>
          Guardar
        </Button>
      </div>
    </form>
  );
};
