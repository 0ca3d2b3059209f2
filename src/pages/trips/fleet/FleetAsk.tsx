import { IconButton } from '@mui/material';
import { DateField } from '../../../ui/dates/DateField';
import { Icon } from '../../../ui/Icon';
import { FleetSelect } from '../../live/FleetSelect';
import type { Level } from '../../live/levels';
import { dayBeside } from '../../../ui/dates/days';
import styles from '../trips.module.css';

interface FleetAskProps {
  day: string;
  today: string;
  level: number | null;
  levels: readonly Level[];
  onAsk: (name: 'dia' | 'nivel', value: string) => void;
}

/** The day and the level. */
export const FleetAsk = ({ day, today, level, levels, onAsk }: FleetAskProps) => (
  <div className="grid gap-10 rigid pad-12-16">
    <div className={`grid align-center ${styles.tripDays}`} data-single>
      <IconButton size="small" aria-label="Día anterior" onClick={() => onAsk('dia', dayBeside(day, -1))}>
        <Icon name="chevron_left" />
      </IconButton>
      <DateField
        kind="day"
        margin="none"
        label="Día"
        value={day}
        onValue={(chosen) => chosen && onAsk('dia', chosen)}
      />
      <IconButton
        size="small"
        aria-label="Día siguiente"
        disabled={day >= today}
        onClick={() => onAsk('dia', dayBeside(day, 1))}
      >
        <Icon name="chevron_right" />
      </IconButton>
    </div>
    <FleetSelect
      label="Nivel, con los que cuelgan de él"
      icon="account_tree"
      all="Todos los niveles"
      value={String(level ?? '')}
      options={levels.map(({ id, nombre, profundidad }) => ({ value: String(id), label: nombre, depth: profundidad }))}
      onChange={(value) => onAsk('nivel', value)}
    />
  </div>
);
