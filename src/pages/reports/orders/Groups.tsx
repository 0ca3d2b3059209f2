import { useState } from 'react';
import { Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { GrupoOrdenes, ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { cifrasDeGrupo, nombreDeGrupo } from '#contract/words/reporteOrdenes';
import { figureNumber } from '../../../ui/figures';
import { number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { groupWords } from './groups';
import shared from '../reports.module.css';
import styles from './Groups.module.css';

const figures = Object.keys(cifrasDeGrupo) as (keyof typeof cifrasDeGrupo)[];
const few = 8;

/** The groups with the most orders, each with its figures. */
export const Groups = ({
  summary: { grupos, grupos_n },
  group,
}: {
  summary: ResumenReporteOrdenes;
  group: GrupoOrdenes;
}) => {
  const [all, setAll] = useState(false);
  const shown = all ? grupos : grupos.slice(0, few);
  return (
    <Section title={`Por ${groupWords[group].label.toLowerCase()}`}>
      <div
        className={shared.reportScroll}
        role="region"
        aria-label={`Tabla por ${groupWords[group].label.toLowerCase()}`}
        tabIndex={0}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{groupWords[group].label}</TableCell>
              {figures.map((name) => (
                <TableCell key={name} align="right">
                  {cifrasDeGrupo[name]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.clave ?? ''}>
                <TableCell component="th" scope="row">
                  {nombreDeGrupo(group, row)}
                </TableCell>
                {figures.map((name) => (
                  <TableCell key={name} align="right" className="tabular">
                    {figureNumber(name, row[name])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {grupos.length > few && (
        <Button onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver ${grupos_n > grupos.length ? `los ${grupos.length} mayores` : 'todos'}`}
        </Button>
      )}
      {all && grupos_n > grupos.length && (
        <p className={`muted small ${styles.note}`}>Hay {number(grupos_n)} en total.</p>
      )}
    </Section>
  );
};
