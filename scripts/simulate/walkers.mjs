import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../house.mjs';

/** ms between two looks at what is due. */
const tick = 20;
/** More unanswered than this and the server is not keeping up: the rest waits. */
const mostUnderWay = 400;
const centre = { latitude: 4.65, longitude: -74.09 };

/** Vehicles that wander about the city, reporting in turn: `rate` positions a second, all together. */
export const walk = async ({ count, rate, devices, sender, signal }) => {
  const started = Date.now();
  const walkers = Array.from({ length: count }, (_, n) => ({
    id: devices(n),
    latitude: centre.latitude + (Math.random() - 0.5) / 5,
    longitude: centre.longitude + (Math.random() - 0.5) / 8,
    heading: Math.random() * 360,
    at: started,
  }));
  say(`${count} vehículos (${devices(0)} a ${devices(count - 1)}), ${rate} posiciones por segundo. Ctrl-C para terminar.`);

  for (let sent = 0; !signal.aborted;) {
    const due = Math.floor(((Date.now() - started) / 1000) * rate);
    for (; sent < due && sender.waiting() < mostUnderWay; sent++) {
      const walker = walkers[sent % count];
      const knots = step(walker);
      const { id, latitude, longitude, heading, at } = walker;
      sender.send({
        id,
        timestamp: String(at),
        lat: latitude.toFixed(6),
        lon: longitude.toFixed(6),
        speed: knots.toFixed(1),
        bearing: heading.toFixed(0),
        ignition: 'true',
      });
    }
    await sleep(tick, undefined, { signal }).catch(() => undefined);
  }
};

/** Moves a walker on to now, at 10 to 60 km/h; answers its speed in knots. */
const step = (walker) => {
  const now = Date.now();
  const kmh = 10 + Math.random() * 50;
  const km = (kmh * Math.min(now - walker.at, 60_000)) / 3_600_000;
  walker.heading = (walker.heading + (Math.random() - 0.5) * 40 + 360) % 360;
  const radians = (walker.heading * Math.PI) / 180;
  walker.latitude += (Math.cos(radians) * km) / 111.2;
  walker.longitude += (Math.sin(radians) * km) / (111.2 * Math.cos((walker.latitude * Math.PI) / 180));
  walker.at = Math.max(now, walker.at + 1);
  return kmh / 1.852;
};
