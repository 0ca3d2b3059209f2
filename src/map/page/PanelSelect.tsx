import { MenuItem, TextField } from '@mui/material';

interface Props {
  label: string;
  /** What no choice is called: «Todos». */
  none: string;
  value: string | number;
  choices: readonly (readonly [value: string | number, label: string])[];
  onValue: (value: string) => void;
}

/** Without a filter it shows `none`. */
const whole = { select: { displayEmpty: true }, inputLabel: { shrink: true } } as const;

/** A filter of the list beside a map. */
export const PanelSelect = ({ label, none, value, choices, onValue }: Props) => (
  <TextField
    select
    slotProps={whole}
    size="small"
    margin="none"
    label={label}
    value={value}
    onChange={({ target }) => onValue(target.value)}
  >
    <MenuItem value="">{none}</MenuItem>
    {choices.map(([each, words]) => (
      <MenuItem key={each} value={each}>
        {words}
      </MenuItem>
    ))}
  </TextField>
);
