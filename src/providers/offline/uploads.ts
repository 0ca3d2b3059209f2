import { ApiFailure, failure } from '../apiFailure';
import { filesOf, isStuck, type Entry } from './entry';
import type { LocalStore } from './localStore';
import { refusalOf } from './refusals';
import type { Line, Round } from './sending';

/** Pauses before a picture that failed is tried again, ms. Meanwhile the next ones pass. */
const pauses = { first: 4_000, longest: 120_000 };

/** Ids of the pictures of these entries that are still to be uploaded, the small ones first: a signature is one. */
export const unsentPhotos = async (
  localStore: LocalStore,
  entries: readonly Pick<Entry, 'accion'>[],
): Promise<string[]> => {
  const ids = [...new Set(entries.flatMap(({ accion }) => filesOf(accion)))];
  const known = await Promise.all(ids.map(async (id) => ({ id, photo: await localStore.photoState(id) })));
  const unsent = known.flatMap(({ id, photo }) => (photo?.archivo_id === null ? [{ id, bytes: photo.bytes }] : []));
  return unsent.sort((a, b) => Number(a.bytes > small) - Number(b.bytes > small)).map(({ id }) => id);
};

/** Bytes. */
const small = 64 * 1024;

/** Uploads pictures one by one, beside what is sent meanwhile. */
export const createUploads = (localStore: LocalStore, line: Line) => {
  const failed = new Map<string, { times: number; until: number }>();

  /** Not to be called concurrently. `arrived` is called after each picture. */
  return async (signal: AbortSignal, arrived: () => void): Promise<Round> => {
    let sent = false;
    while (!signal.aborted) {
      const entries = (await localStore.entries()).filter((entry) => !isStuck(entry));
      const unsent = await unsentPhotos(localStore, entries);
      const id = unsent.find((each) => (failed.get(each)?.until ?? 0) <= Date.now());
      if (id === undefined) {
        const wait = Math.min(...unsent.map((each) => (failed.get(each)?.until ?? 0) - Date.now()));
        return unsent.length === 0 ? { end: 'vacia' } : { end: 'pausa', sent, wait: Math.max(0, wait) };
      }
      const failure = await upload(id, entries);
      if (failure) {
        const times = (failed.get(id)?.times ?? 0) + 1;
        const pause = Math.max(
          (failure.retryAfter ?? 0) * 1_000,
          Math.min(pauses.longest, pauses.first * 2 ** (times - 1)),
        );
        failed.set(id, { times, until: Date.now() + pause });
        continue;
      }
      failed.delete(id);
      sent = true;
      arrived();
    }
    return { end: 'pausa', sent };
  };

  /** Returns the failure that leaves it for later; a picture that is refused stops the entries that show it. */
  async function upload(id: string, entries: readonly Entry[]): Promise<ApiFailure | undefined> {
    try {
      const photo = await localStore.photo(id);
      if (!photo) return failure(0, 'SIN_ALMACEN');
      const archivo = await line.upload(photo.picture);
      await localStore.photoSent(id, archivo);
      await localStore.keepPicture(`/archivos/${archivo}`, photo.picture);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      const refused = refusalOf(reason);
      if (refused.estado === 'pendiente') return reason;
      const stopped = entries.filter(({ accion }) => filesOf(accion).includes(id));
      await localStore.settle(stopped.map((entry) => ({ ...entry, ...refused })));
      await line.changed();
    }
    return undefined;
  }
};
