import { masDirecciones, type DireccionHallada } from '#contract/requests/direcciones';
import { folded } from '#contract/rules/text';
import { joined } from '../answers/joined';
import type { Place } from '../answers/outcome';
import { nearestOf, settledAt } from './nearest';
import { ofFile, townTiles } from './reverse';
import { tileOf, zoomsOf, type StreetMap } from './tiles';
import type { NamedTile } from './tile';
import { placeOf, sideAt, spotOf, tilesAround, type Spot } from './world';

declare module '../../untrusted/task' {
  interface Tasks {
    streetsByName: typeof streetsByName;
  }
}

/** Tiles of one search, and ms after which it returns what it has. */
const most = { tiles: 64, ms: 3_000 };

interface Asked {
  /** The files that may know what is around, the best one first. */
  files: readonly StreetMap[];
  q: string;
  near: Place;
}

/**
 * Streets, towns and neighbourhoods around a place whose names fit, by the first file that has some. `broken`: why
 * files could not be read. Runs in a worker. @throws Error of the disk
 */
export const streetsByName = async ({ files, q, near: [lat, lon] }: Asked) => {
  const broken: string[] = [];
  // Files know neither house numbers nor which town is meant.
  const words = wordsOf(q.split(/[,#]/).find((part) => part.trim()) ?? '');
  for (const file of files) {
    const found = await ofFile(file, () => searchIn(file, words, spotOf(lat, lon), sideAt(lat)), broken);
    if (found?.length) return { found, broken };
  }
  return { found: [], broken };
};

interface Match {
  name: string;
  at: Spot;
  far: number;
  exact: boolean;
}

const searchIn = async (file: StreetMap, words: readonly string[], spot: Spot, side: number) => {
  const until = performance.now() + most.ms;
  const zooms = zoomsOf(file);
  const matches = new Map<string, Match>();
  const take = (tile: NamedTile) => {
    for (const match of matchesIn(tile, words, spot)) {
      const known = matches.get(match.key);
      if (!known || match.far < known.far) matches.set(match.key, match);
    }
  };
  const around = [
    ...tilesAround(spot, zooms.towns, 1.5 / 2 ** zooms.towns).slice(0, 9),
    ...tilesAround(spot, zooms.streets, 5 / 2 ** zooms.streets),
  ];
  for (const address of around.slice(0, most.tiles)) {
    if (performance.now() > until) break;
    take(await tileOf(file, address));
  }
  const best = [...matches.values()]
    .sort((one, other) => Number(other.exact) - Number(one.exact) || one.far - other.far)
    .slice(0, 3 * masDirecciones.resultados);
  const found = new Map<string, DireccionHallada>();
  for (const { name, at } of best) {
    const { town, part } = settledAt(await townTiles(file, at, side), at, side);
    const direccion = joined(name, town ?? part);
    const [latitud, longitud] = placeOf(at);
    if (direccion && !found.has(direccion)) found.set(direccion, { direccion, latitud, longitud });
    if (found.size === masDirecciones.resultados) break;
  }
  return [...found.values()];
};

function* matchesIn(tile: NamedTile, words: readonly string[], spot: Spot): Generator<Match & { key: string }> {
  for (const street of tile.streets) {
    const fit = fits(street.name, words);
    if (fit) yield matchOf(street.name, fit, nearestOf(street, spot));
  }
  for (const { name, x, y } of tile.settlements) {
    const fit = fits(name, words);
    if (fit) yield matchOf(name, fit, { far: Math.hypot(x - spot.x, y - spot.y), at: { x, y } });
  }
}

/** Streets of one name are one within an area of about five kilometres; beyond, another town may have one too. */
const matchOf = (name: string, fit: 'exact' | 'begun', { far, at }: Pick<Match, 'far' | 'at'>) => ({
  key: `${folded(name)} ${Math.floor(at.x * 8_192)} ${Math.floor(at.y * 8_192)}`,
  name,
  at,
  far,
  exact: fit === 'exact',
});

/** Usual abbreviations in addresses. */
const short: Readonly<Record<string, string>> = {
  cl: 'calle',
  cll: 'calle',
  cr: 'carrera',
  cra: 'carrera',
  kr: 'carrera',
  kra: 'carrera',
  av: 'avenida',
  avda: 'avenida',
  dg: 'diagonal',
  tv: 'transversal',
  trv: 'transversal',
};

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{Nd}]+/u)
    .flatMap((word) => (word ? [short[word] ?? word] : []));

/** Whether every word begins one of the name. */
const fits = (name: string, words: readonly string[]): 'exact' | 'begun' | undefined => {
  const own = wordsOf(name);
  if (words.length === 0 || !words.every((word) => own.some((each) => each.startsWith(word)))) return undefined;
  return words.every((word) => own.includes(word)) ? 'exact' : 'begun';
};
