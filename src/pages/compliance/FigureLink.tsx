import { Link } from 'react-router-dom';
import { runAddresses } from '../../resources/ejecuciones/index';
import type { ComplianceColumn, RouteRow } from './columns';
import styles from './compliance.module.css';
import type { ComplianceFilter } from './useCompliance';

interface Props {
  column: ComplianceColumn;
  row: RouteRow;
  filter: ComplianceFilter;
}

/** A figure, with a link to the executions behind it. */
export const FigureLink = ({ column, row, filter }: Props) => {
  if (column.value(row) === null) return '—';
  const to = runAddresses.list({ ...filter, ruta_id: row.ruta_id, ...(column.estado && { estado: column.estado }) });
  return (
    <Link className={styles.complianceFigure} to={to}>
      {column.source === 'nombre' ? row.nombre : column.text(row)}
    </Link>
  );
};
