import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { filteredBy, hrefOf } from '#contract/core/paths';
import type { Regla } from '#contract/entities/reglas';
import { number } from '../../ui/formats';
import { WhyButton } from './why/WhyButton';

/** The span of `eventos_n`, ms. */
const span = 30 * 24 * 3_600_000;

/** The inbox with the events of one rule in the last 30 days: those that `eventos_n` counts. */
export const eventsOf = (id: number): string => {
  const filter = { regla_id: id, corregido: false, desde: new Date(Date.now() - span).toISOString() };
  return `${hrefOf('/eventos')}${filteredBy(filter)}`;
};

/** Of an active rule without any, why. */
export const EventsLink = ({ rule }: { rule: Regla }) => {
  const { id, nombre, eventos_n, activa } = rule;
  if (eventos_n === 0) return <>0{activa && <WhyButton rule={rule} small />}</>;
  return (
    <MuiLink
      component={Link}
      to={eventsOf(id)}
      aria-label={`${number(eventos_n)} eventos de ${nombre}`}
      onClick={(event) => event.stopPropagation()}
    >
      {number(eventos_n)}
    </MuiLink>
  );
};
