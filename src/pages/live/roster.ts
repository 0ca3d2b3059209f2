import type { Activo } from '#contract/entities/activos';
import { liveStates } from '#contract/core/realtime';
import { search, searched, type Searched } from '#contract/rules/lists';
import type { LiveRows } from '../../providers/live';

export type Kind = Activo['tipo_activo'];

export interface FleetFilter {
  text: string;
  /** Indexes in `liveStates`; empty means all. */
  states: ReadonlySet<number>;
  /** null: all. */
  kind: Kind | null;
  /** A level, including those below it; null: all. */
  level: number | null;
  /** The stop that they are inside of; null: anywhere. */
  stop: number | null;
}

export const everything: FleetFilter = { text: '', states: new Set(), kind: null, level: null, stop: null };

/** The states in the address, by index; unknown ones are left out. */
export const statesIn = (search: URLSearchParams): ReadonlySet<number> => {
  const named = search.get('estados')?.split(',') ?? [];
  return new Set(liveStates.flatMap((state, index) => (named.includes(state) ? [index] : [])));
};

/** The filter without the level or the stop that somebody has removed meanwhile: it would hide everything. */
export const withoutGone = (
  filter: FleetFilter,
  levels: readonly { id: number }[],
  stops: readonly { id: number }[],
): FleetFilter => {
  const [level, stop] = [kept(filter.level, levels), kept(filter.stop, stops)];
  return level === filter.level && stop === filter.stop ? filter : { ...filter, level, stop };
};

const kept = (id: number | null, all: readonly { id: number }[]) => (all.some((each) => each.id === id) ? id : null);

interface Within {
  levels?: ReadonlySet<number> | undefined;
  holds?: ((latitude: number, longitude: number) => boolean) | undefined;
}

export interface FleetView {
  /** The matching indexes: those that call for help, then those with an alarm, then by name. */
  order: readonly number[];
  /** The same as a mask; undefined without filters. */
  shown: Uint8Array | undefined;
  /**
   * How many match all filters except the states, by index in `liveStates`: one with an alarm counts there and as what
   * it does.
   */
  counts: readonly number[];
  /** All kinds, regardless of the filter. */
  kinds: readonly Kind[];
  /** The number of assets with a position. */
  total: number;
}

/**
 * Names are sorted and normalised only when the roster changes; states are read each time. `within`: the ids of the
 * filter's level and those below, and the test for being inside its stop.
 */
export const createRoster = (rows: LiveRows): ((filter: FleetFilter, within?: Within) => FleetView) => {
  let revision = -1;
  let byName: Entry[] = [];
  let kinds: Kind[] = [];

  return ({ text, states, kind, level, stop }, { levels, holds } = {}) => {
    if (revision !== rows.rosterRevision) {
      byName = sorted(rows);
      kinds = [...new Set(byName.flatMap((entry) => entry.kind ?? []))];
      revision = rows.rosterRevision;
    }
    const finds = search(text);
    const counts = liveStates.map(() => 0);
    const calls: number[] = [];
    const inAlarm: number[] = [];
    const others: number[] = [];
    for (const { index, words, ...entry } of byName) {
      if (kind !== null && entry.kind !== kind) continue;
      if (level !== null && !levels?.has(entry.level ?? 0)) continue;
      if (!finds(words)) continue;
      if (stop !== null && !holds?.(rows.lat[index] ?? NaN, rows.lon[index] ?? NaN)) continue;
      const state = rows.reported[index] ?? 0;
      const alarmed = rows.state[index] === alarm;
      counts[state] = (counts[state] ?? 0) + 1;
      if (alarmed && state !== alarm) counts[alarm] = (counts[alarm] ?? 0) + 1;
      if (states.size === 0 || states.has(state) || (alarmed && states.has(alarm)))
        (rows.apart[index] ? calls : alarmed ? inAlarm : others).push(index);
    }
    const order = [...calls, ...inAlarm, ...others];
    const filtered = text.trim() !== '' || states.size > 0 || kind !== null || level !== null || stop !== null;
    return { order, shown: filtered ? maskOf(order, rows.size) : undefined, counts, kinds, total: byName.length };
  };
};

const alarm = liveStates.indexOf('alarma');

interface Entry {
  index: number;
  name: string;
  words: Searched;
  kind: Kind | undefined;
  level: number | undefined;
}

const alphabet = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

const sorted = (rows: LiveRows): Entry[] => {
  const list: Entry[] = [];
  for (let index = 0; index < rows.size; index++) {
    if (!rows.present[index]) continue;
    const asset = rows.asset(index);
    const name = rows.named ? rows.name(index) : '';
    // Names are often codes too: «abc123» finds «ABC-123».
    const words = searched([name, asset?.codigo, asset?.placa], [name, asset?.codigo, asset?.placa]);
    list.push({ index, name, words, kind: asset?.tipo_activo, level: asset?.nivel_id });
  }
  if (!rows.named) return list;
  return list.sort((a, b) => alphabet.compare(a.name, b.name) || a.index - b.index);
};

const maskOf = (order: readonly number[], size: number) => {
  const mask = new Uint8Array(size);
  for (const index of order) mask[index] = 1;
  return mask;
};
