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

/** The same on a phone: one month below the other. */
export const MonthCards = ({ rows, onOpen }: Props) => (
  <ol className="bare-list grid gap-12 flush" aria-label="Presupuesto por mes y clase">
    {numerosDeMes.map((mes) => {
      const month = meses[mes - 1] ?? '';
      return (
        <li key={mes} className={`card ${styles.month}`}>
          <header className="row spread gap-12">
            <h3 className="flush semibold large">{month}</h3>
            <Cell name={`Total, ${month}`} figures={sumOf(rows, { mes })} />
          </header>
          <ul className={`bare-list grid flush ${styles.classes}`}>
            {clases.map((clase) => {
              const name = words.values.clase[clase];
              return (
                <li key={clase} className="shrink">
                  <span className="tiny muted medium">{name}</span>
                  <Cell
                    name={`${name}, ${month}`}
                    figures={sumOf(rows, { mes, clase })}
                    onOpen={() => onOpen({ mes, clase })}
                  />
                </li>
              );
            })}
          </ul>
        </li>
      );
    })}
  </ol>
);
