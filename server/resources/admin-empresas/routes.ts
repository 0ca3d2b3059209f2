import { asc, count, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { empresa, nuevaEmpresa } from '#contract/empresas';
import { z } from '#contract/validation';
import type { System, Tx } from '../../db/client';
import { newSecret } from '../../session/secrets';
import { claveIngestaTable } from '../../tracking/tables';
import { nivelTable } from '../niveles/table';
import { empresaTable } from './table';

/** Companies, for superadmins: who they are, and opening a new one. */
export const adminEmpresaRoutes =
  (db: System): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/', { config: { allow: ['list', 'admin-empresas'] }, schema: { response: { 200: z.array(empresa) } } }, async (_request, reply) => {
      const rows = await db.select().from(empresaTable).orderBy(asc(empresaTable.nombre), asc(empresaTable.id)).limit(1000);
      const [total] = await db.select({ n: count() }).from(empresaTable);
      reply.header('Content-Range', `admin-empresas ${rows.length ? `0-${rows.length - 1}` : '*'}/${total?.n ?? rows.length}`);
      return rows.map(asRecord);
    });

    app.post('/', { config: { allow: ['create', 'admin-empresas'] }, schema: { body: nuevaEmpresa, response: { 201: empresa } } }, async (request, reply) => {
      const created = await db.transaction((tx) => openCompany(tx, request.body));
      return reply.code(201).send(asRecord(created));
    });
  };

/** A company with what it cannot work without: a first level for its assets and a key for its devices. */
export const openCompany = async (tx: Tx, input: z.output<typeof nuevaEmpresa>) => {
  const [created] = await tx.insert(empresaTable).values(input).returning();
  if (!created) throw new Error('the company was not stored');
  const [root] = await tx.insert(nivelTable).values({ empresa_id: created.id, nombre: input.nombre, tipo: 'region' }).returning({ id: nivelTable.id });
  if (root)
    await tx
      .update(nivelTable)
      .set({ ruta: `/${root.id}/` })
      .where(eq(nivelTable.id, root.id));
  await tx.insert(claveIngestaTable).values({ empresa_id: created.id, clave: newSecret().slice(0, 24) });
  return created;
};

const asRecord = ({ id, nombre, image_url, zona_horaria, moneda, activo }: typeof empresaTable.$inferSelect) => ({
  id,
  empresa_id: id,
  nombre,
  image_url,
  zona_horaria,
  moneda,
  activo,
});
