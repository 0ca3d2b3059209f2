import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Copy } from './copy';
import { targetOf, type Entry } from './entry';

type Target = NonNullable<ReturnType<typeof targetOf>>;

/** A record of the copy. */
export const recordOf = (copy: Copy, { parte, id }: Target) => {
  const records: readonly (OrdenPaquete | { id: number; version: number })[] = copy[parte];
  return records.find((record) => record.id === id);
};

/** The next entry that changes the same record. */
export const next = (all: readonly Entry[], { n, accion }: Entry): Entry | undefined =>
  all.find((later) => later.n > n && isSame(targetOf(later.accion), targetOf(accion)));

export const isSame = (one: Target | undefined, other: Target | undefined) =>
  one !== undefined && one.parte === other?.parte && one.id === other.id;

/** Fields of a record that its author's later changes build on. */
type Seen = Record<string, unknown>;

/** What an entry says of the fields that changes depend on. */
const saidBy = ({ accion }: Entry): Seen => {
  if (accion.tipo === 'transicion') return { estado: accion.cuerpo.a };
  if (accion.tipo !== 'registro') return {};
  const { estado, valor, resultado, nota } = accion.cuerpo;
  return { estado, valor, resultado, nota };
};

const changedBy = (entry: Entry): string[] =>
  Object.entries(saidBy(entry))
    .filter(([field, value]) => value !== undefined && value !== (entry.seen as Seen | undefined)?.[field])
    .map(([field]) => field);

/**
 * The later entries of the same record, which saw what this one made of it: for the fields that it changed they see
 * what became of them instead. What others made of the rest they did not see. Pure.
 */
export const seeingInstead = (all: readonly Entry[], entry: Entry, became: object): Entry[] => {
  const open = new Set(changedBy(entry));
  const changed: Entry[] = [];
  for (const later of all) {
    if (later.n <= entry.n || !isSame(targetOf(later.accion), targetOf(entry.accion)) || open.size === 0) continue;
    const values = Object.entries(became).filter(([field]) => open.has(field));
    changed.push({ ...later, seen: { ...later.seen, ...Object.fromEntries(values) } });
    for (const field of changedBy(later)) open.delete(field);
  }
  return changed;
};

/**
 * What the author of an entry has seen once they insist on it: what contradicted it is as it is now, and the rest as
 * they saw it, so that what others made of fields that the entry does not change stays. Pure.
 */
export const seenAnew = (entry: Entry, now: object): object => {
  if (!entry.seen) return now;
  const values = Object.entries(now).filter(([field]) => changedBy(entry).includes(field));
  return { ...entry.seen, ...Object.fromEntries(values) };
};

/** The entries that follow from one that is removed: the next one continues from the version that it saw. */
export const without = (all: readonly Entry[], gone: Entry): Entry[] => {
  const heir = next(all, gone);
  return seeingInstead(all, gone, gone.seen ?? {}).map((later) =>
    later.n === heir?.n ? { ...later, version: later.version ?? gone.version } : later,
  );
};
