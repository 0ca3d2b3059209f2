import { and, inArray } from 'drizzle-orm';
import type { Parada } from '#contract/entities/paradas';
import type { Poligono, Position } from '#contract/core/poligonos';
import type { Tx } from '../../db/system';
import { saidOf, type Placed } from '../../exports/maps/index';
import { mine } from '../../records/store';
import { nivelTable } from '../../db/tables/niveles';
import { hoursText } from './hours';
import { boundsOfCircle } from '../../tracking/places/bounds';

/** Stops in the form for maps, each with the name of its level. */
export const placeStops = async (tx: Tx, empresaId: number, stops: readonly Parada[]): Promise<Placed[]> => {
  const ids = [...new Set(stops.flatMap(({ nivel_id }) => nivel_id ?? []))];
  const levels = ids.length
    ? await tx
        .select({ id: nivelTable.id, nombre: nivelTable.nombre })
        .from(nivelTable)
        .where(and(mine({ table: nivelTable }, empresaId), inArray(nivelTable.id, ids)))
    : [];
  const names = new Map(levels.map(({ id, nombre }) => [id, nombre]));
  return stops.map((parada) => placed(parada, parada.nivel_id === null ? null : (names.get(parada.nivel_id) ?? null)));
};

const placed = (parada: Parada, nivel: string | null): Placed => {
  const {
    nombre,
    codigo,
    tipo,
    forma,
    radio_m,
    direccion,
    contacto,
    horario,
    permanencia_max_min,
    limite_velocidad_kmh,
    color,
    activa,
  } = parada;
  const hours = horario && hoursText(horario);
  const said = saidOf({
    codigo,
    tipo,
    forma,
    radio_m,
    direccion,
    contacto,
    horario: hours,
    permanencia_max_min,
    limite_velocidad_kmh,
    color,
    nivel,
    activa,
  });
  const { poligono, latitud, longitud } = parada;
  return poligono
    ? { nombre, color, said, geometry: poligono }
    : {
        nombre,
        color,
        said,
        geometry: { type: 'Point', coordinates: [longitud ?? 0, latitud ?? 0] },
        drawn: ringOf(parada),
      };
};

const corners = 64;

const ringOf = ({ latitud, longitud, radio_m }: Parada): Poligono => {
  const centre = { latitud: latitud ?? 0, longitud: longitud ?? 0 };
  const { norte, este } = boundsOfCircle({ ...centre, radio_m: radio_m ?? 0 });
  const corner = (at: number): Position => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return [
      degrees(centre.longitud + (este - centre.longitud) * Math.cos(angle)),
      degrees(centre.latitud + (norte - centre.latitud) * Math.sin(angle)),
    ];
  };
  return { type: 'Polygon', coordinates: [Array.from({ length: corners + 1 }, (_, at) => corner(at))] };
};

/** Rounded to some centimetres, enough for a map. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7;
