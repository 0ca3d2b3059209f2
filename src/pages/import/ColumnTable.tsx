import { TextField } from '@mui/material';
import type { ImportacionDetalle, MapeoColumnas } from '#contract/requests/importaciones';
import { number } from '../../ui/formats';
import styles from './ColumnTable.module.css';

interface Props {
  imp: ImportacionDetalle;
  mapeo: MapeoColumnas;
  onChange: (heading: string, field: string | null) => void;
}

/** The columns of the file with samples, and the field that each becomes; no field is taken twice. */
export const ColumnTable = ({ imp, mapeo, onChange }: Props) => (
  <table className={styles.columns}>
    <thead>
      <tr>
        <th scope="col">Columna del archivo</th>
        <th scope="col">Muestras</th>
        <th scope="col">Llena</th>
        <th scope="col">Se importa como</th>
      </tr>
    </thead>
    <tbody>
      {imp.encabezados.map(({ nombre, muestras, lleno_pct }) => {
        const field = mapeo[nombre] ?? null;
        const others = new Set(
          Object.entries(mapeo).flatMap(([heading, each]) => (heading !== nombre && each !== null ? [each] : [])),
        );
        return (
          <tr key={nombre} data-unmapped={field === null || undefined}>
            <th className="semibold break-anywhere" scope="row">
              {nombre}
            </th>
            <td className={`ellipsis muted ${styles.samples}`}>
              {muestras.length > 0 ? muestras.join(' · ') : 'Vacía'}
            </td>
            <td className="tabular">{number(lleno_pct)} %</td>
            <td>
              <TextField
                select
                fullWidth
                size="small"
                value={field ?? ''}
                slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `«${nombre}» se importa como` } }}
                onChange={({ target }) => onChange(nombre, target.value || null)}
              >
                <option value="">No se importa</option>
                {imp.campos.map(({ campo, etiqueta, requerido }) => (
                  <option key={campo} value={campo} disabled={others.has(campo)}>
                    {etiqueta}
                    {requerido ? ' (obligatorio)' : ''}
                  </option>
                ))}
              </TextField>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
