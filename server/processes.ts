import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { echoSteps } from './leader';
import { sharedBroker, type Wire } from './realtime/index';
import { defaultLimits, systemClock } from './realtime/protocol/limits';
import { heedSignals } from './start/signals';
import { gatherFor } from './telemetry/index';

/** ms: a process that died younger than this is restarted only after a pause, which doubles up to the longest. */
const pause = { young: 10_000, first: 500, longest: 30_000 };

/**
 * Keeps this many processes serving on one port and relays their messages. A dead one is replaced; SIGTERM and Ctrl-C
 * end them all; SIGHUP replaces them one after the other, each once its successor serves.
 *
 * @returns the port, once all serve
 */
export const leadProcesses = async (program: () => string, count: number): Promise<number> => {
  const broker = sharedBroker(defaultLimits, systemClock);
  const figures = new AggregatorRegistry();
  let stopping = false;
  let deaths = 0;

  /** Resolves with its port when the new one serves; rejects when it ends before. */
  const start = async (): Promise<number> => {
    cluster.setupPrimary({
      exec: program(),
      args: [],
      execArgv: ['--enable-source-maps', '--max-semi-space-size=32'],
      serialization: 'advanced',
    });
    const worker = cluster.fork();
    closeUntaken(worker);
    const wire = wireOf(worker);
    const gone = broker.serve(wire);
    gatherFor(wire, figures);
    echoSteps(wire);
    const born = performance.now();
    let serves = false;
    worker.once('exit', () => {
      void gone();
      if (stopping || !serves || worker.exitedAfterDisconnect) return;
      deaths = performance.now() - born < pause.young ? deaths + 1 : 0;
      void again();
    });
    const [address] = (await Promise.race([once(worker, 'listening'), ended(worker)])) as [AddressInfo];
    serves = true;
    return address.port;
  };

  const again = async () => {
    await sleep(deaths === 0 ? 0 : Math.min(pause.longest, pause.first * 2 ** (deaths - 1)));
    if (stopping) return;
    await start().catch(() => {
      deaths += 1;
      return again();
    });
  };

  const end = async (worker: Worker) => {
    if (worker.isDead()) return;
    worker.exitedAfterDisconnect = true;
    worker.process.kill('SIGTERM');
    await once(worker, 'exit');
  };

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(workers().map(end));
    process.exit(0);
  };

  let replacing = Promise.resolve();
  const replaceAll = async () => {
    for (const old of workers()) {
      if (stopping) return;
      await start();
      await end(old);
    }
  };

  heedSignals({
    stop: () => void stop(),
    reload: () => {
      replacing = replacing.then(replaceAll).catch((error: Error) => console.error(error.message));
    },
  });
  const [port = 0] = await Promise.all(Array.from({ length: count }, start));
  return port;
};

/**
 * The program of new processes: what the started path leads to now. Where it goes through a link to a release, that is
 * another one after an update.
 * @param started the script that was started, its links unresolved
 */
export const programAt = (started: string | undefined, program: string): string => {
  if (started === undefined || path.basename(started) === path.basename(program)) return started ?? program;
  const newest = path.resolve(path.dirname(started), '../dist/server', path.basename(program));
  return existsSync(newest) ? newest : program;
};

/** The connections that are on their way to a process, by connection. */
const onTheWay = new WeakMap<Handle, Set<Handle>>();

/**
 * Closes the connections that a process was being handed when it died. Node closes the leader's end of a connection
 * once the process says that it took it; one that died says nothing, and the client would wait for ever.
 */
const closeUntaken = ({ process: child }: Worker) => {
  const handed = new Set<Handle>();
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  const sendNoted = (...given: unknown[]) => {
    const handle = given[1];
    if (isHandle(handle)) note(handle, handed);
    return send(...given);
  };
  child.send = sendNoted as typeof child.send;
  child.once('exit', () => {
    for (const handle of [...handed]) handle.close();
  });
};

const note = (handle: Handle, handed: Set<Handle>) => {
  const before = onTheWay.get(handle);
  onTheWay.set(handle, handed.add(handle));
  // A process that was ending gave it back, and it goes to another: the end of that process must not close it.
  if (before && before !== handed) before.delete(handle);
  if (before) return;
  const close = handle.close.bind(handle);
  handle.close = (...how) => {
    onTheWay.get(handle)?.delete(handle);
    close(...how);
  };
};

/** A connection below the sockets. */
interface Handle {
  close(...how: unknown[]): void;
}

const isHandle = (given: unknown): given is Handle =>
  typeof given === 'object' && given !== null && 'close' in given && typeof given.close === 'function';

/** The connection from a led process to its leader. */
export const toFirstProcess = (): Wire => ({
  send: (message) => void process.send?.(message),
  hear: (hear) => void process.on('message', hear),
});

const wireOf = (worker: Worker): Wire => ({
  send: (message) => {
    // A terminating process receives nothing any more.
    if (worker.isConnected()) worker.send(message as object, () => undefined);
  },
  hear: (hear) => void worker.on('message', hear),
});

const ended = async (worker: Worker): Promise<never> => {
  await once(worker, 'exit');
  throw new Error('Un proceso terminó antes de servir.');
};
