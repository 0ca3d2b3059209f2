import { can } from '#contract/core/access';
import type { Role } from '#contract/core/roles';

/** The lists, by their name in the address's `ver`. */
export const views = {
  posiciones: 'Posiciones',
  viajes: 'Viajes',
  detenciones: 'Detenciones',
  eventos: 'Eventos',
  jornadas: 'Jornadas',
  conduccion: 'Conducción',
  uso: 'Uso',
  tiempos: 'Cargue y descargue',
  area: '¿Quién estuvo aquí?',
} as const;
export type View = keyof typeof views;

/** Those that a role may ask the server for. */
export const viewsOf = (role: Role): readonly View[] =>
  (Object.keys(views) as View[]).filter((view) => view !== 'tiempos' || can(role, 'list', 'reportes'));

export const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);
