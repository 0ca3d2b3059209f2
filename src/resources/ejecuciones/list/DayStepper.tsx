import { IconButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { Chip } from '../../../ui/Chip';
import { DateField } from '../../../ui/dates/DateField';
import { dayBeside, daysIn, isDay } from '../../../ui/dates/days';
import { weekdayOf } from '../../../ui/dates/zone';
import { Icon } from '../../../ui/Icon';
import styles from '../ejecuciones.module.css';

interface Days {
  desde: string;
  hasta: string;
}

/** Chooses the days of the list: one by one, a week, any range, or all. */
export const DayStepper = ({ today }: { today: string }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { desde: from, hasta: to, ...others } = filterValues as Record<string, unknown>;
  const desde = isGiven(from) ? from : '';
  const hasta = isGiven(to) ? to : '';
  const wrong = desde !== '' && hasta !== '' && hasta < desde;
  const choose = (days: Partial<Days>) => setFilters({ ...others, ...days }, displayedFilters);
  const put = (name: keyof Days, day: string) => choose(without({ desde, hasta, [name]: day }));
  const span = desde && hasta && !wrong ? daysIn({ desde, hasta }) : undefined;
  const step = (by: number) =>
    span !== undefined && choose({ desde: dayBeside(desde, by * span), hasta: dayBeside(hasta, by * span) });
  const week = weekOf(today);
  const is = (days: Days) => desde === days.desde && hasta === days.hasta;

  return (
    <div className={`row wrap gap-8-16 ${styles.runDays}`} role="group" aria-label="Días">
      <div className="row gap-6">
        <IconButton
          aria-label={span === 1 ? 'Día anterior' : 'Días anteriores'}
          disabled={span === undefined}
          onClick={() => step(-1)}
        >
          <Icon name="chevron_left" />
        </IconButton>
        <DateField
          kind="day"
          margin="none"
          name="Desde"
          value={desde}
          error={wrong}
          onValue={(day) => put('desde', day)}
        />
        <span aria-hidden>–</span>
        <DateField
          kind="day"
          margin="none"
          name="Hasta"
          value={hasta}
          error={wrong}
          onValue={(day) => put('hasta', day)}
        />
        <IconButton
          aria-label={span === 1 ? 'Día siguiente' : 'Días siguientes'}
          disabled={span === undefined}
          onClick={() => step(1)}
        >
          <Icon name="chevron_right" />
        </IconButton>
      </div>
      <div className="row gap-6">
        <Chip aria-pressed={is({ desde: today, hasta: today })} onClick={() => choose({ desde: today, hasta: today })}>
          Hoy
        </Chip>
        <Chip aria-pressed={is(week)} onClick={() => choose(week)}>
          Esta semana
        </Chip>
        <Chip aria-pressed={!desde && !hasta} onClick={() => choose({})}>
          Todas las fechas
        </Chip>
      </div>
      {wrong && (
        <p className="own-line flush danger small" role="alert">
          El rango está al revés: el primer día va antes del último.
        </p>
      )}
    </div>
  );
};

const isGiven = (value: unknown): value is string => typeof value === 'string' && isDay(value);

const without = (days: Days): Partial<Days> => Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));

/** From Monday to Sunday. */
const weekOf = (day: string): Days => {
  const monday = dayBeside(day, 1 - weekdayOf(day));
  return { desde: monday, hasta: dayBeside(monday, 6) };
};
