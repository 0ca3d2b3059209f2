import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDay } from '#contract/core/entity';
import {
  consultaIndicadores,
  consultaPanel,
  indicadores,
  masIndicadores,
  panelIndicadores,
} from '#contract/requests/indicadores';
import type { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { ApiError, badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { companyOf } from '../../db/companyOf';
import type { Days } from '../making/period';
import type { ReportQuery } from '../making/report';
import type { Ask } from '../making/report';
import { settled } from '../making/settled';
import { inTurn } from '../making/turns';
import { readIndicators } from './figures';
import { readPanel } from './panel';
import type { Filter } from './parts';

/**
 * `GET /indicadores`: reliability, punctuality and cost of the assets of a level. `/panel`: the same for the dashboard.
 */
export const indicatorRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = async <T>(
      empresaId: number,
      { nivel_id: bajo_nivel_id, ...filter }: Query,
      read: (ask: Ask, query: ReportQuery<Filter>) => Promise<T>,
    ) => {
      checkRange(filter);
      const { zone } = await companyOf(db, empresaId);
      const ask = await settled(db, empresaId, { dues: true });
      return inTurn(empresaId, () => read(ask, { empresaId, filter: { ...filter, bajo_nivel_id }, zone }));
    };
    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: consultaIndicadores, response: { 200: indicadores } },
      },
      async (request) => answer(callerOf(request).empresaId, request.query, readIndicators),
    );
    app.get(
      '/panel',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: consultaPanel, response: { 200: panelIndicadores } },
      },
      async (request) => answer(callerOf(request).empresaId, request.query, readPanel),
    );
  };

type Query = z.output<typeof consultaIndicadores>;

const day = 86_400_000;

/** @throws ApiError 400 */
const checkRange = ({ desde, hasta }: Days) => {
  const length = Date.parse(hasta) + (isDay(hasta) ? day : 0) - Date.parse(desde);
  if (length <= 0) throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
  if (length > masIndicadores.dias * day)
    throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `Elija ${masIndicadores.dias} días como máximo.` });
};
