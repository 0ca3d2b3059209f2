import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, say, stop } from './shell.mjs';
import { createSender } from './simulate/sender.mjs';
import { replay } from './simulate/replay.mjs';
import { report } from './simulate/fleet.mjs';
import { riders } from './simulate/gtfs.mjs';
import { dialects } from './simulate/dialects.mjs';
import { identifierOf, logIn } from './simulate/office.mjs';
import { trackers } from './simulate/trackers.mjs';
import { walkers } from './simulate/walkers.mjs';

const help = `Envía posiciones a Ftrack como lo harían los rastreadores (protocolo OsmAnd).

  npm run simulate                                  repite una tarde real de ocho buses, desde ahora
  npm run simulate -- --speed 10                    la misma tarde, diez veces más rápido
  npm run simulate -- --walkers 200 --rate 100      200 vehículos al azar, 100 posiciones por segundo en total
  npm run simulate -- --gtfs feed.zip               ocho vehículos por los recorridos (shapes) de un archivo GTFS

  npm run simulate -- --protocol gt06 --trackers 500
                                                    500 rastreadores por sockets propios, cada uno en el
                                                    idioma de su fabricante

  --protocol P     gt06, teltonika, suntech o h02; los equipos que falten se registran con --user
  --trackers N     cuántos (10); --rate posiciones por segundo de todos (N/10)
  --host H         adonde se conectan (el de --url); --port (el de ese protocolo en el servidor)
  --user CORREO    admin que registra los equipos (admin@ftrack.demo); --password (la de la demostración)
  --first N        número del primer rastreador (1)
  --file RUTA      grabación CSV con vehicle_id, timestamp (UTC), latitude, longitude y bearing
  --vehicle ID     solo este vehículo de la grabación
  --speed N        veces más rápido (1). Entre dos posiciones pasa siempre el tiempo real: con N mayor que 1 la
                   grabación empieza en el pasado y alcanza el presente al terminar, así que nunca se adelanta al reloj
  --url URL        servidor (http://localhost:8000)
  --key CLAVE      clave de ingesta de la empresa (demo-andinos)
  --device ID      dispositivo del primer vehículo; los demás siguen su número (demo-0001; con --walkers o --gtfs,
                   demo-0011)
  --walkers N      vehículos al azar en vez de la grabación; conviene FTRACK_DEMO=quieto en el servidor
  --gtfs RUTA      los vehículos (8, o los de --walkers) siguen los recorridos de este archivo GTFS, ida y vuelta
  --rate R         posiciones por segundo de todos ellos (N/5)
  --seconds S      termina después de S segundos

Ctrl-C termina y muestra la cuenta.`;

const recording = resolve(root, '../shared/data/bus-positions-liverpool-route14.csv');
/** The number of assigned devices of the demonstration from demo-0011 on: each is visible on the map. */
const assigned = 8;
const text = { type: 'string' };

const options = read();
if (options.help) say(help);
else if (options.protocol) await drive();
else await run();

async function run() {
  await reach(options.url);
  const count = options.walkers ?? (options.gtfs ? assigned : 0);
  const devices = numbered(options.device ?? (count ? 'demo-0011' : 'demo-0001'));
  const sender = createSender({ url: options.url, key: options.key });
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  if (options.seconds) setTimeout(() => ending.abort(), options.seconds * 1000).unref();
  const progress = setInterval(() => say(sender.summary()), 10_000);
  try {
    const vehicles = options.gtfs ? await riders(zipped(options.gtfs), count) : walkers(count);
    if (count) await report({ vehicles, rate: options.rate ?? count / 5, devices, sender, signal: ending.signal });
    else
      await replay({
        csv: recorded(options.file),
        vehicle: options.vehicle,
        speed: options.speed,
        devices,
        sender,
        signal: ending.signal,
      });
    await sender.settled();
  } finally {
    clearInterval(progress);
  }
  say(sender.summary());
  process.exit(sender.refused() ? 1 : 0);
}

/** Trackers that speak their maker's protocol. */
async function drive() {
  await reach(options.url);
  const { protocol, trackers: count = 10 } = options;
  const dialect = dialects[protocol] ?? stop(`--protocol es uno de: ${Object.keys(dialects).join(', ')}.`);
  const office = await logIn(options);
  const port =
    options.port ??
    (await office.portOf(protocol)) ??
    stop(`El servidor no tiene abierto el puerto de ${protocol}: inícielo con TRACKERS=on.`);
  const identifiers = (n) => identifierOf(dialect, (options.first ?? 1) + n);
  await office.register(
    Array.from({ length: count }, (_, n) => identifiers(n)),
    protocol,
  );
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  if (options.seconds) setTimeout(() => ending.abort(), options.seconds * 1000).unref();
  const host = options.host ?? new URL(options.url).hostname;
  const rate = options.rate ?? count / 10;
  const { sent, answered } = await trackers({
    protocol,
    count,
    host,
    port,
    rate,
    vehicles: walkers(count),
    identifiers,
    signal: ending.signal,
  });
  process.exit(sent > 0 && (!dialect.answers || answered > 0) ? 0 : 1);
}

/** If the server is not running, or its address is wrong, this reports it at once. */
async function reach(url) {
  try {
    await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(10_000) });
  } catch {
    stop(`Nadie responde en ${url}. Inicie Ftrack con npm start, o indique su dirección con --url.`);
  }
}

function recorded(given) {
  const file = given ? resolve(given) : recording;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return stop(
    given
      ? `No existe el archivo ${given}.`
      : `No se encontró la grabación ${relative(root, recording)}. Indique una con --file ruta.csv (columnas ` +
          'vehicle_id, timestamp, latitude, longitude, bearing) o use --walkers 10.',
  );
}

function zipped(given) {
  const file = resolve(given);
  return existsSync(file) ? readFileSync(file) : stop(`No existe el archivo ${given}.`);
}

/** demo-0001 → the n-th device from there on. */
function numbered(first) {
  const [, name, digits] = /^(.*?)(\d+)$/.exec(first) ?? [];
  return (n) =>
    digits === undefined
      ? n === 0
        ? first
        : `${first}-${n + 1}`
      : name + String(Number(digits) + n).padStart(digits.length, '0');
}

function read() {
  try {
    const { values } = parseArgs({
      options: {
        file: text,
        vehicle: text,
        speed: { ...text, default: '1' },
        url: { ...text, default: 'http://localhost:8000' },
        key: { ...text, default: 'demo-andinos' },
        device: text,
        walkers: text,
        gtfs: text,
        rate: text,
        seconds: text,
        protocol: text,
        trackers: text,
        host: text,
        port: text,
        first: text,
        user: { ...text, default: 'admin@ftrack.demo' },
        password: { ...text, default: 'Ftrack-2026' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return {
      ...values,
      speed: positive('speed', values.speed),
      walkers: whole('walkers', values.walkers),
      rate: positive('rate', values.rate),
      seconds: positive('seconds', values.seconds),
      trackers: whole('trackers', values.trackers),
      port: whole('port', values.port),
      first: whole('first', values.first),
    };
  } catch (error) {
    return stop(`${error.message}\n\n${help}`);
  }
}

function whole(name, value) {
  const number = positive(name, value);
  return number === undefined || Number.isInteger(number) ? number : stop(`--${name} debe ser un número entero.`);
}

function positive(name, value) {
  if (value === undefined) return undefined;
  const number = Number(value);
  return number > 0 && Number.isFinite(number) ? number : stop(`--${name} debe ser un número mayor que cero.`);
}
