import { MenuItem, TextField } from '@mui/material';
import type { ClaseFalla } from '#contract/entities/codigosFalla';
import { isForCategory } from '#contract/rules/failures';
import { codigosFalla as words } from '#contract/words/codigosFalla';
import { useView } from './usePhone';

interface Props {
  clase: ClaseFalla;
  /** Of the asset; null: none is known. */
  categoryId: number | null | undefined;
  value: number | null;
  required?: boolean;
  onValue: (id: number | null) => void;
}

/** Picks a code of a failure of those that this phone has; nothing where there is none. */
export const CodeField = ({ clase, categoryId = null, value, required = false, onValue }: Props) => {
  const codes = useView().codigos_falla.filter(
    (code) => code.clase === clase && (code.id === value || isForCategory(code, categoryId)),
  );
  if (codes.length === 0) return null;
  const label = words.values.clase[clase];
  return (
    <TextField
      select
      label={required ? label : `${label} (opcional)`}
      value={codes.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onValue(Number(target.value) || null)}
    >
      {!required && <MenuItem value="">Ninguno</MenuItem>}
      {codes.map(({ id, codigo, nombre }) => (
        <MenuItem key={id} value={id}>
          {codigo} · {nombre}
        </MenuItem>
      ))}
    </TextField>
  );
};
