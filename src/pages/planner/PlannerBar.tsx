import { Button, IconButton, ToggleButton } from '@mui/material';
import { Form } from 'react-admin';
import { NivelInput } from '../../resources/niveles/index';
import { Chip } from '../../ui/Chip';
import { DateField } from '../../ui/dates/DateField';
import { currentDay } from '../../ui/dates/zone';
import { PickedIds } from '../../ui/form/PickedIds';
import { dayAndMonth, dayWithoutYear, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListToggle } from '../../ui/ListToggle';
import { usePhone } from '../../ui/usePhone';
import type { PlannerQuery, View } from './usePlannerQuery';
import styles from './planner.module.css';

interface Props {
  query: PlannerQuery;
  onUndo: (() => void) | undefined;
  onExport: (() => void) | undefined;
}

/** The days shown, the level, and what undoes the last move. */
export const PlannerBar = ({ query: { view, day, week, nivel, show, step }, onUndo, onExport }: Props) => {
  const phone = usePhone();
  const unit = view === 'dia' ? 'Día' : 'Semana';
  const today = currentDay();
  return (
    <div className={`row wrap gap-8 ${styles.bar}`}>
      <div className="row gap-4" role="group" aria-label={unit}>
        <IconButton aria-label={`${unit} anterior`} onClick={() => step(-1)}>
          <Icon name="chevron_left" />
        </IconButton>
        <DateField
          kind="day"
          margin="none"
          name="Día del planificador"
          value={day}
          onValue={(to) => to && show({ desde: to })}
        />
        <IconButton aria-label={`${unit} siguiente`} onClick={() => step(1)}>
          <Icon name="chevron_right" />
        </IconButton>
        <Chip
          aria-pressed={view === 'dia' ? day === today : week.includes(today)}
          onClick={() => show({ desde: today })}
        >
          Hoy
        </Chip>
      </div>
      <h2 className={styles.span} aria-live="polite">
        {view === 'dia' ? dayWithoutYear(day) : `${dayAndMonth(week[0] ?? day)} – ${shortDate(week[6] ?? day)}`}
      </h2>
      <Form record={nobody} defaultValues={{ nivel }}>
        <div className={styles.level}>
          <NivelInput source="nivel" label="Nivel" placeholder="Todos los niveles" />
        </div>
        <PickedIds names={['nivel']} picked={{ nivel }} onPick={show} />
      </Form>
      {!phone && (
        <ListToggle
          exclusive
          size="small"
          value={view}
          aria-label="Ver"
          onChange={(_event, next: View | null) => next && show({ vista: next })}
        >
          <ToggleButton value="semana">Semana</ToggleButton>
          <ToggleButton value="dia">Día</ToggleButton>
        </ListToggle>
      )}
      <Button startIcon={<Icon name="undo" size={18} />} disabled={!onUndo} title="Ctrl+Z" onClick={() => onUndo?.()}>
        Deshacer
      </Button>
      {onExport && !phone && (
        <Button startIcon={<Icon name="download" size={18} />} onClick={onExport}>
          CSV
        </Button>
      )}
    </div>
  );
};

const nobody = {};
