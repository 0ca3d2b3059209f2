import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fusionar, niveles } from '#contract/entities/niveles';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { audit } from '../../history/audit';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { lockNamed, lockToRemove, readOne, writing } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { ordenTable } from '../../db/tables/ordenes';
import { paradaTable } from '../../db/tables/paradas';
import { personalTable } from '../../db/tables/personal';
import { enlaceSolicitudTable as links, solicitudTable } from '../../db/tables/solicitudes';
import { moveNames } from './moveNames';
import { nivelStore } from './store';
import { nivelTable } from '../../db/tables/niveles';
import { changedBy } from '../../db/tables/stored';

/** Moves everything of one level into another and deletes it. */
export const mergeRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/fusionar',
      {
        config: { allow: ['delete', 'niveles'] },
        schema: { params: byId, body: parsedLater(fusionar), response: { 200: niveles.record.partial() } },
      },
      async (request) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const merged = await writing(db, nivelStore, empresaId, async (tx) => {
          await lockToRemove(tx, nivelStore, empresaId, [id]);
          const from = await readOne(tx, nivelStore, empresaId, id);
          const { destino_id } = parseBody(fusionar, request.body);
          await lockNamed(tx, empresaId, 'destino_id', nivelTable, [destino_id]);
          const [place] = await tx
            .select({ ruta: nivelTable.ruta })
            .from(nivelTable)
            .where(eq(nivelTable.id, destino_id));
          if (place?.ruta.includes(`/${id}/`))
            throw fieldError('destino_id', 'Elija un nivel que no sea este ni dependa de él');
          const into = await readOne(tx, nivelStore, empresaId, destino_id, true);

          const children = await tx
            .select({ id: nivelTable.id })
            .from(nivelTable)
            .where(
              and(
                eq(nivelTable.empresa_id, empresaId),
                eq(nivelTable.padre_id, id),
                sql`${nivelTable.eliminado_en} is null`,
              ),
            );
          const taken = await tx.execute<{
            nombre: string;
          }>(sql`select suyo.nombre from niveles suyo join niveles otro on otro.padre_id = ${destino_id}
            and lower(otro.nombre) = lower(suyo.nombre) and otro.eliminado_en is null and otro.id <> ${id}
          where suyo.padre_id = ${id} and suyo.eliminado_en is null limit 1`);
          if (taken.rows[0])
            throw fieldError(
              'destino_id',
              `Ambos tienen un nivel llamado «${taken.rows[0].nombre}»: cambie antes el nombre de uno`,
            );
          for (const child of children) {
            const before = await readOne(tx, nivelStore, empresaId, child.id, true);
            await nivelStore.prepare?.(tx, { padre_id: destino_id }, before, empresaId);
            await tx
              .update(nivelTable)
              .set({ padre_id: destino_id, ...changedBy(nivelTable, user.id) })
              .where(eq(nivelTable.id, child.id));
            await nivelStore.written?.(tx, await readOne(tx, nivelStore, empresaId, child.id), before, actorOf(caller));
          }

          const here = sql`empresa_id = ${empresaId} and nivel_id = ${id} and eliminado_en is null`;
          const moved = JSON.stringify([{ campo: 'nivel_id', antes: id, despues: destino_id }]);
          await tx.execute(sql`insert into historial (empresa_id, activo_id, tipo, titulo, detalle, cambios, actor_id)
            select empresa_id, id, 'traslado', ${`Trasladado a ${String(into.nombre)}`},
              ${`El nivel ${String(from.nombre)} se fusionó con ${String(into.nombre)}`}, ${moved}::jsonb,
              ${user.id}::int
            from activos where ${here}`);
          for (const table of [activoTable, personalTable, paradaTable, ordenTable, solicitudTable])
            await tx
              .update(table)
              .set({ nivel_id: destino_id, version: sql`${table.version} + 1`, actualizado_en: sql`now()` })
              .where(here);
          // The labels of the place lead to where it is now.
          await tx
            .update(links)
            .set({ nivel_id: destino_id })
            .where(and(eq(links.empresa_id, empresaId), eq(links.nivel_id, id)));
          await moveNames(tx, actorOf(caller), id, destino_id);
          await tx
            .update(nivelTable)
            .set({ eliminado_en: sql`now()`, ...changedBy(nivelTable, user.id) })
            .where(eq(nivelTable.id, id));
          const fact = { campo: 'fusionado_con', antes: null, despues: destino_id };
          await audit(tx, actorOf(caller), {
            accion: 'eliminar',
            entidad: 'niveles',
            entidad_id: id,
            nombre: String(from.nombre),
            cambios: [fact],
          });
          return readOne(tx, nivelStore, empresaId, destino_id);
        });
        changed(empresaId, 'niveles', [merged, { id, version: 0 }]);
        return merged;
      },
    );
  };
