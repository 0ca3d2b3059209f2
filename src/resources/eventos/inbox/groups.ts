import type { Evento } from '#contract/entities/eventos';
import type { Groups, Unfolded } from './useGroups';

/** A line of the feed: one event, or the newest of a group. */
export interface Line {
  event: Evento;
  /** All the events of the line that are at hand: it may stand for more, of its group. */
  members: readonly Evento[];
  /** Its group; null: it stands alone. */
  group: number | null;
  /** The number of events in the group. */
  count: number;
  /** The assets of the group; 1 or less: of one asset. */
  assets: number;
  /** When the group began; null: it stands alone. */
  since: string | null;
  /** False: the other events of the group are shown beneath it. */
  closed: boolean;
  /** It is one of those beneath the first. */
  beneath: boolean;
  /** It is the last one read of an unfolded group, which has so many more. */
  more: number;
}

/**
 * The lines of the feed, in the order of the events. `unfolded`: the events of the expanded groups; undefined: no
 * grouping, every event is a line.
 */
export const linesOf = (
  events: readonly Evento[],
  groups: Groups,
  unfolded: ReadonlyMap<number, Unfolded> | undefined,
): Line[] =>
  events.flatMap((event) => {
    const group = unfolded && event.grupo_id !== null ? groups.get(event.grupo_id) : undefined;
    if (!group || group.eventos_n < 2) return [alone(event)];
    const whole = { group: group.grupo_id, count: group.eventos_n, assets: group.activos_n, since: group.desde };
    const read = unfolded?.get(group.grupo_id);
    if (!read) return [{ ...alone(event), ...whole, closed: true }];
    const rows = [event, ...read.rows.filter(({ id }) => id !== event.id)];
    return rows.map((each, at) => ({
      ...{ ...alone(each), ...whole, beneath: at > 0 },
      more: at === rows.length - 1 ? Math.max(0, read.total - rows.length) : 0,
    }));
  });

const alone = (event: Evento): Line => ({
  ...{ event, members: [event], group: null, count: 1, assets: 1, since: null },
  ...{ closed: false, beneath: false, more: 0 },
});
