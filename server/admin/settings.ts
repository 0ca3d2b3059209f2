import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ajustesEmpresa, ajustesGuardados, cambioAjustes } from '#contract/entities/empresas';
import { z } from '#contract/core/validation';
import type { System, Tx } from '../db/system';
import { empresaTable as e } from '../db/tables/empresas';
import { audit, changesBetween } from '../history/audit';
import { ApiError, parseBody, parsedLater, theOne } from '../plugins/errors';
import { actorOf, callerOf, type Allow, type Caller } from '../plugins/guard';
import type { Changed } from '../records/deps';
import { onlySent } from './onlySent';

const allow: Allow = { page: '/usuarios/ajustes' };

/** The settings of the selected company, for those who run it. */
export const companySettingsRoutes =
  (db: System, changed: Changed): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/ajustes', { config: { allow }, schema: { response: { 200: ajustesGuardados } } }, async (request) =>
      settingsIn(
        theOne(
          await db
            .select(stored)
            .from(e)
            .where(eq(e.id, callerOf(request).empresaId)),
        ),
      ),
    );

    app.patch(
      '/ajustes',
      { config: { allow }, schema: { body: parsedLater(cambioAjustes), response: { 200: ajustesGuardados } } },
      async (request) => {
        const caller = callerOf(request);
        const after = await db.transaction((tx) => change(tx, caller, request.body));
        // Drops cached limits, so that the GPS entry follows at once.
        changed(caller.empresaId, 'dispositivos', []);
        return after;
      },
    );
  };

/** @throws ApiError 409 with the current settings, 422 */
const change = async (tx: Tx, caller: Caller, body: unknown) => {
  const sent = parseBody(z.record(z.string(), z.unknown()), body);
  const { version, ...given } = parseBody(cambioAjustes, sent);
  const patch = onlySent(given, sent);
  const company = eq(e.id, caller.empresaId);
  const row = theOne(await tx.select(stored).from(e).where(company).for('no key update'));
  const before = settingsIn(row);
  if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
  const cambios = changesBetween(before.ajustes, patch, Object.keys(patch));
  if (cambios.length === 0) return before;
  const values = { ajustes: { ...row.ajustes, ...patch }, version: sql`${e.version} + 1` };
  const after = theOne(await tx.update(e).set(values).where(company).returning(stored));
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'empresas',
    entidad_id: caller.empresaId,
    nombre: row.nombre,
    cambios,
  });
  return settingsIn(after);
};

const stored = { nombre: e.nombre, ajustes: e.ajustes, version: e.version };

const settingsIn = ({ ajustes, version }: { ajustes: unknown; version: number }) => ({
  ajustes: ajustesEmpresa.safeParse(ajustes).data ?? ajustesEmpresa.parse({}),
  version,
});
