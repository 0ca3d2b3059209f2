import { useId, type CSSProperties } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Targets } from '#contract/figures/indicatorFigures';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { money, number } from '../../../ui/formats';
import { TableScroll } from '../../../ui/TableScroll';
import { ListLink } from '../ListLink';
import { saidOf } from './groups';
import dashboard from '../dashboards.module.css';
import shared from './indicators.module.css';
import styles from './Levels.module.css';

type Level = PanelIndicadores['niveles'][number];

const percent = (value: number) => `${number(value, 1)} %`;
const hours = (value: number) => `${number(value, 1)} h`;

const columns: readonly {
  name: keyof Level & ('disponibilidad_pct' | 'mtbf_h' | 'mttr_h' | 'cumplimiento_preventivo_pct' | 'costo_flota');
  label: string;
  said: (value: number) => string;
}[] = [
  { name: 'disponibilidad_pct', label: 'Disponibilidad', said: percent },
  { name: 'mtbf_h', label: 'MTBF', said: hours },
  { name: 'mttr_h', label: 'MTTR', said: hours },
  { name: 'cumplimiento_preventivo_pct', label: 'Cumplimiento preventivo', said: percent },
  { name: 'costo_flota', label: 'Costo de los activos', said: (value) => money(value, 0) },
];

/** The tree of levels, each with the figure of itself and those below; each links to its assets. */
export const Levels = ({ levels, targets }: { levels: readonly Level[]; targets: Targets }) => {
  const heading = useId();
  const known = new Set(levels.map(({ id }) => id));
  const under = (parent: number | null): Level[] =>
    levels
      .filter(({ padre_id }) => (parent === null ? padre_id === null || !known.has(padre_id) : padre_id === parent))
      .flatMap((level) => [level, ...under(level.id)]);
  const top = Math.min(...levels.map(({ profundidad }) => profundidad));
  return (
    <section className={`${dashboard.dashboardCard} ${dashboard.dashboardWide}`} aria-labelledby={heading}>
      <h3 id={heading}>Por nivel</h3>
      <TableScroll>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Nivel</TableCell>
              <TableCell align="right">Activos</TableCell>
              {columns.map(({ name, label }) => (
                <TableCell key={name} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {under(null).map((level) => (
              <TableRow key={level.id}>
                <TableCell component="th" scope="row">
                  <span className={styles.level} style={{ '--depth': level.profundidad - top } as CSSProperties}>
                    <ListLink className={shared.levelName} to={targets.level(level.id)}>
                      {level.nombre}
                    </ListLink>
                  </span>
                </TableCell>
                <TableCell align="right" className="tabular">
                  {number(level.activos)}
                </TableCell>
                {columns.map((column) => (
                  <TableCell key={column.name} align="right" className="tabular">
                    {saidOf(column, level[column.name], level.fallas_n)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
    </section>
  );
};
