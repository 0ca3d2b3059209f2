import { masDirecciones, type DireccionHallada } from '#contract/requests/direcciones';
import { z } from '#contract/core/validation';
import { joined } from './answers/joined';

export const kinds = ['nominatim', 'photon'] as const;
export type Kind = (typeof kinds)[number];

/** How a kind of geocoder is asked, and what it answers. Anything unexpected is null: nothing is known there. */
export interface Protocol {
  /** Whether an answer is of this kind, also one that says that nothing is there. */
  isOwn: (answer: unknown) => boolean;
  reverse: (base: URL, lat: number, lon: number) => URL;
  streetOf: (answer: unknown) => string | null;
  search: (base: URL, q: string) => URL;
  foundIn: (answer: unknown) => DireccionHallada[];
}

const street = (road: string | undefined, number: string | undefined) => (road && number ? `${road} ${number}` : road);

/** An address below the one of the server, which may lie in a folder. */
const below = (base: URL, path: string, query: Record<string, string>) => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  // A key of the operator may be part of the address.
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const text = z.string().optional().catch(undefined);
const degrees = z.coerce.number();
const latitude = degrees.min(-90).max(90);
const longitude = degrees.min(-180).max(180);

/** Reads every element that has this shape. */
const each = <S extends z.ZodType>(shape: S, list: unknown): z.output<S>[] =>
  Array.isArray(list)
    ? list.flatMap((item) => {
        const read = shape.safeParse(item);
        return read.success ? [read.data] : [];
      })
    : [];

const nominatimPlace = z.object({
  display_name: text,
  name: text,
  address: z
    .object({
      road: text,
      pedestrian: text,
      house_number: text,
      neighbourhood: text,
      suburb: text,
      city: text,
      town: text,
      village: text,
      municipality: text,
      county: text,
      state: text,
    })
    .optional()
    .catch(undefined),
});

/** A place, or why there is none. */
const nominatimAnswer = z.union([z.object({ display_name: z.string() }), z.object({ error: z.unknown() }).required()]);

const nominatimStreet = ({ name, display_name, address = {} }: z.output<typeof nominatimPlace>): string | null => {
  const road = street(address.road ?? address.pedestrian, address.house_number);
  const town = address.city ?? address.town ?? address.village ?? address.municipality;
  if (road) return joined(road, address.neighbourhood ?? address.suburb, town);
  return joined(name, address.suburb, town ?? address.county, address.state) ?? joined(display_name);
};

const nominatim: Protocol = {
  isOwn: (answer) => Array.isArray(answer) || nominatimAnswer.safeParse(answer).success,
  reverse: (base, lat, lon) =>
    below(base, 'reverse', {
      format: 'jsonv2',
      lat: String(lat),
      lon: String(lon),
      zoom: '18',
      addressdetails: '1',
      'accept-language': 'es',
    }),
  streetOf: (answer) => {
    const read = nominatimPlace.safeParse(answer);
    return read.success ? nominatimStreet(read.data) : null;
  },
  search: (base, q) =>
    below(base, 'search', {
      format: 'jsonv2',
      q,
      limit: String(masDirecciones.resultados),
      addressdetails: '1',
      'accept-language': 'es',
    }),
  foundIn: (answer) =>
    each(z.object({ lat: latitude, lon: longitude, display_name: z.string() }), answer).flatMap(
      ({ lat, lon, display_name }) => {
        const direccion = joined(display_name);
        return direccion ? [{ direccion, latitud: lat, longitud: lon }] : [];
      },
    ),
};

const photonPlace = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
  properties: z.object({
    name: text,
    street: text,
    housenumber: text,
    locality: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
  }),
});

const photonStreet = ({ properties: p }: z.output<typeof photonPlace>): string | null =>
  p.street
    ? joined(street(p.street, p.housenumber), p.district ?? p.locality, p.city ?? p.county)
    : joined(p.name, p.district, p.city ?? p.county, p.state);

const features = z.object({ features: z.array(z.unknown()) });
const photonPlaces = (answer: unknown) => {
  const read = features.safeParse(answer);
  return read.success ? each(photonPlace, read.data.features) : [];
};

const photon: Protocol = {
  isOwn: (answer) => features.safeParse(answer).success,
  reverse: (base, lat, lon) => below(base, 'reverse', { lat: String(lat), lon: String(lon), limit: '1' }),
  streetOf: (answer) => {
    const [place] = photonPlaces(answer);
    return place ? photonStreet(place) : null;
  },
  search: (base, q) => below(base, 'api', { q, limit: String(masDirecciones.resultados) }),
  foundIn: (answer) =>
    photonPlaces(answer).flatMap((place) => {
      const { name, street: road, country } = place.properties;
      const direccion = joined(road && road !== name ? name : undefined, photonStreet(place) ?? undefined, country);
      const [longitud, latitud] = place.geometry.coordinates;
      return direccion ? [{ direccion, latitud, longitud }] : [];
    }),
};

export const protocols: Record<Kind, Protocol> = { nominatim, photon };
