import { limits } from '#contract/limits';
import { channels, events, type PositionRow, type PositionsMessage } from '#contract/realtime';
import { rowOf } from './liveState';
import type { Move } from './state';

export type Publish = (channel: string, event: string, data: unknown) => Promise<void>;

/** What surrounds the rows when a message travels: names, channel, quoting. In bytes. */
const envelope = 300;

/** Tells each company's map what moved: the newest row of each asset, at most once every `limits.positions.batch` ms. */
export const createFeed = (publish: Publish) => {
  const waiting = new Map<number, Map<number, PositionRow>>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    timer = undefined;
    const t = Date.now();
    for (const [empresaId, rows] of waiting) {
      for (const filas of parts([...rows.values()])) {
        const message: PositionsMessage = { t, filas };
        const sent = publish(channels.company(empresaId, 'posiciones'), events.posiciones, message);
        underWay.add(sent);
        void sent.finally(() => underWay.delete(sent));
      }
    }
    waiting.clear();
  };

  return {
    tell: (moves: Move[]) => {
      const now = Date.now();
      for (const move of moves) {
        const rows = waiting.get(move.empresaId) ?? new Map<number, PositionRow>();
        const row = rowOf(move, now);
        if ((rows.get(move.activoId)?.[1] ?? 0) <= row[1]) rows.set(move.activoId, row);
        waiting.set(move.empresaId, rows);
      }
      if (waiting.size) timer ??= setTimeout(send, limits.positions.batch);
    },
    /** Sends what waits. */
    close: async () => {
      clearTimeout(timer);
      send();
      await Promise.all(underWay);
    },
  };
};

/** Rows in messages that stay under what every broker takes. */
const parts = (rows: PositionRow[]): PositionRow[][] => {
  const found: PositionRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length + 1;
    if (size > room) {
      found.push([]);
      room = limits.positions.perMessageBytes - envelope;
    }
    found.at(-1)?.push(row);
    room -= size;
  }
  return found;
};
