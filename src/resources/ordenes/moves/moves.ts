import {
  estadosEliminables,
  estadosFinales,
  transiciones,
  type EstadoOrden,
  type Orden,
  type Transicion,
} from '#contract/entities/ordenes';
import { number } from '../../../ui/formats';
import { verbos } from '../faces';

/** The moves that an order needs from a person, in the order of their buttons; the first is the main one. */
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

/** The moves of this order that the current user may make. */
export const movesOf = ({
  estado,
  transiciones_permitidas,
}: Pick<Orden, 'estado' | 'transiciones_permitidas'>): Transicion[] =>
  transiciones
    .filter(({ de, a }) => de === estado && transiciones_permitidas.includes(a))
    .sort((one, other) => rank.indexOf(one.verbo) - rank.indexOf(other.verbo));

/** The button label of a move: if no verification is required, completing an order closes it. */
export const labelOf = ({ verbo }: Transicion, { se_cierra_sola }: Pick<Orden, 'se_cierra_sola'>): string =>
  verbo === 'completar' && se_cierra_sola ? 'Completar y cerrar' : verbos[verbo].label;

/** Why a move is disabled although the order allows it; undefined: it is not. */
export const waitsFor = (
  { verbo }: Transicion,
  { obligatorias_n: n }: Pick<Orden, 'obligatorias_n'>,
): string | undefined =>
  verbo === 'completar' && n > 0
    ? n === 1
      ? 'Falta 1 tarea obligatoria'
      : `Faltan ${number(n)} tareas obligatorias`
    : undefined;

/** The move that undoes another one, if the order allows it and it asks for nothing; undefined: none. */
export const wayBack = (
  { estado }: Pick<Orden, 'estado'>,
  moved: Pick<Orden, 'estado' | 'transiciones_permitidas'>,
): Transicion | undefined => movesOf(moved).find((move) => move.a === estado && !isAsked(move));

/** Moves that open a dialog, for required or optional data. The others happen at once. */
export const isAsked = ({ verbo, pide }: Transicion): boolean => pide.length > 0 || alwaysAsked.includes(verbo);

const alwaysAsked: readonly Transicion['verbo'][] = ['completar', 'cerrar', 'reabrir'];

/** Moves that happen at once, but may be told later: `label` opens their dialog. */
export const laterLabels: Partial<Record<Transicion['verbo'], string>> = {
  iniciar: 'Empezó antes…',
  reanudar: 'Se reanudó antes…',
};

export const isEnded = (estado: EstadoOrden): boolean => estadosFinales.some((end) => end === estado);
export const isRemovable = (estado: EstadoOrden): boolean => estadosEliminables.some((each) => each === estado);
