import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../realtime/index';

const topic = 'conexiones';
/** ms after which another process that says nothing more is gone. */
const lives = 5_000;

/** Open connections by protocol, of this process and of the others, which tell of theirs once a second. */
export const createOpenCounts = (nodes: Pick<Nodes, 'send' | 'listen'>) => {
  const me = randomUUID();
  const mine = new Map<string, number>();
  const others = new Map<string, { at: number; counts: Map<string, number> }>();
  let told = false;

  nodes.listen((message) => {
    if (message.kind !== 'note' || message.topic !== topic) return;
    const { by, all } = JSON.parse(message.text) as { by: string; all: [string, number][] };
    if (by !== me) others.set(by, { at: performance.now(), counts: new Map(all) });
  });

  return {
    add: (protocol: string, by: number) => void mine.set(protocol, (mine.get(protocol) ?? 0) + by),
    of: (protocol: string): number => {
      let sum = mine.get(protocol) ?? 0;
      for (const { at, counts } of others.values())
        if (performance.now() - at < lives) sum += counts.get(protocol) ?? 0;
      return sum;
    },
    share: async () => {
      const all = [...mine].filter(([, count]) => count > 0);
      // Once more when the last one is gone.
      if (all.length || told) await nodes.send({ kind: 'note', topic, text: JSON.stringify({ by: me, all }) });
      told = all.length > 0;
    },
  };
};
