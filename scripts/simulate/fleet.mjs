import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../shell.mjs';

/** ms between two checks for due reports. */
const tick = 20;
/** With more unanswered requests than this the server is not keeping up: the rest waits. */
const mostUnderWay = 400;

/**
 * Vehicles that report in turn, `rate` positions per second in total.
 * @param vehicles each moves on to a time (ms) and returns {latitude, longitude, heading, kmh} there
 */
export const report = async ({ vehicles, rate, devices, sender, signal }) => {
  const started = Date.now();
  const fleet = vehicles.map((moveTo, n) => ({ id: devices(n), moveTo, at: started }));
  const count = fleet.length;
  say(
    `${count} vehículos (${devices(0)} a ${devices(count - 1)}), ${rate} posiciones por segundo. Ctrl-C para terminar.`,
  );

  for (let sent = 0; !signal.aborted;) {
    const due = Math.floor(((Date.now() - started) / 1000) * rate);
    for (; sent < due && sender.waiting() < mostUnderWay; sent++) {
      const vehicle = fleet[sent % count];
      vehicle.at = Math.max(Date.now(), vehicle.at + 1);
      const { latitude, longitude, heading, kmh } = vehicle.moveTo(vehicle.at);
      sender.send({
        id: vehicle.id,
        timestamp: String(vehicle.at),
        lat: latitude.toFixed(6),
        lon: longitude.toFixed(6),
        speed: kmh.toFixed(1),
        speed_unit: 'kmh',
        bearing: heading.toFixed(0),
        ignition: 'true',
      });
    }
    await sleep(tick, undefined, { signal }).catch(() => undefined);
  }
};
