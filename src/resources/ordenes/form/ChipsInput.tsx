import { useId } from 'react';
import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import type { Faces } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import '../../../ui/records.css';

/** One value of few, chosen at one press. */
export const ChipsInput = ({ source, label, faces }: { source: string; label: string; faces: Faces }) => {
  const { field, fieldState } = useInput({ source });
  const name = useId();
  return (
    <fieldset className="chips-input">
      <legend>{label}</legend>
      <div className="chips-input-row">
        {Object.entries(faces).map(([value, face], at) => (
          <label key={value} className="quick-chip" data-checked={field.value === value} {...(face.tone && { 'data-tone': face.tone })}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              {...(at === 0 && { ref: field.ref })}
            />
            {face.icon && <Icon name={face.icon} size={16} />}
            {face.label}
          </label>
        ))}
      </div>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </fieldset>
  );
};
