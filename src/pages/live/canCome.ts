import type { ActivoSlim } from '#contract/entities/activos';
import { liveStates } from '#contract/core/realtime';
import { indisponibilidadDe } from '#contract/rules/states';

/** The kinds that drive by themselves. */
const driven: readonly ActivoSlim['tipo_activo'][] = ['vehiculo', 'motocicleta', 'maquinaria'];
const silent = liveStates.indexOf('sin_conexion');

/**
 * Whether somebody can send an asset to a place: it drives, it is in service, and it reports now. `state`: index in
 * `liveStates`.
 */
export const canCome = (
  asset: Pick<ActivoSlim, 'tipo_activo' | 'estado'> | undefined,
  state: number | undefined,
): boolean =>
  asset !== undefined &&
  driven.includes(asset.tipo_activo) &&
  asset.estado !== 'dado_de_baja' &&
  indisponibilidadDe[asset.estado] === undefined &&
  state !== undefined &&
  state !== silent;
