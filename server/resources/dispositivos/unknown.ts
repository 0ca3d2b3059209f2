import { and, count, desc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { asignar, dispositivos } from '#contract/entities/dispositivos';
import { adoptar, desconocido } from '#contract/requests/ingesta';
import { z } from '#contract/core/validation';
import { byId, calledOn, removes } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { contentRange } from '../../records/query';
import { readOne, writing } from '../../records/store';
import { desconocidoTable as unknownDevices } from '../../db/tables/posiciones';
import { activoStore } from '../activos/index';
import { putOnAsset } from './assign';
import { claimImeis } from './imeis';
import { dispositivoStore } from './store';
import { dispositivoTable } from '../../db/tables/dispositivos';

const shown = 200;

/** Devices that report without being registered: list, adopt, dismiss. */
export const unknownRoutes =
  ({ db, changed, reattribute }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/desconocidos',
      { config: { allow: ['list', 'dispositivos'] }, schema: { response: { 200: z.array(desconocido) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          const where = unknownOf(tx, empresaId);
          const rows = await tx
            .select()
            .from(unknownDevices)
            .where(where)
            .orderBy(desc(unknownDevices.ultima_vez), desc(unknownDevices.id))
            .limit(shown);
          const [counted] = await tx.select({ n: count() }).from(unknownDevices).where(where);
          return { rows, total: counted?.n ?? 0 };
        });
        reply.header('Content-Range', contentRange('desconocidos', 0, rows.length, total));
        return rows;
      },
    );

    app.post(
      '/desconocidos/:id/adoptar',
      {
        config: { allow: ['create', 'dispositivos'] },
        schema: { params: byId, body: parsedLater(adoptar), response: { 201: dispositivos.record.partial() } },
      },
      async (request, reply) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const { activo_id, ...said } = parseBody(adoptar, request.body);
        const { device, asset } = await writing(db, dispositivoStore, empresaId, async (tx) => {
          const identificador = await takeAway(tx, empresaId, id);
          const input = parseBody(dispositivos.input, { identificador, ...said });
          const [created] = await tx
            .insert(dispositivoTable)
            .values({ ...input, empresa_id: empresaId, creado_por_id: user.id, actualizado_por_id: user.id })
            .returning({ id: dispositivoTable.id });
          const dispositivoId = Number(created?.id);
          await claimImeis(tx, empresaId, [{ row: { id: dispositivoId, identificador }, before: null }]);
          if (activo_id !== null) await putOnAsset(tx, actorOf(caller), dispositivoId, asignar.parse({ activo_id }));
          return {
            device: await readOne(tx, dispositivoStore, empresaId, dispositivoId),
            asset: activo_id === null ? null : await readOne(tx, activoStore, empresaId, activo_id),
          };
        });
        if (asset) await reattribute(empresaId, device.id);
        changed(empresaId, 'dispositivos', [device]);
        if (asset) changed(empresaId, 'activos', [asset]);
        return reply.code(201).send(device);
      },
    );

    app.delete(
      '/desconocidos/:id',
      {
        config: { allow: ['edit', 'dispositivos'] },
        schema: removes,
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        await db.tenant(empresaId, (tx) => takeAway(tx, empresaId, id));
        return { id };
      },
    );
  };

/** Those of a company that are still not registered. */
export const unknownOf = (tx: Tx, empresaId: number) =>
  and(
    eq(unknownDevices.empresa_id, empresaId),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(dispositivoTable)
        .where(
          and(
            eq(dispositivoTable.empresa_id, empresaId),
            eq(dispositivoTable.identificador, unknownDevices.identificador),
            isNull(dispositivoTable.eliminado_en),
          ),
        ),
    ),
  );

/** Deletes it and returns its identifier. @throws ApiError 404 also for the second of two callers */
const takeAway = async (tx: Tx, empresaId: number, id: number): Promise<string> => {
  const [row] = await tx
    .delete(unknownDevices)
    .where(and(eq(unknownDevices.empresa_id, empresaId), eq(unknownDevices.id, id)))
    .returning({ identificador: unknownDevices.identificador });
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row.identificador;
};
