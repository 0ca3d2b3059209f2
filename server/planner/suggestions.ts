import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { masProgramadas, pedidoSugerencias, sugerencias, type Sugerencias } from '#contract/requests/planificador';
import { masDias } from '#contract/rules/fechasPlan';
import { dayAfter, dayStart } from '#contract/core/localTime';
import type { z } from '#contract/core/validation';
import { companyOf } from '../db/companyOf';
import type { Tx } from '../db/system';
import { ordenTable as o } from '../db/tables/ordenes';
import { ApiError, parseBody, parsedLater } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { mine } from '../records/store';
import { layAll } from './board';
import type { PlannedOrder } from './orders';
import { readParts } from './parts';
import { takesOrders } from './people';
import { readPlaces } from './places';
import { byUrgency, checkSpan, isUnplanned, readPlanner } from './read';
import { readRuns } from './runs';
import { suggest } from './suggest';

/** How long after the last day (in days) work may go on that begins before it. */
const beyond = 62;

/** `POST /planificador/sugerencias`: the best place for some orders, or for those without plan. Nothing is written. */
export const suggestionRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/sugerencias',
      {
        config: { allow: ['edit', 'ordenes'], token: ['ordenes:lectura', 'personal:lectura'], inTurn: true },
        schema: { body: parsedLater(pedidoSugerencias), response: { 200: sugerencias } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const asked = parseBody(pedidoSugerencias, request.body);
        checkSpan(asked);
        const { zone } = await companyOf(db, empresaId);
        return db.read(empresaId, (tx) => suggestIn(tx, empresaId, asked, zone));
      },
    );
  };

const suggestIn = async (
  tx: Tx,
  empresaId: number,
  { ids, desde, hasta, nivel_id }: z.output<typeof pedidoSugerencias>,
  zone: string,
): Promise<Sugerencias> => {
  const laidUntil = masDias(hasta, beyond);
  const planner = await readPlanner(
    tx,
    empresaId,
    { desde, hasta: laidUntil, nivel_id },
    zone,
    ids && inArray(o.id, ids),
  );
  const { orders } = planner;
  const wanted = ids && new Set(ids);
  if (ids && orders.filter(({ id }) => wanted?.has(id)).length < new Set(ids).size)
    await refuseUnknown(tx, empresaId, ids);
  const chosen = orders.filter((order) => (wanted ? wanted.has(order.id) : isUnplanned(order))).sort(byUrgency);
  const waiting = chosen.filter(({ en_marcha }) => !en_marcha);
  const placed = waiting
    .slice(0, masProgramadas)
    .map((order) => (wanted && !isUnplanned(order) ? released(order) : order));
  const moving = new Set(placed.map(({ id }) => id));
  const workers = planner.workers.filter(
    (worker) => takesOrders(worker) && worker.estado === 'activo' && worker.calendar.con_turno,
  );
  const stay = orders.filter(({ id }) => !moving.has(id));
  const assets = [...new Set(orders.flatMap(({ activo_id }) => activo_id ?? []))];
  const [from, to] = [dayStart(desde, zone), dayStart(dayAfter(laidUntil), zone)];
  const { levels, where } = await readPlaces(tx, empresaId, assets);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const asset = ({ activo_id }: PlannedOrder) => where.get(activo_id ?? 0);
  const found = suggest(placed, {
    ...{ zone, desde, hasta, laidUntil, workers, now: Date.now() },
    board: layAll(workers, stay, planner),
    runs: await readRuns(tx, empresaId, assets, { from, to }),
    parts: await readParts(tx, empresaId, [...moving]),
    whereIs: (order) => levels.get(order.nivel_id ?? 0) ?? asset(order),
    homeOf: ({ nivel_id: home }) => levels.get(home ?? 0),
    asset,
    known: (id) => byId.get(id),
  });
  return {
    huecos: found.huecos,
    sin_hueco: [
      ...found.sin_hueco,
      ...(ids ?? []).filter((id) => !byId.has(id)).map((id) => ({ id, motivo: 'La orden no está abierta' })),
      ...chosen.filter(({ en_marcha }) => en_marcha).map(({ id }) => ({ id, motivo: 'La orden ya empezó' })),
      ...waiting.slice(masProgramadas).map(({ id }) => ({
        id,
        motivo: `Se sugieren ${masProgramadas} órdenes a la vez: pida más cuando haya programado estas`,
      })),
    ],
  };
};

/** One that has a plan gets any other. */
const released = (order: PlannedOrder): PlannedOrder => ({ ...order, responsable_id: null, fecha_programada: null });

/** @throws ApiError 404 for an order of nobody, not for one that has ended */
const refuseUnknown = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> => {
  const there = await tx.$count(o, and(mine({ table: o }, empresaId), inArray(o.id, [...ids])));
  if (there < new Set(ids).size) throw new ApiError('NO_ENCONTRADO');
};
