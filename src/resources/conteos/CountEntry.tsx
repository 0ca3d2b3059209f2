import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '@mui/material';
import type { RenglonConteo } from '#contract/entities/conteos';
import { number } from '../../ui/formats';
import { NumberField } from '../../ui/numbers/NumberField';
import { numberIn } from '../../ui/numbers/reading';
import { amountOf } from '../repuestos/index';
import styles from './conteos.module.css';

interface Props {
  line: RenglonConteo;
  field: RefObject<HTMLInputElement | null>;
  onSave: (contado: number) => void;
}

/** Stays above the keyboard: one number after another, without leaving the field. */
export const CountEntry = ({ line, field, onSave }: Props) => {
  const { repuesto_id, repuesto, unidad, existencia, contado } = line;
  // The field stays the same from line to line: a phone's keyboard closes with a field that is gone.
  const [typed, setTyped] = useState({ of: repuesto_id, text: '', wrong: false, touched: false });
  const { text, wrong } =
    typed.of === repuesto_id && typed.touched
      ? typed
      : { text: contado === null ? '' : number(contado, 4), wrong: false };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = numberIn(text, { unit: unidad });
    if (value === null || !(value >= 0)) setTyped({ of: repuesto_id, text, wrong: true, touched: true });
    else onSave(value);
  };
  return (
    <form
      className={`card grid one-column gap-8 ${styles.entry}`}
      aria-label={`Contar ${repuesto}`}
      onSubmit={submit}
      noValidate
    >
      <span className="row spread gap-8">
        <strong className="break-anywhere">{repuesto}</strong>
        {existencia !== null && (
          <span className="muted small rigid">{`Debe haber ${amountOf(existencia, unidad)}`}</span>
        )}
      </span>
      <div className={`grid gap-8 align-start ${styles.typing}`}>
        <NumberField
          margin="none"
          name={`Cantidad contada de ${repuesto}`}
          unit={unidad}
          text={text}
          inputRef={field}
          autoFocus
          error={wrong}
          helperText={wrong && 'Escriba cuántos hay: cero o más'}
          onText={(given) => setTyped({ of: repuesto_id, text: given, wrong: false, touched: true })}
        />
        {existencia !== null && existencia >= 0 && (
          <Button variant="outlined" onClick={() => onSave(existencia)}>
            {`Hay ${number(existencia, 2)}`}
          </Button>
        )}
        <Button type="submit" variant="contained">
          Siguiente
        </Button>
      </div>
    </form>
  );
};
