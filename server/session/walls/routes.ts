import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { muro, muroCreado, nuevoMuro } from '#contract/requests/muros';
import { z } from '#contract/core/validation';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { calledOn, removes } from '../../records/reading';
import { lockNamed } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { nivelTable } from '../../db/tables/niveles';
import { muroTable as t } from '../../db/tables/muros';
import { endGrant } from '../grants/end';
import { living } from '../grants/kind';
import { walls } from '../grants/kinds/index';
import { mintGrant } from '../grants/mint';
import type { Revocations } from '../revocations';

/** Whoever may replay what was driven may hang it on a wall; no token may. */
const allow = { config: { allow: { page: '/recorrido' } } } as const;

/** `/muros`: addresses that show the company on a screen without a log-in. */
export const wallRoutes =
  ({
    db,
    originOf,
    revocations,
  }: Pick<Deps, 'db' | 'originOf'> & { revocations: Revocations }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/', { ...allow, schema: { response: { 200: z.array(muro) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const { id, nombre, vistas, hasta, creado_en, visto_en } = t;
      const usuario = sql<string | null>`nombre_usuario(${t.creado_por_id})`;
      return db.tenant(empresaId, (tx) =>
        tx
          .select({ id, nombre, vistas, hasta, usuario, creado_en, visto_en })
          .from(t)
          .where(and(eq(t.empresa_id, empresaId), living(walls)))
          .orderBy(desc(id)),
      );
    });

    app.post(
      '/',
      { ...allow, schema: { body: parsedLater(nuevoMuro), response: { 201: muroCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { nombre, vistas, hasta = null } = parseBody(nuevoMuro, request.body);
        if (hasta !== null && Date.parse(hasta) <= Date.now()) throw fieldError('hasta', 'Ya pasó');
        const { id, secret } = await mintGrant(db, walls, caller, async (tx) => {
          const activos = [...new Set(vistas.flatMap((vista) => vista.activos))];
          if (activos.length > 0) await lockNamed(tx, caller.empresaId, 'vistas', activoTable, activos);
          const niveles = [...new Set(vistas.flatMap(({ nivel_id }) => nivel_id ?? []))];
          if (niveles.length > 0) await lockNamed(tx, caller.empresaId, 'vistas', nivelTable, niveles);
          return { values: { nombre, vistas, hasta }, audited: { hasta } };
        });
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/muro/${secret}` });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await endGrant(db, walls, caller, id);
      await revocations.apply();
      return { id };
    });
  };
