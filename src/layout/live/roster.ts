import { liveStates } from '#contract/realtime';
import type { LiveRows } from '../../providers/live';

export interface FleetFilter {
  text: string;
  /** Indexes in `liveStates`; empty means all. */
  states: ReadonlySet<number>;
}

export interface FleetView {
  /** The indexes that fit, by name. */
  order: readonly number[];
  /** The same as a mask; undefined while nothing is filtered. */
  shown: Uint8Array | undefined;
  /** How many fit the text, by index in `liveStates`. */
  counts: readonly number[];
  /** How many have a position at all. */
  total: number;
}

/** Names are sorted and prepared for searching only when the roster changes; states are looked at each time. */
export const createRoster = (rows: LiveRows): ((filter: FleetFilter) => FleetView) => {
  let revision = -1;
  let byName: { index: number; words: string }[] = [];

  return ({ text, states }) => {
    if (revision !== rows.rosterRevision) {
      byName = sorted(rows);
      revision = rows.rosterRevision;
    }
    const wanted = plain(text).split(/\s+/).filter(Boolean);
    const counts = liveStates.map(() => 0);
    const order: number[] = [];
    for (const { index, words } of byName) {
      if (!wanted.every((part) => words.includes(part))) continue;
      const state = rows.state[index] ?? 0;
      counts[state] = (counts[state] ?? 0) + 1;
      if (states.size === 0 || states.has(state)) order.push(index);
    }
    return { order, shown: wanted.length > 0 || states.size > 0 ? maskOf(order, rows.size) : undefined, counts, total: byName.length };
  };
};

const alphabet = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

const sorted = (rows: LiveRows) => {
  const list: { index: number; words: string; name: string }[] = [];
  for (let index = 0; index < rows.size; index++) {
    if (!rows.present[index]) continue;
    const asset = rows.asset(index);
    const name = rows.name(index);
    list.push({ index, name, words: plain(`${name} ${asset?.codigo ?? ''} ${asset?.placa ?? ''}`) });
  }
  return list.sort((a, b) => alphabet.compare(a.name, b.name) || a.index - b.index);
};

/** Without accents, capitals and hyphens: «ABC-123» is found by «abc123». */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f-]/g, '')
    .toLowerCase();

const maskOf = (order: readonly number[], size: number) => {
  const mask = new Uint8Array(size);
  for (const index of order) mask[index] = 1;
  return mask;
};
