import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';

interface Props {
  label: string;
  error: string | undefined;
  hint?: string;
  value: string | null;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

/** One of a few answers to a question about the file; the hint explains the chosen one. */
export const Choice = ({ label, error, hint, value, options, onChange }: Props) => (
  <FormControl error={Boolean(error)}>
    <FormLabel>{label}</FormLabel>
    <RadioGroup aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(options).map(([each, word]) => (
        <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={word} />
      ))}
    </RadioGroup>
    {(error ?? hint) && <FormHelperText>{error ?? hint}</FormHelperText>}
  </FormControl>
);
