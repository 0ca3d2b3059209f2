import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recalculoDeEmpresa } from '#contract/requests/recalculos';
import { z } from '#contract/core/validation';
import type { System } from '../db/system';
import { recalculations } from '../tracking/stored/recalculations';

/** For superadmins: the companies whose trips are being derived again after a change of settings. */
export const adminRecalculationRoutes =
  (db: System): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      { config: { allow: ['list', 'admin-empresas'] }, schema: { response: { 200: z.array(recalculoDeEmpresa) } } },
      () => recalculations(db),
    );
  };
