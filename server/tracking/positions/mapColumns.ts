import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { posicionesMapa, type PosicionesMapa } from '#contract/requests/posiciones';
import { liveStates, type LiveState } from '#contract/core/realtime';
import { movingFrom } from '#contract/rules/movement';
import type { Tx } from '../../db/system';
import { dispositivoTable } from '../../db/tables/dispositivos';
import { estadoActivoTable as e } from '../../db/tables/posiciones';
import { currentStates, online } from './currentStates';

const stateIs = (state: LiveState) => sql.raw(String(liveStates.indexOf(state)));

/** Half a step is rounded up, as JavaScript does. */
const rounded = (value: SQL) => sql`floor(${value} + 0.5)`;

/** The first second that is no date of JavaScript; what is stored may be infinite. */
const never = sql.raw('8640000000001');

/** A row of the company's map channel (`live/mapRow.ts`) in SQL; the state is `liveStateOf` of the contract. */
const columns = {
  activo_id: sql`${e.activo_id}`,
  fecha_s: sql`greatest(-${never}, least(${never}, floor(date_part('epoch', ${e.fecha}))))::bigint`,
  latitud: sql`${rounded(sql`${e.latitud} * 1e6`)} / 1e6`,
  longitud: sql`${rounded(sql`${e.longitud} * 1e6`)} / 1e6`,
  velocidad_kmh: sql`${rounded(sql`${e.velocidad_kmh}::float8 * 10`)} / 10`,
  rumbo: sql`${rounded(sql`${e.rumbo}`)}::int % 360`,
  estado: sql`case
    when not ${online} then ${stateIs('sin_conexion')}
    when ${e.velocidad_kmh} >= ${sql.raw(String(movingFrom))} then ${stateIs('movimiento')}
    when ${e.encendido} then ${stateIs('ralenti')}
    else ${stateIs('detenido')}
  end`,
} satisfies Record<keyof PosicionesMapa, SQL>;

/**
 * The newest good fix of each asset after an id, as the JSON text of the answer: for ten thousand assets, rows that
 * JavaScript reads and writes again would take longer than all else.
 */
export const readMapColumns = async (tx: Tx, empresaId: number, afterId: number): Promise<string> => {
  const names = Object.keys(posicionesMapa.shape) as (keyof PosicionesMapa)[];
  const found = tx
    .with(...(await currentStates(tx, empresaId)))
    .select(Object.fromEntries(names.map((name) => [name, columns[name].as(`columna_${name}`)])))
    .from(e)
    .leftJoin(
      dispositivoTable,
      and(eq(dispositivoTable.empresa_id, e.empresa_id), eq(dispositivoTable.id, e.dispositivo_id)),
    )
    .where(and(eq(e.empresa_id, empresaId), gt(e.activo_id, afterId)))
    .orderBy(asc(e.activo_id))
    .limit(limits.positions.mapRows)
    .as('x');
  const pairs = names.map(
    (name) => sql`${name}::text, coalesce(to_json(array_agg(${sql.identifier(`columna_${name}`)})), '[]')`,
  );
  const [row] = await tx
    .select({ text: sql<string>`json_build_object(${sql.join(pairs, sql`, `)})::text` })
    .from(found);
  if (!row) throw new Error('an aggregation without groups has one row');
  return row.text;
};
