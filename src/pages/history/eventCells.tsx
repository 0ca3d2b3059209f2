import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Evento } from '#contract/entities/eventos';
import { eventos as words } from '#contract/words/eventos';
import { estadosDeEvento, eventAddress, lasted, Withdrawn } from '../../resources/eventos/index';
import { FaceChip } from '../../ui/FaceChip';
import { RecorridoLink } from './RecorridoLink';
import styles from './history.module.css';

/** What the table and the cards of events show alike. */

export const EventState = ({ event }: { event: Evento }) =>
  event.corregido ? <Withdrawn event={event} /> : <FaceChip face={estadosDeEvento[event.estado]} />;

export const EventLink = ({ event }: { event: Evento }) => (
  <>
    <MuiLink component={Link} to={eventAddress(event)}>
      {words.values.tipo[event.tipo]}
    </MuiLink>
    {event.tardio && <span className={`muted tiny ${styles.historyLate}`}>{late(event)}</span>}
  </>
);

export const EventRecorrido = ({
  event: { activo_id, inicio_en },
  small = false,
}: {
  event: Evento;
  small?: boolean;
}) => activo_id !== null && <RecorridoLink activoId={activo_id} when={inicio_en} exact small={small} />;

export const late = ({ tardio }: Evento) => (tardio ? words.fields.tardio : '');
export const howLong = ({ fin_en, duracion_s }: Evento) =>
  fin_en === null ? 'Sigue' : duracion_s > 0 ? lasted(duracion_s) : '—';
/** Degrees; undefined if the event has no place. */
export const placeOf = ({ latitud, longitud }: Evento) =>
  latitud === null || longitud === null ? undefined : ([latitud, longitud] as const);
