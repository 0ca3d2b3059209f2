import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioReenvio,
  masReenvios,
  nuevoReenvio,
  reenvio,
  type NuevoReenvio,
  type Reenvio,
} from '#contract/requests/reenvios';
import type { Tx } from '../db/system';
import { parseBody, parsedLater } from '../plugins/errors';
import { actorOf, callerOf, type Caller } from '../plugins/guard';
import { once } from '../records/idempotency';
import { lockNamed } from '../records/store';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { destinationRoutes, type IntegrationParts } from './destinationRoutes';
import { addDestination, checkUrl, readDestination, type Destination } from './destinations';
import { rightsOf } from './rights';

const room = {
  most: masReenvios,
  message: `La empresa ya tiene ${masReenvios} reenvíos, que es el máximo: elimine los que ya no se usan.`,
};

/** `/reenvios`: positions sent on to other platforms. */
export const forwardRoutes =
  (parts: IntegrationParts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, reach } = parts;
    await app.register(
      destinationRoutes(parts, { clase: 'reenvio', record: reenvio, change: cambioReenvio, shown, check: checkChange }),
    );

    app.post(
      '/',
      {
        config: { ...rightsOf('reenvio').make.config, confirm: 'people' },
        schema: { body: parsedLater(nuevoReenvio), response: { 201: reenvio } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoReenvio, request.body);
        checkUrl(given.url, reach);
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
  };

type Named = { [Field in 'activos' | 'niveles']?: NuevoReenvio[Field] | undefined };

const checkChange = async (tx: Tx, { empresaId }: Caller, given: Named, id: number): Promise<void> =>
  checkNamed(tx, empresaId, given, await readDestination(tx, empresaId, 'reenvio', id));

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
