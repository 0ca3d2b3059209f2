import type { Reader } from '../packets/bytes';
import type { Reported } from '../packets/report';

/** Bits of a number, the most significant first. */
const bitsOf = (value: number, from: number, size: number) => Math.floor(value / 2 ** from) % 2 ** size;
const signed = (value: number, size: number) => (value >= 2 ** (size - 1) ? value - 2 ** size : value);

/**
 * A way, second by second: a whole place, then what changes. Two bits tell which: 01 whole, 10 changes, else nothing in
 * this second. Speed in tenths, degrees in millionths.
 */
export const compressedPlaces = (reader: Reader): Reported[] => {
  const places: Reported[] = [];
  let [speed, course, longitude, latitude, seconds] = [0, 0, 0, 0, 0];
  for (let left = reader.u(2); left > 0; left--) {
    if (seconds > 0) seconds += 1;
    const kind = (reader.bytes[reader.at] ?? 0) >> 6;
    if (kind === 1) {
      const bits = reader.u(3);
      [speed, course] = [bitsOf(bits, 9, 12), bitsOf(bits, 0, 9)];
      [longitude, latitude] = [reader.i(4), reader.i(4)];
      if (seconds === 0) seconds = reader.u(4);
    } else if (kind === 2) {
      const bits = reader.u(5);
      speed += signed(bitsOf(bits, 30, 7), 7);
      course += signed(bitsOf(bits, 23, 7), 7);
      longitude += signed(bitsOf(bits, 11, 12), 12);
      latitude += signed(bitsOf(bits, 0, 11), 11);
    } else {
      reader.skip(1);
      continue;
    }
    places.push({
      fecha: new Date(seconds * 1000),
      longitud: longitude / 1e6,
      latitud: latitude / 1e6,
      velocidad_kmh: speed / 10,
      rumbo: ((course % 360) + 360) % 360,
    });
  }
  return places;
};
