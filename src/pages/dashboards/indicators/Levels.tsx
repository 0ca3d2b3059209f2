import { useId, type CSSProperties } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { figureNames, sobreHoras } from '#contract/figures/figureNames';
import type { Targets } from '#contract/figures/indicatorFigures';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { figureText } from '../../../ui/figures';
import { number } from '../../../ui/formats';
import { TableScroll } from '../../../ui/TableScroll';
import { ListLink } from '../ListLink';
import { saidOf } from './groups';
import dashboard from '../dashboards.module.css';
import shared from './indicators.module.css';
import styles from './Levels.module.css';

type Level = PanelIndicadores['niveles'][number];

const names = [
  'disponibilidad_pct',
  'disponibilidad_tecnica_pct',
  'mtbf_h',
  'mttr_h',
  'cumplimiento_preventivo_pct',
  'costo_flota',
] as const;

const columns = names.map((name) => ({
  name,
  label: figureNames[name],
  said: (value: number) => figureText(name, value),
}));

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
                    {column.name === 'mtbf_h' && level.mtbf_h !== null && (
                      <span className="block muted tiny">{sobreHoras(level.mtbf_base)}</span>
                    )}
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
