import { useState, type KeyboardEvent } from 'react';
import { Button, TextField } from '@mui/material';
import { isDone, type Tarea } from '#contract/entities/tareas';
import { DateField } from '../../../ui/dates/DateField';
import { number } from '../../../ui/formats';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import type { NoteRequest } from './NoteForm';
import { answered, isOutside, limitsOf, type Registro } from './registro';
import styles from './taskCard.module.css';

export interface WrittenAnswerProps {
  tarea: Tarea;
  locked: boolean;
  /** Typed and not saved yet. */
  text: string | undefined;
  onText: (text: string) => void;
  onRegister: (registro: Registro) => Promise<boolean>;
  /** A failed task asks for a note first. */
  onAsk: (selection: NoteRequest) => void;
}

/** A typed answer: a text, a day, a number or a reading, with a button to save it. */
export const WrittenAnswer = ({ tarea, locked, text: written, onText, onRegister, onAsk }: WrittenAnswerProps) => {
  const kept = tarea.valor === null ? '' : writeTyped(tarea.valor);
  const text = written ?? kept;
  const [wrong, setWrong] = useState<string>();
  const figure = tarea.tipo === 'numero' || tarea.tipo === 'lectura';
  const limits = limitsOf(tarea, (value) => number(value, 2));

  const save = () => {
    const valor = figure ? numberIn(text, { unit: tarea.unidad }) : text.trim();
    if (valor === null || valor === '') return setWrong(figure ? 'Escriba un número' : 'Escriba la respuesta');
    // The field itself says why it is none.
    if (Number.isNaN(valor)) return;
    setWrong(undefined);
    if (typeof valor === 'number' && isOutside(tarea, valor)) {
      return onAsk({
        question: `Debe estar ${limits ?? ''}. ¿Qué encontró?`,
        needed: true,
        registro: { estado: 'fallida', valor, resultado: 'falla' },
      });
    }
    void onRegister(answered(tarea, { valor, resultado: null }));
  };

  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };

  return (
    <div className={`flex align-start gap-8 ${styles.taskCardWritten}`}>
      {tarea.tipo === 'fecha' ? (
        <DateField
          kind="day"
          since="life"
          label="Fecha"
          value={text}
          disabled={locked}
          error={wrong !== undefined}
          helperText={wrong}
          fullWidth
          onValue={onText}
        />
      ) : figure ? (
        <NumberField
          label={tarea.tipo === 'lectura' ? 'Lectura' : 'Valor'}
          unit={tarea.unidad}
          text={text}
          echo={text !== kept}
          disabled={locked}
          error={wrong !== undefined}
          helperText={wrong ?? (limits && `Normal: ${limits}`)}
          signed={tarea.minimo === null || tarea.minimo < 0}
          fullWidth
          onText={onText}
          onKeyDown={saveOnEnter}
        />
      ) : (
        <TextField
          label="Respuesta"
          value={text}
          disabled={locked}
          error={wrong !== undefined}
          helperText={wrong}
          multiline={tarea.tipo === 'texto'}
          fullWidth
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {(text !== kept || !isDone(tarea)) && (
        <Button variant={text.trim() === '' ? 'outlined' : 'contained'} disabled={locked} onClick={save}>
          Guardar
        </Button>
      )}
    </div>
  );
};
