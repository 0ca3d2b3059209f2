import { useEffect, useState } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useDebouncedEvent, useListContext } from 'react-admin';
import { Icon } from './Icon';

/** Looks for `q` in the list around, shortly after the last key. Escape and the cross empty it. */
export const SearchField = ({ placeholder }: { placeholder: string }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { q, ...others } = filterValues as { q?: string };
  const [text, setText] = useState(q ?? '');
  // What came from elsewhere (a link, «Limpiar filtros») replaces what stands here; what was typed waits for its turn.
  const [applied, setApplied] = useState(q);
  if (q !== applied) {
    setApplied(q);
    if ((q ?? '') !== text.trim()) setText(q ?? '');
  }

  const apply = (words: string) => setFilters({ ...others, ...(words.trim() && { q: words.trim() }) }, displayedFilters);
  const applySoon = useDebouncedEvent(apply, 300);
  useEffect(() => () => applySoon.cancel(), [applySoon]);
  const clear = () => {
    applySoon.cancel();
    setText('');
    apply('');
  };

  return (
    <TextField
      className="search-field"
      type="search"
      margin="none"
      fullWidth={false}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        applySoon(target.value);
      }}
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
