import { and, or, sql } from 'drizzle-orm';
import { metrosEntre } from '#contract/core/lineas';
import { paradas, radioParada } from '#contract/entities/paradas';
import type { Position } from '#contract/core/poligonos';
import type { Tx } from '../../db/system';
import { codeKey } from '#contract/rules/text';
import { mine } from '../../records/store';
import { paradaTable as p } from '../../db/tables/paradas';
import type { NamedStop } from '../../resources/rutas/stopsText';

/** A stop that a file references; without an id it is still to be created. */
export interface FoundStop {
  id: number | null;
  place: Position;
}

/** Two stops with the same name within this distance (m) are the same. */
const sameWithin = 30;

export const placeOf = ({ latitud, longitud }: NamedStop): Position | null =>
  latitud === undefined || longitud === undefined ? null : [longitud, latitud];

/** Hardly any vehicle drives at such latitudes: swapped coordinates end up there. */
export const polar = 66;
/** What is said of a place beyond it. */
export const nearPole = 'cerca de un polo: revise que latitud y longitud no estén al revés';

/** The key, within its file, of a stop that is to be created. */
export const keyOfStop = ({ codigo, nombre, latitud, longitud }: NamedStop): string =>
  codigo ? codeKey(codigo) : `${(nombre ?? '').toLowerCase()} ${latitud} ${longitud}`;

/** Finds the company's stops: by code, else by name within some metres, or by a unique name when no place is given. */
export const findStops = async (tx: Tx, empresaId: number, named: readonly NamedStop[]) => {
  const codes = named.map(({ codigo, nombre }) => codeKey(codigo ?? nombre ?? '')).filter(Boolean);
  const names = named.map(({ codigo, nombre }) => (nombre ?? codigo ?? '').toLowerCase());
  const any = (texts: readonly string[]) => sql`any(${sql.param([...new Set(texts)])}::text[])`;
  const rows =
    named.length > 0
      ? await tx
          .select({ id: p.id, codigo: p.codigo, nombre: p.nombre, latitud: p.latitud, longitud: p.longitud })
          .from(p)
          .where(
            and(
              mine({ table: p }, empresaId),
              or(sql`${p.codigo_clave} = ${any(codes)}`, sql`lower(${p.nombre}) = ${any(names)}`),
            ),
          )
          .orderBy(p.id)
      : [];
  const stops = rows.map(({ id, codigo, nombre, latitud, longitud }) => ({
    id,
    codigo,
    nombre,
    place: [longitud, latitud] as Position,
  }));
  const byCode = new Map(stops.flatMap((stop) => (stop.codigo ? [[codeKey(stop.codigo), stop] as const] : [])));
  const claimed = new Set(named.flatMap(({ codigo }) => (codigo ? codeKey(codigo) : [])));
  const byName = new Map<string, typeof stops>();
  for (const stop of stops)
    byName.set(stop.nombre.toLowerCase(), [...(byName.get(stop.nombre.toLowerCase()) ?? []), stop]);
  const called = (text: string | null) => (text && byName.get(text.toLowerCase())) || [];

  return (stop: NamedStop): FoundStop | null => {
    const place = placeOf(stop);
    const coded =
      byCode.get(codeKey(stop.codigo ?? '')) ?? (stop.codigo ? undefined : byCode.get(codeKey(stop.nombre ?? '')));
    if (coded) return coded;
    // Two platforms of one station share a name: a stop that another one of the file matches by code is not taken.
    const near =
      place &&
      called(stop.nombre).find(
        (each) => metrosEntre(each.place, place) <= sameWithin && !claimed.has(codeKey(each.codigo ?? '')),
      );
    if (near) return near;
    if (place) return { id: null, place };
    const [only, ...others] = called(stop.nombre ?? stop.codigo);
    return only && others.length === 0 ? only : null;
  };
};

/** The input for a new stop from a file: a circle of the default size. */
export const inputOfStop = ({ codigo, nombre, latitud, longitud }: NamedStop) =>
  paradas.input.safeParse({ nombre: nombre ?? codigo, codigo, latitud, longitud, radio_m: radioParada.usual });
