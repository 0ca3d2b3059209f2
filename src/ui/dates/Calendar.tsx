import { useState } from 'react';
import { Button, Popover } from '@mui/material';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { esES } from '@mui/x-date-pickers/locales';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import { es } from 'date-fns/locale/es';
import { dayBeside, isDay } from './days';
import { dayPicked, hourPicked, PickerAdapter, pickerDay, pickerHour } from './pickers';
import { dayOf, hourOf, momentAt, currentDay } from './zone';
import styles from './dates.module.css';

interface Props {
  anchor: Element | null;
  kind: 'day' | 'moment';
  hour: string;
  /** In its stored form; null: none yet. */
  value: string | null;
  /** The first and the last day to choose from. */
  bounds?: { first: string; last: string };
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
export default function Calendar({ anchor, kind, hour, value, bounds, onPick, onClose }: Props) {
  const [chosen, setChosen] = useState(() => partsOf(kind, value));

  const put = (day: string, at: string) => {
    setChosen({ day, at });
    onPick(kind === 'day' ? day : momentAt(day, at));
  };
  /** A chosen day keeps the current time. */
  const onDay = (day: string) => {
    put(day, chosen?.at ?? hour);
    if (kind === 'day') onClose();
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{
        paper: {
          className: styles.calendar,
          role: 'dialog',
          'aria-label': kind === 'day' ? 'Elegir la fecha' : 'Elegir fecha y hora',
        },
      }}
    >
      <LocalizationProvider dateAdapter={PickerAdapter} adapterLocale={es} localeText={words}>
        <div className={styles.calendarParts}>
          <DateCalendar
            value={chosen ? pickerDay(chosen.day) : null}
            onChange={(day, stage) => day && stage === 'finish' && onDay(dayPicked(day))}
            autoFocus
            {...(bounds && { minDate: pickerDay(bounds.first), maxDate: pickerDay(bounds.last) })}
            views={['year', 'day']}
          />
          {kind === 'moment' && (
            <MultiSectionDigitalClock
              className={styles.calendarClock ?? ''}
              aria-label="Hora"
              ampm={false}
              timeSteps={{ minutes: 15 }}
              value={chosen ? pickerHour(chosen.at) : null}
              // A time chosen before a day means today.
              onChange={(at) => at && put(chosen?.day ?? currentDay(), hourPicked(at))}
            />
          )}
        </div>
      </LocalizationProvider>
      <div className="flex gap-6 pad-8-12 line-above">
        <Button onClick={() => onDay(currentDay())}>Hoy</Button>
        <Button onClick={() => onDay(dayBeside(currentDay(), 1))}>Mañana</Button>
        {kind === 'moment' && (
          <Button className={styles.calendarDone} variant="contained" onClick={onClose}>
            Listo
          </Button>
        )}
      </div>
    </Popover>
  );
}

const partsOf = (kind: 'day' | 'moment', value: string | null): { day: string; at: string } | null => {
  if (value === null) return null;
  if (kind === 'moment') return { day: dayOf(value), at: hourOf(value) };
  return isDay(value) ? { day: value, at: '00:00' } : null;
};
