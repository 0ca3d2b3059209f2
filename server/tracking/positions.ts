import { and, asc, count, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits';
import { posicion, posicionFilters, type Posicion } from '#contract/posiciones';
import { z } from '#contract/validation';
import type { Db, Tx } from '../db/client';
import { callerOf } from '../plugins/guard';
import { dispositivoTable } from '../resources/dispositivos/table';
import { liveStateOf } from './liveState';
import { estadoActivoTable, posicionTable } from './tables';

/** One parameter of the list dialect: JSON text of that shape. */
const json = <S extends z.ZodType>(shape: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'No es JSON válido', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .optional();

const row = z.int().min(0).max(2_147_483_647);
const range = z
  .tuple([row, row])
  .refine(([from, to]) => to >= from && to - from < limits.list.rows, `El rango va de menor a mayor y abarca ${limits.list.rows} filas como máximo`);
/** `id` is the list's own order: by device time, or by asset when each has but one. */
const sort = z.tuple([z.enum(['id', 'fecha']), z.enum(['ASC', 'DESC'])]);
const query = z.object({ filter: json(posicionFilters), range: json(range), sort: json(sort) });

type Query = z.output<typeof query>;
interface Page {
  rows: Posicion[];
  total: number;
}

/** Positions of the caller's company: the history of one asset, or the newest good fix of each. */
export const positionRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      { config: { allow: ['list', 'posiciones'] }, schema: { querystring: query, response: { 200: z.array(posicion) } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter, range } = request.query;
        const { rows, total } = await db.tenant(empresaId, (tx) =>
          filter?.activo_id ? history(tx, empresaId, request.query) : newest(tx, empresaId, request.query),
        );
        const from = range?.[0] ?? 0;
        reply.header('Content-Range', `posiciones ${rows.length ? `${from}-${from + rows.length - 1}` : '*'}/${total}`);
        return rows;
      },
    );
  };

const history = async (tx: Tx, empresaId: number, { filter = {}, range = [0, limits.list.rows - 1], sort }: Query): Promise<Page> => {
  const p = posicionTable;
  const where = and(eq(p.empresa_id, empresaId), eq(p.activo_id, filter.activo_id ?? 0), ...within(p.fecha_dispositivo, filter));
  const order = sort?.[1] === 'DESC' ? desc : asc;
  const found = await tx
    .select()
    .from(p)
    .where(where)
    .orderBy(order(p.fecha_dispositivo), order(p.id))
    .limit(range[1] - range[0] + 1)
    .offset(range[0]);
  const [counted] = await tx.select({ n: count() }).from(p).where(where);
  const rows = found.map(({ id, fecha_dispositivo, fecha_servidor, ...rest }) => ({
    ...rest,
    id: String(id),
    fecha: fecha_dispositivo.toISOString(),
    recibida_en: fecha_servidor.toISOString(),
    estado: null,
  }));
  return { rows, total: counted?.n ?? 0 };
};

const silent = sql`greatest(interval '15 minutes', coalesce(${dispositivoTable.intervalo_s}, 0) * interval '3 seconds')`;

/** Its newest fix is fresh, or the asset was heard of since without a good fix (looked up only where its device is connected). */
const online = sql<boolean>`(${estadoActivoTable.fecha} > now() - ${silent} or (
  exists (select 1 from estado_dispositivo visto where visto.dispositivo_id = ${estadoActivoTable.dispositivo_id} and visto.ultima_conexion_en > now() - ${silent})
  and exists (select 1 from posiciones p where p.activo_id = ${estadoActivoTable.activo_id} and p.fecha_dispositivo > now() - ${silent})))`;

const newest = async (tx: Tx, empresaId: number, { filter = {}, range, sort }: Query): Promise<Page> => {
  const e = estadoActivoTable;
  const where = and(eq(e.empresa_id, empresaId), ...within(e.fecha, filter));
  const order = sort?.[1] === 'DESC' ? desc : asc;
  const [from, to] = range ?? [0, limits.list.slimRows - 1];
  const found = await tx
    .select({ state: e, online })
    .from(e)
    .innerJoin(dispositivoTable, eq(dispositivoTable.id, e.dispositivo_id))
    .where(where)
    .orderBy(order(sort?.[0] === 'fecha' ? e.fecha : e.activo_id), asc(e.activo_id))
    .limit(to - from + 1)
    .offset(from);
  const [counted] = await tx.select({ n: count() }).from(e).where(where);
  const rows = found.map(({ state, online }) => ({
    ...state,
    id: `activo-${state.activo_id}`,
    fecha: state.fecha.toISOString(),
    recibida_en: state.recibida_en.toISOString(),
    altitud_m: null,
    valida: true,
    estado: liveStateOf(state, online),
  }));
  return { rows, total: counted?.n ?? 0 };
};

const within = (
  column: typeof posicionTable.fecha_dispositivo | typeof estadoActivoTable.fecha,
  { desde, hasta }: { desde?: string | undefined; hasta?: string | undefined },
): (SQL | undefined)[] => [desde ? gte(column, new Date(desde)) : undefined, hasta ? lte(column, new Date(hasta)) : undefined];
