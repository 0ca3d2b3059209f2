import { and, eq, inArray } from 'drizzle-orm';
import { geodesicMeters } from '#contract/rules/geodesic';
import type { Tx } from '../db/system';
import { nivelTable } from '../db/tables/niveles';
import { estadoActivoTable as e } from '../db/tables/posiciones';
import { ownPlaces } from '../tracking/places/index';

export interface Point {
  latitud: number;
  longitud: number;
}

/** Where an asset was last, and the name of the place around it. */
export interface Whereabouts extends Point {
  /** Null: in no known place. */
  lugar: string | null;
  /** It does not move. */
  quieto: boolean;
}

/** A level is a point: an asset this near (m) is there. */
const near = 300;
/** A position of before (ms) tells nothing of today. */
const fresh = 24 * 3_600_000;
const standing = 5;

/** Places of levels, and where these assets are. */
export const readPlaces = async (tx: Tx, empresaId: number, assets: readonly number[]) => {
  const levels = await tx
    .select({
      id: nivelTable.id,
      nombre: nivelTable.nombre,
      latitud: nivelTable.latitud,
      longitud: nivelTable.longitud,
    })
    .from(nivelTable)
    .where(eq(nivelTable.empresa_id, empresaId));
  const points = levels.flatMap(({ latitud, longitud, ...level }) =>
    latitud === null || longitud === null ? [] : [{ ...level, latitud, longitud }],
  );
  const seen =
    assets.length === 0
      ? []
      : await tx
          .select({
            id: e.activo_id,
            latitud: e.latitud,
            longitud: e.longitud,
            fecha: e.fecha,
            velocidad_kmh: e.velocidad_kmh,
          })
          .from(e)
          .where(and(eq(e.empresa_id, empresaId), inArray(e.activo_id, [...assets])));
  const stops = await ownPlaces(tx, empresaId);
  const where = new Map(
    seen
      .filter(({ fecha }) => Date.now() - fecha.getTime() < fresh)
      .map(({ id, latitud, longitud, velocidad_kmh }): [number, Whereabouts] => {
        const at = { latitud, longitud };
        const lugar =
          stops.at(at)?.nombre ?? points.find((level) => kmBetween(level, at) * 1_000 < near)?.nombre ?? null;
        return [id, { ...at, lugar, quieto: (velocidad_kmh ?? 0) < standing }];
      }),
  );
  return { levels: new Map<number, Point>(points.map((level) => [level.id, level])), where };
};

export const kmBetween = (one: Point, other: Point): number =>
  geodesicMeters(one.latitud, one.longitud, other.latitud, other.longitud) / 1_000;
