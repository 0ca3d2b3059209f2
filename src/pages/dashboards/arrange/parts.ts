/**
 * The parts of a panel that a person may arrange. Those with `shown: false` are hidden until somebody asks for them.
 */
export interface PartName {
  title: string;
  shown?: false;
}

/** In their usual order. */
export const panelParts = {
  por_atender: { title: 'Por atender' },
  atencion: { title: 'Activos que necesitan atención' },
  cifras: { title: 'Activos, conexión y documentos' },
  eventos: { title: 'Eventos por atender' },
  rutas: { title: 'Rutas de hoy' },
  flota: { title: 'La flota en movimiento' },
  indicadores: { title: 'Indicadores' },
  semanas: { title: 'Órdenes creadas y cerradas por semana' },
  ordenes: { title: 'Órdenes por estado' },
  planes: { title: 'Planes de mantenimiento hoy' },
  antiguedad: { title: 'Antigüedad de las órdenes abiertas' },
  dispositivos: { title: 'Conexión de los dispositivos', shown: false },
  activos: { title: 'Activos por estado', shown: false },
  niveles: { title: 'Por nivel', shown: false },
  costos: { title: 'Activos que más costaron', shown: false },
  paradas: { title: 'Activos con más horas de parada', shown: false },
  documentos: { title: 'Documentos que vencen', shown: false },
  fallas: { title: 'Fallas por código', shown: false },
  esperas: { title: 'Tiempo en espera por motivo', shown: false },
  personas: { title: 'Productividad por técnico', shown: false },
  tipos: { title: 'Eventos por tipo', shown: false },
} as const satisfies Record<string, PartName>;
export type Part = keyof typeof panelParts;

/** What a person arranged: their order, and what they hid or asked for beyond the usual. */
export interface Arrangement {
  orden: readonly string[];
  ocultas: readonly string[];
}

const all = Object.keys(panelParts) as Part[];
const isPart = (name: string): name is Part => Object.hasOwn(panelParts, name);

/** As it is before anybody arranges it. */
export const usual: Arrangement = { orden: all, ocultas: all.filter((part) => 'shown' in panelParts[part]) };

/** All parts in a person's order. What is newer than their order comes at the end of it. */
export const ordered = ({ orden }: Arrangement): Part[] => {
  const known = orden.filter(isPart);
  return [...new Set([...known, ...all])];
};

export const isShown = ({ ocultas }: Arrangement, part: Part): boolean => !ocultas.includes(part);

/** Moves a part up or down, past those that this panel does not have. */
export const moved = (arrangement: Arrangement, part: Part, by: 1 | -1, has: (part: Part) => boolean): Arrangement => {
  const orden = ordered(arrangement);
  const [at, order] = [orden.indexOf(part), [...orden]];
  let to = at + by;
  while (to >= 0 && to < orden.length && !has(orden[to] ?? part)) to += by;
  if (to < 0 || to >= orden.length) return arrangement;
  order.splice(at, 1);
  order.splice(to, 0, part);
  return { ...arrangement, orden: order };
};

export const toggled = (arrangement: Arrangement, part: Part): Arrangement => ({
  ...arrangement,
  ocultas: isShown(arrangement, part)
    ? [...arrangement.ocultas, part]
    : arrangement.ocultas.filter((each) => each !== part),
});
