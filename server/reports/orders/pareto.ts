import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { campoDeClase } from '#contract/rules/failures';
import type { ClaseFalla } from '#contract/entities/codigosFalla';
import {
  consultaPareto,
  filtroReporteOrdenes,
  pareto,
  type FiltroReporteOrdenes,
  type Pareto,
} from '#contract/requests/reporteOrdenes';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import { ordenTable as o } from '../../db/tables/ordenes';
import { callerOf } from '../../plugins/guard';
import { readFilter } from '../../records/query';
import { costOfOrders } from '../making/costs';
import { periodOf, spansOf } from '../making/period';
import type { Ask, ReportQuery } from '../making/report';
import { inTurn } from '../making/turns';
import { chosen } from './chosen';
import { stoodHours } from './stood';

/** `GET /reportes/ordenes/pareto`: the failures of the report's orders by their codes of one class. */
export const paretoRoute =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/pareto',
      {
        config: { allow: ['list', 'reportes'] },
        schema: { querystring: consultaPareto, response: { 200: pareto } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const filter = readFilter(filtroReporteOrdenes, request.query.filter);
        const { zone } = await companyOf(db, empresaId);
        return inTurn(empresaId, () =>
          readPareto((work) => db.read(empresaId, work), { empresaId, filter, zone }, request.query.clase),
        );
      },
    );
  };

interface Part extends Record<string, unknown> {
  id: number | null;
  fallas: number;
  parada_h: number;
  costo: number;
}

/** All of it is additive, so it is read span by span, each in a short statement. */
const readPareto = async (
  ask: Ask,
  { empresaId, filter, zone }: ReportQuery<FiltroReporteOrdenes>,
  clase: ClaseFalla,
): Promise<Pareto> => {
  const failures: FiltroReporteOrdenes = {
    ...filter,
    solo: filter.solo === 'reincidentes' ? 'reincidentes' : 'correctivas',
  };
  const sums = new Map<number | null, Part>();
  for (const span of spansOf(filter)) {
    const where = chosen(empresaId, failures, periodOf(span, zone));
    const { rows } = await ask((tx) =>
      tx.execute<Part>(sql`
        select ${o[campoDeClase[clase]]} as id, count(*)::int as fallas,
          coalesce(sum(${stoodHours}), 0)::float8 as parada_h, ${costOfOrders} as costo
        from ordenes where ${where}
        group by 1`),
    );
    for (const row of rows) sums.set(row.id, added(sums.get(row.id), row));
  }
  const { id: _, ...without } = sums.get(null) ?? nothing;
  return { clase, codigos: await named(ask, empresaId, [...sums.values()]), sin_codigo: without };
};

const nothing: Part = { id: null, fallas: 0, parada_h: 0, costo: 0 };

const added = (one: Part = nothing, other: Part): Part => ({
  id: other.id,
  fallas: one.fallas + other.fallas,
  parada_h: one.parada_h + other.parada_h,
  costo: one.costo + other.costo,
});

const named = async (ask: Ask, empresaId: number, parts: readonly Part[]): Promise<Pareto['codigos']> => {
  const ids = parts.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const { rows } = await ask((tx) =>
    tx.execute<{ id: number; codigo: string; nombre: string }>(sql`
      select id, codigo, nombre from codigos_falla
      where empresa_id = ${empresaId} and id = any(${sql.param(ids)}::int[])`),
  );
  return rows
    .map((code) => ({ ...(parts.find(({ id }) => id === code.id) ?? nothing), ...code }))
    .sort((a, b) => b.fallas - a.fallas || a.id - b.id);
};
