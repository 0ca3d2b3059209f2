import { useId, useRef, useState, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { IconButton, InputAdornment, TextField, useMediaQuery, type TextFieldProps } from '@mui/material';
import { classes } from '../classes';
import { echoOf, readTyped, sayTyped, type Amount } from './reading';
import styles from './numbers.module.css';

export interface NumberFieldProps
  extends
    Amount,
    Pick<
      TextFieldProps,
      'margin' | 'fullWidth' | 'className' | 'disabled' | 'autoFocus' | 'required' | 'placeholder' | 'onKeyDown'
    > {
  id?: string;
  label?: ReactNode;
  /** Its accessible name if there is no label above it. */
  name?: string;
  /** As it is typed. */
  text: string;
  onText: (text: string) => void;
  /** It has no decimals: a phone offers digits only. */
  whole?: boolean;
  /** It may be negative: some keyboards of phones have no minus. */
  signed?: boolean;
  /** Repeats what was understood; off while the text is a stored value that nobody has touched. */
  echo?: boolean;
  error?: boolean;
  /** Why the number is refused; shown once the field is left. */
  refusal?: string | undefined;
  helperText?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/**
 * The only field of numbers. A text, because the browser's own number input reads 1.250.000 as 1.25 and changes under
 * the wheel. What was understood is shown beside what is typed, which is never rewritten.
 */
export const NumberField = (props: NumberFieldProps) => {
  const { text, onText, label, name, whole, signed, echo = true, error = false, refusal, ...others } = props;
  const { helperText, inputRef, onBlur, unit, money, degrees, year, ...field } = others;
  const ownId = useId();
  const id = field.id ?? ownId;
  const amount = { unit, ...(money && { money }), ...(degrees && { degrees }), ...(year && { year }) };
  const [left, setLeft] = useState(true);
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const select = useSelectOnFocus();
  const read = readTyped(text, amount);
  const understood = echo && 'value' in read && read.value !== null ? echoOf(read.value, amount) : undefined;
  const beside = understood === text.trim() ? undefined : (understood ?? (money ? undefined : unit));
  const wrong = left ? ('error' in read ? sayTyped(read.error, text, amount) : refusal) : undefined;
  const hint = wrong ?? helperText;

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\t\r\n]/.test(pasted)) return;
    // The browser would glue the cells of two lines into one number.
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const cells = pasted.trim().replaceAll(/\s*[\t\r\n]\s*/g, '; ');
    onText(
      `${value.slice(0, selectionStart ?? 0)}${cells}${value.slice(selectionEnd ?? value.length)}`.slice(0, longest),
    );
  };

  return (
    <TextField
      {...field}
      id={id}
      label={label}
      value={text}
      error={error || wrong !== undefined}
      helperText={hint}
      inputRef={inputRef}
      onChange={({ target }) => {
        setLeft(false);
        onText(target.value);
      }}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
      slotProps={{
        htmlInput: {
          inputMode: whole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          maxLength: longest,
          ...(name && { 'aria-label': name }),
          'aria-describedby':
            [hint && `${id}-helper-text`, beside && `${id}-echo`].filter(Boolean).join(' ') || undefined,
          ...select,
          onPaste: paste,
        },
        input: {
          endAdornment: (beside || (signed && touch)) && (
            <InputAdornment position="end">
              {beside && (
                <span id={`${id}-echo`} className={classes(styles.echo, 'ellipsis muted small tabular')}>
                  {beside}
                </span>
              )}
              {signed && touch && (
                <IconButton
                  edge="end"
                  size="small"
                  aria-label="Cambiar el signo"
                  aria-describedby={`${id}-label`}
                  disabled={field.disabled ?? false}
                  onClick={() => onText(/^\s*-/.test(text) ? text.replace(/^\s*-\s*/, '') : `-${text.trim()}`)}
                >
                  ±
                </IconButton>
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

const longest = 60;

/**
 * Typing replaces the number instead of mixing with it, however the field was reached. A second click puts the caret.
 */
const useSelectOnFocus = () => {
  const entering = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      entering.current = currentTarget.ownerDocument.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
    onMouseUp: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (entering.current && selectionStart === selectionEnd) currentTarget.select();
      entering.current = false;
    },
  };
};
