import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { previsto, previstos, type Previsto } from '#contract/requests/previstos';
import { masDias, masMeses } from '#contract/rules/fechasPlan';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { expectedTimes, readExpected } from './expected';

type Time = Omit<Previsto, 'plan' | 'activo'>;

/** `GET /mantenimiento/previstos`: the coming work of plans, each time of each due, with its cost. */
export const expectedRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/previstos',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: true },
        schema: { querystring: listQuery, response: { 200: z.array(previsto) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(previstos, request.query, () => true);
        const { desde, hasta, plan_id, bajo_nivel_id } = firstOf(query);
        const expected = await db.tenant(empresaId, (tx) =>
          readExpected(tx, empresaId, { nivel_id: bajo_nivel_id, plan_id, each: true }),
        );
        const { today } = expected;
        const found: Time[] = [];
        await expectedTimes(expected, hasta ?? masDias(masMeses(today, 12), -1), ({ due, ...time }) => {
          if (due.id === null || due.activo_id === null || time.fecha < (desde ?? today)) return;
          if (query.ids && !query.ids.includes(due.id)) return;
          const { id, plan_id: plan, activo_id } = due;
          found.push({ id: `${id}-${time.ciclo}`, vencimiento_id: id, plan_id: plan, activo_id, ...time });
        });
        const [first, last] = query.range ?? [0, found.length];
        const rows = await db.tenant(empresaId, (tx) =>
          named(tx, empresaId, sorted(found, query.sort).slice(first, last + 1)),
        );
        return reply.header('Content-Range', contentRange('previstos', first, rows.length, found.length)).send(rows);
      },
    );
  };

const shape = z.object({
  desde: previstos.filters.desde.optional(),
  hasta: previstos.filters.hasta.optional(),
  plan_id: previstos.filters.plan_id.optional(),
  bajo_nivel_id: previstos.filters.bajo_nivel_id.optional(),
});

const firstOf = ({ where }: ListQuery) =>
  shape.parse(Object.fromEntries(Object.entries(where).map(([field, [value]]) => [field, value ?? undefined])));

const sorted = (times: Time[], { field, descending }: ListQuery['sort']): Time[] => {
  const way = descending ? -1 : 1;
  const before = (a: Time, b: Time) =>
    a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.vencimiento_id - b.vencimiento_id;
  return times.sort((a, b) => way * (field === 'costo' ? a.costo - b.costo || before(a, b) : before(a, b)));
};

const named = async (tx: Tx, empresaId: number, times: readonly Time[]): Promise<Previsto[]> => {
  const names = async (table: 'mantenimiento' | 'activos', ids: readonly number[]) => {
    const { rows } = await tx.execute<{ id: number; nombre: string }>(sql`
      select id, nombre from ${sql.identifier(table)}
      where empresa_id = ${empresaId} and id = any(${sql.param([...new Set(ids)])}::int[])`);
    return new Map(rows.map(({ id, nombre }) => [id, nombre]));
  };
  const plans = await names(
    'mantenimiento',
    times.map(({ plan_id }) => plan_id),
  );
  const assets = await names(
    'activos',
    times.map(({ activo_id }) => activo_id),
  );
  return times.map((time) => ({
    ...time,
    plan: plans.get(time.plan_id) ?? '',
    activo: assets.get(time.activo_id) ?? '',
  }));
};
