import { randomUUID } from 'node:crypto';
import { ApiError } from '../../plugins/errors';
import { Bucket } from '../../realtime/tokenBucket';
import type { Nodes } from '../../realtime/index';

interface Rate {
  perSecond: number;
  burst: number;
}

const perDevice: Rate = { perSecond: 100, burst: 5_000 };
const perKey: Rate = { perSecond: 5_000, burst: 20_000 };
const most = 50_000;
/** Writers that used less than this share of their rate are not worth sending to the other processes. */
const worthSharing = 0.1;
const topic = 'ritmo';

/**
 * Limits how fast a device and a company's key may write. Both are known by then, so the buckets stay few. Processes
 * share their usage once a second: together they let through at most one second's worth more than one alone would.
 */
export const createRateLimits = (on: boolean, nodes?: Pick<Nodes, 'send' | 'listen'>) => {
  const me = randomUUID();
  const buckets = new Map<string, Bucket>();
  let taken = new Map<string, { times: number; rate: Rate }>();

  const bucketOf = (name: string, rate: Rate, now: number): Bucket => {
    if (buckets.size >= most) buckets.clear();
    const bucket = buckets.get(name) ?? new Bucket(rate, now);
    buckets.set(name, bucket);
    return bucket;
  };

  /** @returns ms until there is one; 0: it is taken */
  const tryTake = (name: string, rate: Rate): number => {
    if (!on) return 0;
    const now = performance.now();
    const bucket = bucketOf(name, rate, now);
    if (!bucket.take(now)) return bucket.until(now);
    if (!nodes) return 0;
    const count = taken.get(name);
    if (count) count.times += 1;
    else taken.set(name, { times: 1, rate });
    return 0;
  };

  const take = (name: string, rate: Rate) => {
    if (tryTake(name, rate) > 0)
      throw new ApiError('DEMASIADOS_INTENTOS', {
        message: 'Llegan demasiadas posiciones por segundo: envíelas más despacio.',
        headers: { 'Retry-After': '1' },
      });
  };

  nodes?.listen((message) => {
    if (!on || message.kind !== 'note' || message.topic !== topic) return;
    const { by, all } = JSON.parse(message.text) as UsageMessage;
    const now = performance.now();
    if (by !== me)
      for (const [name, times] of all) bucketOf(name, name.startsWith('d') ? perDevice : perKey, now).spend(times, now);
  });

  return {
    /** @throws ApiError 429 with Retry-After */
    device: (id: number) => take(`d${id}`, perDevice),
    /** For whoever can wait: ms until this device may write again; 0: it may, and this time is counted. */
    untilDevice: (id: number): number => tryTake(`d${id}`, perDevice),
    key: (empresaId: number, clave: string) => take(`k${empresaId} ${clave}`, perKey),
    /** Sends the usage of this process to the others; to be called once a second. */
    share: async () => {
      const all = [...taken].flatMap(([name, { times, rate }]): UsageMessage['all'] =>
        times >= rate.perSecond * worthSharing ? [[name, times]] : [],
      );
      taken = new Map();
      if (all.length)
        await nodes?.send({ kind: 'note', topic, text: JSON.stringify({ by: me, all } satisfies UsageMessage) });
    },
  };
};

interface UsageMessage {
  by: string;
  all: [name: string, times: number][];
}
