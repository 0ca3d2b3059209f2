import { and, asc, count, desc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { preguntaArea, presencia } from '#contract/requests/enArea';
import { limits } from '#contract/core/limits';
import {
  posicion,
  posicionesMapa,
  posicionFilters,
  type Posicion,
  type PosicionesMapa,
} from '#contract/requests/posiciones';
import { liveStateOf } from '#contract/rules/movement';
import { senalesActivo } from '#contract/entities/senales';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import { contentRange } from '../../records/query';
import { dispositivoTable } from '../../db/tables/dispositivos';
import { currentStates, online } from './currentStates';
import { checkAsked, readHistory } from './history';
import { json, rangeParameter, sortParameter } from '../../plugins/queryJson';
import { readMapColumns } from './mapColumns';
import { signalsOf } from './signals';
import { estadoActivoTable } from '../../db/tables/posiciones';
import { isoOf } from '../../db/tables/types';
import { readInArea } from '../trips/inArea';

/** `id` is the default order: by device time, or by asset when each has one row. */
const sort = sortParameter(['id', 'fecha']);
const query = z.object({ filter: json(posicionFilters), range: rangeParameter, sort });

/** `despues_de`: the last id of the answer before. */
const mapQuery = z.object({ despues_de: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
/** In the place of an answer that is JSON text already. */
const noColumns: PosicionesMapa = {
  activo_id: [],
  fecha_s: [],
  latitud: [],
  longitud: [],
  velocidad_kmh: [],
  rumbo: [],
  estado: [],
};

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
      {
        config: { allow: ['list', 'posiciones'], inTurn: true },
        schema: { querystring: query, response: { 200: z.array(posicion) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const { filter, range } = request.query;
        const { rows, total } = await db.tenant(empresaId, (tx) =>
          filter?.activo_id ? historyOf(tx, empresaId, request.query) : newest(tx, empresaId, request.query),
        );
        const from = range?.[0] ?? 0;
        reply.header('Content-Range', contentRange('posiciones', from, rows.length, total));
        return rows;
      },
    );

    app.get(
      '/mapa',
      {
        config: { allow: ['list', 'posiciones'], inTurn: true },
        schema: { querystring: mapQuery, response: { 200: posicionesMapa } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const text = await db.tenant(empresaId, (tx) => readMapColumns(tx, empresaId, request.query.despues_de));
        return reply.serializer(() => text).send(noColumns);
      },
    );

    app.get(
      '/senales/:id',
      { config: { allow: ['list', 'posiciones'] }, schema: { params: byId, response: { 200: senalesActivo } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, (tx) => signalsOf(tx, empresaId, id));
      },
    );

    app.post(
      '/en-area',
      {
        config: { allow: ['list', 'viajes'], token: ['viajes:lectura'], inTurn: true },
        schema: { body: preguntaArea, response: { 200: z.array(presencia) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        return readInArea(db, empresaId, request.body);
      },
    );
  };

const historyOf = (
  tx: Tx,
  empresaId: number,
  { filter: { activo_id = [], ...filter } = {}, range, sort }: Query,
): Promise<Page> => {
  const [from, to] = range ?? [0, limits.list.rows - 1];
  const activos = [activo_id].flat();
  checkAsked({ activos, ...filter });
  return readHistory(tx, {
    empresaId,
    activos,
    ...filter,
    descending: sort?.[1] === 'DESC',
    limit: to - from + 1,
    offset: from,
  });
};

/** The newest good fix of each of these assets that has one. */
export const newestPositions = async (tx: Tx, empresaId: number, activos: readonly number[]): Promise<Posicion[]> =>
  (await newest(tx, empresaId, {}, inArray(estadoActivoTable.activo_id, [...activos]))).rows;

const newest = async (
  tx: Tx,
  empresaId: number,
  { filter = {}, range, sort }: Partial<Query>,
  which?: SQL,
): Promise<Page> => {
  const e = estadoActivoTable;
  const where = and(eq(e.empresa_id, empresaId), which, ...within(e.fecha, filter));
  const order = sort?.[1] === 'DESC' ? desc : asc;
  const [from, to] = range ?? [0, limits.list.slimRows - 1];
  const states = await currentStates(tx, empresaId);
  const found = await tx
    .with(...states)
    .select({ state: e, online })
    .from(e)
    .leftJoin(
      dispositivoTable,
      and(eq(dispositivoTable.empresa_id, e.empresa_id), eq(dispositivoTable.id, e.dispositivo_id)),
    )
    .where(where)
    .orderBy(order(sort?.[0] === 'fecha' ? e.fecha : e.activo_id), asc(e.activo_id))
    .limit(to - from + 1)
    .offset(from);
  const [counted] = await tx
    .with(...states)
    .select({ n: count() })
    .from(e)
    .where(where);
  const rows = found.map(({ state, online }) => ({
    ...state,
    id: `activo-${state.activo_id}`,
    // Imported positions have none.
    dispositivo_id: state.dispositivo_id > 0 ? state.dispositivo_id : null,
    conductor_id: null,
    fecha: isoOf(state.fecha),
    recibida_en: isoOf(state.recibida_en),
    altitud_m: null,
    satelites: null,
    en_movimiento: null,
    odometro_km: null,
    combustible_pct: null,
    voltaje_externo: null,
    alarma: null,
    atributos: null,
    valida: true,
    estado: liveStateOf(state, online),
  }));
  return { rows, total: counted?.n ?? 0 };
};

const within = (
  column: typeof estadoActivoTable.fecha,
  { desde, hasta }: { desde?: string | undefined; hasta?: string | undefined },
): (SQL | undefined)[] => [
  desde ? gte(column, new Date(desde)) : undefined,
  hasta ? lte(column, new Date(hasta)) : undefined,
];
