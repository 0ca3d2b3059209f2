import { and, asc, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  edicionFila,
  filaImportacion,
  filasRevisadas,
  verFilas,
  type FilaImportacion,
  type Problema,
  type VerFilas,
} from '#contract/requests/importaciones';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import type { Tx } from '../db/system';
import { contentRange, readRange } from '../records/query';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { summary } from './answers';
import type { Parts } from './jobs';
import { createRowChecker, keepVerdicts, someRows } from './checking/rowChecker';
import { readImport, recount, rowsOf, warned } from './rows/record';
import { importacionFilaTable as f } from '../db/tables/importaciones';

/** The rows of an import: listed page by page, corrected one by one. */
export const rowRoutes =
  ({ db }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/filas',
      {
        config: { allow: ['show', 'importaciones'] },
        schema: {
          params: byId,
          querystring: z.object({ ver: verFilas.default('todas'), range: z.string().optional() }),
          response: { 200: z.array(filaImportacion) },
        },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const [from, to] = readRange(request.query.range) ?? [0, 49];
        const { rows, total } = await db.tenant(empresaId, async (tx) => {
          const imp = await readImport(tx, empresaId, idOf(request.params.id));
          const where = and(rowsOf(imp), only[request.query.ver]);
          const rows = await readRows(tx, where)
            .orderBy(asc(f.numero))
            .limit(to - from + 1)
            .offset(from);
          const [counted] = await tx.select({ n: count() }).from(f).where(where);
          return { rows, total: counted?.n ?? 0 };
        });
        reply.header('Content-Range', contentRange('filas', from, rows.length, total));
        return rows.map(asRow);
      },
    );

    app.put(
      '/:id/filas/:numero',
      {
        config: { allow: ['edit', 'importaciones'] },
        schema: {
          params: byId.extend({ numero: z.string() }),
          body: parsedLater(edicionFila),
          response: { 200: filasRevisadas },
        },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { datos } = parseBody(edicionFila, request.body);
        const id = idOf(request.params.id);
        const numero = idOf(request.params.numero);
        const { imp, before, after } = await db.tenant(empresaId, async (tx) => {
          const imp = await readImport(tx, empresaId, id);
          if (imp.estado !== 'validada')
            throw new ApiError('CONFLICTO', {
              message: 'Las filas se corrigen después de revisarlas y antes de importarlas.',
            });
          const [row] = await tx
            .select({ datos: f.datos })
            .from(f)
            .where(and(rowsOf(imp), eq(f.numero, numero)))
            .for('no key update');
          if (!row) throw new ApiError('NO_ENCONTRADO');
          const unknown = Object.keys(datos).find((heading) => !imp.encabezados.includes(heading));
          if (unknown !== undefined)
            throw fieldError('datos', `El archivo no tiene la columna «${unknown.slice(0, 60)}»`);
          const after = { ...row.datos, ...trimmed(datos) };
          // What is typed here counts as it is, whatever the cell of the file could be read as.
          const typed = sql.param(Object.keys(datos));
          await tx
            .update(f)
            .set({ datos: after, formas: sql`${f.formas} - ${typed}::text[]`, estado: 'pendiente' })
            .where(and(rowsOf(imp), eq(f.numero, numero)));
          return { imp, before: row.datos, after };
        });
        const checker = await createRowChecker(db, imp);
        const sharing = [...new Set([numero, ...checker.sharing([before, after])])];
        const rows = await db.tenant(empresaId, (tx) => someRows(tx, imp, sharing));
        const drafts = await checker.check(rows, true);
        return db.tenant(empresaId, async (tx) => {
          await keepVerdicts(tx, imp, drafts);
          const row = (await recount(tx, imp)) ?? imp;
          const found = await readRows(
            tx,
            and(rowsOf(imp), sql`${f.numero} = any(${sql.param(sharing.slice(0, 200))}::int[])`),
          ).orderBy(asc(f.numero));
          return { filas: found.map(asRow), importacion: summary(row) };
        });
      },
    );
  };

const only: Record<VerFilas, SQL | undefined> = {
  todas: undefined,
  errores: eq(f.estado, 'con_error'),
  avisos: warned,
  importadas: eq(f.estado, 'importada'),
};

const readRows = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      numero: f.numero,
      datos: f.datos,
      errores: f.errores,
      avisos: f.avisos,
      estado: f.estado,
      entidad_id: f.entidad_id,
      actualizada: sql<boolean>`${isNotNull(f.antes)}`,
    })
    .from(f)
    .where(where)
    .$dynamic();

type Kept = Awaited<ReturnType<typeof readRows>>[number];

const asRow = (row: Kept): FilaImportacion => ({
  ...row,
  estado: row.estado as FilaImportacion['estado'],
  errores: row.errores as Problema[],
  avisos: row.avisos as Problema[],
});

const trimmed = (datos: Record<string, string>) =>
  Object.fromEntries(Object.entries(datos).map(([heading, text]) => [heading, text.trim()]));
