import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button, Dialog, IconButton } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useRole } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import { usePhone } from '../../ui/usePhone';
import { Choices } from './Choices';
import { remember } from './recent';
import { useChoices, type Choice } from './useChoices';
import shared from './search.module.css';
import styles from './Search.module.css';

/** One field for everything: the last opened records, then pages, actions and records while typing. */
export default function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const list = useId();
  const [typed, setTyped] = useState('');
  const { groups, settled, failure, retry } = useChoices(typed, useRole());
  const choices = groups.flatMap((group) => group.choices);
  const [at, setAt] = useState(0);
  const chosen = choices[Math.min(at, choices.length - 1)];
  const [hurried, setHurried] = useState(false);
  const idOf = (choice: Choice) => `${list}-${choices.indexOf(choice)}`;

  const open = (choice: Choice) => {
    remember(choice);
    onClose();
    void navigate(choice.url);
  };

  // A user who pressed Enter before the response arrived meant its first result.
  const first = choices[0];
  const openFirst = useRef(open);
  useEffect(() => void (openFirst.current = open));
  useEffect(() => {
    if (hurried && settled && first) openFirst.current(first);
  }, [hurried, settled, first]);

  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setHurried(false);
  };

  const press = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: last,
      PageUp: 0,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, to));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!settled && at === 0) setHurried(true);
      else if (chosen) open(chosen);
    }
  };

  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      maxWidth="sm"
      onClose={onClose}
      classes={{ container: styles.place ?? '' }}
      slotProps={{ paper: { className: styles.paper, 'aria-label': 'Buscar en todo' } }}
    >
      <div className={`row gap-10 rigid muted ${styles.head}`}>
        <Icon name="search" />
        <input
          className={`grow shrink frameless text inherit-font large ${styles.input}`}
          type="text"
          role="combobox"
          // The user opened it to type.
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="Activo, placa, orden, persona, página…"
          aria-label="Buscar en todo"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <IconButton aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Choices
        id={list}
        groups={groups}
        chosen={chosen}
        idOf={idOf}
        onPoint={(choice) => setAt(choices.indexOf(choice))}
        onOpen={open}
      />
      <p className={`flush muted regular ${styles.note}`} role="status" data-busy={!settled}>
        {noteOf(typed, choices.length, settled, failure)}
        {failure && (
          <Button size="small" onClick={() => void retry()}>
            Reintentar
          </Button>
        )}
      </p>
      <p className={`rigid muted tiny line-above ${shared.searchKeys}`} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> elegir <kbd>Intro</kbd> abrir <kbd>Esc</kbd> cerrar
      </p>
    </Dialog>
  );
}

const noteOf = (typed: string, n: number, settled: boolean, failure: string | null): string => {
  if (failure) return `${failure} Mientras tanto puede ir a las páginas.`;
  if (typed.trim() === '') return n > 0 ? '' : 'Escriba lo que busca: un nombre, una placa, un número de orden.';
  if (!settled) return 'Buscando…';
  if (n === 0) return `Nada coincide con «${typed.trim()}».`;
  return '';
};
