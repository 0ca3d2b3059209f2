import { desc } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioIndisponibilidad,
  divisionIndisponibilidad,
  nuevaIndisponibilidad,
  indisponibilidad,
} from '#contract/entities/hojaDeVida';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { byId, byItem, idOf, removesItem } from '../records/reading';
import type { Deps } from '../records/deps';
import type { Tx } from '../db/system';
import { indisponibilidadTable as t } from '../db/tables/hojaDeVida';
import { once } from '../records/idempotency';
import { parseBody, parsedLater } from '../plugins/errors';
import { asked, readAsset } from '../resources/activos/sheet';
import { correct, insert, mustBeCurrent, mustBeItsOrder, remove, split } from './downtimes';
import { ofAsset, one, select } from './downtimeRows';
import { readerOf } from './reader';

/**
 * The downtimes of an asset. Orders and changes of state write them, and people correct what those got wrong: all
 * figures read these rows. None of this changes the state of the asset.
 */
export const downtimeRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Writes in a transaction that holds the asset, and publishes the asset afterwards. */
    const writing = async <T>(empresaId: number, id: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const { asset, done } = await db.tenant(empresaId, async (tx) => {
        const asset = await readAsset(tx, empresaId, id, true);
        return { asset, done: await work(tx) };
      });
      changed(empresaId, 'activos', [asset]);
      return done;
    };

    app.get(
      '/:id/paradas',
      {
        config: { allow: ['show', 'activos'] },
        schema: { params: byId, response: { 200: z.array(indisponibilidad) } },
      },
      async (request) => {
        const { empresaId, id, caller } = asked(request);
        const { orders } = readerOf(caller);
        return db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return select(tx, orders)
            .where(ofAsset(empresaId, id))
            .orderBy(desc(t.inicio_en), desc(t.id))
            .limit(limits.list.rows);
        });
      },
    );

    app.post(
      '/:id/paradas',
      {
        config: { allow },
        schema: { params: byId, body: parsedLater(nuevaIndisponibilidad), response: { 201: indisponibilidad } },
      },
      async (request, reply) => {
        const { empresaId, id, actor } = asked(request);
        const downtime = await writing(empresaId, id, async (tx) => {
          const { orden_id, ...input } = parseBody(nuevaIndisponibilidad, request.body);
          const made = await once(tx, request, async () => {
            if (orden_id !== null) await mustBeItsOrder(tx, empresaId, id, orden_id);
            return insert(tx, actor, id, { ...input, orden_id });
          });
          return one(tx, empresaId, id, made);
        });
        return reply.code(201).send(downtime);
      },
    );

    app.put(
      '/:id/paradas/:item',
      {
        config: { allow },
        schema: { params: byItem, body: parsedLater(cambioIndisponibilidad), response: { 200: indisponibilidad } },
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        return writing(empresaId, id, async (tx) => {
          const before = await one(tx, empresaId, id, item);
          const { version, ...input } = parseBody(cambioIndisponibilidad, request.body);
          mustBeCurrent(before, version);
          return correct(tx, actor, id, before, input);
        });
      },
    );

    app.post(
      '/:id/paradas/:item/dividir',
      {
        config: { allow },
        schema: {
          params: byItem,
          body: parsedLater(divisionIndisponibilidad),
          response: { 201: z.array(indisponibilidad) },
        },
      },
      async (request, reply) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        const parts = await writing(empresaId, id, async (tx) => {
          const whole = await one(tx, empresaId, id, item);
          const { version, ...where } = parseBody(divisionIndisponibilidad, request.body);
          let first = whole;
          const made = await once(tx, request, async () => {
            mustBeCurrent(whole, version);
            const parts = await split(tx, actor, id, whole, where);
            first = parts.first;
            return parts.second;
          });
          return [first, await one(tx, empresaId, id, made)];
        });
        return reply.code(201).send(parts);
      },
    );

    app.delete(
      '/:id/paradas/:item',
      {
        config: { allow },
        schema: {
          ...removesItem,
          querystring: z.object({ version: z.coerce.number().int() }),
        },
      },
      async (request) => {
        const { empresaId, id, actor } = asked(request);
        const item = idOf(request.params.item);
        await writing(empresaId, id, async (tx) => {
          const downtime = await one(tx, empresaId, id, item);
          mustBeCurrent(downtime, request.query.version);
          await remove(tx, actor, id, downtime);
        });
        return { id: item };
      },
    );
  };

const allow = ['edit', 'activos'] as const;
