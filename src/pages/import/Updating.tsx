import { MenuItem, TextField } from '@mui/material';
import type { OpcionesImportacion } from '#contract/requests/importaciones';

interface Props {
  /** The fields that recognise a record, with their labels. */
  keys: readonly (readonly [field: string, label: string])[];
  opciones: OpcionesImportacion;
  error: string | undefined;
  onChange: (changed: Partial<OpcionesImportacion>) => void;
}

/** How existing records are recognised, and what an empty cell does to them. */
export const Updating = ({ keys, opciones, error, onChange }: Props) => (
  <div className="grid gap-16">
    <TextField
      select
      size="small"
      label="Se reconocen por"
      value={opciones.clave ?? ''}
      error={Boolean(error)}
      helperText={error}
      onChange={({ target }) => onChange({ clave: target.value })}
    >
      {keys.map(([field, label]) => (
        <MenuItem key={field} value={field}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      size="small"
      label="Una celda vacía"
      value={opciones.vacio}
      onChange={({ target }) => onChange({ vacio: target.value as OpcionesImportacion['vacio'] })}
    >
      <MenuItem value="conservar">Conserva lo que hay</MenuItem>
      <MenuItem value="borrar">Borra lo que hay</MenuItem>
    </TextField>
  </div>
);
