import { and, eq, sql } from 'drizzle-orm';
import type { z } from '#contract/core/validation';
import type { cambioExistencia } from '#contract/entities/bodegas';
import { bodegaTable, existenciaTable as e } from '../../db/tables/bodegas';
import type { Tx } from '../../db/system';
import { audit, changesBetween } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { updateRecord, type Writer } from '../../records/crud';
import type { Row } from '../../records/store';
import { principalStore } from '../bodegas/index';
import { repuestoStore } from './store';

/**
 * Sets minimum, maximum and place of a part, whose row is locked, in a store; in the principal one they are the part's
 * own.
 */
export const setLevels = async (
  tx: Tx,
  caller: Writer,
  part: Row,
  store: number,
  input: z.output<typeof cambioExistencia>,
): Promise<void> => {
  const { empresaId } = caller;
  if (store === (await principalStore(tx, empresaId)))
    return void (await updateRecord(tx, repuestoStore, caller, part, input));
  const [known] = await tx
    .select({ nombre: bodegaTable.nombre })
    .from(bodegaTable)
    .where(and(eq(bodegaTable.empresa_id, empresaId), eq(bodegaTable.id, store), sql`eliminado_en is null`));
  if (!known) throw new ApiError('NO_ENCONTRADO');
  const here = and(eq(e.empresa_id, empresaId), eq(e.repuesto_id, part.id), eq(e.bodega_id, store));
  const [before = { minimo: 0, maximo: null, ubicacion: null }] = await tx
    .select({ minimo: e.minimo, maximo: e.maximo, ubicacion: e.ubicacion })
    .from(e)
    .where(here);
  const after = { ...before, ...input };
  if (after.maximo !== null && after.maximo < after.minimo) throw fieldError('maximo', 'Debe ser al menos el mínimo');
  await tx
    .insert(e)
    .values({ empresa_id: empresaId, repuesto_id: part.id, bodega_id: store, ...after })
    .onConflictDoUpdate({ target: [e.empresa_id, e.repuesto_id, e.bodega_id], set: after });
  await audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'repuestos', entidad_id: part.id },
    nombre: `${String(part.nombre)} en ${known.nombre}`,
    cambios: changesBetween(before, after, Object.keys(after)),
  });
};
