import { setTimeout as sleep } from 'node:timers/promises';
import { say, stop } from '../shell.mjs';

/**
 * Sends a recording as if it happened now, each vehicle as a separate device. Positions keep their real time intervals.
 * At more than 1× the recording starts in the past by as much as it gains, so that device times are never ahead of the
 * clock.
 */
export const replay = async ({ csv, vehicle, speed, devices, sender, signal }) => {
  const fixes = read(csv).filter((fix) => !vehicle || fix.vehicle === vehicle);
  if (fixes.length === 0)
    stop(vehicle ? `La grabación no tiene el vehículo ${vehicle}.` : 'La grabación no tiene posiciones.');
  const vehicles = [...new Set(fixes.map((fix) => fix.vehicle))].sort();
  const first = fixes[0].at;
  const length = fixes.at(-1).at - first;
  const started = Date.now();
  const base = started - length * (1 - 1 / speed);
  vehicles.forEach((name, n) => say(`Vehículo ${name} → dispositivo ${devices(n)}`));
  say(`${fixes.length} posiciones; termina en ${Math.ceil(length / speed / 60_000)} min. Ctrl-C para terminar antes.`);

  for (const { vehicle: name, at, latitude, longitude, bearing } of fixes) {
    const due = started + (at - first) / speed;
    if (due > Date.now()) await sleep(due - Date.now(), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    sender.send({
      id: devices(vehicles.indexOf(name)),
      timestamp: String(Math.round(base + at - first)),
      lat: latitude,
      lon: longitude,
      ...(bearing && { bearing }),
    });
  }
};

/** Rows in order of time. No cell of a recording spans lines. */
const read = (csv) => {
  const [head = '', ...lines] = csv.split(/\r?\n/).filter(Boolean);
  const names = cells(head);
  const rows = lines.map((line) => Object.fromEntries(cells(line).map((cell, i) => [names[i], cell])));
  return rows
    .map(({ vehicle_id: vehicle = '1', timestamp = '', latitude, longitude, bearing }) => ({
      vehicle,
      at: Date.parse(`${timestamp.replace(' ', 'T')}Z`),
      latitude,
      longitude,
      bearing,
    }))
    .filter(({ at, latitude, longitude }) => !Number.isNaN(at) && latitude && longitude)
    .sort((a, b) => a.at - b.at);
};

const cells = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
