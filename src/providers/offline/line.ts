import { idempotencyHeader, phoneClockHeader } from '#contract/core/session';
import { api } from '../api';
import { ApiFailure, failure } from '../apiFailure';
import { sendFile } from '../upload';
import type { Clock } from './clock';
import type { Pace } from './pace';
import type { Line } from './sending';

interface Parts {
  signal: AbortSignal;
  clock: Clock;
  pace: Pace;
  changed: () => Promise<void>;
}

/** Attempts at one small request, whose repetition is executed once: their time limits and the pauses before, ms. */
const attempts = [
  { timeout: 4_000, pause: 0 },
  { timeout: 6_000, pause: 300 },
  { timeout: 10_000, pause: 1_000 },
] as const;

/** The outbox's connection to the server. */
export const lineOf = ({ signal, clock, pace, changed }: Parts): Line => {
  /** A lost request says nothing yet of the network: it is repeated at once, under its key. */
  const send = async (path: string, method: 'POST' | 'DELETE', key: string, body?: object): Promise<unknown> => {
    let lost: unknown;
    for (const { timeout, pause } of attempts) {
      if (pause > 0) {
        if (!navigator.onLine) break;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      const headers = { [idempotencyHeader]: key, [phoneClockHeader]: new Date(clock.now()).toISOString() };
      const begun = performance.now();
      try {
        const { json } = await api(path, {
          ...{ method, headers, signal, timeout, unasked: true },
          ...(body && { body }),
          // A call for help leaves even if the page is closed at this moment.
          ...(path === '/eventos/sos' && { keepalive: true }),
        });
        pace.answered(performance.now() - begun, lost !== undefined);
        return json;
      } catch (reason) {
        if (!(reason instanceof ApiFailure) || reason.status !== 0 || reason.code === 'CAMBIO_EN_OTRA_PESTANA')
          throw reason;
        lost = reason;
      }
    }
    throw lost;
  };

  return {
    post: (path, body, key) => send(path, 'POST', key, body),
    remove: async (path, key) => {
      await send(path, 'DELETE', key).catch((reason: unknown) => {
        if (!(reason instanceof ApiFailure && reason.status === 404)) throw reason;
      });
    },
    upload: async (picture) => {
      try {
        const file = new File([picture], 'foto.jpg', { type: picture.type });
        return (await sendFile(file, { progress: () => undefined, pace: pace.moved, signal })).id;
      } catch (reason) {
        // Another device of the same user began to upload, so this one starts again.
        if (reason instanceof ApiFailure && (reason.status === 404 || reason.status === 409))
          throw failure(503, 'NO_DISPONIBLE', { message: 'La foto se envía otra vez desde el principio.' });
        throw reason;
      }
    },
    clock,
    newKey,
    changed,
  };
};

/** `crypto.randomUUID` exists only in secure contexts; a LAN address is not one. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same as a UUID. */
export const newUuid = (): string => {
  const hex = newKey();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};
