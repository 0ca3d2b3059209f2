/** A part of the build as it is without any merging: modules that exactly the same entries need. */
export interface Part {
  file: string;
  /** In bytes. */
  size: number;
  /** Files that are loaded with it. */
  imports: readonly string[];
  /** Files that it loads later, by `import()`. */
  later: readonly string[];
  kind: 'start' | 'later' | 'shared';
  /** Of an entry: the bytes that a file less is worth, and after how many in excess each costs twice its size. */
  worth: number;
  bearable: number;
}

/**
 * Merges shared parts that are mostly asked for together, so that the browser asks for fewer files. No group imports
 * itself through others, since such modules may run before what they import.
 */
export const merged = (parts: readonly Part[]): string[][] => {
  const { nodes, entries } = graphOf(parts);
  /** An upper bound of the gain: without what the two import, and as if nothing were in excess yet. */
  const roughGainOf = (one: Node, other: Node): number => {
    let gain = 0;
    for (const at of bitsOf(one.asks & other.asks)) gain += entries[at]?.saved ?? 0;
    if (gain === 0) return 0;
    for (const at of bitsOf(one.asks & ~other.has)) gain -= (entries[at]?.times ?? 0) * other.size;
    for (const at of bitsOf(other.asks & ~one.has)) gain -= (entries[at]?.times ?? 0) * one.size;
    return gain;
  };
  const gainOf = (one: Node, other: Node): number => {
    let gain = 0;
    for (const at of bitsOf(one.asks & other.asks)) gain += entries[at]?.saved ?? 0;
    for (const [at, bytes] of excessOf(one, other)) {
      const { times, excess, bearable } = entries[at] as Entry;
      gain -= times * bytes * (1 + (excess + bytes / 2) / bearable);
    }
    return gain;
  };
  const pairsOf = (one: Node, others: readonly Node[]): Pair[] =>
    others
      .map((other): Pair => ({ pair: [one, other], gain: roughGainOf(one, other), exact: false }))
      .filter(({ gain }) => gain > 0);

  let shared = [...nodes].filter(({ fixed }) => !fixed);
  let pairs = shared.flatMap((one, at) => pairsOf(one, shared.slice(0, at)));
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const [one, other] = best.pair;
    if (!best.exact) {
      best.gain = gainOf(one, other);
      best.exact = true;
    } else if (inCircle(one, other)) best.gain = 0;
    else {
      for (const [at, bytes] of excessOf(one, other)) (entries[at] as Entry).excess += bytes;
      const node = joined(one, other);
      spread(node);
      shared = shared.filter((each) => each !== one && each !== other);
      pairs = pairs.filter(({ pair, gain }) => gain > 0 && !pair.includes(one) && !pair.includes(other));
      for (const each of pairs) each.exact = false;
      pairs.push(...pairsOf(node, shared));
      shared.push(node);
    }
  }
  return shared.map(({ files }) => files);
};

/** The bytes that an entry would load in addition: who loads one half loads the other and what that imports. */
const excessOf = (one: Node, other: Node): Map<number, number> => {
  const excess = new Map<number, number>();
  const asks = one.asks | other.asks;
  for (const each of new Set([...below(one), ...below(other)]))
    for (const at of bitsOf(asks & ~each.has)) excess.set(at, (excess.get(at) ?? 0) + each.size);
  return excess;
};

/** Sets of entries are bits. */
interface Node {
  files: string[];
  size: number;
  /** Entries that load it. */
  asks: bigint;
  /** Those, and entries before which it is always loaded already. */
  has: bigint;
  /** The part of an entry is left as it is. */
  fixed: boolean;
  to: Set<Node>;
  from: Set<Node>;
}
interface Entry {
  times: number;
  /** In bytes, by one file less. */
  saved: number;
  excess: number;
  bearable: number;
}
interface Pair {
  pair: [Node, Node];
  /** In bytes; an upper bound until it is `exact`. */
  gain: number;
  exact: boolean;
}

const bestOf = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.reduce<Pair | undefined>((most, each) => (each.gain > (most?.gain ?? 0) ? each : most), undefined);

const graphOf = (parts: readonly Part[]) => {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const entries = parts.filter(({ kind }) => kind !== 'shared').map(({ file }) => file);
  const loads = new Map(entries.map((file) => [file, reached(file, (each) => byFile.get(each)?.imports ?? [])]));
  const before = loadedBefore(byFile, loads);
  const nodes = new Map<string, Node>();
  for (const { file, size, kind } of parts) {
    let [asks, has] = [0n, 0n];
    entries.forEach((entry, at) => {
      const bit = 1n << BigInt(at);
      if (before.get(entry)?.has(file)) has |= bit;
      else if (loads.get(entry)?.has(file)) asks |= bit;
    });
    const fixed = kind !== 'shared';
    nodes.set(file, { files: [file], size, asks, has: has | asks, fixed, to: new Set(), from: new Set() });
  }
  for (const { file, imports } of parts)
    for (const each of imports) link(nodes.get(file) as Node, nodes.get(each) as Node);
  /** An entry counts once for itself and once for each that it always comes before. */
  const timesOf = (file: string) => 1 + entries.filter((each) => before.get(each)?.has(file)).length;
  const weighed = entries.map((file): Entry => {
    const { worth = 0, bearable = 1 } = byFile.get(file) ?? {};
    const times = timesOf(file);
    return { times, saved: times * worth, bearable, excess: 0 };
  });
  return { nodes: [...nodes.values()], entries: weighed };
};

const bitsOf = (bits: bigint): number[] => {
  const found: number[] = [];
  for (let left = bits, from = 0; left > 0n; left >>= 32n, from += 32)
    for (let word = Number(left & 0xffff_ffffn); word !== 0; word = (word & (word - 1)) >>> 0)
      found.push(from + 31 - Math.clz32(word & -word));
  return found;
};

/** For each entry the files that are loaded before it, whichever way the browser comes to it. */
const loadedBefore = (
  byFile: ReadonlyMap<string, Part>,
  loads: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const ways = new Map<string, string[]>();
  for (const [entry, files] of loads)
    for (const later of new Set([...files].flatMap((file) => byFile.get(file)?.later ?? [])))
      ways.set(later, [...(ways.get(later) ?? []), entry]);
  const all: ReadonlySet<string> = new Set(byFile.keys());
  const before = new Map<string, ReadonlySet<string>>();
  for (const entry of loads.keys()) before.set(entry, byFile.get(entry)?.kind === 'start' ? new Set() : all);
  for (let changed = true; changed;) {
    changed = false;
    for (const [entry, known] of before) {
      if (known.size === 0) continue;
      const left = [...known].filter((file) =>
        (ways.get(entry) ?? []).every((way) => before.get(way)?.has(file) || loads.get(way)?.has(file)),
      );
      if (left.length === known.size) continue;
      before.set(entry, new Set(left));
      changed = true;
    }
  }
  return before;
};

const reached = <T>(from: T, next: (each: T) => Iterable<T>): Set<T> => {
  const found = new Set([from]);
  for (const each of found) for (const further of next(each)) found.add(further);
  return found;
};

const below = (node: Node) => reached(node, ({ to }) => to);

const link = (one: Node, other: Node) => {
  one.to.add(other);
  other.from.add(one);
};

/** Whether one imports the other through a third, so that together they would import themselves. */
const inCircle = (one: Node, other: Node): boolean =>
  [[one, other] as const, [other, one] as const].some(([from, to]) =>
    [...from.to].some((next) => next !== to && below(next).has(to)),
  );

/** Puts one node in the place of two. */
const joined = (one: Node, other: Node): Node => {
  const node: Node = {
    files: [...one.files, ...other.files],
    size: one.size + other.size,
    has: one.has | other.has,
    asks: (one.asks & ~(other.has & ~other.asks)) | (other.asks & ~(one.has & ~one.asks)),
    fixed: false,
    to: new Set(),
    from: new Set(),
  };
  for (const each of [one, other]) {
    for (const next of each.to) {
      next.from.delete(each);
      if (next !== one && next !== other) link(node, next);
    }
    for (const previous of each.from) {
      previous.to.delete(each);
      if (previous !== one && previous !== other) link(previous, node);
    }
  }
  return node;
};

/** What the node imports is loaded by all that load the node. */
const spread = (node: Node): void => {
  for (const each of below(node)) {
    const more = node.has & ~each.has;
    if (each === node || more === 0n) continue;
    each.has |= more;
    each.asks |= more & node.asks;
  }
};
