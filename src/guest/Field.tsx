import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import shared from './guest.module.css';
import styles from './Field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The error of the value. */
  error?: string | undefined;
  hint?: string;
  /** Inside the box, at its end. */
  end?: ReactNode;
}

/** One labelled input with its hint and its error beneath. */
export const Field = ({ label, value, onValue, error, hint, end, ...input }: Props) => {
  const id = useId();
  const about = error ?? hint;
  return (
    <div className={shared.guestField} data-wrong={error !== undefined}>
      <label className="block medium" htmlFor={id}>
        {label}
      </label>
      <div className={`row surface bordered-strong rounded ${shared.guestBox}`}>
        <input
          {...input}
          id={id}
          value={value}
          onChange={({ target }) => onValue(target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={about ? `${id}-about` : undefined}
        />
        {end}
      </div>
      {about && (
        <p id={`${id}-about`} className={error ? styles.error : shared.guestHint}>
          {about}
        </p>
      )}
    </div>
  );
};

/** A password that can be shown while typing, with a warning about caps lock. */
export const PasswordField = (props: Omit<Props, 'type' | 'end'>) => {
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      {...(capitals && { hint: 'Bloq Mayús está activado.' })}
      onKeyDown={onKey}
      onKeyUp={onKey}
      onBlur={() => setCapitals(false)}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={`inline-row gap-6 rigid brand ${shared.guestShow}`}
          aria-pressed={shown}
          onClick={() => setShown((was) => !was)}
        >
          {shown ? 'Ocultar' : 'Mostrar'}
        </button>
      }
    />
  );
};
