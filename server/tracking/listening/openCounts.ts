import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../realtime/index';

/** ms after which another process that says nothing more is gone. */
const lives = 5_000;
/** The most counts of one message: the largest. */
const mostShared = 1_000;

/** Open connections by name, of this process and of the others, which tell of theirs once a second. */
export const createOpenCounts = <Name extends string>(nodes: Pick<Nodes, 'send' | 'listen'>, topic: string) => {
  const me = randomUUID();
  let mine = new Map<Name, number>();
  const others = new Map<string, { at: number; counts: Map<Name, number> }>();
  let told = false;

  nodes.listen((message) => {
    if (message.kind !== 'note' || message.topic !== topic) return;
    const { by, all } = JSON.parse(message.text) as { by: string; all: [Name, number][] };
    if (by !== me) others.set(by, { at: performance.now(), counts: new Map(all) });
  });

  const elsewhere = (name: Name): number => {
    let sum = 0;
    for (const { at, counts } of others.values()) if (performance.now() - at < lives) sum += counts.get(name) ?? 0;
    return sum;
  };

  return {
    add: (name: Name, by: number) => void mine.set(name, (mine.get(name) ?? 0) + by),
    /** These are all of this process. */
    replace: (counts: Map<Name, number>) => void (mine = counts),
    of: (name: Name): number => (mine.get(name) ?? 0) + elsewhere(name),
    /** Of the other processes. */
    elsewhere,
    share: async () => {
      const all = [...mine]
        .filter(([, count]) => count > 0)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostShared);
      // Once more when the last one is gone.
      if (all.length || told) await nodes.send({ kind: 'note', topic, text: JSON.stringify({ by: me, all }) });
      told = all.length > 0;
    },
  };
};
