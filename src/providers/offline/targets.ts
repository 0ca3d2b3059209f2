import type { Orden } from '#contract/ordenes';
import type { Copy } from './copy';
import { targetOf, type Entry } from './entry';

type Target = NonNullable<ReturnType<typeof targetOf>>;

/** A record of the copy. */
export const recordOf = (copy: Copy, { parte, id }: Target) => {
  const records: readonly (Orden | { id: number; version: number })[] = copy[parte];
  return records.find((record) => record.id === id);
};

/** The next entry that changes the same record. */
export const next = (all: readonly Entry[], { n, accion }: Entry): Entry | undefined =>
  all.find((later) => later.n > n && isSame(targetOf(later.accion), targetOf(accion)));

export const isSame = (one: Target | undefined, other: Target | undefined) =>
  one !== undefined && one.parte === other?.parte && one.id === other.id;
