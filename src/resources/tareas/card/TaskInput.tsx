import { lazy, Suspense, useState } from 'react';
import { Button, TextField } from '@mui/material';
import type { Tarea } from '#contract/tareas';
import { Icon } from '../../../ui/Icon';
import { number } from '../../../ui/formats';
import { resultados } from '../messages';
import type { Asked } from './NoteForm';
import { answered, isDone, isOutside, limitsOf, needsPhoto, type Registro } from './registro';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

interface Props {
  tarea: Tarea;
  locked: boolean;
  onRegister: (registro: Registro) => Promise<boolean>;
  /** It fails: words are asked for first. */
  onAsk: (asked: Asked) => void;
  onSignature: (picture: Blob) => Promise<boolean>;
}

/** The part of a task that depends on its kind. */
export const TaskInput = (props: Props) => {
  switch (props.tarea.tipo) {
    case 'casilla':
      return <Tick {...props} />;
    case 'texto':
    case 'fecha':
    case 'numero':
    case 'lectura':
      return <Written key={String(props.tarea.valor)} {...props} />;
    case 'seleccion':
      return <Choice {...props} />;
    case 'inspeccion':
      return <Inspection {...props} />;
    case 'firma':
      return <Signature {...props} />;
    case 'foto':
      return null;
  }
};

/** A second tap undoes nothing: gloves tap twice. «Deshacer» does. */
const Tick = ({ tarea, locked, onRegister }: Props) =>
  tarea.estado === 'completada' ? (
    <p className="task-card-tick" data-done>
      <Icon name="check_circle" size={28} />
      Hecho
    </p>
  ) : (
    <button type="button" className="task-card-tick" disabled={locked} onClick={() => void onRegister(answered(tarea, { valor: true }))}>
      <Icon name="radio_button_unchecked" size={28} />
      Marcar como hecho
    </button>
  );

const Written = ({ tarea, locked, onRegister, onAsk }: Props) => {
  const kept = tarea.valor === null ? '' : String(tarea.valor);
  const [text, setText] = useState(kept);
  const [wrong, setWrong] = useState<string>();
  const figure = tarea.tipo === 'numero' || tarea.tipo === 'lectura';
  const limits = limitsOf(tarea, (value) => number(value, 2));

  const save = () => {
    const valor = figure ? figureOf(text) : text.trim();
    if (valor === undefined || valor === '') return setWrong(figure ? 'Escriba un número' : 'Escriba la respuesta');
    setWrong(undefined);
    if (typeof valor === 'number' && isOutside(tarea, valor)) {
      return onAsk({ question: `Debe estar ${limits ?? ''}. ¿Qué encontró?`, needed: true, registro: { estado: 'fallida', valor, resultado: 'falla' } });
    }
    void onRegister(answered(tarea, { valor, resultado: null }));
  };

  return (
    <div className="task-card-written">
      <TextField
        label={tarea.tipo === 'lectura' ? 'Lectura' : figure ? 'Valor' : tarea.tipo === 'fecha' ? 'Fecha' : 'Respuesta'}
        type={tarea.tipo === 'fecha' ? 'date' : 'text'}
        value={text}
        disabled={locked}
        error={wrong !== undefined}
        helperText={wrong ?? (limits && `Normal: ${limits}`)}
        multiline={tarea.tipo === 'texto'}
        fullWidth
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || tarea.tipo === 'texto') return;
          event.preventDefault();
          save();
        }}
        slotProps={{
          htmlInput: { inputMode: figure ? 'decimal' : undefined },
          input: { endAdornment: tarea.unidad && <span className="task-card-unit">{tarea.unidad}</span> },
          inputLabel: { ...(tarea.tipo === 'fecha' && { shrink: true }) },
        }}
      />
      {(text !== kept || !isDone(tarea)) && (
        <Button variant={text.trim() === '' ? 'outlined' : 'contained'} disabled={locked} onClick={save}>
          Guardar
        </Button>
      )}
    </div>
  );
};

/** «1.234,5», «1234.5» and «1234,5»; undefined for no number. */
const figureOf = (text: string): number | undefined => {
  const plain = text.trim().replaceAll(' ', '');
  const value = Number(
    /,\d*$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : /^\d{1,3}(\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : plain,
  );
  return plain === '' || Number.isNaN(value) ? undefined : value;
};

const Choice = ({ tarea, locked, onRegister }: Props) => (
  <div className="task-card-choices" role="group" aria-label="Opciones">
    {tarea.opciones.map((option) => (
      <button
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
  <div className="task-card-choices" role="group" aria-label="Resultado">
    {(['aprobado', 'observado'] as const).map((resultado) => (
      <button
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

const Signature = ({ tarea, locked, onSignature }: Props) => {
  const [drawn, setDrawn] = useState<Blob | null>(null);
  if (tarea.evidencias.length > 0) return null;
  if (locked) return <p className="task-card-hint">Se firma aquí.</p>;
  return (
    <div className="task-card-signature">
      <Suspense>
        <SignaturePad label={`Firma: ${tarea.titulo}`} onChange={setDrawn} />
      </Suspense>
      <Button variant="contained" disabled={!drawn} onClick={() => drawn && void onSignature(drawn)}>
        Guardar firma
      </Button>
    </div>
  );
};
