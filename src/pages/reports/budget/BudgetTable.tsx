import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';
import { presupuestos as words } from '#contract/words/presupuestos';
import { meses } from '#contract/words/reportePresupuesto';
import { Cell } from './Cell';
import { clases, numerosDeMes, sumOf } from './figures';
import type { OpenCell } from './useBudget';
import styles from './budget.module.css';

interface Props {
  rows: readonly FilaPresupuesto[];
  onOpen: (cell: OpenCell) => void;
}

const monthName = (mes: number) => meses[mes - 1] ?? '';

/** Classes by months, with the totals of both. */
export const BudgetTable = ({ rows, onOpen }: Props) => (
  <div className={`card ${styles.scroll}`} role="region" aria-label="Presupuesto por mes y clase" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Clase</th>
          {numerosDeMes.map((mes) => (
            <th key={mes} scope="col">
              <abbr title={monthName(mes)}>{monthName(mes).slice(0, 3)}</abbr>
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {clases.map((clase) => {
          const name = words.values.clase[clase];
          return (
            <tr key={clase}>
              <th scope="row">{name}</th>
              {numerosDeMes.map((mes) => (
                <td key={mes}>
                  <Cell
                    name={`${name}, ${monthName(mes)}`}
                    figures={sumOf(rows, { mes, clase })}
                    onOpen={() => onOpen({ mes, clase })}
                  />
                </td>
              ))}
              <td>
                <Cell name={`${name}, total`} figures={sumOf(rows, { clase })} />
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {numerosDeMes.map((mes) => (
            <td key={mes}>
              <Cell name={`Total, ${monthName(mes)}`} figures={sumOf(rows, { mes })} />
            </td>
          ))}
          <td>
            <Cell name="Total del año" figures={sumOf(rows)} />
          </td>
        </tr>
      </tfoot>
    </table>
  </div>
);
