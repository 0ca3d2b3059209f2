import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, MenuItem, MenuList, Paper, Popper, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { masNotaEvento } from '#contract/requests/atencionEventos';
import { folded } from '#contract/rules/text';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { noteOn } from '../requests';
import styles from './notes.module.css';
import { usePeople } from './usePeople';

/** Where a free note on an event is written; «@» offers the people who may be told. Ctrl+Enter adds it. */
export const NoteBox = ({ id }: { id: number }) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const people = usePeople();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const typed = typedName(text.slice(0, caret));
  const offered =
    typed === undefined ? [] : people.filter(({ nombre }) => folded(nombre).startsWith(folded(typed))).slice(0, 6);

  const change = (value: string, to: number) => {
    setText(value);
    setCaret(to);
    setAt(0);
    setRefusal(undefined);
  };
  const name = (nombre: string) => {
    const from = caret - (typed?.length ?? 0);
    const next = `${text.slice(0, from)}${nombre} ${text.slice(caret)}`;
    const to = from + nombre.length + 1;
    change(next, to);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(to, to);
    });
  };
  const send = async () => {
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await noteOn(id, { texto: text });
      change('', 0);
      await queries.invalidateQueries({ queryKey: ['eventos'] });
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setRefusal(fields?.['texto'] ?? message);
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    const picked = offered[at];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (!picked) return;
    else if (event.key === 'Enter' || event.key === 'Tab') name(picked.nombre);
    else if (event.key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length);
    else if (event.key === 'Escape') setCaret(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = masNotaEvento - text.length;
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Nota"
        placeholder="Escriba @ para avisar a alguien"
        multiline
        maxRows={8}
        fullWidth
        margin="none"
        value={text}
        error={refusal !== undefined}
        helperText={refusal ?? (left < 200 ? `Quedan ${number(left)} caracteres` : undefined)}
        inputRef={input}
        onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={press}
        onBlur={() => setTimeout(() => setCaret(0), 150)}
        slotProps={{ htmlInput: { maxLength: masNotaEvento, 'data-hotkey': 'n' } }}
      />
      <Popper
        open={offered.length > 0}
        anchorEl={input.current}
        placement="bottom-start"
        className={styles.people ?? ''}
      >
        <Paper elevation={4}>
          <MenuList aria-label="A quién avisar" dense>
            {offered.map(({ id: person, nombre }, index) => (
              <MenuItem
                key={person}
                selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => name(nombre)}
              >
                {nombre}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
      <Button
        type="submit"
        size="small"
        variant="outlined"
        loading={busy}
        disabled={text.trim() === ''}
        startIcon={<Icon name="note_add" size={18} />}
      >
        Agregar nota
      </Button>
    </form>
  );
};

/** What is written after the last «@» that begins a word: the beginning of a name, of two words at most. */
const typedName = (before: string): string | undefined =>
  /(?:^|[^\p{L}\p{N}])@((?:\p{L}[\p{L}\p{N}.]*(?: \p{L}*)?)?)$/u.exec(before)?.[1];
