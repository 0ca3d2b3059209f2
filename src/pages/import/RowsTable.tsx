import { number } from '../../ui/formats';
import { Cell, shortened, verdictOf } from './Cell';
import { Problems, RowState, saverOf, wrongIn, type RowsProps } from './row';
import { classes } from '../../ui/classes';
import styles from './import.module.css';

/** One line per row of the file. Wrong cells are corrected in the first column, wherever they are in the file. */
export const RowsTable = ({ rows, headings, tipo, onSave }: RowsProps) => {
  const wrong = rows.some(({ errores, avisos }) => errores.length + avisos.length > 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Fila</th>
          <th scope="col">Estado</th>
          {wrong && <th scope="col">Errores y avisos</th>}
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.numero}>
            <th scope="row" className="tabular">
              {number(row.numero)}
            </th>
            <td>
              <RowState row={row} tipo={tipo} />
            </td>
            {wrong && (
              <td>
                <Problems row={row} headings={headings} onSave={onSave} />
              </td>
            )}
            {headings.map((heading) => (
              <td key={heading} data-state={verdictOf(row, heading).state}>
                {wrongIn(row, headings).includes(heading) ? (
                  <span
                    className={classes(
                      'snug clip transparent rounded-s text inherit-font break-anywhere text-left',
                      styles.importCell,
                    )}
                  >
                    {shortened(row.datos[heading] ?? '') || '—'}
                  </span>
                ) : (
                  <Cell heading={heading} row={row} onSave={saverOf(onSave, row, heading)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
