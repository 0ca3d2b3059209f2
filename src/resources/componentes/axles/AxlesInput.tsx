import { useState } from 'react';
import { Button, IconButton, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { Ejes } from '#contract/entities/ejes';
import { isSpare } from '#contract/rules/axles';
import { Chip, ChipRow } from '../../../ui/Chip';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Preview } from './Preview';
import { faultsOf, presets, withAxle } from './presets';
import styles from './axles.module.css';

interface Props {
  source: string;
  label: string;
  /** What no axles mean. */
  none: string;
}

/** The axles of an asset or a category, from front to back: each a line with the names of its positions. */
export const AxlesInput = ({ source, label, none }: Props) => {
  const { field, fieldState } = useInput<unknown>({ source });
  const axles = isAxles(field.value) ? field.value : [];
  // What is typed keeps its blanks; what comes from elsewhere replaces it.
  const [typed, setTyped] = useState<readonly string[]>([]);
  const lines = typed.map(namesIn).join('|') === axles.map(String).join('|') ? typed : axles.map(text);
  const put = (next: readonly string[]) => {
    setTyped(next);
    field.onChange(next.map(namesIn));
  };
  const set = (next: Ejes) => put(next.map(text));
  const faults = faultsOf(axles);
  const move = (from: number, by: number) => {
    const [line = ''] = lines.slice(from, from + 1);
    put(lines.toSpliced(from, 1).toSpliced(from + by, 0, line));
  };
  const most = axles.length >= 12;

  return (
    <section className="grid one-column gap-10 full-row" aria-label={label}>
      <h3 className="flush small medium">{label}</h3>
      <ChipRow className={styles.presets} role="group" aria-label="Ejes usuales">
        {presets.map(({ nombre, ejes }) => (
          <Chip key={nombre} aria-pressed={String(ejes) === String(axles)} onClick={() => set(ejes)}>
            {nombre}
          </Chip>
        ))}
      </ChipRow>
      {axles.length === 0 && <Note>{none}</Note>}
      <div className={`grid gap-16 ${styles.editor}`}>
        <ol className="bare-list grid one-column gap-8">
          {lines.map((line, at) => {
            const name = nameOf(axles, at);
            return (
              <li className={`row wrap gap-4 align-start ${styles.line}`} key={at}>
                <TextField
                  label={name}
                  value={line}
                  margin="none"
                  fullWidth
                  error={faults.has(at)}
                  helperText={faults.get(at)}
                  slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', maxLength: 100 } }}
                  onChange={({ target }) => put(lines.with(at, target.value))}
                />
                <IconButton aria-label={`Subir ${name}`} disabled={at === 0} onClick={() => move(at, -1)}>
                  <Icon name="arrow_upward" size={18} />
                </IconButton>
                <IconButton aria-label={`Bajar ${name}`} disabled={at === lines.length - 1} onClick={() => move(at, 1)}>
                  <Icon name="arrow_downward" size={18} />
                </IconButton>
                <IconButton aria-label={`Quitar ${name}`} onClick={() => put(lines.toSpliced(at, 1))}>
                  <Icon name="delete" size={18} />
                </IconButton>
              </li>
            );
          })}
          <li className="row wrap gap-8">
            {kinds.map(({ kind, words }) => (
              <Button
                key={kind}
                variant="outlined"
                disabled={most}
                startIcon={<Icon name="add" />}
                onClick={() => set(withAxle(axles, kind))}
              >
                {words}
              </Button>
            ))}
          </li>
          {axles.length > 0 && (
            <Note>De adelante hacia atrás; los nombres, de izquierda a derecha, con un espacio.</Note>
          )}
          {fieldState.error && faults.size === 0 && <Note role="alert">{fieldState.error.message}</Note>}
        </ol>
        {axles.length > 0 && <Preview axles={axles} />}
      </div>
    </section>
  );
};

const kinds = [
  { kind: 'simple', words: 'Eje sencillo' },
  { kind: 'doble', words: 'Eje doble' },
  { kind: 'repuesto', words: 'Repuesto' },
] as const;

const isAxles = (value: unknown): value is Ejes =>
  Array.isArray(value) && value.every((axle) => Array.isArray(axle) && axle.every((name) => typeof name === 'string'));

const namesIn = (line: string): string[] =>
  line
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
const text = (axle: readonly string[]) => axle.join(' ');

/** Spares are no axle, and are not counted as one. */
const nameOf = (axles: Ejes, at: number): string => {
  const isApart = (axle: readonly string[] | undefined) => axle !== undefined && axle.length > 0 && axle.every(isSpare);
  if (isApart(axles[at])) return 'Repuesto';
  return `Eje ${axles.slice(0, at + 1).filter((axle) => !isApart(axle)).length}`;
};
