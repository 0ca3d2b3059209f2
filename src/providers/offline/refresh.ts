import type { Paquete } from '#contract/paquete';
import { api } from '../api';
import { loadAssets } from '../assets';
import type { Vault } from './vault';

/** Reads anew what a phone keeps. Rejects with ApiFailure when nobody answers. */
export const refresh = async (vault: Vault, signal: AbortSignal): Promise<void> => {
  const { json } = await api<Paquete>('/ordenes/paquete', { signal });
  const { hora, ...parts } = json;
  await vault.writeCopy({ ...parts, sincronizado: Date.now(), desfase: Date.parse(hora) - Date.now() });
};

/** Every asset by name, so that a failure can be reported of any. The next time will do. */
export const refreshFleet = async (vault: Vault, signal: AbortSignal): Promise<void> => {
  const flota = await loadAssets(signal).catch(() => undefined);
  if (flota) await vault.writeCopy({ flota });
};

/** Bytes of the server's pictures that a phone keeps. */
const mostPictures = 50 * 1024 * 1024;

/** Fetches the pictures that are needed and not here yet. What cannot be fetched is left for the next time. */
export const refreshPictures = async (vault: Vault, signal: AbortSignal): Promise<void> => {
  const { activos, tareas, archivos, ordenes, comentarios } = await vault.copy();
  const addresses = [
    ...tareas.map(({ imagen_guia_url }) => imagen_guia_url),
    ...activos.map(({ image_url }) => image_url),
    ...ordenes.map(({ firma }) => firma?.url ?? null),
    ...tareas.flatMap(({ evidencias }) => evidencias.map(({ url }) => url)),
    ...[...archivos, ...comentarios.flatMap(({ adjuntos }) => adjuntos)].map(({ url, tipo }) => (tipo.startsWith('image/') ? url : null)),
  ].filter((url) => url !== null);
  const known = await vault.knownPictures();
  for (const url of new Set(addresses)) {
    if (signal.aborted) return;
    if (known.has(pathOf(url))) continue;
    const answer = await fetch(url, { signal }).catch(() => undefined);
    if (!answer) return;
    if (answer.ok) await vault.keepPicture(pathOf(url), await answer.blob());
  }
  await vault.trimPictures(new Set(addresses.map(pathOf)), mostPictures);
};

/** What an address ends in changes every six hours; the picture does not. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');
