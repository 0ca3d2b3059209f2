import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDay } from '#contract/core/entity';
import {
  citaMantenimiento,
  claseDeCita,
  filtroCalendario,
  filtroPlanificador,
  planificador,
  type Planificador,
} from '#contract/requests/calendario';
import { diasEntre, masDias } from '#contract/rules/fechasPlan';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { dayOf } from '../../db/days';
import { ApiError } from '../../plugins/errors';
import { callerOf, may } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { duesIn, ordersIn, tooMuch, type Entry, type Range } from './calendarEntries';

/** Days of one response. */
const longest = 366;

type Query = z.output<typeof filtroPlanificador>;

/** `GET /mantenimiento/calendario`: dues, with the coming cycles, and orders. `…/planificador`: with their counts. */
export const calendarRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendario',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: true },
        schema: { querystring: filtroCalendario, response: { 200: z.array(citaMantenimiento) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        return db.tenant(empresaId, async (tx) =>
          entriesIn(tx, empresaId, await rangeOf(tx, request.query), may(caller, 'list', 'ordenes')),
        );
      },
    );

    app.get(
      '/planificador',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: true },
        schema: { querystring: filtroPlanificador, response: { 200: planificador } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { clase, ...query } = request.query;
        return db.tenant(caller.empresaId, async (tx): Promise<Planificador> => {
          const { desde, hasta, vencidos, ...filters } = await rangeOf(tx, query);
          const read = (range: Range) => entriesIn(tx, caller.empresaId, range, may(caller, 'list', 'ordenes'));
          const days = { desde, hasta, vencidos };
          const found = await read({ ...days, ...filters });
          const citas = clase === undefined ? found : found.filter((entry) => claseDeCita(entry) === clase);
          const isNarrowed = Object.values(filters).some((value) => value !== undefined);
          const all = isNarrowed ? (await read(days)).length : found.length;
          return { citas, clases: countsOf(found), ocultas: all - citas.length };
        });
      },
    );
  };

const countsOf = (entries: readonly Entry[]): Planificador['clases'] => {
  const counts: Planificador['clases'] = {};
  for (const clase of entries.map(claseDeCita)) counts[clase] = (counts[clase] ?? 0) + 1;
  return counts;
};

/** The entries of these days, both included, by date. @throws ApiError 400 when there are too many for one response */
const entriesIn = async (tx: Tx, empresaId: number, range: Range, withOrders = true): Promise<Entry[]> => {
  const found = [...(withOrders ? await ordersIn(tx, empresaId, range) : []), ...(await duesIn(tx, empresaId, range))];
  return found.sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
};

/** The smallest share of the range that is tried. */
const nearest = 1 / 512;

/**
 * The entries this many days before and after today. When there are too many for one response, the range is halved
 * until they fit.
 */
export const entriesAround = async (
  tx: Tx,
  empresaId: number,
  { antes, despues }: { antes: number; despues: number },
): Promise<Entry[]> => {
  const today = await dayOf(tx);
  for (let share = 1; ; share /= 2)
    try {
      const [desde, hasta] = [masDias(today, -Math.floor(antes * share)), masDias(today, Math.floor(despues * share))];
      return await entriesIn(tx, empresaId, { desde, hasta });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'RANGO_DEMASIADO_LARGO' || share <= nearest) throw error;
    }
};

/** @throws ApiError 400 for more than a year */
const rangeOf = async (tx: Tx, query: Query): Promise<Range> => {
  const range = { ...query, ...(await daysOf(tx, query)) };
  if (diasEntre(range.desde, range.hasta) > longest) throw tooMuch();
  return range;
};

/** Days, both included; or moments, the second one excluded. */
const daysOf = async (tx: Tx, { desde, hasta }: Query): Promise<{ desde: string; hasta: string }> => ({
  desde: isDay(desde) ? desde : await dayOf(tx, desde),
  hasta: isDay(hasta) ? hasta : await dayOf(tx, new Date(Date.parse(hasta) - 1).toISOString()),
});
