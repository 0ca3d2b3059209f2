import type { Evento } from '#contract/eventos';

/** A line of the feed: one event, or the newest of several that are grouped. */
export interface Line {
  event: Evento;
  /** All that the line stands for. */
  members: readonly Evento[];
  /** Of the kind and asset it belongs to. */
  group: string;
  /** How many of them there are. */
  count: number;
  /** False: the others hang beneath it. */
  closed: boolean;
  /** It is one of those beneath. */
  beneath: boolean;
}

type About = Pick<Evento, 'tipo' | 'activo_id' | 'asunto'>;
const groupOf = ({ tipo, activo_id, asunto }: About) => `${tipo} ${activo_id ?? asunto ?? ''}`;

/** The lines of the feed, in the order of the newest of each group. `open`: the groups whose events are seen one by one; undefined: all are. */
export const linesOf = (events: readonly Evento[], open: ReadonlySet<string> | undefined): Line[] => {
  const groups = new Map<string, Evento[]>();
  for (const event of events) {
    // Without grouping everything is a group of its own.
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
