import { MenuItem, TextField } from '@mui/material';
import {
  codificacion,
  separador,
  type Codificacion,
  type ImportacionDetalle,
  type OtraLectura,
  type Separador,
} from '#contract/requests/importaciones';
import { codificaciones, separadores } from '#contract/words/importaciones';
import styles from './import.module.css';

interface Props {
  imp: ImportacionDetalle;
  onChange: (lectura: OtraLectura) => void;
}

/** How a text file was read, each encoding with words of the file; another choice reads it again. */
export const ReadingOptions = ({ imp: { opciones, codificaciones: samples }, onChange }: Props) => {
  if (opciones.codificacion === null) return null;
  return (
    <section
      className={`card grid gap-12 ${styles.importCard} ${styles.importOptions}`}
      aria-label="Lectura del archivo"
    >
      <TextField
        select
        size="small"
        label="Codificación"
        value={opciones.codificacion}
        helperText="La que deja bien escritas las tildes y las eñes"
        onChange={({ target }) => onChange({ codificacion: target.value as Codificacion })}
      >
        {codificacion.options.map((each) => (
          <MenuItem key={each} value={each}>
            {codificaciones[each]}
            {previewOf(samples, each)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Las columnas se separan con"
        value={opciones.separador ?? ''}
        onChange={({ target }) => onChange({ separador: target.value as Separador })}
      >
        {separador.options.map((each) => (
          <MenuItem key={each} value={each}>
            {separadores[each]}
          </MenuItem>
        ))}
      </TextField>
    </section>
  );
};

const previewOf = (samples: ImportacionDetalle['codificaciones'], codificacion: Codificacion) => {
  const found = samples.find((each) => each.codificacion === codificacion);
  return found ? ` · ${found.muestra}` : '';
};
