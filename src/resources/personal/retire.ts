import type { ACargo, Persona, retirar } from '#contract/entities/personal';
import type { z } from '#contract/core/validation';
import { api } from '../../providers/api';
import { counted } from '../../ui/formats';

/** What a person has: open work, and things that name them. */
export const heldBy = async (id: number, signal: AbortSignal): Promise<ACargo> =>
  (await api<ACargo>(`/personal/${id}/a-cargo`, { signal })).json;

/** Retires them, and passes all of that on. */
export const retire = async (id: number, body: z.input<typeof retirar>): Promise<Persona> =>
  (await api<Persona>(`/personal/${id}/retirar`, { method: 'POST', body })).json;

const words: Record<keyof ACargo, [one: string, many: string]> = {
  ordenes: ['orden abierta', 'órdenes abiertas'],
  tareas: ['tarea pendiente', 'tareas pendientes'],
  activos: ['activo', 'activos'],
  niveles: ['nivel', 'niveles'],
  mantenimiento: ['plan de mantenimiento', 'planes de mantenimiento'],
  rutas: ['ruta', 'rutas'],
  ejecuciones: ['salida programada', 'salidas programadas'],
};

/** «2 órdenes abiertas, 1 activo y 1 ruta»; '' for nothing. */
export const heldInWords = (held: ACargo): string => {
  const parts = (Object.keys(words) as (keyof ACargo)[]).flatMap((kind) =>
    held[kind] > 0 ? [counted(held[kind], ...words[kind])] : [],
  );
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}` : (parts[0] ?? '');
};
