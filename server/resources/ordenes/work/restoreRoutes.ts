import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fileId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { byItem, idOf } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { Tx } from '../../../db/system';
import { checkFiles } from '../../../files/index';
import { audit } from '../../../history/audit';
import { ApiError } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { recount } from '../costs/costs';
import { refuseHours } from './labour';
import { manoObraTable as l, ordenArchivoTable as a, ordenCostoTable as c } from '../../../db/tables/ordenParts';
import { writeBelow } from '../record/below';
import { mustTakeCosts, mustTakeWork, type Reached } from '../record/reach';
import { tellLateCosts } from '../record/timeline';

/** `POST …/restaurar`: restores a deleted record of an order as it was. Idempotent. */
export const restoreRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: byItem, response: { 200: z.object({ id: z.union([z.int(), fileId]) }) } };
    for (const { part, allow, restore } of parts)
      app.post(`/:id/${part}/:item/restaurar`, { config: { allow }, schema }, (request) =>
        writeBelow(deps, request, async (tx, caller, order) => {
          const id = await restore(tx, caller, order, request.params.item);
          await recount(tx, caller.empresaId, order.id);
          await tellLateCosts(tx, actorOf(caller), order);
          return { id };
        }),
      );
  };

const restoreCost = async (tx: Tx, caller: Caller, order: Reached, item: string): Promise<number> => {
  const [row] = await tx
    .select()
    .from(c)
    .where(and(eq(c.empresa_id, caller.empresaId), eq(c.orden_id, order.id), eq(c.id, idOf(item))));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  mustTakeCosts(order);
  if (row.eliminado_en === null) return row.id;
  await checkFiles(tx, caller.empresaId, 'soporte_id', [row.soporte_id]);
  await tx.update(c).set({ eliminado_en: null }).where(eq(c.id, row.id));
  const cambios = [{ campo: 'valor', antes: null, despues: row.valor }];
  await audit(tx, actorOf(caller), {
    accion: 'revertir',
    entidad: 'orden_costos',
    entidad_id: row.id,
    nombre: row.descripcion,
    cambios,
  });
  return row.id;
};

/** @throws ApiError 409 or 422 when the person has other hours at that time by now */
const restoreHours = async (tx: Tx, caller: Caller, order: Reached, item: string): Promise<number> => {
  const [row] = await tx
    .select()
    .from(l)
    .where(and(eq(l.empresa_id, caller.empresaId), eq(l.orden_id, order.id), eq(l.id, idOf(item))));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  mustTakeCosts(order);
  if (row.eliminado_en === null) return row.id;
  if (row.fin_en === null && order.estado !== 'en_progreso')
    throw new ApiError('CONFLICTO', { message: 'La orden ya no está en progreso: ese reloj no sigue.' });
  const { nombre } = await refuseHours(tx, caller.empresaId, row);
  await tx.update(l).set({ eliminado_en: null }).where(eq(l.id, row.id));
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: 'mano_obra', entidad_id: row.id, nombre });
  return row.id;
};

/** The file as it was last deleted; users who may delete it may restore it. */
const restoreFile = async (tx: Tx, caller: Caller, order: Reached, item: string): Promise<string> => {
  const archivo_id = fileId.safeParse(item).data;
  if (!archivo_id) throw new ApiError('NO_ENCONTRADO');
  const mine = and(eq(a.empresa_id, caller.empresaId), eq(a.orden_id, order.id), eq(a.archivo_id, archivo_id));
  const [living] = await tx
    .select({ id: a.id })
    .from(a)
    .where(and(mine, isNull(a.eliminado_en)));
  const [row] = await tx
    .select({ id: a.id, creado_por_id: a.creado_por_id })
    .from(a)
    .where(and(mine, isNotNull(a.eliminado_en)))
    .orderBy(desc(a.eliminado_en), desc(a.id))
    .limit(1);
  if (living) return archivo_id;
  if (!row) throw new ApiError('NO_ENCONTRADO');
  const own = row.creado_por_id === caller.user.id;
  if (!order.oficina && !own) throw new ApiError('PERMISO_DENEGADO', { message: 'El archivo lo agregó otra persona.' });
  mustTakeWork({ ...order, suya: own }, ['pendiente', 'asignada', 'en_progreso', 'en_espera']);
  await checkFiles(tx, caller.empresaId, 'archivo_id', [archivo_id]);
  await tx.update(a).set({ eliminado_en: null }).where(eq(a.id, row.id));
  await audit(tx, actorOf(caller), {
    accion: 'revertir',
    entidad: 'orden_archivos',
    entidad_id: row.id,
    nombre: order.numero,
  });
  return archivo_id;
};

const parts = [
  { part: 'costos', allow: ['edit', 'ordenes'], restore: restoreCost },
  { part: 'mano-obra', allow: ['edit', 'ordenes'], restore: restoreHours },
  { part: 'archivos', allow: ['create', 'aportes'], restore: restoreFile },
] as const;
