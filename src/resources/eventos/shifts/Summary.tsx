import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ResumenTurno } from '#contract/entities/turnos';
import { filtrosTurno } from '#contract/requests/turnos';
import { filteredBy, hrefOf } from '#contract/core/paths';
import { resumenTurno as words } from '#contract/words/turnos';
import { number } from '../../../ui/formats';
import { inboxAddress } from '../addresses';
import styles from './shifts.module.css';

type Figure = keyof typeof words;

/**
 * The figures of a shift.
 * @param live they are of now, and open their rows
 */
export const Summary = ({ of, live = false }: { of: ResumenTurno; live?: boolean }) => (
  <dl className={`flush small ${styles.summary}`}>
    {(Object.keys(words) as Figure[]).map((figure) => {
      const address = live ? addressOf(figure, of.desde) : undefined;
      return (
        <div key={figure}>
          <dt className="muted">{words[figure]}</dt>
          <dd className="flush semibold">
            {address ? (
              <MuiLink component={Link} to={address}>
                {number(of[figure])}
              </MuiLink>
            ) : (
              number(of[figure])
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

const addressOf = (figure: Figure, since: string): string | undefined => {
  const filters = filtrosTurno(since);
  const addresses: Partial<Record<Figure, string>> = {
    eventos_n: inboxAddress(filters.eventos),
    atendidos_n: inboxAddress(filters.atendidos),
    sin_dueno_n: inboxAddress(filters.sin_dueno),
    tarde_n: `${hrefOf('/rutas/ejecuciones')}${filteredBy(filters.tarde)}`,
  };
  return addresses[figure];
};
