import { filteredBy } from '#contract/core/paths';
import type { Activo } from '#contract/entities/activos';
import type { Componente } from '#contract/entities/componentes';
import type { PorHacer } from '#contract/requests/inspecciones';
import type { HojaPaquete, Paquete } from '#contract/requests/paquete';
import { api } from '../api';
import { loadAssets } from '../assets';
import { tellTime } from '../serverTime';
import { keyOf } from './keys';
import { readReference, writeReference, type Reference } from './reference';
import type { LocalStore } from './localStore';
import type { MontadoEn } from './tyres';

/** Reloads the data stored on a phone. Rejects with ApiFailure if there is no response. */
export const refresh = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  const { etag } = await localStore.copy();
  const asked = performance.now();
  const { json, headers } = await api<Paquete | undefined>('/ordenes/paquete', { signal, known: etag });
  if (!json) await localStore.writeCopy({ sincronizado: Date.now() });
  else {
    const { hora, ...parts } = json;
    // Pages of other origins do not see the header.
    if (!headers.has('Date')) tellTime(new Headers({ Date: hora }), performance.now() - asked);
    await localStore.writeCopy({ ...parts, sincronizado: Date.now(), etag: headers.get('ETag') });
  }
  void confirmMessages(localStore, signal).catch(() => undefined);
};

/** Tells the control room what this phone has stored. What fails is told after the next refresh. */
const confirmMessages = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  const { mensajes } = await localStore.copy();
  const newest = mensajes.findLast(({ de_oficina, entregado_en }) => de_oficina && entregado_en === null);
  if (!newest) return;
  await api('/mensajes/entregados', { method: 'POST', body: { hasta_id: newest.id }, signal });
};

/**
 * Every asset by name, so that a failure can be reported for any of them. Rejects with ApiFailure if there is no
 * response.
 */
export const refreshFleet = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  await localStore.writeCopy({ flota: await loadAssets(signal) });
};

/** What this person inspects, so that it can be done without network. Rejects with ApiFailure. */
export const refreshInspections = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  const { json } = await api<PorHacer>('/inspecciones/por-hacer', { signal });
  await localStore.writeCopy({ inspecciones: json });
};

/** What is mounted on the assets that this person inspects or works on. Rejects with ApiFailure. */
export const refreshTyres = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  const { activos, inspecciones } = await localStore.copy();
  const ids = [...new Set([...activos, ...inspecciones.activos].map(({ id }) => id))];
  const llantas: MontadoEn[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    llantas.push(...(await mountedOnThese(ids.slice(from, from + atOnce), signal)));
  await localStore.writeCopy({ llantas });
};

const mountedOnThese = async (ids: number[], signal: AbortSignal): Promise<MontadoEn[]> => {
  const mounted: Componente[] = [];
  let page: Componente[];
  // Longer lists wait for their turn on the server.
  do {
    const range = `&range=[${mounted.length},${mounted.length + atOnce - 1}]`;
    page = (await api<Componente[]>(`/componentes${filteredBy({ activo_id: ids })}${range}`, { signal })).json;
    mounted.push(...page);
  } while (page.length === atOnce);
  const bearing = ids.filter((id) => mounted.some(({ activo_id }) => activo_id === id));
  if (bearing.length === 0) return [];
  const { json: assets } = await api<Activo[]>(`/activos${filteredBy({ id: bearing })}&range=[0,${atOnce - 1}]`, {
    signal,
  });
  return assets.map(({ id, ejes }) => ({
    activo_id: id,
    ejes,
    montados: mounted.filter(({ activo_id }) => activo_id === id),
  }));
};

/** Maximum age of stored sheets, ms. */
const sheetsOften = 30 * 60_000;
/** The server's maximum per request. */
const atOnce = 100;

/**
 * The sheets of the assets of the user's orders and the records they refer to, unless they are recent. Returns the
 * stored data. Rejects with ApiFailure.
 */
export const refreshReference = async (
  name: string,
  userId: number,
  localStore: LocalStore,
  signal: AbortSignal,
): Promise<Reference> => {
  const known = await readReference(name, await keyOf(userId));
  const ids = (await localStore.copy()).activos.map(({ id }) => id).sort((one, other) => one - other);
  const { leido } = known;
  if (leido && Date.now() - leido.en < sheetsOften && ids.join() === leido.activos.join()) return known;
  const hojas: HojaPaquete[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    hojas.push(
      ...(await api<HojaPaquete[]>(`/activos/hojas?ids=${ids.slice(from, from + atOnce).join()}`, { signal })).json,
    );
  const named = async (resource: string, of: (activo: HojaPaquete['activo']) => (number | null)[]) => {
    const wanted = [...new Set(hojas.flatMap(({ activo }) => of(activo)).filter((id) => id !== null))];
    if (wanted.length === 0) return [];
    return (await api<object[]>(`/${resource}${filteredBy({ id: wanted })}`, { signal })).json;
  };
  const [niveles, personal, categorias] = await Promise.all([
    named('niveles', ({ nivel_id }) => [nivel_id]),
    named('personal', ({ responsable_id, conductor_id }) => [responsable_id, conductor_id]),
    named('categorias', ({ categoria_id }) => [categoria_id]),
  ]);
  const reference: Reference = { hojas, niveles, personal, categorias, leido: { en: Date.now(), activos: ids } };
  await writeReference(name, await keyOf(userId), reference);
  return reference;
};

/** Maximum bytes of server pictures and voice notes on a phone. */
const mostPictures = 50 * 1024 * 1024;

/**
 * Downloads missing pictures. Rejects if the connection fails; pictures that no longer exist on the server are skipped.
 */
export const refreshPictures = async (localStore: LocalStore, signal: AbortSignal): Promise<void> => {
  const { activos, tareas, archivos, ordenes, comentarios, rutas, inspecciones } = await localStore.copy();
  const addresses = [
    ...tareas.map(({ imagen_guia_url }) => imagen_guia_url),
    ...[...activos, ...inspecciones.activos].map(({ image_url }) => image_url),
    ...inspecciones.formularios.flatMap(({ guias }) => Object.values(guias)),
    ...ordenes.map(({ firma }) => firma?.url ?? null),
    ...rutas.flatMap(({ marcas }) =>
      marcas.flatMap(({ fotos, firma, audio }) => [
        ...[...fotos, audio].map((file) => file?.url ?? null),
        firma?.url ?? null,
      ]),
    ),
    ...tareas.flatMap(({ evidencias }) => evidencias.map(({ url }) => url)),
    ...[...archivos, ...comentarios.flatMap(({ adjuntos }) => adjuntos)].map(({ url, tipo }) =>
      /^(image|audio)\//.test(tipo) ? url : null,
    ),
  ].filter((url) => url !== null);
  const known = await localStore.knownPictures();
  for (const url of new Set(addresses)) {
    if (signal.aborted) return;
    if (known.has(pathOf(url))) continue;
    const answer = await fetch(url, { signal });
    if (answer.ok) await localStore.keepPicture(pathOf(url), await answer.blob());
  }
  await localStore.trimPictures(new Set(addresses.map(pathOf)), mostPictures);
};

/** The query of an address changes every six hours; the picture does not. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');
