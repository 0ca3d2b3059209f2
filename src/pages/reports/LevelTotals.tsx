import { useState, type CSSProperties } from 'react';
import { IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { cubre, figureNames } from '#contract/figures/figureNames';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { figureNumber } from '../../ui/figures';
import { Icon } from '../../ui/Icon';
import { Section } from '../../ui/Section';
import { TableScroll } from '../../ui/TableScroll';
import styles from './LevelTotals.module.css';

type Level = ResumenReporte['niveles'][number];

const columns = [
  ['activos', 'Activos'],
  ['disponibilidad', `${figureNames.disponibilidad_pct} (%)`],
  ['disponibilidad_tecnica', `${figureNames.disponibilidad_tecnica_pct} (%)`],
  ['fallas', 'Fallas'],
  ['paradas_plan_h', 'Paradas plan. (h)'],
  ['paradas_no_plan_h', 'Paradas no plan. (h)'],
  ['km', 'Recorrido (km)'],
  ['costo', 'Costo'],
  ['costo_km', 'Costo por km'],
] as const;

/** Totals along the tree: each level including those below. Expanded down to the second level. */
export const LevelTotals = ({ levels }: { levels: readonly Level[] }) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(levels.filter(({ profundidad }) => profundidad === 0).map(({ id }) => id)),
  );
  const known = new Set(levels.map(({ id }) => id));
  const roots = levels.filter(({ padre_id }) => padre_id === null || !known.has(padre_id));
  const toggle = (id: number) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));

  const rowsOf = (level: Level, depth: number): React.ReactNode => {
    const children = levels.filter(({ padre_id }) => padre_id === level.id);
    return [
      <TableRow key={level.id}>
        <TableCell component="th" scope="row">
          <span className={`inline-row gap-4 ${styles.levelTotal}`} style={{ '--depth': depth } as CSSProperties}>
            {children.length > 0 ? (
              <IconButton
                size="small"
                aria-expanded={open.has(level.id)}
                aria-label={`${open.has(level.id) ? 'Cerrar' : 'Abrir'} ${level.nombre}`}
                onClick={() => toggle(level.id)}
              >
                <Icon name={open.has(level.id) ? 'expand_more' : 'chevron_right'} size={18} />
              </IconButton>
            ) : (
              <span className={styles.levelTotalLeaf} />
            )}
            {level.nombre}
          </span>
        </TableCell>
        {columns.map(([name]) => (
          <TableCell key={name} align="right" className="tabular">
            {figureNumber(name, level[name])}
            {name === 'costo_km' && level.costo_km !== null && (
              <span className="block muted tiny">{cubre(level.costo_km_activos_n, level.activos)}</span>
            )}
          </TableCell>
        ))}
      </TableRow>,
      open.has(level.id) && children.map((child) => rowsOf(child, depth + 1)),
    ];
  };

  return (
    <Section title="Totales por nivel">
      <TableScroll>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Nivel</TableCell>
              {columns.map(([name, label]) => (
                <TableCell key={name} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{roots.map((level) => rowsOf(level, 0))}</TableBody>
        </Table>
      </TableScroll>
    </Section>
  );
};
