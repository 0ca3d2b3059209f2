import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { worksInTheField } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { cambioExistencia, existencia, type Existencia } from '#contract/entities/bodegas';
import type { Tx } from '../../db/system';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { personOf } from '../../records/person';
import { byId, calledOn, idOf } from '../../records/reading';
import { readOne } from '../../records/store';
import { setLevels } from './levels';
import { repuestoStore } from './store';

/** A part by store: what there is, what orders reserve, what is on order, and the minimum that holds there. */
export const stockRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/existencias',
      {
        // Those who count in a store see what it has.
        config: { allow: ['show', 'conteos'], token: ['repuestos:lectura'] },
        schema: { params: byId, response: { 200: z.array(existencia) } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, repuestoStore, empresaId, id);
          return stockByStore(tx, caller, id);
        });
      },
    );

    app.put(
      '/:id/existencias/:bodega_id',
      {
        config: { allow: ['edit', 'repuestos'] },
        schema: {
          params: z.object({ id: z.string(), bodega_id: z.string() }),
          body: parsedLater(cambioExistencia),
          response: { 200: existencia },
        },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const store = idOf(request.params.bodega_id);
        const { row, part } = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, repuestoStore, empresaId, id, true);
          const input = parseBody(cambioExistencia, request.body);
          await setLevels(tx, caller, before, store, input);
          const [row] = await stockByStore(tx, caller, id, store);
          if (!row) throw new ApiError('NO_ENCONTRADO');
          return { row, part: await readOne(tx, repuestoStore, empresaId, id) };
        });
        changed(empresaId, 'repuestos', [part]);
        return row;
      },
    );
  };

/** Where a part is, or where it belongs if it is nowhere; who works in the field sees their own stores. */
const stockByStore = async (tx: Tx, caller: Caller, partId: number, only?: number): Promise<Existencia[]> => {
  const { empresaId, role } = caller;
  const seen = worksInTheField(role) ? sql`and b.responsable_id = ${personOf(caller)}` : sql``;
  const { rows } = await tx.execute<Existencia & { hay: boolean } & Record<string, unknown>>(sql`
    select s.repuesto_id is not null as hay, ${partId}::int as repuesto_id, b.id as bodega_id, b.nombre as bodega,
      coalesce(s.existencia, 0)::float8 as existencia, coalesce(s.reservado, 0)::float8 as reservado,
      (coalesce(s.existencia, 0) - coalesce(s.reservado, 0))::float8 as disponible,
      coalesce(s.por_llegar, 0)::float8 as por_llegar,
      coalesce(s.minimo, r.minimo, 0)::float8 as minimo,
      coalesce(s.maximo, r.maximo)::float8 as maximo,
      coalesce(s.ubicacion, r.ubicacion) as ubicacion,
      f.bodega_id is not null as bajo_minimo
    from bodegas b
    left join existencias_por_bodega(${empresaId}) s on s.bodega_id = b.id and s.repuesto_id = ${partId}
    left join faltantes(${empresaId}) f on f.bodega_id = b.id and f.repuesto_id = ${partId}
    left join repuestos r on r.empresa_id = b.empresa_id and r.id = ${partId} and b.principal
    where b.empresa_id = ${empresaId} and b.eliminado_en is null ${seen}
      and ${only === undefined ? sql`(s.repuesto_id is not null or b.principal)` : sql`b.id = ${only}`}
    order by b.principal desc, b.nombre, b.id`);
  const there = rows.filter(({ hay }) => hay);
  return there.length > 0 ? there : rows;
};
