import { limits } from '#contract/limits';
import { channels, events, type PositionRow, type PositionsMessage } from '#contract/realtime';
import { rowOf } from './liveState';
import type { Fix } from './projector/fix';

/** An asset to be told to whoever watches the map: its newest good fix is a new one, or it was silent and is heard again. */
export interface Move {
  empresaId: number;
  activoId: number;
  fix: Pick<Fix, 'fecha' | 'latitud' | 'longitud' | 'velocidad_kmh' | 'rumbo' | 'encendido'>;
  /** Of the device that reported, in seconds. */
  interval: number | null;
  /** Device time of its last sign of life, ms; a sign need not bring a good fix. Absent: the fix is the last one. */
  heard?: number;
}

/** Hands over what is told at one time; never rejects. */
export type Publish = (messages: { channel: string; event: string; data: unknown }[]) => Promise<void>;

/** What surrounds the rows when a message travels: names, channel, quoting. In bytes. */
const envelope = 300;

/**
 * Tells each company's map what moved: the newest row of each asset, at most once every `limits.positions.batch` ms. What moves
 * first is told at once, what follows gathers.
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
    tell: (moves: Move[]) => {
      for (const move of moves) {
        let known = waiting.get(move.empresaId);
        if (!known) waiting.set(move.empresaId, (known = new Map()));
        if ((known.get(move.activoId)?.fix.fecha ?? 0) <= move.fix.fecha) known.set(move.activoId, move);
      }
      if (!timer) tick();
    },
    /** Sends what waits. */
    close: async () => {
      clearTimeout(timer);
      if (waiting.size) send();
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
