import { sql } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { routeThatNames } from '../../records/namedByRoutes';

/** @throws ApiError EN_USO where an asset has a history, or something that is still on it */
export const refuseNeeded = async (tx: Tx, ids: number[], empresaId: number): Promise<void> => {
  const route = await routeThatNames(tx, empresaId, 'activo_id', ids);
  if (route)
    throw new ApiError('EN_USO', {
      message: `El activo está asignado a la ruta «${route}»: quítelo antes de la ruta.`,
    });
  const list = sql.param(ids);
  const needed = await tx.execute<{ por: string; de: string | null }>(sql`
    select 'orden' as por, numero as de from ordenes
    where activo_id = any(${list}::int[])
      and eliminado_en is null
      and estado = any(${sql.param([...estadosAbiertos])}::text[])
    union all
    select 'componente', serie from componentes
    where empresa_id = ${empresaId} and activo_id = any(${list}::int[]) and eliminado_en is null
    union all
    select 'historial', null from montajes where empresa_id = ${empresaId} and activo_id = any(${list}::int[])
    union all
    select 'partes', null from activos
    where padre_id = any(${list}::int[]) and id <> all(${list}::int[]) and eliminado_en is null
    union all select 'ordenes', null from ordenes where activo_id = any(${list}::int[]) and eliminado_en is null
    union all
    select 'historial', null from historial
    join activos on activos.id = historial.activo_id
    where activos.id = any(${list}::int[]) and historial.creado_en > activos.creado_en
      and historial.tipo <> 'mantenimiento_vencido'
      and not (historial.deshecha or historial.parte)
    union all
    select 'historial', null from cargas_combustible where activo_id = any(${list}::int[]) and eliminado_en is null
    union all select 'historial', null from ejecuciones where activo_id = any(${list}::int[]) and eliminado_en is null
    union all select 'historial', null from dispositivo_asignaciones where activo_id = any(${list}::int[]) limit 1`);
  const { por, de } = needed.rows[0] ?? {};
  if (por === 'componente')
    throw new ApiError('EN_USO', { message: `El activo tiene montado ${de}: desmóntelo primero.` });
  if (por === 'orden')
    throw new ApiError('EN_USO', {
      message: `El activo tiene abierta la orden ${de}: ciérrela o cancélela primero.`,
    });
  if (por === 'partes')
    throw new ApiError('EN_USO', { message: 'El activo tiene componentes: páselos primero a otro activo.' });
  if (por)
    throw new ApiError('EN_USO', {
      message: 'Un activo con historial no se elimina: cambie su estado a «Dado de baja».',
    });
};
