import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clasePresupuesto, type ClasePresupuesto } from '#contract/entities/presupuestos';
import {
  consultaPresupuesto,
  filaPresupuesto,
  reportePresupuesto,
  type ConsultaPresupuesto,
  type FilaPresupuesto,
} from '#contract/requests/reportePresupuesto';
import { roundToCents } from '#contract/rules/decimals';
import { localDay } from '#contract/core/localTime';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import type { Exports } from '../../exports/index';
import { callerOf } from '../../plugins/guard';
import { expectedTimes, readExpected, readSettled } from '../../resources/mantenimiento/index';
import { readFigures, readPaid, type Figure } from './figures';
import { spendingRoute } from './ofOrders';
import { rowsOf } from './rowsOf';

/** `GET /reportes/presupuesto`: budget, cost and forecast of each month of a year by class, with their rows. */
export const budgetRoutes =
  ({ db, exports }: { db: Db; exports: Exports }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      exports.routes({
        entity: reportePresupuesto,
        subject: 'reportes',
        visible: () => () => true,
        read: async ({ empresaId }, { where, range }) => {
          const { zone } = await companyOf(db, empresaId);
          const [anio = localDay(Date.now(), zone).slice(0, 4)] = where.anio ?? [];
          const [nivel_id] = where.nivel_id ?? [];
          const asked = consultaPresupuesto.parse({ anio, nivel_id: nivel_id ?? undefined });
          const rows = (await readBudget(db, empresaId, asked)).map(({ filas: _, ...row }, at) => ({
            id: at + 1,
            anio: asked.anio,
            ...row,
          }));
          return { rows: range ? rows.slice(range[0], range[1] + 1) : rows, total: rows.length };
        },
      }),
    );

    await app.register(spendingRoute({ db }));

    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: consultaPresupuesto, response: { 200: z.array(filaPresupuesto) } },
      },
      async (request) => readBudget(db, callerOf(request).empresaId, request.query),
    );
  };

/** Twelve months of five classes. */
const readBudget = async (db: Db, empresaId: number, asked: ConsultaPresupuesto): Promise<FilaPresupuesto[]> => {
  const { zone } = await companyOf(db, empresaId);
  const ask = await readSettled(db, empresaId);
  const { figures, paid, expected } = await ask(async (tx) => ({
    figures: await readFigures(tx, empresaId, asked),
    paid: await readPaid(tx, empresaId, asked.anio),
    expected: await readExpected(tx, empresaId, asked),
  }));
  const sums = new Map<string, number>();
  const add = ({ mes, clase, cifra, valor }: Figure) => {
    const key = `${mes} ${clase} ${cifra}`;
    sums.set(key, (sums.get(key) ?? 0) + valor);
  };
  figures.forEach(add);
  const year = String(asked.anio);
  await expectedTimes(expected, `${year}-12-31`, ({ due, fecha, costo }) => {
    // Every order that a plan makes is of this class.
    if (fecha.startsWith(year))
      add({ mes: Number(fecha.slice(5, 7)), clase: 'preventivo', cifra: 'pronostico', valor: due.veces * costo });
  });
  const sum = (mes: number, clase: ClasePresupuesto, cifra: Figure['cifra']) =>
    roundToCents(sums.get(`${mes} ${clase} ${cifra}`) ?? 0);
  return Array.from({ length: 12 }, (_, at) => at + 1).flatMap((mes) =>
    clasePresupuesto.options.map((clase) => {
      const presupuesto = sum(mes, clase, 'presupuesto');
      const real = sum(mes, clase, 'real');
      const comprometido = sum(mes, clase, 'comprometido');
      const pronostico = sum(mes, clase, 'pronostico');
      const diferencia = roundToCents(presupuesto - real - comprometido - pronostico);
      const filas = rowsOf(asked, zone, mes, clase, paid.has(`${mes} ${clase}`));
      return { mes, clase, presupuesto, real, comprometido, pronostico, diferencia, filas };
    }),
  );
};
