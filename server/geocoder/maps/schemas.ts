type Properties = Readonly<Record<string, number | string | boolean>>;

/** Layers of named streets: in Protomaps, in OpenMapTiles (two) and in Shortbread (two). */
export const streetLayers = ['roads', 'transportation_name', 'transportation', 'street_labels', 'streets'];
/** Those of towns and neighbourhoods, in the same order. */
export const settlementLayers = ['places', 'place', 'place_labels'];

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() ? value : undefined);

/** How the three schemas call the kind of a street or place, the finest word first. */
const kindsOf = ({ kind_detail, subclass, kind, class: coarse }: Properties) =>
  [kind_detail, subclass, kind, coarse].flatMap((value) => text(value) ?? []);

const nameOf = (properties: Properties): string | undefined => text(properties['name:es']) ?? text(properties['name']);

/** Lines of these kinds are no streets. */
const noStreets = new Set(
  (
    'rail narrow_gauge light_rail subway tram monorail funicular preserved transit ferry aerialway cable_car gondola ' +
    'runway taxiway aeroway pier'
  ).split(' '),
);
const onFoot = new Set('path footway cycleway steps bridleway corridor sidewalk crossing pedestrian track'.split(' '));

/** What a line says of a street; undefined: it is none, or has no name. */
export const streetIn = (properties: Properties): { name: string; onFoot: boolean } | undefined => {
  const kinds = kindsOf(properties);
  if (kinds.some((kind) => noStreets.has(kind))) return undefined;
  const walked = kinds.some((kind) => onFoot.has(kind));
  const number = walked ? undefined : text(properties['ref']);
  const name = nameOf(properties) ?? (number && `Vía ${number}`);
  return name ? { name, onFoot: walked } : undefined;
};

/** How far, in metres, the name of a place is used around its point. */
const reaches: Readonly<Record<string, number>> = {
  city: 20_000,
  town: 6_000,
  village: 2_500,
  hamlet: 1_200,
  suburb: 2_000,
  borough: 3_000,
  quarter: 1_200,
  macrohood: 2_000,
  neighbourhood: 1_000,
  isolated_dwelling: 500,
  locality: 2_500,
};
const partsOfTowns = new Set(['suburb', 'borough', 'quarter', 'macrohood', 'neighbourhood']);

/** `part`: it is a part of a town. */
export interface Settled {
  name: string;
  reach: number;
  part: boolean;
}

/** What a point says of a town or neighbourhood; undefined: it is none, or has no name. */
export const settlementIn = (properties: Properties): Settled | undefined => {
  const name = nameOf(properties);
  const kind = kindsOf(properties).find((each) => Object.hasOwn(reaches, each));
  const reach = kind === undefined ? undefined : reaches[kind];
  return name && kind && reach ? { name, reach, part: partsOfTowns.has(kind) } : undefined;
};
