import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { boundsOf, type Since } from '#contract/core/dateBounds';
import { Icon } from '../Icon';
import { patternOf, type DateKind } from './reading';
import { useTypedDate } from './useTypedDate';

// Loaded only when needed.
const Calendar = lazy(() => import('./Calendar'));

export interface DateFieldProps extends Pick<
  TextFieldProps,
  'margin' | 'fullWidth' | 'className' | 'disabled' | 'autoFocus' | 'required'
> {
  id?: string;
  kind: DateKind;
  label?: ReactNode;
  /** Its accessible name if there is no label above it. */
  name?: string;
  /** In its stored form; a text that is not a date is shown as it is. */
  value: string;
  /** The default time of a moment. */
  hour?: string;
  /** The bounds of what is typed or picked; by default there are none. */
  since?: Since;
  error?: boolean;
  helperText?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** The value, or '' if empty or invalid; and the typed text. */
  onValue: (value: string, text: string) => void;
  onBlur?: () => void;
}

/**
 * A day, a moment or a time: typed as dd/mm/aaaa and hh:mm, or picked. Not the browser's own input, which uses the
 * browser's language.
 */
export const DateField = ({
  kind,
  label,
  name,
  value,
  hour = '08:00',
  since,
  error = false,
  helperText,
  onValue,
  onBlur,
  inputRef,
  ...field
}: DateFieldProps) => {
  const ownId = useId();
  const id = field.id ?? ownId;
  const frame = useRef<HTMLDivElement>(null);
  const { text, meant, fault, type, settle, pick } = useTypedDate({ kind, value, hour, since, onValue });
  const [picking, setPicking] = useState(false);
  const press = (event: KeyboardEvent) => {
    // Enter submits the form, which must get the completed value.
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || !event.altKey || kind === 'hour') return;
    event.preventDefault();
    setPicking(true);
  };

  return (
    <>
      <TextField
        {...field}
        id={id}
        ref={frame}
        label={label}
        value={text}
        error={error || fault !== undefined}
        helperText={fault ?? helperText}
        placeholder={patternOf[kind]}
        inputRef={inputRef}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
        onKeyDown={press}
        slotProps={{
          htmlInput: { autoComplete: 'off', maxLength: 40, ...(name && { 'aria-label': name }) },
          input: {
            endAdornment: kind !== 'hour' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label="Abrir el calendario"
                  aria-describedby={`${id}-label`}
                  aria-haspopup="dialog"
                  aria-expanded={picking}
                  disabled={field.disabled ?? false}
                  onClick={() => setPicking(true)}
                >
                  <Icon name="calendar_month" size={18} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {picking && kind !== 'hour' && (
        <Suspense>
          <Calendar
            anchor={frame.current}
            kind={kind}
            hour={hour}
            value={meant}
            {...(since && { bounds: boundsOf(since) })}
            onPick={pick}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
};
