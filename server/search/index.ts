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
import { folded } from '#contract/rules/text';
import { usuarios } from '#contract/words/usuarios';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import type { FileLinks } from '../files/index';
import { callerOf, may, type Caller } from '../plugins/guard';
import { fieldsOf, matches, mine } from '../records/store';
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
        const all = [...found, ...people];
        const exact = new Set(all.flatMap(({ tipo, exacto }) => (exacto ? [tipo] : [])));
        const place = ({ tipo }: Hallazgo) => open.indexOf(tipo) + (exact.has(tipo) ? 0 : open.length);
        return all.sort((a, b) => place(a) - place(b));
      },
    );
  };

/** The fields of a record that its title and detail are made of. */
type Found = Record<string, unknown> & { id: number };

/** The best matches of each kind, in one statement. */
const findRecords = async (tx: Tx, caller: Caller, open: readonly TipoHallazgo[], q: string): Promise<Hallazgo[]> => {
  const asked = open.filter((tipo) => tipo !== 'usuarios');
  const { rows } = await tx.execute<{ tipo: (typeof asked)[number]; fila: Found; exacto: boolean }>(
    sql.join(
      asked.map((tipo) => nearest(tipo, kinds[tipo], caller, q)),
      sql` union all `,
    ),
  );
  return rows.map(({ tipo, fila, exacto }) => shown(caller, tipo, kinds[tipo], fila, exacto));
};

const nearest = (
  tipo: TipoHallazgo,
  { store: storeOf, title, detail, also, order }: Kind,
  caller: Caller,
  q: string,
) => {
  const store = storeOf(caller);
  const visible = sees(caller.role, store.entity);
  const fields = { ...fieldsOf(store, visible), ...also };
  const named = ['id', ...title, ...detail].flatMap((name) =>
    fields[name] ? [sql`${sql.raw(`'${name}'`)}, ${fields[name]}`] : [],
  );
  const found = sql`${store.table.id} = any(array(select ${matches(store, q, visible)}))`;
  const far = distance(fields, store.entity.codes, title, q);
  const near = sql`row_number() over (order by ${far}, ${order}, ${store.table.id})`;
  const best = sql`
    select ${store.table.id} as id, ${near} as lugar, ${far} = 0 as exacto from ${store.table}
    where ${mine(store, caller.empresaId)} and ${found}
    order by lugar limit ${sql.raw(String(hallazgosPorTipo))}`;
  return sql`(select ${sql.raw(`'${tipo}'`)} as tipo, jsonb_build_object(${sql.join(named, sql`, `)}) as fila, exacto
    from (${best}) cercanos join ${store.table} on ${store.table.id} = cercanos.id order by cercanos.lugar)`;
};

/** 0: it is its code or its name. 1: a name begins with it. 2: all its words are words of a name. 3: the others. */
const distance = (
  fields: Record<string, SQL | PgColumn>,
  codes: readonly string[],
  title: readonly string[],
  q: string,
) => {
  const asked = sql`normalizar(${q})`;
  const begins = sql`normalizar(${q.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;
  const words = (text: SQL) => sql`regexp_split_to_array(${text}, '\\s+')`;
  const names = title.flatMap((name) => (fields[name] ? [sql`normalizar(${fields[name]})`] : []));
  const exact = codes.flatMap((code) => (fields[code] ? [sql`when clave(${fields[code]}) = clave(${q}) then 0`] : []));
  return sql`case ${sql.join(
    [
      ...exact,
      ...names.map((name) => sql`when ${name} = ${asked} then 0`),
      ...names.map((name) => sql`when ${name} like ${begins} then 1`),
      ...names.map((name) => sql`when ${words(name)} @> ${words(asked)} then 2`),
    ],
    sql` `,
  )} else 3 end`;
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
  const asked = folded(q);
  return rows.map((row) => {
    const exact = [row.name, row.email].some((text) => folded(text) === asked);
    return shown(caller, 'usuarios', kind, row, exact);
  });
};

const shown = (
  { role }: Caller,
  tipo: TipoHallazgo,
  { words, title, detail }: Pick<Kind, 'words' | 'title' | 'detail'>,
  row: Found,
  exacto: boolean,
): Hallazgo => ({
  tipo,
  id: row.id,
  titulo: said(words, title, row),
  detalle: said(words, detail, row),
  exacto,
  url: urlOfHallazgo(role, tipo, row.id) ?? '/',
});
