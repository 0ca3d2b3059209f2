import { estadosAbiertos, estadosEliminables, estadosFinales, transiciones, type EstadoOrden, type Orden, type Transicion } from '#contract/ordenes';

/** What an order needs of a person is offered in this order; the first is the one to press. */
const rank: readonly Transicion['verbo'][] = [
  'asignar',
  'iniciar',
  'reanudar',
  'completar',
  'cerrar',
  'pausar',
  'rechazar',
  'reabrir',
  'restaurar',
  'devolver',
  'cancelar',
];

/** The moves that this order allows to whoever looks at it. */
export const movesOf = ({ estado, transiciones_permitidas }: Pick<Orden, 'estado' | 'transiciones_permitidas'>): Transicion[] =>
  transiciones
    .filter(({ de, a }) => de === estado && transiciones_permitidas.includes(a))
    .sort((one, other) => rank.indexOf(one.verbo) - rank.indexOf(other.verbo));

/** Moves of which something is asked, needed or not. The others happen at the press. */
export const isAsked = ({ verbo, pide }: Transicion): boolean => pide.length > 0 || verbo === 'completar' || verbo === 'reabrir';

export const isOpen = (estado: EstadoOrden): boolean => estadosAbiertos.some((open) => open === estado);
export const isEnded = (estado: EstadoOrden): boolean => estadosFinales.some((end) => end === estado);
export const isRemovable = (estado: EstadoOrden): boolean => estadosEliminables.some((each) => each === estado);
