import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';

/**
 * Can a change away from this state be undone? Going back to a stop would count a second one, and to a retirement would
 * change its date.
 */
export const canComeBack = ({ estado }: Pick<Activo, 'estado'>): boolean =>
  indisponibilidadDe[estado] === undefined && estado !== 'dado_de_baja';
