import { Link } from 'react-router-dom';
import { runAddresses } from '../../resources/ejecuciones/index';
import { columns, type Totals } from './columns';
import styles from './compliance.module.css';
import type { ComplianceFilter } from './useCompliance';

/** The figures of all routes together, each a link to the executions behind it. */
export const TotalStrip = ({ totals, filter }: { totals: Totals; filter: ComplianceFilter }) => (
  <>
    <h2 className="visually-hidden">Totales</h2>
    <dl className={`grid tiles clip flush ${styles.complianceStrip}`}>
      {columns
        .filter(({ numeric }) => numeric)
        .map(({ source, label, estado, text }) => (
          <div key={source}>
            <dt className="muted tiny">{label}</dt>
            <dd className="lead title bold tabular nowrap">
              <Link to={runAddresses.list({ ...filter, ...(estado && { estado }) })}>{text(totals)}</Link>
            </dd>
          </div>
        ))}
    </dl>
  </>
);
