import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Button, TextField } from '@mui/material';
import { isDone, type Tarea } from '#contract/tareas';
import { DateField } from '../../../ui/dates/DateField';
import { number } from '../../../ui/formats';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import type { Strokes } from '../../../ui/SignaturePad';
import { resultados } from '../faces';
import type { NoteRequest } from './NoteForm';
import { answered, isOutside, limitsOf, needsPhoto, type Registro } from './registro';
import styles from './taskCard.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

interface Props {
  tarea: Tarea;
  locked: boolean;
  /** Typed and not saved yet. */
  text: string | undefined;
  onText: (text: string) => void;
  /** Drawn and not saved yet. */
  strokes: Strokes | null | undefined;
  onStrokes: (strokes: Strokes | null) => void;
  onRegister: (registro: Registro) => Promise<boolean>;
  /** A failed task asks for a note first. */
  onAsk: (selection: NoteRequest) => void;
  onSignature: (picture: Promise<Blob>) => Promise<boolean>;
}

/** The part of a task that depends on its kind. */
export const TaskInput = (props: Props) => {
  switch (props.tarea.tipo) {
    case 'texto':
    case 'fecha':
    case 'numero':
    case 'lectura':
      return <Written {...props} />;
    case 'seleccion':
      return <Choice {...props} />;
    case 'inspeccion':
      return <Inspection {...props} />;
    case 'firma':
      return <Signature {...props} />;
    case 'casilla':
    case 'foto':
      return null;
  }
};

const Written = ({ tarea, locked, text: written, onText, onRegister, onAsk }: Props) => {
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

const Choice = ({ tarea, locked, onRegister }: Props) => (
  <div className={`flex wrap gap-8 ${styles.taskCardChoices}`} role="group" aria-label="Opciones">
    {tarea.opciones.map((option) => (
      <button
        className="row gap-12 text rounded clickable"
        key={option}
        type="button"
        aria-pressed={tarea.valor === option}
        disabled={locked}
        onClick={() => void onRegister(answered(tarea, { valor: option }))}
      >
        {option}
      </button>
    ))}
  </div>
);

const Inspection = ({ tarea, locked, onRegister, onAsk }: Props) => (
  <div className={`flex wrap gap-8 ${styles.taskCardChoices}`} role="group" aria-label="Resultado">
    {(['aprobado', 'observado'] as const).map((resultado) => (
      <button
        className="row gap-12 text rounded clickable"
        key={resultado}
        type="button"
        data-resultado={resultado}
        aria-pressed={tarea.resultado === resultado}
        disabled={locked}
        onClick={() => void onRegister(answered(tarea, { resultado }))}
      >
        {resultados[resultado].label}
      </button>
    ))}
    <button
      className="row gap-12 text rounded clickable"
      type="button"
      data-resultado="falla"
      aria-pressed={tarea.resultado === 'falla'}
      disabled={locked}
      onClick={() =>
        onAsk({
          question: '¿Qué falló?',
          needed: true,
          initial: tarea.nota ?? '',
          registro: { estado: needsPhoto(tarea) ? 'en_progreso' : 'fallida', resultado: 'falla' },
        })
      }
    >
      {resultados.falla.label}
    </button>
  </div>
);

const Signature = ({ tarea, locked, strokes, onStrokes, onSignature }: Props) => {
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  if (tarea.evidencias.length > 0) return null;
  if (locked)
    return <p className={`row gap-6 flush muted regular break-anywhere ${styles.taskCardHint}`}>Se firma aquí.</p>;
  return (
    <div className={`grid gap-8 ${styles.taskCardSignature}`}>
      <Suspense>
        <SignaturePad
          label={`Firma: ${tarea.titulo}`}
          strokes={strokes ?? null}
          onChange={(picture, drawn) => {
            setDrawn(picture);
            onStrokes(drawn);
          }}
        />
      </Suspense>
      <Button variant="contained" disabled={!drawn} onClick={() => drawn && void onSignature(drawn)}>
        Guardar firma
      </Button>
    </div>
  );
};
