import { useState } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { daysOf, presetOf, presets, type Days } from './filter';
import { DateField } from '../../ui/dates/DateField';

/** The days of a report: a named period, or its first and last day. */
export const PeriodFields = ({ days: filter, onChange }: { days: Days; onChange: (days: Partial<Days>) => void }) => {
  const [days, setDays] = useState({ desde: filter.desde, hasta: filter.hasta });
  const [seen, setSeen] = useState(days);
  if (seen.desde !== filter.desde || seen.hasta !== filter.hasta) {
    setSeen({ desde: filter.desde, hasta: filter.hasta });
    setDays({ desde: filter.desde, hasta: filter.hasta });
  }
  const wrong = days.desde !== '' && days.hasta !== '' && days.hasta < days.desde;
  const settle = (next: typeof days) => {
    setDays(next);
    if (next.desde && next.hasta && next.hasta >= next.desde) onChange(next);
  };

  return (
    <>
      <TextField
        select
        margin="none"
        label="Periodo"
        value={presetOf(filter) ?? ''}
        onChange={({ target }) => onChange(daysOf(target.value) ?? {})}
        slotProps={{
          select: { displayEmpty: true, renderValue: (value) => (value as string) || 'A medida' },
          inputLabel: { shrink: true },
        }}
      >
        {presets.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        kind="day"
        margin="none"
        label="Desde"
        value={days.desde}
        onValue={(desde) => settle({ ...days, desde })}
      />
      <DateField
        kind="day"
        margin="none"
        label="Hasta"
        value={days.hasta}
        error={wrong}
        helperText={wrong && 'No puede ser anterior al inicio'}
        onValue={(hasta) => settle({ ...days, hasta })}
      />
    </>
  );
};
