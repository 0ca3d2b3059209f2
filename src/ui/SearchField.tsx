import { useEffect, useRef, useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { Icon } from './Icon';
import styles from './SearchField.module.css';

/** Searches the list by `q`, shortly after the last key. Escape and the cross clear it. */
export const SearchField = ({ placeholder }: { placeholder: string }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { q = '', ...others } = filterValues as { q?: string };
  const [text, setText] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  // A value from outside (a link, «Limpiar filtros») replaces the text; an echo of the typed text does not.
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) setText(q);
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string, delay: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = typed.trim();
      setSent(words);
      setFilters({ ...others, ...(words && { q: words }) }, displayedFilters);
    }, delay);
  };
  const clear = () => type('', 0);

  return (
    <TextField
      className={styles.searchField}
      type="search"
      margin="none"
      fullWidth={false}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => type(target.value, 300)}
      onKeyDown={({ key }) => key === 'Escape' && clear()}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" size={18} />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton aria-label="Borrar la búsqueda" edge="end" onClick={clear}>
                <Icon name="close" size={16} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
