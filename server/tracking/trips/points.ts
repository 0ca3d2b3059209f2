import { and, asc, eq, gte, isNotNull, lt, not, sql } from 'drizzle-orm';
import type { ValorDato } from '#contract/entities/datos';
import type { Tx } from '../../db/system';
import type { Waypoint } from '../model/fix';
import { posicionTable as p } from '../../db/tables/posiciones';
import type { Range } from './range';
import { datoOf } from './series';

export interface Point extends Waypoint {
  rumbo: number | null;
  altitud_m: number | null;
  /** Of the data that were asked for, in their order. */
  datos?: readonly (ValorDato | null)[] | null;
}

interface Asked {
  /** Only so many, the first ones after a given one. */
  most?: number;
  after?: Point | undefined;
  datos?: readonly string[];
}

/** Positions that are good by themselves and by their neighbours. */
export const good = ({ empresaId, activo_id, desde, hasta }: Range) =>
  and(
    eq(p.empresa_id, empresaId),
    eq(p.activo_id, activo_id),
    gte(p.fecha_dispositivo, new Date(desde)),
    lt(p.fecha_dispositivo, new Date(hasta)),
    p.valida,
    not(p.atipica),
    isNotNull(p.latitud),
    isNotNull(p.longitud),
  );

/** The good fixes of an asset in a range, in device order. */
export const readPoints = async (tx: Tx, range: Range, { most, after, datos = [] }: Asked = {}): Promise<Point[]> => {
  const query = tx
    .select({
      fecha: p.fecha_dispositivo,
      latitud: p.latitud,
      longitud: p.longitud,
      velocidad_kmh: p.velocidad_kmh,
      rumbo: p.rumbo,
      altitud_m: p.altitud_m,
      precision_m: p.precision_m,
      encendido: p.encendido,
      odometro_km: p.odometro_km,
      dispositivo_id: p.dispositivo_id,
      datos: sql<NonNullable<
        Point['datos']
      > | null>`${datos.length > 0 ? sql`json_build_array(${sql.join(datos.map(datoOf), sql`, `)})` : sql`null`}`,
    })
    .from(p)
    .where(
      and(
        good(range),
        after &&
          sql`(${p.fecha_dispositivo}, ${p.latitud}, ${p.longitud}) > (
            ${new Date(after.fecha).toISOString()}::timestamptz, ${after.latitud}::float8, ${after.longitud}::float8
          )`,
      ),
    )
    .orderBy(asc(p.fecha_dispositivo), asc(p.latitud), asc(p.longitud));
  const rows = await (most ? query.limit(most) : query);
  return rows.flatMap(({ fecha, latitud, longitud, ...rest }) =>
    latitud === null || longitud === null ? [] : [{ ...rest, fecha: fecha.getTime(), latitud, longitud }],
  );
};
