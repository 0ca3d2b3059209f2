import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { Db } from '../db/client';
import { readRange, readSort } from '../listQuery';
import { badQuery } from '../plugins/errors';
import { empresaTable } from '../resources/admin-empresas/table';

/** Where the company is and what it is called. */
export const companyOf = async (db: Db, empresaId: number) => {
  const [row] = await db.system.select({ zone: empresaTable.zona_horaria, name: empresaTable.nombre }).from(empresaTable).where(eq(empresaTable.id, empresaId));
  return row ?? { zone: 'UTC', name: '' };
};

/** The sort that was asked for, if any. @throws ApiError 400 for a field that is not among these */
export const sortAmong = (fields: readonly string[], text: string | undefined) => {
  const sort = readSort(text);
  if (sort && !fields.includes(sort.field)) throw badQuery(`No se puede ordenar por «${sort.field.slice(0, 60)}».`);
  return sort;
};

/** @throws ApiError 400 when a column is not among these */
export const checkColumns = (fields: readonly string[], columns: readonly { source: string }[]) => {
  for (const { source } of columns) if (!fields.includes(source)) throw badQuery(`No se puede exportar «${source.slice(0, 60)}».`);
};

/** The rows that were asked for, else the first page. */
export const rangeOf = (text: string | undefined): [number, number] => readRange(text) ?? [0, limits.list.page - 1];
