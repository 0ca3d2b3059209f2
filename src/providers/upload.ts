import type { Archivo } from '#contract/archivos';
import type { Carga } from '#contract/perfil';
import { api } from './api';
import { ApiFailure } from './apiFailure';
import { sha256 } from './sha256';

export interface Sending {
  /** Called with 0…1. */
  progress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file in parts, each in its own request. An interrupted upload is resumed, also by a later call with the
 * same bytes. `body` is sent with the last request, whose response is returned. Rejects with ApiFailure, or AbortError.
 */
export const sendInParts = async <Answer>(
  path: string,
  file: Blob,
  { progress, signal }: Sending,
  body?: unknown,
): Promise<Answer> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let { json: upload } = await api<Carga>(path, {
    method: 'POST',
    body: { bytes: bytes.length, huella: sha256(bytes) },
    signal,
  });
  for (let failures = 0; ;) {
    progress(upload.recibidas.length / upload.partes);
    const missing = Array.from({ length: upload.partes }, (_, at) => at).find((at) => !upload.recibidas.includes(at));
    if (missing === undefined) break;
    const sent = await sendPart(path, upload, missing, bytes, signal);
    if (sent) {
      upload = { ...upload, recibidas: [...upload.recibidas, missing] };
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures > maxFailures) throw interrupted();
    // Whatever the error, this request shows whether session and connection still exist.
    upload = (await api<Carga>(`${path}/${upload.id}`, { signal })).json;
  }
  return (
    await api<Answer>(`${path}/${upload.id}/terminar`, { method: 'POST', signal, ...(body !== undefined && { body }) })
  ).json;
};

/** Uploads a picture or PDF of the company. Records refer to it by its id. */
export const sendFile = (file: File, sending: Sending): Promise<Archivo> =>
  sendInParts<Archivo>('/archivos', file, sending, { nombre: file.name });

/** Uploads a company's logo, which is not one of the company's files. */
export const sendLogo = (file: File, sending: Sending): Promise<{ id: string; url: string }> =>
  sendInParts('/admin-empresas/logo', file, sending);

/** Maximum failures of one part while the server responds to other requests. */
const maxFailures = 3;

/** False: it did not arrive. Rejects only with AbortError. */
const sendPart = async (
  path: string,
  { id, parte }: Carga,
  number: number,
  all: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    await api(`${path}/${id}/${number}`, {
      method: 'PUT',
      bytes: all.subarray(number * parte, (number + 1) * parte),
      signal,
    });
    return true;
  } catch (reason) {
    if (reason instanceof ApiFailure) return false;
    throw reason;
  }
};

const interrupted = () =>
  new ApiFailure(
    0,
    'SIN_CONEXION',
    'Envío interrumpido',
    'El archivo no terminó de enviarse. Inténtelo de nuevo: continuará donde quedó.',
  );
