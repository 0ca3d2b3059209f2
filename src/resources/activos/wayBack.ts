import { paradaDe, type Activo } from '#contract/activos';

/** Can a change away from this state be taken back? Coming back to a stop would count a second one, and to a retirement would date it anew. */
export const canComeBack = ({ estado }: Pick<Activo, 'estado'>): boolean => paradaDe[estado] === undefined && estado !== 'dado_de_baja';
