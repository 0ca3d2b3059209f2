import { number } from '../../ui/formats';
import { Cell } from './Cell';
import { Problems, RowState, saverOf, wrongIn, type RowsProps } from './row';
import styles from './import.module.css';

/** The number of cells that identify a row. */
const few = 3;

/** The rows of the file for phones: the errors of each, and the rest on demand. */
export const RowCards = ({ rows, headings, tipo, onSave }: RowsProps) => (
  <ul className={`unmarked flush divided ${styles.importCards}`}>
    {rows.map((row) => {
      const rest = headings.filter((heading) => !wrongIn(row, headings).includes(heading));
      return (
        <li className="grid one-column gap-8" key={row.numero}>
          <p className="row spread gap-8">
            <strong className="tabular">Fila {number(row.numero)}</strong>
            <RowState row={row} tipo={tipo} />
          </p>
          <p className="muted">
            {headings
              .flatMap((heading) => row.datos[heading]?.slice(0, 60) || [])
              .slice(0, few)
              .join(' · ')}
          </p>
          <Problems row={row} headings={headings} onSave={onSave} />
          {rest.length > 0 && (
            <details>
              <summary className="pad-10-0 brand touch clickable">
                {rest.length === headings.length ? 'Ver la fila' : 'Ver el resto de la fila'}
              </summary>
              <dl className="grid gap-4 flush">
                {rest.map((heading) => (
                  <div key={heading}>
                    <dt className="muted tiny">{heading}</dt>
                    <dd className="flush">
                      <Cell heading={heading} row={row} onSave={saverOf(onSave, row, heading)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      );
    })}
  </ul>
);
