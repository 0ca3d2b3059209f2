import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { hrefOf } from '#contract/paths';
import type { Regla } from '#contract/reglas';
import { number } from '../../ui/formats';

/** The inbox with what one rule raised. */
export const eventsOf = (id: number): string => `${hrefOf('/eventos')}?${new URLSearchParams({ filter: JSON.stringify({ regla_id: id }) }).toString()}`;

export const EventsLink = ({ rule: { id, nombre, eventos_n } }: { rule: Regla }) =>
  eventos_n === 0 ? (
    '0'
  ) : (
    <MuiLink component={Link} to={eventsOf(id)} aria-label={`${number(eventos_n)} eventos de ${nombre}`} onClick={(event) => event.stopPropagation()}>
      {number(eventos_n)}
    </MuiLink>
  );
