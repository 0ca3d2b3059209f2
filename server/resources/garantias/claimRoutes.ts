import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioReclamo, nuevoReclamo, reclamo } from '#contract/entities/garantias';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { garantiaTable as g } from '../../db/tables/garantias';
import { ordenTable as o } from '../../db/tables/ordenes';
import { parseBody, parsedLater, theOne } from '../../plugins/errors';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn, idOf } from '../../records/reading';
import { mine, readOne } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import { changeClaim, claimsOf, makeClaim } from './claims';
import { garantiaStore } from './store';

const allow = ['edit', 'garantias'] as const;

/** `/garantias/{id}/reclamos`: what was asked of who answers, and what came back. */
export const claimRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Claims of a warranty are written one after another. */
    const writing = async (empresaId: number, garantiaId: number, work: (tx: Tx) => Promise<number>) => {
      const { made, touched } = await db.tenant(empresaId, async (tx) => {
        const held = theOne(
          await tx
            .select({ id: g.id, version: g.version })
            .from(g)
            .where(and(mine(garantiaStore, empresaId), eq(g.id, garantiaId)))
            .for('no key update'),
        );
        const made = theOne(await claimsOf(tx, empresaId, garantiaId, await work(tx)));
        const order = theOne(
          await tx
            .select({ id: o.id, version: o.version })
            .from(o)
            .where(and(eq(o.empresa_id, empresaId), eq(o.id, made.orden_id))),
        );
        const touched: Touched[] = [
          ['garantias', held],
          ['ordenes', order],
        ];
        return { made, touched };
      });
      tellTouched(changed, empresaId, touched);
      return made;
    };

    app.get(
      '/:id/reclamos',
      { config: { allow: ['show', 'garantias'] }, schema: { params: byId, response: { 200: z.array(reclamo) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.read(empresaId, async (tx) => {
          await readOne(tx, garantiaStore, empresaId, id);
          return claimsOf(tx, empresaId, id);
        });
      },
    );

    app.post(
      '/:id/reclamos',
      { config: { allow }, schema: { params: byId, body: parsedLater(nuevoReclamo), response: { 201: reclamo } } },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const made = await writing(empresaId, id, (tx) =>
          once(tx, request, () => makeClaim(tx, caller, id, parseBody(nuevoReclamo, request.body))),
        );
        return reply.code(201).send(made);
      },
    );

    app.put(
      '/:id/reclamos/:reclamo',
      {
        config: { allow },
        schema: { params: byClaim, body: parsedLater(cambioReclamo), response: { 200: reclamo } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const claim = idOf(request.params.reclamo);
        return writing(empresaId, id, async (tx) => {
          await changeClaim(tx, caller, id, claim, parseBody(cambioReclamo, request.body));
          return claim;
        });
      },
    );
  };

const byClaim = z.object({ id: z.string(), reclamo: z.string() });
