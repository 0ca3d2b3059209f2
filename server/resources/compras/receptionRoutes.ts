import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nuevaDevolucion, nuevaRecepcion, recepcion, type Compra } from '#contract/entities/compras';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { parseBody, parsedLater, theOne } from '../../plugins/errors';
import type { Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn } from '../../records/reading';
import { readOne, type Row } from '../../records/store';
import { readArrivals, type Stored } from './arrivals';
import { giveBack, receive } from './receive';
import { compraStore } from './store';
import { lockedPurchase } from './transition';

/** What came of a purchase, and what went back. */
export const receptionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { allow: ['edit', 'compras'] } as const;

    const storing =
      <Body extends z.ZodType>(
        body: Body,
        store: (tx: Tx, caller: Caller, purchase: Compra, input: z.output<Body>) => Promise<Stored>,
      ) =>
      async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { made, row, antes, parts } = await db.tenant(empresaId, async (tx) => {
          const antes = await lockedPurchase(tx, caller, id);
          const input = parseBody(body, request.body);
          const parts: Row[] = [];
          const key = await once(tx, request, async () => {
            const stored = await store(tx, caller, antes, input);
            parts.push(...stored.parts);
            return stored.id;
          });
          const made = theOne(await readArrivals(tx, empresaId, id, key));
          return { made, row: await readOne(tx, compraStore, empresaId, id), antes, parts };
        });
        changed(empresaId, 'compras', [{ id, version: row.version, antes }]);
        if (parts.length > 0) changed(empresaId, 'repuestos', parts);
        return reply.code(201).send(made);
      };

    app.post(
      '/:id/recepciones',
      { config, schema: { params: byId, body: parsedLater(nuevaRecepcion), response: { 201: recepcion } } },
      storing(nuevaRecepcion, receive),
    );

    app.post(
      '/:id/devoluciones',
      { config, schema: { params: byId, body: parsedLater(nuevaDevolucion), response: { 201: recepcion } } },
      storing(nuevaDevolucion, giveBack),
    );

    app.get(
      '/:id/recepciones',
      { config: { allow: ['show', 'compras'] }, schema: { params: byId, response: { 200: z.array(recepcion) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, compraStore, empresaId, id);
          return readArrivals(tx, empresaId, id);
        });
      },
    );
  };
