import { loadavg } from 'node:os';
import type { Db } from '../server/db/client';
import { fleetKey, startFleet, type Company } from '../testing/fleet';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { median, type Line } from './report';

type Fill = (db: Db, company: Company, begins: number) => Promise<void>;

const devices = 1_000;
const rounds = 7;
const ms = { warm: 2_000, round: 4_000 };

/**
 * Positions accepted per second in a company with some data, against one without.
 * @param fill the data; `begins`: when its devices begin to drive, ms
 * @param env other environment variables of its product
 */
export const entryWith = async (
  url: string | undefined,
  { name, aim, fill, env = {} }: { name: string; aim: number; fill?: Fill; env?: Record<string, string> },
): Promise<Line[]> => {
  const begins = Date.now() - 30 * 60_000;
  const rates = { none: [] as number[], many: [] as number[] };
  for (let i = 0; i < 2; i++)
    for (const key of ['none', 'many'] as const) {
      const fleet = await startFleet(
        devices,
        url,
        key === 'many' ? env : {},
        key === 'many' ? (db, company) => fill?.(db, company, begins) : undefined,
      );
      const given = {
        port: Number(new URL(fleet.product.url).port),
        path: `/gps/${fleetKey}`,
        kind: 'json',
        connections: 256,
        devices,
        begins,
      } as const;
      try {
        let from = 0;
        for (let round = 0; round <= rounds; round++) {
          const { said } = await start<Loaded>('load', {
            ...given,
            from,
            ms: round ? ms.round : ms.warm,
          } satisfies Load);
          from += said.answered + said.refused + given.connections;
          if (round) rates[key].push((said.answered / said.ms) * 1_000);
          if (process.env.BENCH_VERBOSE)
            console.log(key, ((said.answered / said.ms) * 1_000).toFixed(0), loadavg()[0]?.toFixed(2));
        }
      } finally {
        await fleet.end();
      }
    }
  const [many, none] = [median(rates.many), median(rates.none)];
  return [
    { name, ours: `${many.toFixed(0)}/s`, yardstick: `${none.toFixed(0)}/s`, ratio: many / none, aim, more: true },
  ];
};
