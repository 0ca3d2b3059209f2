import { TextField } from '@mui/material';
import { Note } from '../../../ui/Note';
import type { Point, Said } from './draft';

interface Props {
  point: Point;
  said: Said | undefined;
  onSay: (item: string, said: Said) => void;
}

/** What is wrong, in words. */
export const Failing = ({ point: { id, severidad_si_falla }, said, onSay }: Props) => (
  <>
    {severidad_si_falla === 'critica' && (
      <p className="flush danger medium">Es un punto crítico: así queda no apto para salir.</p>
    )}
    <TextField
      label="¿Qué le pasa? (opcional)"
      value={said?.nota ?? ''}
      multiline
      margin="none"
      slotProps={{ htmlInput: { maxLength: 1_000 } }}
      onChange={({ target }) => onSay(id, { nota: target.value })}
    />
  </>
);

/** It failed before and holds now: who repaired it, and how. `stays`: not said, so that the defect stays open. */
export const Repaired = ({ point: { id }, said, stays, onSay }: Props & { stays: boolean }) => (
  <>
    <TextField
      label="¿Quién lo reparó?"
      value={said?.nombre ?? ''}
      margin="none"
      slotProps={{ htmlInput: { maxLength: 120 } }}
      onChange={({ target }) => onSay(id, { nombre: target.value })}
    />
    <TextField
      label="¿Cómo lo reparó?"
      value={said?.arreglo ?? ''}
      margin="none"
      slotProps={{ htmlInput: { maxLength: 500 } }}
      onChange={({ target }) => onSay(id, { arreglo: target.value })}
    />
    {stays && <Note>Si no dice quién y cómo, el defecto sigue abierto.</Note>}
  </>
);
