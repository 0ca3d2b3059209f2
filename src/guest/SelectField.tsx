import { useId } from 'react';
import shared from './guest.module.css';
import styles from './Field.module.css';

interface SelectProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
}

export const SelectField = ({ label, value, onValue, options, error }: SelectProps) => {
  const id = useId();
  return (
    <div className={shared.guestField} data-wrong={error !== undefined}>
      <label className="block medium" htmlFor={id}>
        {label}
      </label>
      <div className={`row surface bordered-strong rounded ${shared.guestBox}`}>
        <select
          id={id}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-about` : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-about`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
