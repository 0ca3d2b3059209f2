import { ApiError } from '../plugins/errors';
import { Bucket } from '../realtime/bucket';

const perDevice = { perSecond: 100, burst: 5_000 };
const perKey = { perSecond: 5_000, burst: 20_000 };
const most = 50_000;

/** How fast a device and a company's key may write. Both are known by then, so the buckets stay few. */
export const createRateLimits = (on: boolean) => {
  const buckets = new Map<string, Bucket>();

  const take = (name: string, rate: { perSecond: number; burst: number }) => {
    if (!on) return;
    const now = performance.now();
    if (buckets.size >= most) buckets.clear();
    const bucket = buckets.get(name) ?? new Bucket(rate, now);
    buckets.set(name, bucket);
    if (!bucket.take(now))
      throw new ApiError('DEMASIADOS_INTENTOS', {
        message: 'Llegan demasiadas posiciones por segundo: envíelas más despacio.',
        headers: { 'Retry-After': '1' },
      });
  };

  return {
    /** @throws ApiError 429 with Retry-After */
    device: (id: number) => take(`d${id}`, perDevice),
    key: (empresaId: number, clave: string) => take(`k${empresaId} ${clave}`, perKey),
  };
};
