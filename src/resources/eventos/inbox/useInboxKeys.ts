import type { EstadoEvento } from '#contract/entities/eventos';
import { useListKeys } from '../../../ui/useListKeys';
import { verbs } from '../verbs';

export interface InboxKeys {
  /** Moves the cursor one line, down or up. */
  move: (by: 1 | -1) => void;
  open: () => void;
  choose: () => void;
  /** Moves the chosen events, else the current one. */
  start: (a: EstadoEvento) => void;
  take: () => void;
  give: () => void;
  /** Shows the keys. */
  help: () => void;
}

/** The keys of `inboxKeys`. */
export const useInboxKeys = (keys: InboxKeys): void =>
  useListKeys(Object.fromEntries(Object.entries(actions).map(([key, does]) => [key, () => does(keys)])));

const actions: Readonly<Record<string, (keys: InboxKeys) => void>> = {
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  arrowdown: ({ move }) => move(1),
  arrowup: ({ move }) => move(-1),
  x: ({ choose }) => choose(),
  t: ({ take }) => take(),
  a: ({ give }) => give(),
  enter: ({ open }) => open(),
  '?': ({ help }) => help(),
  ...Object.fromEntries(verbs.map(({ a, key }) => [key, ({ start }: InboxKeys) => start(a)])),
};

/** What the keys do. */
export const inboxKeys: readonly { key: string; does: string }[] = [
  { key: 'J', does: 'baja' },
  { key: 'K', does: 'sube' },
  { key: 'X', does: 'elige' },
  { key: 'E', does: 'reconoce' },
  { key: 'T', does: 'toma' },
  { key: 'Enter', does: 'abre' },
  { key: '↑ ↓', does: 'también recorren la lista' },
  { key: 'G', does: 'pone en gestión' },
  { key: 'R', does: 'resuelve' },
  { key: 'D', does: 'descarta' },
  { key: 'O', does: 'reabre' },
  { key: 'A', does: 'asigna' },
  { key: 'N', does: 'escribe una nota en el abierto' },
  { key: 'C', does: 'crea la orden del abierto' },
  { key: '1–9', does: 'marcan los pasos del protocolo de SOS' },
  { key: 'Z', does: 'deshace lo último, mientras se ve el aviso' },
];
