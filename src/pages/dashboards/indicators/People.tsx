import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { comoSeCalculaGrafico } from '#contract/figures/comoSeCalcula';
import { peopleAnchor, type Targets } from '#contract/figures/indicatorFigures';
import type { PanelIndicadores } from '#contract/requests/indicadores';
import { figureText } from '../../../ui/figures';
import { number } from '../../../ui/formats';
import { intoView } from '../../../ui/intoView';
import { TableScroll } from '../../../ui/TableScroll';
import { ListLink } from '../ListLink';
import { How } from './How';
import dashboard from '../dashboards.module.css';
import styles from './indicators.module.css';

const title = 'Productividad por técnico';

/** The orders that each technician completed, and the logged share of their shift; the name links to those orders. */
export const People = ({ people, targets }: { people: PanelIndicadores['personas']; targets: Targets }) => {
  const heading = useId();
  return (
    <section
      id={peopleAnchor}
      ref={useLocation().hash ? intoView : undefined}
      className={`${dashboard.dashboardCard} ${dashboard.dashboardWide}`}
      aria-labelledby={heading}
    >
      <header className="flex align-baseline spread gap-12">
        <h3 id={heading}>{title}</h3>
        <How label={title} text={comoSeCalculaGrafico.personas} />
      </header>
      {people.length === 0 ? (
        <p className={dashboard.dashboardEmpty}>No hay técnicos activos.</p>
      ) : (
        <TableScroll>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Técnico</TableCell>
                <TableCell align="right">Órdenes completadas</TableCell>
                <TableCell align="right">Horas anotadas</TableCell>
                <TableCell align="right">Horas de turno</TableCell>
                <TableCell align="right">Productividad</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {people.map(({ id, nombre, completadas, horas, disponibles_h }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row">
                    <ListLink className={styles.levelName} to={targets.ordersOf(id)}>
                      {nombre}
                    </ListLink>
                  </TableCell>
                  <Figure>{number(completadas)}</Figure>
                  <Figure>{figureText('horas', horas)}</Figure>
                  <Figure>{disponibles_h === null ? 'Sin turno' : figureText('horas', disponibles_h)}</Figure>
                  <Figure>
                    {figureText('productividad_pct', disponibles_h === null ? null : (100 * horas) / disponibles_h)}
                  </Figure>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
    </section>
  );
};

const Figure = ({ children }: { children: ReactNode }) => (
  <TableCell align="right" className="tabular">
    {children}
  </TableCell>
);
