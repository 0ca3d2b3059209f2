import { useState } from 'react';
import { TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { tableOf, tableText } from '#contract/rules/signals';
import type { Senal } from '#contract/entities/senales';

type Value = Senal['calibracion'] | string;

/**
 * The table of a tank, a point a line, as it is pasted from a sheet. Text that is no table stays in the form, so that
 * validation rejects it.
 */
export const CalibrationInput = ({ source }: { source: string }) => {
  const { field, fieldState, id } = useInput<Value>({ source, format: same, parse: same });
  // An error of one of its points is an error without words of its own.
  const message = fieldState.invalid
    ? (fieldState.error?.message ?? 'Revise los puntos: voltios y litros, de 0 en adelante')
    : undefined;
  const [text, setText] = useState(() =>
    Array.isArray(field.value) ? tableText(field.value as NonNullable<Senal['calibracion']>) : '',
  );
  const type = (typed: string) => {
    setText(typed);
    field.onChange(typed.trim() === '' ? null : (tableOf(typed) ?? typed));
  };
  return (
    <TextField
      id={id}
      label="Tabla del tanque: voltios y litros"
      multiline
      minRows={2}
      maxRows={12}
      fullWidth
      size="small"
      placeholder={'0,5  0\n4,5  200'}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={message ?? 'Un punto por línea, medido llenando el tanque. Vacío: no mide combustible'}
    />
  );
};

const same = (value: Value): Value => value;
