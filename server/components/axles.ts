import { sql, type SQL } from 'drizzle-orm';
import type { Componente } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import type { Tx } from '../db/system';
import { fieldError } from '../plugins/errors';

/** The axles of an asset: its own, else those of its category. `activos`: the name of its table here. */
export const axlesOf = (activos = sql.raw('activos')): SQL<Ejes> => sql<Ejes>`(
  case when ${activos}.ejes <> '[]' then ${activos}.ejes else coalesce((
    select c.ejes from categorias c where c.empresa_id = ${activos}.empresa_id and c.id = ${activos}.categoria_id
  ), '[]') end
)`;

export const readAxles = async (tx: Tx, empresaId: number, activoId: number): Promise<Ejes> => {
  const { rows } = await tx.execute<{ ejes: Ejes }>(sql`
    select ${axlesOf()} as ejes from activos where empresa_id = ${empresaId} and id = ${activoId}`);
  return rows[0]?.ejes ?? [];
};

/** Tyres stand where the axles of their asset say; other components wherever people say. @throws ApiError 422 */
export const refuseUnknownPosition = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  placed: readonly (Pick<Componente, 'tipo'> & { posicion: string })[],
  fieldOf: (at: number) => string = () => 'posicion',
): Promise<void> => {
  const known = (await readAxles(tx, empresaId, activoId)).flat();
  const wrong = placed.findIndex(({ tipo, posicion }) => tipo === 'llanta' && !known.includes(posicion));
  if (known.length > 0 && wrong >= 0)
    throw fieldError(fieldOf(wrong), `El activo no tiene esa posición: ${known.join(', ')}`);
};

/** Whether these are the axles that the asset has, or would have, without any of its own. */
export const isOfCategory = async (
  tx: Tx,
  empresaId: number,
  ejes: Ejes,
  ...said: readonly ({ categoria_id?: number | null } | null)[]
): Promise<boolean> => {
  const ids = said.flatMap((row) => row?.categoria_id ?? []);
  if (ids.length === 0 || ejes.length === 0) return false;
  const { rows } = await tx.execute<{ ejes: Ejes }>(sql`
    select ejes from categorias where empresa_id = ${empresaId} and id = any(${sql.param(ids)}::int[])`);
  return rows.some((category) => JSON.stringify(category.ejes) === JSON.stringify(ejes));
};
