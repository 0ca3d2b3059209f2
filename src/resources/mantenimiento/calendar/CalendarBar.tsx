import { Button, IconButton, ToggleButton } from '@mui/material';
import type { CalendarApi } from '@fullcalendar/core';
import { Icon } from '../../../ui/Icon';
import { ListToggle } from '../../../ui/ListToggle';
import styles from './calendar.module.css';
import { SubscribeButton } from './subscribe/SubscribeButton';

/** The layouts, by FullCalendar's names. */
export const layouts = { mes: 'dayGridMonth', semana: 'dayGridWeek', agenda: 'agenda' } as const;

interface Props {
  title: string;
  /** FullCalendar's name of the layout. */
  layout: string | undefined;
  calendar: () => CalendarApi | undefined;
}

/** The controls of the days shown and the layout. */
export const CalendarBar = ({ title, layout = '', calendar }: Props) => (
  <div className={styles.calendarBar}>
    <Button variant="outlined" onClick={() => calendar()?.today()}>
      Hoy
    </Button>
    <IconButton aria-label="Antes" onClick={() => calendar()?.prev()}>
      <Icon name="chevron_left" />
    </IconButton>
    <IconButton aria-label="Después" onClick={() => calendar()?.next()}>
      <Icon name="chevron_right" />
    </IconButton>
    <h2 aria-live="polite">{title}</h2>
    <ListToggle
      exclusive
      size="small"
      value={layout.startsWith('dayGrid') ? layout : layouts.agenda}
      aria-label="Ver como"
      onChange={(_event, next: string | null) => next && calendar()?.changeView(next)}
    >
      <ToggleButton value={layouts.mes}>Mes</ToggleButton>
      <ToggleButton value={layouts.semana}>Semana</ToggleButton>
      <ToggleButton value={layouts.agenda}>Agenda</ToggleButton>
    </ListToggle>
    <SubscribeButton />
  </div>
);
