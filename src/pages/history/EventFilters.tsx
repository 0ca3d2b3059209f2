import { MenuItem, TextField } from '@mui/material';
import { eventos } from '#contract/words/eventos';
import { useRole } from '../../providers/session';
import { choicesFor, eventFilters, type EventFilter } from './eventNarrowing';
import styles from './EventFilters.module.css';

interface Props {
  value: Partial<Record<EventFilter, string>>;
  onChange: (name: EventFilter, value: string | null) => void;
}

/** The filters of the events: always visible, as they define what the list shows. */
export const EventFilters = ({ value, onChange }: Props) => {
  const choices = choicesFor(useRole());
  return (
    <div className={`grid gap-12 ${styles.filters}`} role="group" aria-label="Filtros">
      {eventFilters.map((name) => (
        <TextField
          key={name}
          select
          size="small"
          margin="none"
          label={eventos.fields[name]}
          value={value[name] ?? ''}
          onChange={({ target }) => onChange(name, target.value || null)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{name === 'corregido' ? 'Ocultos' : 'Todos'}</MenuItem>
          {choices[name].map(({ id, name: label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </div>
  );
};
