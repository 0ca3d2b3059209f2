import type { Evento } from '#contract/entities/eventos';

/** A line of the feed: one event, or the newest of a group. */
export interface Line {
  event: Evento;
  /** All the events of the line. */
  members: readonly Evento[];
  /** The key of its kind and asset. */
  group: string;
  /** The number of events in the group. */
  count: number;
  /** False: the other events of the group are shown beneath it. */
  closed: boolean;
  /** It is one of those beneath the first. */
  beneath: boolean;
}

type About = Pick<Evento, 'tipo' | 'activo_id' | 'asunto'>;
const groupOf = ({ tipo, activo_id, asunto }: About) => `${tipo} ${activo_id ?? asunto ?? ''}`;

/**
 * The lines of the feed, in the order of the newest of each group. `open`: the expanded groups; undefined: no grouping.
 */
export const linesOf = (events: readonly Evento[], open: ReadonlySet<string> | undefined): Line[] => {
  const groups = new Map<string, Evento[]>();
  for (const event of events) {
    // Without grouping every event is its own group.
    const key = open ? groupOf(event) : String(event.id);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups].flatMap(([group, members]) => {
    const closed = members.length > 1 && !open?.has(group);
    return (closed ? members.slice(0, 1) : members).map((event, at) => ({
      event,
      members: closed ? members : [event],
      group,
      count: members.length,
      closed,
      beneath: at > 0,
    }));
  });
};
