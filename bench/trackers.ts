import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/programs';
import { noSession, packetsOf, trackerProtocols } from '../server/tracking/trackers/index';
import { reports } from '../server/tracking/trackers/testing';
import { fleetKey, startFleet } from '../testing/fleet';
import { waitFor } from '../testing/waiting';
import { watchThreads } from './blocked';
import { imeiOf } from './imeis';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { against, median, type Line } from './report';
import { spent } from './spent';
import type { TrackerLoad, TrackersLoaded } from './trackerLoad';

/** Those that report by HTTP come first, then those that report over sockets. */
const phones = 1_000;
const connections = 256;
/** `BENCH_SHORT` shows that it works, and no figures. */
const short = Boolean(process.env.BENCH_SHORT);
const idle = short ? 1_000 : 10_000;
const rounds = short ? 1 : 5;
const ms = short ? { warm: 500, round: 1_000 } : { warm: 2_000, round: 4_000 };

/** The most that cutting and reading a report may cost, µs of CPU. */
const frameAim = 50;
const copies = 5_000;

/** The CPU of cutting and reading one report of each protocol, glued as they come from a socket. */
const costOfFrames = (): Line[] =>
  trackerProtocols.map((protocol) => {
    const said = { at: new Date(), latitude: 4.711, longitude: -74.0721, speed: 43, course: 271 };
    const bytes = reports[protocol.name](said);
    const { packets } = packetsOf(protocol, bytes, true);
    const report = packets.length > 1 ? bytes.subarray(packets[0]?.length) : bytes;
    const glued = Buffer.concat(Array.from({ length: 100 }, () => report));
    const read = () => {
      for (let n = 0; n < copies; n += 100)
        for (const each of packetsOf(protocol, glued, true).packets) protocol.read(each, noSession(), said.at);
    };
    read();
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);
    return against(`CPU of a frame, ${protocol.name}`, (user + system) / copies, frameAim, 'µs');
  });

/** Whether everything that was sent is projected. */
const projected = async (product: string): Promise<boolean> =>
  /^ftrack_projection_marks_waiting 0$/m.test(await (await fetch(`${product}/metrics`)).text());

/** A fleet of which all but the phones have the IMEI by which their trackers report. */
const startTrackers = (url: string | undefined, env: Record<string, string>) =>
  startFleet(phones + idle, url, env, async (db) => {
    await db.pool.query(
      `
        with d as (
          update dispositivos set identificador = ($1::bigint + substr(identificador, 7)::int - $2)::text
          where identificador ~ '^bench-[0-9]+$' and substr(identificador, 7)::int >= $2
          returning id, empresa_id, identificador
        )
        insert into imeis (imei, empresa_id, dispositivo_id)
        select identificador, empresa_id, id from d`,
      [imeiOf(0), phones],
    );
  });

/**
 * Positions accepted per second over sockets of trackers against those by HTTP, on as many connections, one report at a
 * time on each; the CPU of the product for each; and what ten thousand connections cost, and do to a report while they
 * log in and while they are idle.
 */
export const benchTrackers = async (url?: string): Promise<Line[]> => {
  const port = await freePort();
  const begins = Date.now() - 2 * 3_600_000;
  const threads = watchThreads();
  const fleet = await startTrackers(url, { TRACKERS: `gt06:${port}`, ...threads.env });
  const { url: product } = fleet.product;
  const perSecond = { socket: [] as number[], http: [] as number[] };
  const cpu = { socket: [] as number[], http: [] as number[] };
  let [sent, steps] = [0, 0];
  const by = {
    http: async (time: number) => {
      const load: Load = {
        port: Number(new URL(product).port),
        path: `/gps/${fleetKey}`,
        kind: 'json',
        connections,
        devices: phones,
        from: sent,
        begins,
        ms: time,
      };
      const { said } = await start<Loaded>('load', load);
      sent += said.answered + said.refused + connections;
      if (said.refused) throw new Error(`${said.refused} positions were refused`);
      return said;
    },
    socket: async (time: number) => {
      const { said } = await start<TrackersLoaded>('trackerLoad', {
        port,
        first: 0,
        connections,
        begins,
        ms: time,
        from: steps,
      } satisfies TrackerLoad);
      steps += Math.ceil((said.answered / connections) * 2) + 1;
      return said;
    },
  };
  try {
    for (const way of ['http', 'socket'] as const) await by[way](ms.warm);
    for (let i = 0; i < rounds; i++)
      for (const way of ['http', 'socket'] as const) {
        const before = await spent(product);
        const { answered, ms: took, p50, p99 } = await by[way](ms.round);
        const after = await spent(product);
        perSecond[way].push((answered / took) * 1_000);
        cpu[way].push(((after.processes - before.processes) / answered) * 1e6);
        if (process.env.BENCH_VERBOSE)
          console.log(
            way,
            ((answered / took) * 1_000).toFixed(0),
            p50.toFixed(1),
            p99.toFixed(1),
            loadavg()[0]?.toFixed(2),
          );
      }
    // What was sent before must not be taken for what the connections cost.
    await waitFor('the projection', async () => (await projected(product)) || undefined, { pause: 1_000 });
    await sleep(5_000);
    const empty = await spent(product);
    const last: TrackerLoad = { port, first: idle - 1, connections: 1, begins: Date.now() - 3_600_000 };
    const beside = await start('trackerLoad', last);
    const waits = async (until: () => boolean) => {
      const from = Date.now();
      let most = 0;
      do most = Math.max(most, (await beside.ask<TrackersLoaded>()).most);
      while (!until());
      const { main, database } = threads.since(from);
      console.log(
        `  longest wait ${most.toFixed(0)} ms: main ${main.toFixed(0)}, database ${database.toFixed(0)} ms in one go`,
      );
      return most;
    };
    let opened = false;
    const opening = start<{ open: number }>('trackerLoad', { ...last, first: 0, connections: idle - 1 }).finally(
      () => (opened = true),
    );
    const meanwhile = await waits(() => opened);
    const holding = await opening;
    await sleep(5_000);
    const full = await spent(product);
    const afterwards = await waits(() => true);
    for (const { end } of [holding, beside]) end();
    const compared = (
      name: string,
      ours: number[],
      theirs: number[],
      unit: string,
      aim: number,
      more: boolean,
    ): Line => ({
      name,
      ours: `${median(ours).toFixed(0)} ${unit}`,
      yardstick: `${median(theirs).toFixed(0)} ${unit}`,
      // Of measurements adjacent in time: other load of the machine changes more slowly.
      ratio: median(ours.map((value, i) => value / (theirs[i] ?? NaN))),
      aim,
      more,
    });
    return [
      ...costOfFrames(),
      compared('accepted, sockets / HTTP', perSecond.socket, perSecond.http, '/s', 1, true),
      compared('CPU of one, sockets / HTTP', cpu.socket, cpu.http, 'µs', 1, false),
      against(`memory of ${holding.said.open} idle`, (full.memory - empty.memory) / 2 ** 20, 300, 'MB'),
      against('a report while they log in, longest', meanwhile, 200, 'ms'),
      against('a report beside them, longest', afterwards, 200, 'ms'),
    ];
  } finally {
    await fleet.end();
  }
};
