import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { boundsOf, isWithin, sayBounds, type Since } from '#contract/core/dateBounds';
import { Icon } from '../Icon';
import { patternOf, read, written, type DateKind } from './reading';

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
  const [text, setText] = useState(written(kind, value));
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(true);
  const [typed, setTyped] = useState(false);
  const [picking, setPicking] = useState(false);
  // A value from outside (a chip, another record) replaces the text; an echo of the typed text does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent && value !== text) setText(written(kind, value));
  }

  const say = (meaning: string, typed: string) => {
    setSent(meaning);
    if (meaning !== value) onValue(meaning, typed);
    else if (meaning === '') onValue('', typed);
  };
  const manner = { hour, ...(since && { since }) };
  const type = (given: string) => {
    setText(given);
    setTyped(true);
    setLeft(false);
    say(read(kind, given, manner) ?? '', given.trim());
  };
  const settle = () => {
    setLeft(true);
    const meaning = read(kind, text, { ...manner, short: true });
    // What is stored is not read again: its year may be one that is read otherwise.
    if (meaning === null || left) return;
    setText(written(kind, meaning));
    if (meaning !== value) say(meaning, text);
  };
  const pick = (picked: string) => {
    setText(written(kind, picked));
    setTyped(true);
    setLeft(true);
    say(picked, written(kind, picked));
  };
  const press = (event: KeyboardEvent) => {
    // Enter submits the form, which must get the completed value.
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || !event.altKey || kind === 'hour') return;
    event.preventDefault();
    setPicking(true);
  };
  const meant = read(kind, text, { ...manner, short: true });
  const unreadable = left && text.trim() !== '' && meant === null;
  const outside = left && typed && since !== undefined && meant !== null && !isWithin(meant, since);

  return (
    <>
      <TextField
        {...field}
        id={id}
        ref={frame}
        label={label}
        value={text}
        error={error || unreadable || outside}
        helperText={unreadable ? `Escríbala como ${patternOf[kind]}` : outside ? sayBounds(since) : helperText}
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
