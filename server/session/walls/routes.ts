import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { masMuros, muro, muroCreado, nuevoMuro } from '#contract/muros';
import { z } from '#contract/validation';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, theOne } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { holdMembers } from '../../records/members';
import { calledOn, removes } from '../../records/reading';
import { checkRoom } from '../../records/room';
import { lockNamed } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { nivelTable } from '../../db/tables/niveles';
import type { Revocations } from '../revocations';
import { hashOf } from '../secrets';
import { endWalls, lives, newWall } from './find';
import { muroTable as t } from '../../db/tables/muros';

const entidad = 'muros';
const full = () =>
  new ApiError('CONFLICTO', {
    message: `La empresa ya tiene ${masMuros.porEmpresa} muros, que es el máximo: revoque los que ya no se usan.`,
  });
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
    const living = (empresaId: number) => and(eq(t.empresa_id, empresaId), lives);

    app.get('/', { ...allow, schema: { response: { 200: z.array(muro) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const { id, nombre, vistas, hasta, creado_en, visto_en } = t;
      const usuario = sql<string | null>`nombre_usuario(${t.creado_por_id})`;
      return db.tenant(empresaId, (tx) =>
        tx
          .select({ id, nombre, vistas, hasta, usuario, creado_en, visto_en })
          .from(t)
          .where(living(empresaId))
          .orderBy(desc(id)),
      );
    });

    app.post(
      '/',
      { ...allow, schema: { body: z.unknown(), response: { 201: muroCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const { nombre, vistas, hasta = null } = parseBody(nuevoMuro, request.body);
        if (hasta !== null && Date.parse(hasta) <= Date.now()) throw fieldError('hasta', 'Ya pasó');
        const token = newWall();
        const id = await db.tenant(empresaId, async (tx) => {
          await holdMembers(tx, empresaId);
          await checkRoom(tx, {
            table: t,
            owner: empresaId,
            where: living(empresaId),
            most: masMuros.porEmpresa,
            full,
          });
          const activos = [...new Set(vistas.flatMap((vista) => vista.activos))];
          if (activos.length > 0) await lockNamed(tx, empresaId, 'vistas', activoTable, activos);
          const niveles = [...new Set(vistas.flatMap(({ nivel_id }) => nivel_id ?? []))];
          if (niveles.length > 0) await lockNamed(tx, empresaId, 'vistas', nivelTable, niveles);
          const [row] = await tx
            .insert(t)
            .values({ empresa_id: empresaId, nombre, token_hash: hashOf(token), vistas, hasta, creado_por_id: user.id })
            .returning({ id: t.id });
          if (!row) throw new Error('the wall was not stored');
          const cambios = [{ campo: 'hasta', antes: null, despues: hasta }];
          await audit(tx, actorOf(caller), { accion: 'crear', entidad, entidad_id: row.id, nombre, cambios });
          return row.id;
        });
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/muro/${token}` });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      // The list of sockets to end is the installation's, not a company's.
      await db.system.transaction(async (tx) => {
        const gone = theOne(await endWalls(tx, caller.empresaId, { id }));
        await audit(tx, actorOf(caller), { accion: 'eliminar', entidad, entidad_id: id, nombre: gone.nombre });
      });
      await revocations.apply();
      return { id };
    });
  };
