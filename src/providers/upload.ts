import type { Archivo } from '#contract/core/archivos';
import { limits } from '#contract/core/limits';
import type { AvanceCarga, Carga } from '#contract/requests/perfil';
import { api } from './api';
import { ApiFailure } from './apiFailure';
import { sha256 } from './sha256';

export interface Sending {
  /** Called with 0…1. */
  progress: (share: number) => void;
  /** Called with the bytes that arrived in so many ms. */
  pace?: (bytes: number, ms: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file in slices, each in its own request, as large as the network carries in a few seconds. The server keeps
 * what has arrived of a slice that is cut, so the next one begins there, also in a later call with the same bytes.
 * `body` is sent with the last request, whose response is returned. Rejects with ApiFailure, or AbortError.
 */
export const sendInParts = async <Answer>(
  path: string,
  file: Blob,
  { progress, pace, signal }: Sending,
  body?: unknown,
): Promise<Answer> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { json: upload } = await api<Carga>(path, {
    method: 'POST',
    body: { bytes: bytes.length, huella: sha256(bytes) },
    signal,
    harmless: true,
  });
  let { desde } = upload;
  let size: number = slice.first;
  let timeout: number = patience.least;
  for (let failures = 0; desde < bytes.length;) {
    progress(desde / bytes.length);
    const begun = performance.now();
    const part = bytes.subarray(desde, desde + size);
    const reached = await sendSlice(`${path}/${upload.id}`, desde, part, { signal, timeout });
    const ms = performance.now() - begun;
    pace?.(reached - desde, ms);
    size = nextSize(size, reached - desde, ms);
    timeout = timeLimit(size, reached - desde, ms);
    // A time limit that expired while bytes arrived is none: only a network that stands still is a failure.
    failures = reached > desde ? 0 : failures + 1;
    if (failures > maxFailures) throw interrupted();
    desde = reached;
  }
  progress(1);
  const finish = { method: 'POST', signal, harmless: true, ...(body !== undefined && { body }) } as const;
  return (await api<Answer>(`${path}/${upload.id}/terminar`, finish)).json;
};

/** Uploads a picture or PDF of the company. Records refer to it by its id. */
export const sendFile = (file: File, sending: Sending): Promise<Archivo> =>
  sendInParts<Archivo>('/archivos', file, sending, { nombre: file.name });

/** Uploads a company's logo, which is not one of the company's files. */
export const sendLogo = (file: File, sending: Sending): Promise<{ id: string; url: string }> =>
  sendInParts('/admin-empresas/logo', file, sending);

/** Maximum failures at one byte while the server responds to other requests. */
const maxFailures = 3;

/**
 * Bytes of a slice, and the ms that it should take. What a cut loses on its way is at most one slice, which browsers
 * send again by themselves; and each slice costs its headers.
 */
const slice = { first: 32 * 1024, least: 32 * 1024, most: limits.files.part, takes: 2_000 };

/** The time limits of a slice, ms. */
const patience = { least: 10_000, most: 60_000 };

/** Three times what it takes at the pace of the last one: a slow line is not a cut one. */
const timeLimit = (size: number, arrived: number, ms: number): number =>
  Math.round(Math.min(patience.most, Math.max(patience.least, (3 * size * ms) / Math.max(1, arrived))));

/** As many bytes as arrive in that time at the pace of the last ones. */
const nextSize = (size: number, arrived: number, ms: number): number =>
  Math.round(Math.min(slice.most, size * 4, Math.max(slice.least, (arrived / ms) * slice.takes, size / 4)));

/** Returns the first byte that the server misses afterwards. Rejects if the server does not respond either. */
const sendSlice = async (
  upload: string,
  desde: number,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<number> => {
  try {
    const path = `${upload}?desde=${desde}&repetidos=omitir`;
    return (await api<AvanceCarga>(path, { method: 'PATCH', bytes, signal, timeout })).json.desde;
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    if (typeof reason.said['desde'] === 'number') return reason.said['desde'];
    // Whatever the error, this request shows whether session and connection still exist.
    return (await api<Carga>(upload, { signal })).json.desde;
  }
};

const interrupted = () =>
  new ApiFailure(
    0,
    'SIN_CONEXION',
    'Envío interrumpido',
    'El archivo no terminó de enviarse. Inténtelo de nuevo: continuará donde quedó.',
  );
