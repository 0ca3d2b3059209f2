import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PagePath } from '#contract/core/paths';
import { enlaceDatos, enlaceDatosCreado, nuevoEnlaceDatos, recursoDatos } from '#contract/requests/enlacesDatos';
import { auditorias } from '#contract/requests/auditoria';
import { z } from '#contract/core/validation';
import { companyOf } from '../db/companyOf';
import { enlaceDatosTable as links } from '../db/tables/enlacesDatos';
import { parseBody, parsedLater } from '../plugins/errors';
import { sends } from '../plugins/confirming';
import { callerOf } from '../plugins/guard';
import type { InTurn } from '../plugins/turns';
import type { Deps } from '../records/deps';
import { checkFilter } from '../records/naming';
import { calledOn, removes } from '../records/reading';
import { endGrant } from '../session/grants/end';
import { dataLinks } from '../session/grants/kinds/index';
import { mintGrant } from '../session/grants/mint';
import type { DataTables } from './tables';

/** Those who may open the page may make data links. No token may: a link has the rights of its author. */
const allow = { config: { allow: { page: '/dispositivos/integraciones' satisfies PagePath } } } as const;

interface Parts extends Pick<Deps, 'db' | 'originOf'> {
  tables: DataTables;
  inTurn: InTurn;
}

/** `/enlaces-datos`: addresses at which spreadsheets read a list or a report without a log-in. */
export const dataLinkRoutes =
  ({ db, originOf, tables, inTurn }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const { id, nombre, recurso, columnas, filtro, orden, desde, hasta, formato, creado_en, leido_en } = links;
    const usuario = sql<string | null>`nombre_usuario(${links.creado_por_id})`;
    const shown = { id, nombre, recurso, columnas, filtro, orden, desde, hasta, formato, usuario, creado_en, leido_en };

    app.get('/', { ...allow, schema: { response: { 200: z.array(enlaceDatos) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return db.tenant(empresaId, (tx) =>
        tx.select(shown).from(links).where(eq(links.empresa_id, empresaId)).orderBy(desc(id)),
      );
    });

    app.get('/recursos', { ...allow, schema: { response: { 200: z.array(recursoDatos) } } }, async (request) => {
      const caller = callerOf(request);
      return tables.listed(caller).map((source) => ({
        recurso: source.recurso,
        nombre: source.title,
        columnas: tables.columnsFor(source, caller).map(({ name }) => name),
        periodo: source.period !== null,
      }));
    });

    app.post(
      '/',
      {
        config: { ...allow.config, confirm: sends('recurso', auditorias.name) },
        schema: { body: parsedLater(nuevoEnlaceDatos), response: { 201: enlaceDatosCreado } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const given = parseBody(nuevoEnlaceDatos, request.body);
        const source = tables.find(caller, given.recurso);
        const columns = tables.columnsOfLink(source, caller, given.columnas);
        const { zone } = await companyOf(db, empresaId);
        // Its first rows are read: what is wrong with it is said to its author, not to the spreadsheet.
        await inTurn(empresaId, async () => {
          const rows = tables.rowsOf(source, caller, given, columns, zone);
          await rows.next();
          await rows.return(undefined);
        });
        const { id: made, secret } = await mintGrant(db, dataLinks, caller, async (tx) => {
          await checkFilter(tx, empresaId, 'filtro', given.recurso.replace(/^reportes\//, ''), given.filtro);
          return { values: given, audited: { recurso: given.recurso } };
        });
        return reply.code(201).send({ id: made, url: `${originOf(request) ?? ''}/api/datos/${secret}` });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id: ended } = calledOn(request);
      await endGrant(db, dataLinks, caller, ended);
      return { id: ended };
    });
  };
