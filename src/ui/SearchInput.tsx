import { useEffect, useRef, useState } from 'react';
import { IconButton, InputAdornment, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { Icon } from './Icon';

/** ms after the last key. */
const debounce = 300;

interface Props extends Pick<OutlinedInputProps, 'className' | 'fullWidth'> {
  /** What is searched, inside the field. */
  placeholder: string;
  value: string;
  /** Called shortly after the last key. */
  onValue: (words: string) => void;
}

/** A field to search by. Escape and the cross clear it. */
export const SearchInput = ({ placeholder, value, onValue, ...look }: Props) => {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // A value from outside (a link, «Limpiar filtros») replaces the text; an echo of the typed text does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string, wait = debounce) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = typed.trim();
      setSent(words);
      onValue(words);
    }, wait);
  };
  return (
    <OutlinedInput
      {...look}
      size="small"
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && type('', 0)}
      slotProps={{ input: { maxLength: 200, 'aria-label': placeholder } }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" size={18} />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <InputAdornment position="end">
            <IconButton aria-label="Borrar la búsqueda" edge="end" onClick={() => type('', 0)}>
              <Icon name="close" size={16} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
};
