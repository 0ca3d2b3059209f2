import type { OrdenPaquete } from '#contract/requests/paquete';
import type { Tarea } from '#contract/entities/tareas';
import type { Accion } from './entry';
import type { Outbox } from './outbox';
import type { Line, Round } from './sending';

/** A clock that nobody changes: at a moment (ISO), or the machine's. */
export const aClock = (at?: string): Line['clock'] => ({
  now: () => (at ? Date.parse(at) : Date.now()),
  dated: () => ({ tramo: 0, desfase: 0 }),
  correction: () => 0,
});

/** Sends all there is, and uploads the pictures, as rounds do. */
export const sendAll = async (outbox: Pick<Outbox, 'flush' | 'upload'>, signal: AbortSignal): Promise<Round> => {
  for (;;) {
    const round = await outbox.flush(signal);
    if (round.end === 'pausa') return round;
    let arrived = false;
    const pictures = await outbox.upload(signal, () => (arrived = true));
    if (!arrived) return pictures;
  }
};

export const orden = (id: number, given: Partial<OrdenPaquete> = {}) =>
  ({ id, version: 1, estado: 'asignada', fecha_limite: null, iniciada_en: null, ...given }) as OrdenPaquete;
export const tarea = (id: number, orden_id: number, given: Partial<Tarea> = {}) =>
  ({ id, orden_id, version: 1, estado: 'pendiente', evidencias: [], ...given }) as Tarea;

export const start = (orden_id: number): Accion => ({ tipo: 'transicion', orden_id, cuerpo: { a: 'en_progreso' } });
export const complete = (orden_id: number): Accion => ({ tipo: 'transicion', orden_id, cuerpo: { a: 'completada' } });
export const say = (orden_id: number, texto: string): Accion => ({ tipo: 'comentario', orden_id, cuerpo: { texto } });
export const tick = (orden_id: number, tarea_id: number, evidencias?: string[]): Accion => ({
  tipo: 'registro',
  orden_id,
  tarea_id,
  cuerpo: { estado: 'completada', valor: true, ...(evidencias && { evidencias }) },
});
