import type { Env } from '../env';
import { createGeocoder } from './geocoder';

export { addressRoutes } from './routes';
export { sweepStreets } from './sweep';

/** The geocoder of this installation. */
export const geocoderOf = (parts: Parameters<typeof createGeocoder>[0], env: Env, version: string) =>
  createGeocoder(parts, {
    url: env.GEOCODER_URL ?? null,
    kind: env.GEOCODER_KIND,
    pauseMs: env.GEOCODER_PAUSE_MS,
    // Tells who runs it whose requests they are.
    agent: `Ftrack/${version}${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`,
  });
