import { idempotencyHeader } from '#contract/session';
import { api } from '../api';
import { ApiFailure, failure } from '../apiFailure';
import { sendFile } from '../upload';
import type { Line } from './outbox';

/** The outbox's connection to the server. `now`: the server's clock, as far as known here. */
export const lineOf = (signal: AbortSignal, now: () => number, changed: () => Promise<void>): Line => ({
  post: async (path, body, key) =>
    (await api(path, { method: 'POST', body, headers: { [idempotencyHeader]: key }, signal })).json,
  remove: async (path, key) => {
    await api(path, { method: 'DELETE', headers: { [idempotencyHeader]: key }, signal }).catch((reason: unknown) => {
      if (!(reason instanceof ApiFailure && reason.status === 404)) throw reason;
    });
  },
  upload: async (picture) => {
    try {
      const file = new File([picture], 'foto.jpg', { type: picture.type });
      return (await sendFile(file, { progress: () => undefined, signal })).id;
    } catch (reason) {
      // Another device of the same user began to upload, so this one starts again.
      if (reason instanceof ApiFailure && (reason.status === 404 || reason.status === 409))
        throw failure(503, 'NO_DISPONIBLE', { message: 'La foto se envía otra vez desde el principio.' });
      throw reason;
    }
  },
  now: () => new Date(now()).toISOString(),
  newKey,
  changed,
});

/** `crypto.randomUUID` exists only in secure contexts; a LAN address is not one. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
