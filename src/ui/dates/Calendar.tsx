import { useState } from 'react';
import { Button, Popover } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { esES } from '@mui/x-date-pickers/locales';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import { es } from 'date-fns/locale/es';
import { dayOf, inDays, noonOf } from './reading';
import styles from './dates.module.css';

interface Props {
  anchor: Element | null;
  kind: 'day' | 'moment';
  hour: string;
  /** In its stored form; null: none yet. */
  value: string | null;
  onPick: (value: string) => void;
  onClose: () => void;
}

/** Hours and minutes are read out as written, with two digits. */
const words = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  hoursClockNumberText: (hours: string) => `${hours.padStart(2, '0')} horas`,
  minutesClockNumberText: (minutes: string) => `${minutes.padStart(2, '0')} minutos`,
};

/** A calendar month; for a moment also its time, in quarters of an hour. */
export default function Calendar({ anchor, kind, hour, value, onPick, onClose }: Props) {
  const [chosen, setChosen] = useState(() => dateOf(kind, value));

  const put = (at: Date) => {
    setChosen(at);
    onPick(kind === 'day' ? dayOf(at) : at.toISOString());
  };
  /** A chosen day keeps the current time. */
  const onDay = (day: Date) => {
    const [h = 0, m = 0] = chosen ? [chosen.getHours(), chosen.getMinutes()] : hour.split(':').map(Number);
    put(kind === 'day' ? day : new Date(day.getFullYear(), day.getMonth(), day.getDate(), h, m));
    if (kind === 'day') onClose();
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { className: styles.calendar, role: 'dialog', 'aria-label': kind === 'day' ? 'Elegir la fecha' : 'Elegir fecha y hora' } }}
    >
      <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={es} localeText={words}>
        <div className={styles.calendarParts}>
          <DateCalendar value={chosen} onChange={(day, stage) => day && stage === 'finish' && onDay(day)} autoFocus views={['year', 'day']} />
          {kind === 'moment' && (
            <MultiSectionDigitalClock
              className={styles.calendarClock ?? ''}
              aria-label="Hora"
              ampm={false}
              timeSteps={{ minutes: 15 }}
              value={chosen}
              onChange={(at) => at && put(withDay(at, chosen))}
            />
          )}
        </div>
      </LocalizationProvider>
      <div className={styles.calendarFoot}>
        <Button onClick={() => onDay(inDays(0))}>Hoy</Button>
        <Button onClick={() => onDay(inDays(1))}>Mañana</Button>
        {kind === 'moment' && (
          <Button className={styles.calendarDone} variant="contained" onClick={onClose}>
            Listo
          </Button>
        )}
      </div>
    </Popover>
  );
}

const dateOf = (kind: 'day' | 'moment', value: string | null): Date | null =>
  value === null ? null : kind === 'day' ? (noonOf(value) ?? null) : new Date(value);

/** A time chosen before a day means today. */
const withDay = (at: Date, chosen: Date | null): Date => {
  const day = chosen ?? new Date();
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), at.getHours(), at.getMinutes());
};
