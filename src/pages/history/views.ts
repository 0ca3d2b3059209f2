/** The lists, by their name in the address's `ver`. */
export const views = {
  posiciones: 'Posiciones',
  viajes: 'Viajes',
  detenciones: 'Detenciones',
  eventos: 'Eventos',
  jornadas: 'Jornadas',
  conduccion: 'Conducción',
  uso: 'Uso',
  area: '¿Quién estuvo aquí?',
} as const;
export type View = keyof typeof views;

export const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);
