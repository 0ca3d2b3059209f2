import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon';

/** ms after the last key. */
const debounce = 300;

/** Searches shortly after the last key. Escape and the cross clear it. */
export const SearchBox = ({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // «Limpiar filtros» clears it too.
  if (value !== seen) {
    setSeen(value);
    if (value === '') setText('');
  }
  const type = (typed: string, wait = debounce) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onValue(typed.trim()), wait);
  };
  return (
    <TextField
      type="search"
      size="small"
      margin="none"
      placeholder={label}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && type('', 0)}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" size={18} />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton aria-label="Borrar la búsqueda" edge="end" onClick={() => type('', 0)}>
                <Icon name="close" size={16} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
