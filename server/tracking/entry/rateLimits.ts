import { tooMany } from '../../limits/refusal';
import { createSharedLimit } from '../../limits/sharedLimit';
import type { Nodes } from '../../realtime/index';

const most = 50_000;

/** Limits how fast a device and a company's key may write, over all processes. Both are known by then. */
export const createRateLimits = (on: boolean, nodes?: Pick<Nodes, 'send' | 'listen'>) => {
  const devices = createSharedLimit<number>({
    name: 'dispositivo',
    limit: { perSecond: 100, burst: 5_000 },
    most,
    nodes,
  });
  const keys = createSharedLimit<string>({
    name: 'clave',
    limit: { perSecond: 5_000, burst: 20_000 },
    most,
    nodes,
  });
  const untilDevice = (id: number): number => (on ? devices.take(id) : 0);
  const admit = (wait: number) => {
    if (wait > 0) throw tooMany(1_000, 'Llegan demasiadas posiciones por segundo: envíelas más despacio.');
  };

  return {
    /** @throws ApiError 429 with Retry-After */
    device: (id: number) => admit(untilDevice(id)),
    /** For whoever can wait: ms until this device may write again; 0: it may, and this time is counted. */
    untilDevice,
    key: (empresaId: number, clave: string) => admit(on ? keys.take(`${empresaId} ${clave}`) : 0),
    /** Sends the usage of this process to the others; to be called once a second. */
    share: () => Promise.all([devices.share(), keys.share()]),
  };
};
