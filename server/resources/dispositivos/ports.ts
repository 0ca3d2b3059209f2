import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { puerto } from '#contract/entities/rastreadores';
import { z } from '#contract/core/validation';
import type { Deps } from '../../records/deps';

/** The ports that trackers report to, one row for each protocol and transport. */
export const portRoutes =
  ({ trackers }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/puertos',
      { config: { allow: ['list', 'dispositivos'] }, schema: { response: { 200: z.array(puerto) } } },
      async () => trackers.ports(),
    );
  };
