import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDay } from '#contract/entity';
import { consultaIndicadores, indicadores, masIndicadores } from '#contract/indicadores';
import type { Db } from '../../db/client';
import { ApiError, badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { companyOf } from '../../resources/admin-empresas/company';
import { settleForRequest } from '../../resources/mantenimiento/index';
import type { Days } from '../period';
import { inTurn } from '../serve';
import { readIndicators } from './figures';

/** `GET /indicadores`: how reliable, punctual and dear the assets of a level were. */
export const indicatorRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/', { config: { allow: ['list', 'reportes'] }, schema: { querystring: consultaIndicadores, response: { 200: indicadores } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const { nivel_id: bajo_nivel_id, ...filter } = request.query;
      checkRange(filter);
      const { zone } = await companyOf(db, empresaId);
      await settleForRequest(db, empresaId);
      return inTurn(empresaId, () => readIndicators((work) => db.tenant(empresaId, work), { empresaId, filter: { ...filter, bajo_nivel_id }, zone }));
    });
  };

const day = 86_400_000;

/** @throws ApiError 400 */
const checkRange = ({ desde, hasta }: Days) => {
  const length = Date.parse(hasta) + (isDay(hasta) ? day : 0) - Date.parse(desde);
  if (length <= 0) throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
  if (length > masIndicadores.dias * day) throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `Elija ${masIndicadores.dias} días como máximo.` });
};
