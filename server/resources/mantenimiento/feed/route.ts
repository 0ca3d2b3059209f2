import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { diasEnlaceCalendario as days } from '#contract/enlacesCalendario';
import { can } from '#contract/access';
import { effectiveRole, roleId } from '#contract/roles';
import { z } from '#contract/validation';
import type { System, Tx } from '../../../db/system';
import { take } from '../../../limits/attempts';
import { limitKeys } from '../../../limits/keys';
import { ApiError } from '../../../plugins/errors';
import type { InTurn } from '../../../plugins/turns';
import type { Deps } from '../../../records/deps';
import { hashOf } from '../../../session/secrets';
import { membresiaTable, usuarioTable } from '../../../db/tables/usuarios';
import { inBuilder } from '../../../untrusted/index';
import { empresaTable } from '../../../db/tables/empresas';
import { entriesAround } from '../calendar';
import { settleForRequest } from '../settle';
import { enlaceCalendarioTable as links } from '../../../db/tables/enlacesCalendario';
import { feedEvent } from './feedEvent';
import { dispositionOf } from '../../../disposition';

/** Per link: a calendar requests it every few minutes at most, and some people share a link. */
const readings = { most: 30, window: 300_000 };

/** `GET /calendario/{secret}.ics`: calendars cannot log in, so the address itself is the permission. */
export const feedRoute =
  ({ db, originOf, inTurn }: Pick<Deps, 'db' | 'originOf'> & { inTurn: InTurn }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendario/:archivo',
      {
        config: { allow: 'anyone' },
        schema: { params: z.object({ archivo: z.string() }), response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const link = await linkOf(db.system, request.params.archivo);
        if (!link) throw new ApiError('NO_ENCONTRADO');
        await db.system.transaction((tx) => take(tx, limitKeys.calendar(link.id), readings));
        const { empresaId, empresa } = link;
        const entries = await inTurn(empresaId, async () => {
          await settleForRequest(db, empresaId);
          return db.tenant(empresaId, async (tx) => {
            await noteReading(tx, link);
            return entriesAround(tx, empresaId, days);
          });
        });
        const origin = originOf(request);
        const feed = { name: `Mantenimiento · ${empresa}`, events: entries.map((entry) => feedEvent(entry, origin)) };
        const file = await inBuilder('calendarFeed', feed, { owner: `empresa ${empresaId}` });
        return reply
          .header('content-disposition', dispositionOf('mantenimiento.ics', 'inline'))
          .type('text/calendar; charset=utf-8')
          .send(file);
      },
    );
  };

/**
 * The link of an address and its company, unless the company is suspended, or who made the link may no longer see its
 * plans.
 */
const linkOf = async (db: System, file: string) => {
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  if (secret === undefined) return undefined;
  const [link] = await db
    .select({
      id: links.id,
      empresaId: links.empresa_id,
      empresa: empresaTable.nombre,
      rol: usuarioTable.rol_id,
      aqui: membresiaTable.rol_id,
    })
    .from(links)
    .innerJoin(empresaTable, eq(empresaTable.id, links.empresa_id))
    .innerJoin(usuarioTable, and(eq(usuarioTable.id, links.creado_por_id), eq(usuarioTable.estado, 'activo')))
    .leftJoin(
      membresiaTable,
      and(
        eq(membresiaTable.user_id, usuarioTable.id),
        eq(membresiaTable.empresa_id, links.empresa_id),
        eq(membresiaTable.estado, 'activo'),
      ),
    )
    .where(
      and(
        eq(links.token_hash, hashOf(secret)),
        empresaTable.activo,
        or(isNotNull(membresiaTable.user_id), eq(usuarioTable.rol_id, roleId.superadmin)),
      ),
    );
  return link && can(effectiveRole(link.rol, link.aqui), 'edit', 'mantenimiento') ? link : undefined;
};

const noteReading = (tx: Tx, { id, empresaId }: { id: number; empresaId: number }) =>
  tx
    .update(links)
    .set({ leido_en: sql`now()` })
    .where(
      and(
        eq(links.empresa_id, empresaId),
        eq(links.id, id),
        or(isNull(links.leido_en), lt(links.leido_en, sql`now() - interval '1 minute'`)),
      ),
    );
