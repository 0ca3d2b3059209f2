import type { ActivoSlim } from '#contract/entities/activos';
import { limits } from '#contract/core/limits';
import { storageKeys } from '#contract/core/session';
import { apiOrEarly, askEarly } from './early';
import { session } from './session';
import { storage } from './storage';

/**
 * Every asset of the company, in short form, sorted by name. Cached for five minutes, for the company it was loaded
 * for; requested again if older, of another company, or invalidated. Rejects with ApiFailure.
 */
export const loadAssets = async (signal?: AbortSignal): Promise<ActivoSlim[]> => {
  const fresh = cached();
  if (fresh) return fresh.data;
  const empresaId = session.getState().empresa;
  const { json } = await apiOrEarly<ActivoSlim[]>('/activos', signal && { signal });
  if (empresaId !== null && empresaId === session.getState().empresa) {
    storage.writeJson(storageKeys.assets, { data: json, timestamp: Date.now(), empresaId } satisfies AssetsCache);
  }
  return json;
};

/** Starts the request that `loadAssets` will need in a moment. */
export const askForAssets = (): void => {
  if (!cached()) askEarly('/activos');
};

/** Makes the next `loadAssets` request the list again. Call it whenever an asset was written. */
export const invalidateAssets = (): void => storage.forget(storageKeys.assets);

/** At start-up: drops a cache that is old or of another company. */
export const dropStaleAssets = (): void => {
  if (!cached()) invalidateAssets();
};

interface AssetsCache {
  data: ActivoSlim[];
  /** ms since 1970 */
  timestamp: number;
  empresaId: number;
}

const cached = (): AssetsCache | undefined => {
  const stored = storage.readJson(storageKeys.assets);
  if (!isCache(stored) || stored.empresaId !== session.getState().empresa) return undefined;
  const age = Date.now() - stored.timestamp;
  return age >= 0 && age < limits.assetsCacheLife ? stored : undefined;
};

const isCache = (stored: unknown): stored is AssetsCache =>
  typeof stored === 'object' &&
  stored !== null &&
  'data' in stored &&
  Array.isArray(stored.data) &&
  'timestamp' in stored &&
  typeof stored.timestamp === 'number' &&
  'empresaId' in stored &&
  typeof stored.empresaId === 'number';
