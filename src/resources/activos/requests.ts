import type {
  anulacionCosto,
  cambioEstado,
  cambioIndisponibilidad,
  divisionIndisponibilidad,
  Documento,
  Historial,
  Lectura,
  Medidor,
  juicioLectura,
  nuevaLectura,
  nuevoComentario,
  nuevoCosto,
  nuevoDocumento,
  nuevaIndisponibilidad,
  nuevoMedidor,
  reporteFalla,
  Indisponibilidad,
  traslado,
} from '#contract/entities/hojaDeVida';
import type { Activo } from '#contract/entities/activos';
import type { z } from '#contract/core/validation';
import { api, type ApiOptions } from '../../providers/api';
import { invalidateAssets } from '../../providers/assets';

/** Actions on an asset other than editing its record. Each rejects with ApiFailure. */

export const changeState = (id: number, body: z.input<typeof cambioEstado>) =>
  send<Activo>(id, '/estado', { method: 'POST', body });
export const move = (id: number, body: z.input<typeof traslado>) =>
  send<Activo>(id, '/traslado', { method: 'POST', body });
export const duplicate = (id: number) => send<Activo>(id, '/duplicar', { method: 'POST', body: {} });

export const comment = (id: number, body: z.input<typeof nuevoComentario>) =>
  send(id, '/comentarios', { method: 'POST', body });
export const reportFailure = (id: number, body: z.input<typeof reporteFalla>) =>
  send<Historial>(id, '/fallas', { method: 'POST', body });
export const addPhoto = (id: number, archivo_id: string) =>
  send(id, '/fotos', { method: 'POST', body: { archivo_id } });
export const addCost = (id: number, body: z.input<typeof nuevoCosto>) =>
  send<Historial>(id, '/costos', { method: 'POST', body });
export const annulCost = ({ activo_id, id }: Historial, body: z.input<typeof anulacionCosto>) =>
  send<Historial>(activo_id, `/costos/${id}/anular`, { method: 'POST', body });

export const addMeter = (id: number, body: z.input<typeof nuevoMedidor>) =>
  send<Medidor>(id, '/medidores', { method: 'POST', body });
export const changeMeter = (id: number, { id: mid, version }: Medidor, body: z.input<typeof nuevoMedidor>) =>
  send<Medidor>(id, `/medidores/${mid}`, { method: 'PUT', body: { ...body, version } });
export const removeMeter = (id: number, mid: number) => send(id, `/medidores/${mid}`, { method: 'DELETE' });
export const restoreMeter = (id: number, mid: number) =>
  send<Medidor>(id, `/medidores/${mid}/restaurar`, { method: 'POST' });
export const addReading = (id: number, mid: number, body: z.input<typeof nuevaLectura>) =>
  send<Lectura>(id, `/medidores/${mid}/lecturas`, { method: 'POST', body });
export const judgeReading = (id: number, { medidor_id, id: lid }: Lectura, body: z.input<typeof juicioLectura>) =>
  send<Lectura>(id, `/medidores/${medidor_id}/lecturas/${lid}/juicio`, { method: 'POST', body });

export const addDowntime = (id: number, body: z.input<typeof nuevaIndisponibilidad>) =>
  send<Indisponibilidad>(id, '/paradas', { method: 'POST', body });
export const changeDowntime = (
  id: number,
  { id: downtime, version }: Versioned,
  body: Omit<z.input<typeof cambioIndisponibilidad>, 'version'>,
) => send<Indisponibilidad>(id, `/paradas/${downtime}`, { method: 'PUT', body: { ...body, version } });
/** Answers both parts. */
export const splitDowntime = (
  id: number,
  { id: downtime, version }: Versioned,
  body: Omit<z.input<typeof divisionIndisponibilidad>, 'version'>,
) => send<Indisponibilidad[]>(id, `/paradas/${downtime}/dividir`, { method: 'POST', body: { ...body, version } });
export const removeDowntime = (id: number, { id: downtime, version }: Versioned) =>
  send(id, `/paradas/${downtime}?version=${version}`, { method: 'DELETE' });
type Versioned = Pick<Indisponibilidad, 'id' | 'version'>;

/** `owner`: the path of the record that the document belongs to, `/activos/12` or `/personal/7`. */
export const addDocument = (owner: string, body: z.input<typeof nuevoDocumento>) =>
  call<Documento>(`${owner}/documentos`, { method: 'POST', body });
export const changeDocument = (owner: string, { id, version }: Documento, body: z.input<typeof nuevoDocumento>) =>
  call<Documento>(`${owner}/documentos/${id}`, { method: 'PUT', body: { ...body, version } });
export const removeDocument = (owner: string, id: number) => call(`${owner}/documentos/${id}`, { method: 'DELETE' });
export const restoreDocument = (owner: string, id: number) =>
  call<Documento>(`${owner}/documentos/${id}/restaurar`, { method: 'POST' });

const send = <Answer = unknown>(id: number, path: string, options: ApiOptions) =>
  call<Answer>(`/activos/${id}${path}`, options);

const call = async <Answer = unknown>(path: string, options: ApiOptions): Promise<Answer> => {
  const { json } = await api<Answer>(path, options);
  invalidateAssets();
  return json;
};
