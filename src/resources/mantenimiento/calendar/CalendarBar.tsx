import { Button, IconButton, ToggleButton } from '@mui/material';
import type { ReactNode } from 'react';
import { currentDay } from '../../../ui/dates/zone';
import { Icon } from '../../../ui/Icon';
import { ListToggle } from '../../../ui/ListToggle';
import styles from './calendar.module.css';
import { stepped, titleOf, type Layout } from './span';
import { SubscribeButton } from './subscribe/SubscribeButton';

interface Props {
  layout: Layout;
  day: string;
  onShow: (shown: { modo?: Layout; fecha?: string }) => void;
  filters: ReactNode;
}

/** The controls of the days shown, the layout and the filters. */
export const CalendarBar = ({ layout, day, onShow, filters }: Props) => {
  const step = (by: 1 | -1) => onShow({ fecha: stepped(layout, day, by) });
  return (
    <div className={styles.calendarBar}>
      <Button variant="outlined" onClick={() => onShow({ fecha: currentDay() })}>
        Hoy
      </Button>
      <IconButton aria-label="Antes" onClick={() => step(-1)}>
        <Icon name="chevron_left" />
      </IconButton>
      <IconButton aria-label="Después" onClick={() => step(1)}>
        <Icon name="chevron_right" />
      </IconButton>
      <h2 aria-live="polite">{titleOf(layout, day)}</h2>
      {filters}
      <ListToggle
        exclusive
        size="small"
        value={layout}
        aria-label="Ver como"
        onChange={(_event, next: Layout | null) => next && onShow({ modo: next })}
      >
        <ToggleButton value="mes">Mes</ToggleButton>
        <ToggleButton value="semana">Semana</ToggleButton>
        <ToggleButton value="agenda">Agenda</ToggleButton>
      </ListToggle>
      <SubscribeButton />
    </div>
  );
};
