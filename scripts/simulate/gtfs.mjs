import Papa from 'papaparse';
import { stop } from '../shell.mjs';
import { fileOfZip } from './zip.mjs';

/**
 * Vehicles that drive the shapes of a GTFS feed to their end and back, at 15 to 45 km/h, each from a random place on
 * its shape.
 */
export const riders = async (zip, count) => {
  const lines = await shapesOf(zip);
  return Array.from({ length: count }, (_, n) => rider(lines[n % lines.length], Math.random()));
};

/** Shapes with at least two points, each with its metres from the start. */
const shapesOf = async (zip) => {
  const shapes = new Map();
  for (const { shape_id: id, shape_pt_lat: lat, shape_pt_lon: lon, shape_pt_sequence: sequence } of await read(zip)) {
    const place = { latitude: Number(lat), longitude: Number(lon), sequence: Number(sequence) };
    if (!Object.values(place).every(Number.isFinite)) continue;
    if (!shapes.has(id)) shapes.set(id, []);
    shapes.get(id).push(place);
  }
  const lines = [...shapes.values()].map(measured).filter((line) => line.at(-1).metres > 0);
  return lines.length ? lines : stop('El archivo GTFS no trae recorridos (shapes.txt).');
};

const read = async (zip) => {
  try {
    return Papa.parse((await fileOfZip(zip, 'shapes.txt')) ?? '', { header: true, skipEmptyLines: true }).data;
  } catch (error) {
    return stop(`No se pudo leer el archivo GTFS: ${error.message}.`);
  }
};

const measured = (places) => {
  let metres = 0;
  return places
    .sort((a, b) => a.sequence - b.sequence)
    .map((place, i, all) => ({ ...place, metres: i === 0 ? 0 : (metres += distance(all[i - 1], place)) }));
};

/** @param share the start as a share of the line, 0 to 1 */
const rider = (line, share) => {
  const length = line.at(-1).metres;
  const cruise = 15 + Math.random() * 30;
  let driven = share * length;
  let at;
  return (now) => {
    const kmh = cruise * (0.7 + Math.random() * 0.6);
    driven += (kmh / 3.6) * (Math.min(now - (at ?? now), 60_000) / 1000);
    at = now;
    const lap = driven % (2 * length);
    const back = lap > length;
    const metres = back ? 2 * length - lap : lap;
    const next = Math.max(
      1,
      line.findIndex((place) => place.metres >= metres),
    );
    const [from, to] = [line[next - 1], line[next]];
    const part = to.metres > from.metres ? (metres - from.metres) / (to.metres - from.metres) : 0;
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
      heading: (course(from, to) + (back ? 180 : 0)) % 360,
      kmh,
    };
  };
};

const east = (a, b) => (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
const distance = (a, b) => Math.hypot(b.latitude - a.latitude, east(a, b)) * 111_195;
const course = (a, b) => (Math.atan2(east(a, b), b.latitude - a.latitude) * (180 / Math.PI) + 360) % 360;
