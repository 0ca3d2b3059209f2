import { useId } from 'react';
import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { ChipLabel } from '../../../ui/Chip';
import type { Faces } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import styles from '../ordenes.module.css';

/** Picks one of a few values with one click. */
export const ChipsInput = ({ source, label, faces }: { source: string; label: string; faces: Faces }) => {
  const { field, fieldState } = useInput({ source });
  const name = useId();
  return (
    <fieldset className={`shrink flush unpadded borderless ${styles.chipsInput}`}>
      <legend className="unpadded muted tiny medium">{label}</legend>
      <div className="flex wrap gap-6">
        {Object.entries(faces).map(([value, face], at) => (
          <ChipLabel
            className={styles.choiceChip}
            key={value}
            data-checked={field.value === value}
            {...(face.tone && { 'data-tone': face.tone })}
          >
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
          </ChipLabel>
        ))}
      </div>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </fieldset>
  );
};
