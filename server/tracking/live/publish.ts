import type { Move } from './move';
import { limits } from '#contract/core/limits';
import { channels, events, type PositionRow, type PositionsMessage } from '#contract/core/realtime';
import { rowOf } from './mapRow';

/** Publishes one batch of changes; never rejects. */
export type Publish = (messages: { channel: string; event: string; data: unknown }[]) => Promise<void>;

/** Bytes of a message beside its rows: names, channel, quoting. */
const envelope = 300;

/**
 * Publishes moves to each company's map: the newest row of each asset, at most once every `limits.positions.batch` ms.
 * The first move is published at once; those that follow are batched.
 */
export const createFeed = (publish: Publish) => {
  const waiting = new Map<number, Map<number, Move>>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    const t = Date.now();
    const messages = [...waiting].flatMap(([empresaId, moves]) => {
      const channel = channels.company(empresaId, 'posiciones');
      return parts([...moves.values()].map((move) => rowOf(move, t))).map((filas) => ({
        channel,
        event: events.posiciones,
        data: { t, filas } satisfies PositionsMessage,
      }));
    });
    waiting.clear();
    const sent = publish(messages);
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
  };

  const tick = () => {
    timer = waiting.size ? setTimeout(tick, limits.positions.batch) : undefined;
    if (timer) send();
  };

  return {
    add: (moves: Move[]) => {
      for (const move of moves) {
        let known = waiting.get(move.empresaId);
        if (!known) waiting.set(move.empresaId, (known = new Map()));
        if ((known.get(move.activoId)?.fix.fecha ?? 0) <= move.fix.fecha) known.set(move.activoId, move);
      }
      if (!timer) tick();
    },
    /** Publishes everything that waits. */
    close: async () => {
      clearTimeout(timer);
      if (waiting.size) send();
      await Promise.all(underWay);
    },
  };
};

/** Splits rows into messages small enough for every broker. */
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
