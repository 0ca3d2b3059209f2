import { estadosEliminables, estadosFinales, transiciones, type EstadoOrden, type Orden, type Transicion } from '#contract/ordenes';
import { number } from '../../../ui/formats';
import { verbos } from '../faces';

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

/** What the button of a move says: where nobody verifies, who completes an order closes it. */
export const labelOf = ({ verbo }: Transicion, { se_cierra_sola }: Pick<Orden, 'se_cierra_sola'>): string =>
  verbo === 'completar' && se_cierra_sola ? 'Completar y cerrar' : verbos[verbo].label;

/** Why a move waits although the order allows it; undefined: it does not. */
export const waitsFor = ({ verbo }: Transicion, { obligatorias_n: n }: Pick<Orden, 'obligatorias_n'>): string | undefined =>
  verbo === 'completar' && n > 0 ? (n === 1 ? 'Falta 1 tarea obligatoria' : `Faltan ${number(n)} tareas obligatorias`) : undefined;

/** The move that takes another back, where the order allows it and nothing is asked; undefined: there is none. */
export const wayBack = ({ estado }: Pick<Orden, 'estado'>, moved: Pick<Orden, 'estado' | 'transiciones_permitidas'>): Transicion | undefined =>
  movesOf(moved).find((move) => move.a === estado && !isAsked(move));

/** Moves of which something is asked, needed or not. The others happen at the press. */
export const isAsked = ({ verbo, pide }: Transicion): boolean => pide.length > 0 || verbo === 'completar' || verbo === 'reabrir';

export const isEnded = (estado: EstadoOrden): boolean => estadosFinales.some((end) => end === estado);
export const isRemovable = (estado: EstadoOrden): boolean => estadosEliminables.some((each) => each === estado);
