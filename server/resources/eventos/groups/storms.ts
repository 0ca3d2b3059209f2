/** An event of one kind, as grouping sees it. Times in ms. */
export interface Happening {
  id: number;
  /** Kind, rule and subject: what the same key does again is the same thing, flapping. */
  clave: string;
  inicio: number;
  /** Null while it lasts. */
  fin: number | null;
}

const minute = 60_000;
/** So many events of a kind within so long are a storm. */
export const storm = { events: 5, within: 10 * minute } as const;
/** What begins again within so long of its end is the same. */
export const flapping = 10 * minute;
const hour = 60 * minute;
/** How far from a full hour events tell whether a storm is cut there. */
export const aroundHour = 2 * storm.within;

/**
 * The groups of a company's events of one kind: storms, and events that keep ending and beginning. A storm that goes on
 * for hours is cut at each full hour, so that no group grows without end and its notice is renewed. It depends on the
 * events alone, in whatever order they are given.
 * @returns the group of each event, named after its first one; null: it stands alone
 */
export const groupsOf = (events: readonly Happening[]): Map<number, number | null> => {
  const sorted = [...events].sort(inOrder);
  const sets = disjoint(sorted.length);
  const isCut = cuts(sorted);
  const chain = (from: number, until: number) => {
    for (let i = from; i < until; i++)
      if (!isCut(sorted[i]?.inicio ?? 0, sorted[i + 1]?.inicio ?? 0)) sets.join(i, i + 1);
  };
  const newest = new Map<string, number>();
  sorted.forEach(({ clave, inicio }, at) => {
    const opening = at - storm.events + 1;
    const first = sorted[opening];
    if (first && inicio - first.inicio <= storm.within) chain(opening, at);
    const before = newest.get(clave);
    const ended = before === undefined ? null : (sorted[before]?.fin ?? null);
    if (before !== undefined && ended !== null && inicio - ended <= flapping && !isCut(ended, inicio))
      sets.join(before, at);
    newest.set(clave, at);
  });
  return new Map(
    sorted.map(({ id }, at) => {
      const root = sets.rootOf(at);
      return [id, sets.sizeOf(root) > 1 ? (sorted[root]?.id ?? null) : null];
    }),
  );
};

export const inOrder = (one: Pick<Happening, 'inicio' | 'id'>, other: Pick<Happening, 'inicio' | 'id'>) =>
  one.inicio - other.inicio || one.id - other.id;

/** Whether between two moments lies a full hour at which a storm is cut: it blew well before and blows well after. */
const cuts = (sorted: readonly Happening[]) => {
  const known = new Map<number, boolean>();
  const countIn = (from: number, until: number) => position(sorted, until) - position(sorted, from);
  const cutAt = (at: number): boolean => {
    const { events, within } = storm;
    return countIn(at - aroundHour, at - within) >= events && countIn(at + within, at + aroundHour) >= events;
  };
  return (from: number, until: number): boolean => {
    const last = Math.floor(until / hour) * hour;
    if (last <= from) return false;
    const cut = known.get(last) ?? cutAt(last);
    known.set(last, cut);
    return cut;
  };
};

/** The number of events before a moment. */
const position = (sorted: readonly Happening[], at: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.inicio ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Disjoint sets; the root of each is its least member. */
const disjoint = (n: number) => {
  const parent = Array.from({ length: n }, (_, i) => i);
  const size = Array.from({ length: n }, () => 1);
  const rootOf = (of: number): number => {
    let root = of;
    while (parent[root] !== root) root = parent[root] = parent[parent[root] ?? root] ?? root;
    return root;
  };
  return {
    rootOf,
    sizeOf: (root: number) => size[root] ?? 1,
    join: (one: number, other: number) => {
      const [a, b] = [rootOf(one), rootOf(other)];
      if (a === b) return;
      const [root, child] = a < b ? [a, b] : [b, a];
      parent[child] = root;
      size[root] = (size[root] ?? 1) + (size[child] ?? 1);
    },
  };
};
