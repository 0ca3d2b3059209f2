import type { Carga } from '#contract/perfil';
import { limits } from '#contract/limits';
import { api, ApiFailure } from './api';
import { config } from './config';
import { session } from './session';
import { sha256 } from './sha256';
import { storage } from './storage';

/**
 * Sends one's photo in parts, each its own request. What broke off goes on where it was, also when this is called anew
 * with the same bytes. `progress` is called with 0…1. Answers the photo's address. Rejects with ApiFailure, or AbortError.
 */
export const sendPhoto = async (photo: Blob, progress: (share: number) => void, signal: AbortSignal): Promise<string | null> => {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const body = { bytes: bytes.length, huella: sha256(bytes) };
  let { json: upload } = await api<Carga>('/user/foto', { method: 'POST', body, signal });
  for (let failures = 0; ;) {
    progress(upload.recibidas.length / upload.partes);
    const missing = Array.from({ length: upload.partes }, (_, at) => at).find((at) => !upload.recibidas.includes(at));
    if (missing === undefined) break;
    const sent = await sendPart(upload, missing, bytes, signal);
    if (sent) {
      upload = { ...upload, recibidas: [...upload.recibidas, missing] };
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures > patience) throw interrupted();
    // Whatever stopped the part, the one fetch says whether session and line are still there.
    upload = (await api<Carga>(`/user/foto/${upload.id}`, { signal })).json;
  }
  return (await api<{ img_url: string | null }>(`/user/foto/${upload.id}/terminar`, { method: 'POST', signal })).json.img_url;
};

export const removePhoto = async (): Promise<void> => {
  await api('/user/foto', { method: 'DELETE' });
};

/** How often one part may fail while the server answers everything else. */
const patience = 3;

/** Raw bytes, which the one fetch does not send. False: it did not arrive. */
const sendPart = async ({ id, parte }: Carga, number: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> => {
  if (session.getState().changedElsewhere) return false;
  try {
    const answer = await fetch(`${config().api}/user/foto/${id}/${number}`, {
      method: 'PUT',
      headers: { Accept: 'application/json', Authorization: `Bearer ${storage.token() ?? ''}`, 'Content-Type': 'application/octet-stream' },
      credentials: 'include',
      body: bytes.subarray(number * parte, (number + 1) * parte),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.requestTimeout)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (reason) {
    if (signal.aborted) throw reason;
    return false;
  }
};

const interrupted = () =>
  new ApiFailure(0, 'SIN_CONEXION', 'Envío interrumpido', 'La foto no terminó de enviarse. Inténtelo de nuevo: continuará donde quedó.');
