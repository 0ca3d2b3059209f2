import type { ActivoSlim } from '#contract/activos';
import { limits } from '#contract/limits';
import { storageKeys } from '#contract/session';
import { apiOrEarly, askEarly } from './early';
import { session } from './session';
import { storage } from './storage';

/**
 * Every asset of the company, slim, by name. Kept five minutes for the company it was
 * loaded for; asked again when older, of another company, or invalidated. Rejects with ApiFailure.
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

/** Asks now for what `loadAssets` will need in a moment. */
export const askForAssets = (): void => {
  if (!cached()) askEarly('/activos');
};

/** The next `loadAssets` asks the server. To be called whenever an asset was written. */
export const invalidateAssets = (): void => storage.forget(storageKeys.assets);

/** Start-up: nothing old or of another company stays. */
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
  const kept = storage.readJson(storageKeys.assets);
  if (!isCache(kept) || kept.empresaId !== session.getState().empresa) return undefined;
  const age = Date.now() - kept.timestamp;
  return age >= 0 && age < limits.assetsCacheLife ? kept : undefined;
};

const isCache = (kept: unknown): kept is AssetsCache =>
  typeof kept === 'object' &&
  kept !== null &&
  'data' in kept &&
  Array.isArray(kept.data) &&
  'timestamp' in kept &&
  typeof kept.timestamp === 'number' &&
  'empresaId' in kept &&
  typeof kept.empresaId === 'number';
