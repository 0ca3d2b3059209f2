import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import {
  buscar,
  hallazgo,
  hallazgosPorTipo,
  tipoHallazgo,
  urlOfHallazgo,
  type Hallazgo,
  type TipoHallazgo,
} from '#contract/requests/busqueda';
import { usuarios } from '#contract/words/usuarios';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import type { FileLinks } from '../files/index';
import { callerOf, may, type Caller } from '../plugins/guard';
import { fieldsOf, matches, mine, type Row } from '../records/store';
import { listMembers } from '../resources/usuarios/members';
import { kinds, said, type Kind } from './kinds';

/** `GET /buscar?q=`: searches everything that the caller may open, in the fields that they may see. */
export const searchRoutes =
  ({ db, files }: { db: Db; files: FileLinks }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/buscar',
      {
        config: { allow: ['list', 'reference', 'activos'], inTurn: true },
        schema: { querystring: buscar, response: { 200: z.array(hallazgo) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { q } = request.query;
        const open = tipoHallazgo.options.filter(
          (tipo) => urlOfHallazgo(caller.role, tipo, 1) !== null && may(caller, 'reference', tipo),
        );
        const found = await db.tenant(caller.empresaId, (tx) => findRecords(tx, caller, open, q));
        const people = open.includes('usuarios') ? await findMembers(db, files, caller, q) : [];
        return [...found, ...people].sort((a, b) => open.indexOf(a.tipo) - open.indexOf(b.tipo));
      },
    );
  };

/** The best matches of each kind, in one statement. */
const findRecords = async (tx: Tx, caller: Caller, open: readonly TipoHallazgo[], q: string): Promise<Hallazgo[]> => {
  const asked = open.filter((tipo) => tipo !== 'usuarios');
  const { rows } = await tx.execute<{ tipo: (typeof asked)[number]; fila: Row }>(
    sql.join(
      asked.map((tipo) => nearest(tipo, kinds[tipo], caller, q)),
      sql` union all `,
    ),
  );
  return rows.map(({ tipo, fila }) => shown(caller, tipo, kinds[tipo], fila));
};

const nearest = (tipo: TipoHallazgo, { store: storeOf, title, detail, order }: Kind, caller: Caller, q: string) => {
  const store = storeOf(caller);
  const visible = sees(caller.role, store.entity);
  const fields = fieldsOf(store, visible);
  const named = ['id', ...title, ...detail].flatMap((name) =>
    fields[name] ? [sql`${sql.raw(`'${name}'`)}, ${fields[name]}`] : [],
  );
  const found = sql`${store.table.id} = any(array(select ${matches(store, q, visible)}))`;
  const near = sql`row_number() over (
    order by ${distance(fields, store.entity.codes, title, q)}, ${order}, ${store.table.id}
  )`;
  const best = sql`
    select ${store.table.id} as id, ${near} as lugar from ${store.table}
    where ${mine(store, caller.empresaId)} and ${found}
    order by lugar limit ${sql.raw(String(hallazgosPorTipo))}`;
  return sql`(select ${sql.raw(`'${tipo}'`)} as tipo, jsonb_build_object(${sql.join(named, sql`, `)}) as fila
    from (${best}) cercanos join ${store.table} on ${store.table.id} = cercanos.id order by cercanos.lugar)`;
};

/** Exact matches of a code come first, then those that begin with it. */
const distance = (
  fields: Record<string, SQL | PgColumn>,
  codes: readonly string[],
  title: readonly string[],
  q: string,
) => {
  const begins = sql`normalizar(${q.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;
  const exact = codes.flatMap((code) => (fields[code] ? [sql`when clave(${fields[code]}) = clave(${q}) then 0`] : []));
  const first = title.flatMap((name) =>
    fields[name] ? [sql`when normalizar(${fields[name]}) like ${begins} then 1`] : [],
  );
  return sql`case ${sql.join([...exact, ...first], sql` `)} else 2 end`;
};

const findMembers = async (db: Db, files: FileLinks, caller: Caller, q: string): Promise<Hallazgo[]> => {
  const sort = { field: 'name', descending: false };
  const { rows } = await listMembers(db.system, files, caller, {
    q,
    sort,
    range: [0, hallazgosPorTipo - 1],
    where: {},
    ids: null,
    bare: false,
  });
  const kind = { words: usuarios, title: ['name'], detail: ['email', 'rol_id'] };
  return rows.map((row) => shown(caller, 'usuarios', kind, row));
};

const shown = (
  { role }: Caller,
  tipo: TipoHallazgo,
  { words, title, detail }: Pick<Kind, 'words' | 'title' | 'detail'>,
  row: Row,
): Hallazgo => ({
  tipo,
  id: row.id,
  titulo: said(words, title, row),
  detalle: said(words, detail, row),
  url: urlOfHallazgo(role, tipo, row.id) ?? '/',
});
