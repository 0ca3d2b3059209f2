import { MenuItem, TextField } from '@mui/material';
import type { Faces } from '../../ui/faces';

interface Props {
  label: string;
  faces: Faces;
  value: string | undefined;
  /** The label of «no choice». */
  all?: string;
  onChange: (value: string) => void;
}

/** One value of an enum, or all. */
export const Choice = ({ label, faces, value = '', all = 'Todos', onChange }: Props) => (
  <TextField
    select
    margin="none"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      select: { displayEmpty: true, renderValue: (chosen) => faces[chosen as string]?.label ?? all },
      inputLabel: { shrink: true },
    }}
  >
    <MenuItem value="">{all}</MenuItem>
    {Object.entries(faces).map(([id, face]) => (
      <MenuItem key={id} value={id}>
        {face.label}
      </MenuItem>
    ))}
  </TextField>
);
