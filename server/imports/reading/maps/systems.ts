/** A coordinate reference system. */
export interface System {
  /** As people know it: «MAGNA-SIRGAS (EPSG:4686)». */
  nombre: string;
  /**
   * `grados`: degrees that agree with WGS 84 within 2 m; `proyectado`: metres, with the definition for proj4; `otro`:
   * cannot be read.
   */
  clase: 'wgs84' | 'grados' | 'proyectado' | 'otro';
  proj?: string;
}

const wgs84: System = { nombre: 'WGS 84', clase: 'wgs84' };

/** Geographic systems that agree with WGS 84 within 2 m, by their EPSG codes. */
const degrees: Readonly<Record<number, string>> = {
  4686: 'MAGNA-SIRGAS',
  20046: 'MAGNA-SIRGAS 2018',
  4674: 'SIRGAS 2000',
  4170: 'SIRGAS 1995',
  4258: 'ETRS89',
  4937: 'ETRS89',
  4269: 'NAD83',
  6318: 'NAD83(2011)',
  4617: 'NAD83(CSRS)',
  5340: 'POSGAR 2007',
  4694: 'POSGAR 94',
  4190: 'POSGAR 98',
  5360: 'SIRGAS-Chile 2002',
  9153: 'SIRGAS-Chile 2016',
  4189: 'REGVEN',
  6365: 'Mexico ITRF2008',
  4483: 'Mexico ITRF92',
  5373: 'Peru96',
  5371: 'MACARIO SOLIS',
  5354: 'MARGEN',
  5381: 'SIRGAS-ROU98',
  5365: 'CR05',
  8907: 'CR-SIRGAS',
  5393: 'SIRGAS-ES2007.8',
  4081: 'REGCAN95',
};

/** The names that programs write instead of a code, by their letters and digits. */
const names: Readonly<Record<string, number>> = {
  wgs84: 4326,
  wgs1984: 4326,
  worldgeodeticsystem1984: 4326,
  magna: 4686,
  magnasirgas: 4686,
  sirgas2000: 4674,
  sirgas: 4170,
  etrs89: 4258,
  etrs1989: 4258,
  nad83: 4269,
  northamerican1983: 4269,
  posgar2007: 5340,
  posgar94: 4694,
  posgar1994: 4694,
  posgar98: 4190,
  posgar1998: 4190,
  webmercator: 3857,
  pseudomercator: 3857,
  wgs84pseudomercator: 3857,
  wgs1984webmercatorauxiliarysphere: 3857,
};

/** Systems that maps of our countries are still found in, but whose degrees are more than 2 m from those of WGS 84. */
const faraway: Readonly<Record<number, string>> = {
  4218: 'Bogotá 1975',
  4248: 'PSAD56',
  4618: 'SAD69',
  4291: 'SAD69',
  4267: 'NAD27',
  4221: 'Campo Inchauspe',
  4230: 'ED50',
  4225: 'Corrego Alegre',
  4247: 'La Canoa',
};

const onGrs80 = '+ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs';
const mercator = '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +no_defs';
const transverse = (lat: number, lon: number, scale: number, east: number, north: number) =>
  `+proj=tmerc +lat_0=${lat} +lon_0=${lon} +k=${scale} +x_0=${east} +y_0=${north} ${onGrs80}`;
const utm = (zone: number, south: boolean) => `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${onGrs80}`;

/** Projected systems by their EPSG codes. */
const projected = new Map<number, { nombre: string; proj: string }>();
const add = (code: number, nombre: string, proj: string) => projected.set(code, { nombre, proj });
/** Consecutive codes for consecutive UTM zones. */
const addZones = (name: string, code: number, from: number, to: number, south: boolean) => {
  for (let zone = from; zone <= to; zone++)
    add(code + zone - from, `${name} / UTM ${zone}${south ? 'S' : 'N'}`, utm(zone, south));
};
addZones('WGS 84', 32_601, 1, 60, false);
addZones('WGS 84', 32_701, 1, 60, true);
addZones('SIRGAS 2000', 31_965, 11, 22, false);
addZones('SIRGAS 2000', 31_977, 17, 25, true);
addZones('ETRS89', 25_828, 28, 37, false);
addZones('NAD83', 26_901, 1, 23, false);
addZones('Mexico ITRF2008', 6_366, 11, 16, false);
addZones('REGVEN', 2_201, 18, 20, false);
add(5_361, 'SIRGAS-Chile 2002 / UTM 19S', utm(19, true));
add(5_362, 'SIRGAS-Chile 2002 / UTM 18S', utm(18, true));
add(5_387, 'Peru96 / UTM 18S', utm(18, true));
add(5_389, 'Peru96 / UTM 19S', utm(19, true));
add(5_382, 'SIRGAS-ROU98 / UTM 21S', utm(21, true));
add(5_383, 'SIRGAS-ROU98 / UTM 22S', utm(22, true));
for (const code of [3857, 3785, 900_913, 102_100, 102_113]) add(code, 'Web Mercator', mercator);
add(9377, 'MAGNA-SIRGAS 2018 / Origen Nacional', transverse(4, -73, 0.9992, 5_000_000, 2_000_000));
for (const [at, zone] of ['Far West', 'West', 'Bogotá', 'East Central', 'East'].entries())
  add(
    3114 + at,
    `MAGNA-SIRGAS / ${zone}`,
    transverse(4.596_200_416_666_666, -80.077_507_916_666_66 + 3 * at, 1, 1_000_000, 1_000_000),
  );
for (let zone = 1; zone <= 7; zone++) {
  const proj = transverse(-90, -75 + 3 * zone, 1, 500_000 + 1_000_000 * zone, 0);
  add(5342 + zone, `POSGAR 2007 / Argentina ${zone}`, proj);
  add(22_170 + zone, `POSGAR 98 / Argentina ${zone}`, proj);
  add(22_180 + zone, `POSGAR 94 / Argentina ${zone}`, proj);
}
add(5367, 'CR05 / CRTM05', transverse(0, -84, 0.9999, 500_000, 0));
add(8908, 'CR-SIRGAS / CRTM05', transverse(0, -84, 0.9999, 500_000, 0));
add(
  6372,
  'Mexico ITRF2008 / LCC',
  `+proj=lcc +lat_0=12 +lon_0=-102 +lat_1=17.5 +lat_2=29.5 +x_0=2500000 +y_0=0 ${onGrs80}`,
);

/** The system that a GeoJSON's `crs` names, in any of the forms that were in use; WGS 84 when there is none. */
export const systemOf = (crs: unknown): System => {
  const text = textsIn(crs).join(' ').trim();
  if (text === '')
    return crs === null || crs === undefined || !hasContent(crs)
      ? wgs84
      : { nombre: 'un sistema sin nombre', clase: 'otro' };
  if (/CRS:?84\b/i.test(text)) return wgs84;
  if (/CRS:?83\b/i.test(text)) return ofCode(4269);
  if (/CRS:?27\b/i.test(text)) return ofCode(4267);
  const code =
    /epsg|esri/i.test(text) || /^\d{4,6}$/.test(text)
      ? Number(text.match(/(?<!\d)\d{4,6}(?!\d)/g)?.at(-1) ?? NaN)
      : NaN;
  if (!Number.isNaN(code)) return ofCode(code);
  const folded = text
    .toLowerCase()
    .replace(/^(gcs|name)[_ ]/, '')
    .replaceAll(/[^a-z0-9]/g, '');
  return Object.hasOwn(names, folded) ? ofCode(names[folded] ?? NaN) : { nombre: text.slice(0, 60), clase: 'otro' };
};

const ofCode = (code: number): System => {
  if (code === 4326 || code === 4979) return wgs84;
  const asDegrees = degrees[code];
  if (asDegrees) return { nombre: `${asDegrees} (EPSG:${code})`, clase: 'grados' };
  const asMeters = projected.get(code);
  if (asMeters) return { nombre: `${asMeters.nombre} (EPSG:${code})`, clase: 'proyectado', proj: asMeters.proj };
  return { nombre: faraway[code] ? `${faraway[code]} (EPSG:${code})` : `EPSG:${code}`, clase: 'otro' };
};

/**
 * The texts and codes of a `crs`: a name, a number, or an object with them. A member `type` says only what the others
 * are.
 */
const textsIn = (crs: unknown, depth = 0): string[] => {
  if (typeof crs === 'string' || typeof crs === 'number') return [String(crs).slice(0, 300)];
  if (typeof crs !== 'object' || crs === null || depth > 3) return [];
  const { type, ...others } = crs as Record<string, unknown>;
  const inside = Object.entries(others).flatMap(([key, value]) => (key === 'type' ? [] : textsIn(value, depth + 1)));
  // {"type": "EPSG", "properties": {"code": 4326}}
  return typeof type === 'string' && /^(epsg|esri|ogc)$/i.test(type) && inside.length > 0 ? [type, ...inside] : inside;
};

const hasContent = (crs: unknown) => typeof crs === 'object' && crs !== null && Object.keys(crs).length > 0;
