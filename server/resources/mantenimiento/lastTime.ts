import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ultimaVez, vencimiento } from '#contract/entities/mantenimiento';
import { ultimasVeces, ultimasVecesHechas } from '#contract/requests/vencimientos';
import type { z } from '#contract/core/validation';
import { ApiError, parseBody, parsedLater, refuseFields } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { readDue } from './dues';
import { lastTimeFaults, sayLastTimes, sayManyLastTimes } from './lastTimes';
import { lockDues, settle } from './settle';

/**
 * `POST /mantenimiento/vencimientos/{id}/ultima`, and the same of many dues.
 * @throws ApiError 409 when the due changed meanwhile, 422 at `fecha` or `medida`
 */
export const lastTimeRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/ultima',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, body: parsedLater(ultimaVez), response: { 200: vencimiento } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          const { version, ...given } = parseBody(ultimaVez, request.body);
          await once(tx, request, async () => {
            await lockDues(tx, empresaId);
            const due = await readDue(tx, empresaId, id);
            if (version !== due.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: due } });
            const [faults = {}] = await lastTimeFaults(tx, empresaId, [{ due, given }]);
            refuseFields(faults);
            await sayLastTimes(tx, caller, [{ due, given }]);
            while (await settle(tx, empresaId));
            return id;
          });
          return readDue(tx, empresaId, id);
        });
      },
    );

    app.post(
      '/ultimas',
      {
        config: { allow: ['edit', 'mantenimiento'], inTurn: true },
        schema: { body: parsedLater(ultimasVeces), response: { 200: ultimasVecesHechas } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ultimas } = parseBody(ultimasVeces, request.body);
        const all: z.output<typeof ultimasVecesHechas> = { hechas: [], rechazadas: [] };
        for (let at = 0; at < ultimas.length; at += together) {
          const some = ultimas.slice(at, at + together);
          const { hechas, rechazadas } = await db.tenant(caller.empresaId, (tx) => sayManyLastTimes(tx, caller, some));
          all.hechas.push(...hechas);
          all.rechazadas.push(...rechazadas);
        }
        return all;
      },
    );
  };

/** Dues per transaction. */
const together = 25;
