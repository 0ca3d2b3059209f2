import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { claveIngesta, horasDeTraslape } from '#contract/requests/ingesta';
import { z } from '#contract/core/validation';
import { calledOn, removes } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { newSecret } from '../../session/secrets';
import { claveIngestaTable as keys } from '../../db/tables/posiciones';

/** The keys with which devices of the company write positions: read, replace with a day's overlap, revoke. */
export const keyRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/claves',
      {
        config: { allow: ['edit', 'dispositivos'], token: 'never' },
        schema: { response: { 200: z.array(claveIngesta) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, (tx) =>
          tx.select().from(keys).where(living(empresaId)).orderBy(desc(keys.creada_en), desc(keys.id)),
        );
      },
    );

    app.post(
      '/claves/rotar',
      {
        config: { allow: ['edit', 'dispositivos'], token: 'never', confirm: true },
        schema: { response: { 201: claveIngesta } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const created = await db.tenant(empresaId, async (tx) => {
          await oneAtATime(tx, empresaId);
          await tx
            .update(keys)
            .set({ vence_en: sql`now() + ${horasDeTraslape} * interval '1 hour'` })
            .where(and(eq(keys.empresa_id, empresaId), isNull(keys.vence_en)));
          const [row] = await tx.insert(keys).values({ empresa_id: empresaId, clave: newKey() }).returning();
          if (!row) throw new Error('the key was not stored');
          await audit(tx, actorOf(caller), { accion: 'crear', entidad: 'claves', entidad_id: row.id });
          return row;
        });
        forgetKeys(empresaId);
        return reply.code(201).send(created);
      },
    );

    app.delete(
      '/claves/:id',
      {
        config: { allow: ['edit', 'dispositivos'], token: 'never' },
        schema: removes,
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        await db.tenant(empresaId, async (tx) => {
          await oneAtATime(tx, empresaId);
          const others = await tx
            .select({ id: keys.id })
            .from(keys)
            .where(and(eq(keys.empresa_id, empresaId), isNull(keys.vence_en), ne(keys.id, id)));
          // The row is kept, so that devices that still send with it are noticed.
          const revoked = await tx
            .update(keys)
            .set({ vence_en: sql`now()` })
            .where(and(living(empresaId), eq(keys.id, id)))
            .returning({ id: keys.id });
          if (revoked.length === 0) throw new ApiError('NO_ENCONTRADO');
          if (others.length === 0)
            throw new ApiError('CONFLICTO', {
              message: 'Es la clave actual: cree primero una nueva y después revoque esta.',
            });
          await audit(tx, actorOf(caller), { accion: 'eliminar', entidad: 'claves', entidad_id: id });
        });
        forgetKeys(empresaId);
        return { id };
      },
    );

    /** Cached keys are dropped together with cached devices. */
    const forgetKeys = (empresaId: number) => changed(empresaId, 'dispositivos', []);
  };

const living = (empresaId: number) =>
  and(eq(keys.empresa_id, empresaId), or(isNull(keys.vence_en), gt(keys.vence_en, sql`now()`)));

/** Two concurrent replacements must not leave two current keys, nor none. */
const oneAtATime = (tx: Tx, empresaId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('claves_ingesta'), ${empresaId})`);

/** 144 random bits. People type it in addresses, so it begins and ends with a letter or a digit. */
const newKey = (): string => {
  const key = newSecret().slice(0, 24);
  return /^[a-z\d].*[a-z\d]$/i.test(key) ? key : newKey();
};
