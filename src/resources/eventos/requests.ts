import type { deshacerEventos, notaEvento, ProtocoloEvento } from '#contract/requests/atencionEventos';
import type {
  asignarEventos,
  CambiadosEventos,
  cambioEventos,
  Evento,
  ordenDeEvento,
} from '#contract/entities/eventos';
import type { Orden } from '#contract/entities/ordenes';
import { idempotencyHeader } from '#contract/core/session';
import type { nuevoTurno, Turno } from '#contract/entities/turnos';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { attemptOf } from '../../providers/dataProvider';
import { saveFile } from '../../ui/saveFile';

/** Actions on events. Each rejects with ApiFailure; a retry after a network failure has no second effect. */

export const moveEvents = (body: z.input<typeof cambioEventos>) => post<CambiadosEventos>('/eventos/transicion', body);
export const orderOf = (id: number, body: z.input<typeof ordenDeEvento>) =>
  post<Pick<Orden, 'id' | 'numero'>>(`/eventos/${id}/orden`, body);
export const assignEvents = (body: z.input<typeof asignarEventos>) => post<CambiadosEventos>('/eventos/asignar', body);
/** Takes back what the caller just did to these events. */
export const undoEvents = (body: z.input<typeof deshacerEventos>) => post<CambiadosEventos>('/eventos/deshacer', body);
export const noteOn = (id: number, body: z.input<typeof notaEvento>) => post<Evento>(`/eventos/${id}/notas`, body);
export const markStep = async (id: number, paso: string, hecho: boolean) =>
  (await api<ProtocoloEvento>(`/eventos/${id}/protocolo`, { method: 'POST', body: { paso, hecho } })).json;
export const savePdf = async (id: number) =>
  saveFile((await api<Blob>(`/eventos/${id}/pdf`, { file: true })).json, `evento-${id}.pdf`);
export const handOver = (body: z.input<typeof nuevoTurno>) => post<Turno>('/eventos/turnos', body);
/** Saves a shift on paper. */
export const saveShiftPdf = async (id: number) =>
  saveFile((await api<Blob>(`/eventos/turnos/${id}/pdf`, { file: true })).json, `turno-${id}.pdf`);
export const confirmShift = (id: number) => post<Turno>(`/eventos/turnos/${id}/confirmar`, {});

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const { key, settled } = attemptOf(`${path} ${JSON.stringify(body)}`);
  const { json } = await api<Answer>(path, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
  settled();
  return json;
};
