import { vi } from 'vitest';
import { channels, events, type PositionRow, type PositionsMessage } from '#contract/core/realtime';
import { portOf } from '../http';
import type { TestApi } from './app';
import { listeners } from './listener';

/**
 * A monitor's map of company `a`, for any publishing process; the API must listen. `open` resolves when it is
 * subscribed.
 */
export const testMap = (fixture: () => TestApi) => {
  const listener = listeners(() => portOf(fixture().app.server));
  return {
    open: async () => {
      const channel = channels.company(fixture().a, 'posiciones');
      const { client } = await listener((await fixture().as('monitor').who).token, channel);
      let rows: PositionRow[] = [];
      client.channel(channel).bind(events.posiciones, ({ filas }: PositionsMessage) => rows.push(...filas));
      return {
        /** The rows received of an asset since the last call. */
        heardOf: (activoId: number) => {
          const received = rows.filter(([id]) => id === activoId);
          rows = rows.filter(([id]) => id !== activoId);
          return received;
        },
        /** The first row of an asset that matches. */
        until: (activoId: number, wanted: (row: PositionRow) => boolean = () => true) =>
          vi.waitFor(
            () => {
              const row = rows.find((each) => each[0] === activoId && wanted(each));
              if (!row) throw new Error(`The map has not heard that of asset ${activoId}.`);
              return row;
            },
            { timeout: 240_000 },
          ),
      };
    },
  };
};
