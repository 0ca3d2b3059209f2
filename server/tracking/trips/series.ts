import { sql, type SQL } from 'drizzle-orm';
import {
  attributeOf,
  columnasDato,
  isColumnaDato,
  prefijoAtributo,
  type ColumnaDato,
  type TipoDato,
} from '#contract/entities/datos';
import type { DatoDisponible } from '#contract/requests/viajes';
import type { Tx } from '../../db/system';
import type { Range } from './range';

const columns = Object.keys(columnasDato).filter(isColumnaDato);

/** Texts of an attribute are cut here. */
const longestText = 100;

/** A value of a row of `posiciones`; an attribute only if it is a number, a boolean or a text, as JSON. */
export const datoOf = (dato: string): SQL => {
  if (isColumnaDato(dato)) return sql`${sql.identifier(dato)}`;
  const value = sql`atributos -> ${attributeOf(dato) ?? dato}::text`;
  return sql`case jsonb_typeof(${value}) when 'number' then ${value} when 'boolean' then ${value}
    when 'string' then to_jsonb(left(${value} #>> '{}', ${sql.raw(String(longestText))})) end`;
};

const inRange = ({ empresaId, activo_id, desde, hasta }: Range) => sql`
  p.empresa_id = ${empresaId}
    and p.activo_id = ${activo_id}
    and p.fecha_dispositivo >= ${desde}::timestamptz
    and p.fecha_dispositivo < ${hasta}::timestamptz`;

/** These data of an asset over time, as the JSON text of the answer: the database writes its long columns. */
export const readSeries = async (tx: Tx, range: Range, datos: readonly string[]): Promise<string> => {
  const named = datos.map((dato, at) => ({ dato, column: sql.identifier(`d${at}`) }));
  const list = (value: SQL) => sql`coalesce(to_json(array_agg(${value})), '[]')`;
  const { rows } = await tx.execute<{ series: string }>(sql`
    select json_build_object(
      'fecha_s', ${list(sql`floor(date_part('epoch', x.fecha))::int`)},
      'datos', json_build_object(${sql.join(
        named.map(({ dato, column }) => sql`${dato}::text, ${list(sql`x.${column}`)}`),
        sql`, `,
      )}))::text as series
    from (
      select p.fecha_dispositivo as fecha, ${sql.join(
        named.map(({ dato, column }) => sql`${datoOf(dato)} as ${column}`),
        sql`, `,
      )}
      from posiciones p where ${inRange(range)} order by p.fecha_dispositivo, p.id) x
    where ${sql.join(
      named.map(({ column }) => sql`x.${column} is not null`),
      sql` or `,
    )}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregation without groups has one row');
  return row.series;
};

/**
 * A range is looked at in so many equal parts, each by its first rows: complete for a day of a fix every ten seconds, a
 * sample of longer ones.
 */
const sample = { parts: 48, rows: 200 };

interface Found extends Record<string, unknown> {
  dato: string;
  /** Of JSON. */
  tipos: string[];
}

/** What the positions of an asset say in a range: columns first, then attributes by name. */
export const readDatos = async (tx: Tx, range: Range): Promise<DatoDisponible[]> => {
  const { desde, hasta } = range;
  const said = columns.map(
    (column) => sql`
      select ${column}::text as dato, 'column' as tipo
      where exists (select from muestra where ${sql.identifier(column)} is not null)`,
  );
  const { rows } = await tx.execute<Found>(sql`
    with muestra as materialized (
      select m.* from generate_series(0, ${sql.raw(String(sample.parts - 1))}) n
      cross join lateral (
        select ${sql.join(
          columns.map((column) => sql`p.${sql.identifier(column)}`),
          sql`, `,
        )},
          p.atributos
        from posiciones p
        where ${inRange(range)}
          and p.fecha_dispositivo >= ${desde}::timestamptz + n * (
            ${hasta}::timestamptz - ${desde}::timestamptz
          ) / ${sql.raw(String(sample.parts))}
          and p.fecha_dispositivo < ${desde}::timestamptz + (n + 1) * (
            ${hasta}::timestamptz - ${desde}::timestamptz
          ) / ${sql.raw(String(sample.parts))}
        order by p.fecha_dispositivo limit ${sql.raw(String(sample.rows))}
      ) m
    ),
    dicho as (
      ${sql.join(said, sql` union all `)}
      union all
      select distinct ${prefijoAtributo}::text || a.key, jsonb_typeof(a.value)
      from muestra
      cross join lateral jsonb_each(
        case when jsonb_typeof(atributos) = 'object' then atributos else '{}' end
      ) a
      where jsonb_typeof(a.value) in ('number', 'boolean', 'string')
    )
    select dato, array_agg(tipo order by tipo) as tipos from dicho
    group by dato
    order by dato`);
  const byName = new Map(rows.map(({ dato, tipos }) => [dato, tipos]));
  return [
    ...columns
      .filter((column) => byName.has(column))
      .map((column: ColumnaDato) => ({ dato: column, tipo: columnasDato[column] })),
    ...rows.filter(({ dato }) => !isColumnaDato(dato)).map(({ dato, tipos }) => ({ dato, tipo: typeOf(tipos) })),
  ];
};

const typeOf = (tipos: readonly string[]): TipoDato => {
  if (tipos.length > 1) return 'texto';
  return tipos[0] === 'number' ? 'numero' : tipos[0] === 'boolean' ? 'si_no' : 'texto';
};
