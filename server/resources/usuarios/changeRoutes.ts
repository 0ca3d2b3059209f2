import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eliminado, eliminadoCon } from '#contract/core/eliminado';
import { cambioUsuario, usuarios } from '#contract/entities/usuarios';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { givesAdmin } from '../../plugins/confirming';
import { callerOf, type Caller } from '../../plugins/guard';
import { byId, calledOn, idOf } from '../../records/reading';
import { tellEffects } from '../../records/effects';
import { filteredQuery, readIds } from '../../records/query';
import type { Accounts } from '../../session/accounts/index';
import { changeMember, inTurn, removeMember } from './changes';
import { readMember, readMembers } from './members';

const { record } = usuarios;

/** Changes and removals of members, of one or of several at once. */
export const changeRoutes =
  ({ db, files, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      config: { allow: ['edit', 'usuarios'], confirm: givesAdmin },
      schema: {
        params: byId,
        body: parsedLater(cambioUsuario.extend({ version: z.int() })),
        response: { 200: record },
      },
      handler: async (request) => {
        const { caller, id } = calledOn(request);
        return changing(caller, async (tx) => {
          const before = await readMember(tx, files, caller, id);
          const patch = parseBody(cambioUsuario, request.body);
          const { version } = parseBody(z.object({ version: z.int() }), request.body);
          if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
          await changeMember(tx, caller, before, patch);
          return readMember(tx, files, caller, id);
        });
      },
    });

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/',
      config: { allow: ['edit', 'usuarios'], confirm: givesAdmin },
      schema: { querystring: filteredQuery, body: parsedLater(cambioUsuario), response: { 200: z.array(z.int()) } },
      handler: async (request) => {
        const caller = callerOf(request);
        const ids = readIds(request.query);
        return changing(caller, async (tx) => {
          const members = await readMembers(tx, files, caller, ids);
          const patch = parseBody(cambioUsuario, request.body);
          for (const before of members) await changeMember(tx, caller, before, patch);
          return ids;
        });
      },
    });

    app.delete(
      '/:id',
      { config: { allow: ['delete', 'usuarios'] }, schema: { params: byId, response: { 200: eliminado } } },
      async (request) => {
        const id = idOf(request.params.id);
        return eliminadoCon(id, await remove(callerOf(request), [id]));
      },
    );

    app.delete(
      '/',
      {
        config: { allow: ['delete', 'usuarios'] },
        schema: { querystring: filteredQuery, response: { 200: z.array(z.int()) } },
      },
      async (request, reply) => {
        const ids = readIds(request.query);
        tellEffects(reply, await remove(callerOf(request), ids));
        return ids;
      },
    );

    const remove = (caller: Caller, ids: number[]): Promise<string[]> =>
      changing(caller, async (tx) => {
        const effects: string[] = [];
        for (const before of await readMembers(tx, files, caller, ids))
          effects.push(...(await removeMember(tx, caller, before)));
        return effects;
      });

    /** One change at a time per company; sockets that it ends are closed before the response. */
    const changing = async <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const result = await db.transaction(async (tx) => {
        await inTurn(tx, caller);
        return work(tx);
      });
      await revocations.apply();
      return result;
    };
  };
