import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioReenvio, masReenvios, nuevoReenvio, reenvio, type NuevoReenvio, type Reenvio } from '#contract/reenvios';
import { z } from '#contract/validation';
import type { Tx } from '../db/client';
import { parseBody } from '../plugins/errors';
import { actorOf, callerOf } from '../plugins/guard';
import { byId, calledOn, idOf, removes } from '../records/crud';
import { once } from '../records/idempotency';
import { contentRange } from '../records/query';
import { lockNamed } from '../records/store';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { deliveryRoutes } from './deliveryRoutes';
import {
  addDestination,
  changeDestination,
  checkUrl,
  readDestination,
  readDestinations,
  removeDestination,
  type Destination,
} from './destinations';
import { officeOnly } from './rights';
import type { IntegrationParts } from './routes';

const room = {
  most: masReenvios,
  message: `La empresa ya tiene ${masReenvios} reenvíos, que es el máximo: elimine los que ya no se usan.`,
};

/** `/reenvios`: positions sent on to other platforms. */
export const forwardRoutes =
  ({ db, deliveries, privado }: IntegrationParts): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(deliveryRoutes({ db, deliveries }, 'reenvio'));

    app.get('/', { ...officeOnly, schema: { response: { 200: z.array(reenvio) } } }, async (request, reply) => {
      const { empresaId } = callerOf(request);
      const rows = await db.tenant(empresaId, (tx) => readDestinations(tx, empresaId, 'reenvio'));
      return reply.header('Content-Range', contentRange('reenvios', 0, rows.length, rows.length)).send(rows.map(shown));
    });

    app.get('/:id', { ...officeOnly, schema: { params: byId, response: { 200: reenvio } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return shown(
        await db.tenant(empresaId, (tx) => readDestination(tx, empresaId, 'reenvio', idOf(request.params.id))),
      );
    });

    app.post(
      '/',
      { ...officeOnly, schema: { body: z.unknown(), response: { 201: reenvio } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoReenvio, request.body);
        checkUrl(given.url, privado);
        const row = await db.tenant(empresaId, async (tx) => {
          await checkNamed(tx, empresaId, given);
          const actor = { ...actorOf(caller), userId: user.id };
          const made = { ...given, clase: 'reenvio' as const, tipos: ['posiciones' as const] };
          return readDestination(
            tx,
            empresaId,
            'reenvio',
            await once(tx, request, () => addDestination(tx, actor, made, room)),
          );
        });
        return reply.code(201).send(shown(row));
      },
    );

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      ...officeOnly,
      schema: { params: byId, body: z.unknown(), response: { 200: reenvio } },
      handler: async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const given = parseBody(cambioReenvio, request.body);
        checkUrl(given.url, privado);
        const row = await db.tenant(empresaId, async (tx) => {
          await checkNamed(tx, empresaId, given, await readDestination(tx, empresaId, 'reenvio', id));
          return changeDestination(tx, actorOf(caller), 'reenvio', id, given);
        });
        deliveries.poke();
        return shown(row);
      },
    });

    app.delete('/:id', { ...officeOnly, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await db.tenant(caller.empresaId, (tx) => removeDestination(tx, actorOf(caller), 'reenvio', id));
      return { id };
    });
  };

type Named = { [Field in 'activos' | 'niveles']?: NuevoReenvio[Field] | undefined };

/** @throws ApiError 404 at the field */
const checkNamed = async (
  tx: Tx,
  empresaId: number,
  given: Named,
  before?: Pick<Destination, 'activos' | 'niveles'>,
): Promise<void> => {
  if (given.activos) await lockNamed(tx, empresaId, 'activos', activoTable, given.activos, before?.activos);
  if (given.niveles) await lockNamed(tx, empresaId, 'niveles', nivelTable, given.niveles, before?.niveles);
};

const shown = ({ nombre, formato, ...row }: Destination): Reenvio => ({
  ...row,
  nombre: nombre ?? '',
  formato: formato ?? 'osmand',
});
