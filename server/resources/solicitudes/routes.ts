import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioSolicitud,
  parecida,
  respuestaSolicitud,
  solicitudes,
  type Solicitud,
} from '#contract/entities/solicitudes';
import { z } from '#contract/core/validation';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf, requireRight } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn, reading } from '../../records/reading';
import { inTurn, readOne } from '../../records/store';
import { ordenStore } from '../ordenes/index';
import { alikeOf } from './alike';
import { answer } from './answer';
import { decide } from './decide';
import { receiveRequest } from './receive';
import { solicitudStore, solicitudStoreFor } from './store';
import { timesRoutes } from './times';

/** Requests: anybody reports what is broken, and the office decides. */
export const solicitudRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const record = solicitudes.record.partial();
    await app.register(timesRoutes(deps));
    await app.register(reading(deps, solicitudStore, solicitudStoreFor));

    app.post(
      '/',
      {
        config: { allow: ['create', 'solicitudes'] },
        schema: { body: parsedLater(solicitudes.input), response: { 201: record } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const input = parseBody(solicitudes.input, request.body);
        const row = await db.tenant(empresaId, async (tx) => {
          const id = await once(tx, request, () =>
            receiveRequest(tx, caller, input, { origen: 'usuario', solicitante: user.name }),
          );
          return readOne(tx, solicitudStoreFor(caller), empresaId, id);
        });
        changed(empresaId, 'solicitudes', [row]);
        return reply.code(201).send(row);
      },
    );

    app.post(
      '/:id/transicion',
      { config: edits, schema: { params: byId, body: parsedLater(cambioSolicitud), response: { 200: record } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { row, rows, order } = await db.tenant(empresaId, async (tx) => {
          const { version, ...decision } = parseBody(cambioSolicitud, request.body);
          // Two that are joined to each other at once must not wait for each other.
          await inTurn(tx, { oneAtATime: true, entity: solicitudes }, empresaId);
          const before = await readOne(tx, solicitudStore, empresaId, id, true);
          // A token that may decide may not make orders by that.
          if (decision.a === 'aprobada') requireRight(caller, 'create', 'ordenes');
          const rows: Solicitud[] = [];
          await once(tx, request, async () => {
            refuseOther(before, version);
            rows.push(...(await decide(tx, caller, before, decision)));
            return id;
          });
          const made = rows.find(({ estado }) => estado === 'aprobada')?.orden_id;
          return {
            ...{ row: await readOne(tx, solicitudStoreFor(caller), empresaId, id), rows },
            order: made ? await readOne(tx, ordenStore, empresaId, made) : null,
          };
        });
        changed(empresaId, 'solicitudes', rows);
        if (order) changed(empresaId, 'ordenes', [order]);
        return row;
      },
    );

    app.post(
      '/:id/responder',
      { config: edits, schema: { params: byId, body: parsedLater(respuestaSolicitud), response: { 200: record } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const row = await db.tenant(empresaId, async (tx) => {
          const { version, respuesta } = parseBody(respuestaSolicitud, request.body);
          const before = await readOne(tx, solicitudStore, empresaId, id, true);
          await once(tx, request, async () => {
            refuseOther(before, version);
            await answer(tx, caller, before, respuesta);
            return id;
          });
          return readOne(tx, solicitudStoreFor(caller), empresaId, id);
        });
        changed(empresaId, 'solicitudes', [row]);
        return row;
      },
    );

    app.get(
      '/:id/parecidas',
      {
        config: { allow: ['edit', 'solicitudes'], token: ['solicitudes:lectura', 'ordenes:lectura'] },
        schema: { params: byId, response: { 200: z.array(parecida) } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) =>
          alikeOf(tx, empresaId, await readOne(tx, solicitudStore, empresaId, id)),
        );
      },
    );
  };

const edits = { allow: ['edit', 'solicitudes'] } as const;

/** @throws ApiError 409 when somebody changed it since */
const refuseOther = (before: Solicitud, version: number): void => {
  if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
};
