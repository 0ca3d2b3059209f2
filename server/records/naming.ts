import { and, eq, getTableColumns, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import { PgArray, PgJsonb, type PgColumn } from 'drizzle-orm/pg-core';
import type { EntityName } from '#contract/index';
import { filtersNaming, idsAt, namedByFilter, referencesOf } from '#contract/core/references';
import type { Tx } from '../db/system';
import { reporteProgramadoTable, vistaTable } from '../db/schema';
import { tableOf, tables } from '../db/entityTables';
import { ApiError } from '../plugins/errors';
import { lockLiving, selecting, type StoredTable } from './store';

/**
 * Short lists of settings that name other records: a record named in one of them cannot be deleted. The stores check
 * references by columns themselves, because they know what may be deleted along with a record.
 */
const lists = {
  reglas: (nombre: string) => `la regla «${nombre}»: cámbiela o elimínela`,
  mantenimiento: (nombre: string) => `el plan «${nombre}»: cámbielo o elimínelo`,
  rutas: (nombre: string) => `la ruta «${nombre}»: cámbiela o elimínela`,
  plantillas: (nombre: string) => `la plantilla «${nombre}»: cámbiela o elimínela`,
  servicios: (nombre: string) => `el servicio «${nombre}»: cámbielo o elimínelo`,
  proveedores: (nombre: string) => `el proveedor «${nombre}»: cámbielo o elimínelo`,
  codigos_falla: (nombre: string) => `el código de falla «${nombre}»: cámbielo o elimínelo`,
  bodegas: (nombre: string) => `la bodega «${nombre}»: cámbiela o elimínela`,
  compras: (numero: string) => `la compra ${numero}: desactívelo en vez de eliminarlo, o elimínela`,
  presupuestos: (anio: string) => `un presupuesto de ${anio}: elimínelo`,
} as const satisfies Partial<Record<keyof typeof tables, (nombre: string) => string>>;

/** What they are called, where that is not their name. */
const called: Readonly<Record<string, string>> = { compras: 'numero', presupuestos: 'anio' };

const inUse = (where: string) => new ApiError('EN_USO', { message: `Figura en ${where} antes.` });

/**
 * Call it once these records are locked to be deleted: whoever names one either has committed or will find it deleted.
 *
 * @throws ApiError EN_USO when a rule, a plan, a route, a form, a service, a supplier, a store, a purchase, a budget or
 * a scheduled report names one of them
 */
export const refuseNamed = async (
  tx: Tx,
  empresaId: number,
  target: EntityName,
  ids: readonly number[],
): Promise<void> => {
  for (const [list, where] of Object.entries(lists)) {
    const table = tables[list as keyof typeof lists];
    const naming = referencesOf(list).flatMap(([path, named]) => (named === target ? [names(table, path, ids)] : []));
    if (naming.length === 0) continue;
    const [row] = await selecting(tx, { nombre: columnOf(table, called[list] ?? 'nombre') }, table)
      .where(
        and(
          eq(table.empresa_id, empresaId),
          sql`${table.eliminado_en} is null`,
          list === target ? sql`${table.id} <> all(${sql.param([...ids])}::int[])` : undefined,
          sql`(${sql.join(naming, sql` or `)})`,
        ),
      )
      .limit(1);
    if (row) throw inUse(where(String(row.nombre)));
  }
  const [report] = (await filtersThatName(tx, reporteProgramadoTable, empresaId, target, ids)).values();
  if (report) throw inUse(`el envío programado «${report.nombre}»: cámbielo o elimínelo`);
};

/** Whether a row names one of these ids at a path. Indexes of the column are used. */
export const names = (table: StoredTable, path: string, ids: readonly number[]): SQL => {
  const [root = '', ...inner] = path.split('.');
  const column = columnOf(table, root.replace('[]', ''));
  if (column instanceof PgArray) return sql`${column} && ${sql.param([...ids])}::int[]`;
  if (!(column instanceof PgJsonb)) return inArray(column, [...ids]);
  const parts = [
    ...(root.endsWith('[]') ? ['[]'] : []),
    ...inner.flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part])),
  ];
  const containing = (id: number) =>
    JSON.stringify(parts.reduceRight<unknown>((inside, part) => (part === '[]' ? [inside] : { [part]: inside }), id));
  return sql`${column} @> any(${sql.param(ids.map(containing))}::jsonb[])`;
};

const columnOf = (table: StoredTable, name: string): PgColumn => {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
};

const listOf = { vistas: 'recurso', reportes_programados: 'reporte' } as const;
type Filtered = typeof vistaTable | typeof reporteProgramadoTable;

interface FilterRow {
  id: number;
  nombre: string;
  list: string;
  filter: Record<string, unknown>;
  /** The only user who sees it; null: the whole company does. */
  owner: number | null;
}

/** The saved views or scheduled reports whose filter names one of these records, locked, by id. */
const filtersThatName = async (
  tx: Tx,
  table: Filtered,
  empresaId: number,
  target: EntityName,
  ids: readonly number[],
): Promise<FilterRow[]> => {
  const name = getTableName(table) as keyof typeof listOf;
  const views = name === 'vistas';
  const filter = sql.identifier(views ? 'filtro' : 'filtros');
  const owner = views ? sql`case when compartida then null else user_id end` : sql`null::int`;
  const fields = sql.param([...filtersNaming(target)]);
  const { rows } = await tx.execute<
    FilterRow & Record<string, unknown>
  >(sql`select id, nombre, ${sql.identifier(listOf[name])} as list, ${filter} as filter, ${owner} as owner
    from ${table}
    where empresa_id = ${empresaId} and jsonb_exists_any(${filter}, ${fields}::text[])
    order by id for update`);
  return rows.filter((row) =>
    namedByFilter(row.list, row.filter).some((named) => named.target === target && ids.includes(named.id)),
  );
};

/**
 * Takes deleted records out of saved views. A view that asked for nothing else in a field would suddenly show
 * everything, so it is deleted.
 *
 * @returns sentences that say so to this user, who does not see private views of others
 */
export const leaveViews = async (
  tx: Tx,
  empresaId: number,
  userId: number | null,
  target: EntityName,
  ids: readonly number[],
): Promise<string[]> => {
  const effects: string[] = [];
  let others = 0;
  for (const { id, nombre, list, filter, owner } of await filtersThatName(tx, vistaTable, empresaId, target, ids)) {
    const mayBeNamed = owner === null || owner === userId;
    const left = { ...filter };
    for (const { field } of namedByFilter(list, filter).filter(
      (named) => named.target === target && ids.includes(named.id),
    ))
      left[field] = [filter[field]].flat().filter((value) => !ids.includes(value as number));
    const mine = and(eq(vistaTable.empresa_id, empresaId), eq(vistaTable.id, id));
    const empty = Object.values(left).some((value) => Array.isArray(value) && value.length === 0);
    if (empty) await tx.delete(vistaTable).where(mine);
    else await tx.update(vistaTable).set({ filtro: left }).where(mine);
    if (!mayBeNamed) others += 1;
    else
      effects.push(
        empty
          ? `La vista «${nombre}» se eliminó: no mostraba nada más.`
          : `La vista «${nombre}» ya no filtra por lo eliminado.`,
      );
  }
  if (others > 0)
    effects.push(
      others === 1
        ? 'Cambió una vista guardada de otra persona.'
        : `Cambiaron ${others} vistas guardadas de otras personas.`,
    );
  return effects;
};

/** Rewrites the filters of saved views and scheduled reports that name one of these records. */
export const storedFilters = async (
  tx: Tx,
  empresaId: number,
  target: EntityName,
  ids: readonly number[],
  rewrite: (row: Pick<FilterRow, 'list' | 'filter'>) => Record<string, unknown>,
): Promise<void> => {
  for (const row of await filtersThatName(tx, vistaTable, empresaId, target, ids))
    await tx
      .update(vistaTable)
      .set({ filtro: rewrite(row) })
      .where(and(eq(vistaTable.empresa_id, empresaId), eq(vistaTable.id, row.id)));
  const { id, empresa_id } = reporteProgramadoTable;
  for (const row of await filtersThatName(tx, reporteProgramadoTable, empresaId, target, ids))
    await tx
      .update(reporteProgramadoTable)
      .set({ filtros: rewrite(row) })
      .where(and(eq(empresa_id, empresaId), eq(id, row.id)));
};

/**
 * Locks the records that a stored filter names. `before`: what it named already is not checked.
 * @throws ApiError 404 at the field of the filter
 */
export const checkFilter = async (
  tx: Tx,
  empresaId: number,
  field: string,
  list: string,
  filter: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const known = new Set(namedByFilter(list, before).map(({ target, id }) => `${target} ${id}`));
  const fresh = namedByFilter(list, filter).filter(({ target, id }) => !known.has(`${target} ${id}`));
  for (const target of [...new Set(fresh.map((named) => named.target))].sort()) {
    const ids = fresh.filter((named) => named.target === target).map(({ id }) => id);
    const table = tableOf(target);
    const living = table ? await lockLiving(tx, table, empresaId, ids) : new Set(ids);
    if (ids.some((id) => !living.has(id)))
      throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['Nombra algo que ya no existe'] } });
  }
};

/**
 * Of these deleted records of a list, those that may come back: nothing that they name was deleted since. What they
 * name is locked.
 */
export const whole = async <Deleted extends { id: number }>(
  tx: Tx,
  empresaId: number,
  list: EntityName,
  rows: readonly Deleted[],
): Promise<Deleted[]> => {
  let left = [...rows];
  for (const [path, target] of [...referencesOf(list)].sort(([, a], [, b]) => (a < b ? -1 : 1))) {
    const table = tableOf(target);
    if (!table) continue;
    const living = await lockLiving(
      tx,
      table,
      empresaId,
      left.flatMap((row) => idsAt(row, path).map(({ id }) => id)),
    );
    left = left.filter((row) => idsAt(row, path).every(({ id }) => living.has(id)));
  }
  return left;
};
