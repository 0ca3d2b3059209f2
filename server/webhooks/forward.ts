import type { FormatoReenvio } from '#contract/requests/reenvios';
import type { Forwarded } from './positions';
import type { Send, Sending, Sent } from './send';

const kmPerMile = 1.852;
const knots = (kmh: number | null) => (kmh === null ? null : Math.round((kmh / kmPerMile) * 1_000) / 1_000);

/** A request by which another platform takes this position. */
export const requestOf = (formato: FormatoReenvio, url: string, position: Forwarded): Sending =>
  formato === 'osmand' ? osmand(url, position) : traccar(url, position);

const osmand = (url: string, p: Forwarded): Sending => {
  const target = new URL(url);
  const said = {
    id: p.identificador,
    timestamp: Math.floor(Date.parse(p.fecha) / 1_000),
    lat: p.latitud,
    lon: p.longitud,
    speed: knots(p.velocidad_kmh),
    bearing: p.rumbo,
    altitude: p.altitud_m,
    accuracy: p.precision_m,
    batt: p.bateria_pct,
    ignition: p.encendido,
    odometer: p.odometro_km === null ? null : Math.round(p.odometro_km * 1_000),
    sat: p.satelites,
    alarm: p.alarma,
  };
  for (const [name, value] of Object.entries(said)) if (value !== null) target.searchParams.set(name, String(value));
  return { url: target.href, method: 'GET' };
};

const traccar = (url: string, p: Forwarded): Sending => {
  const at = p.fecha.replace('Z', '+00:00');
  const attributes = {
    ignition: p.encendido,
    motion: p.velocidad_kmh === null ? null : p.velocidad_kmh > 0,
    batteryLevel: p.bateria_pct,
    odometer: p.odometro_km === null ? null : Math.round(p.odometro_km * 1_000),
    sat: p.satelites,
    alarm: p.alarma,
  };
  const position = {
    id: 0,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
    deviceId: p.dispositivo_id,
    protocol: 'osmand',
    deviceTime: at,
    fixTime: at,
    valid: true,
    latitude: p.latitud,
    longitude: p.longitud,
    altitude: p.altitud_m ?? 0,
    speed: knots(p.velocidad_kmh) ?? 0,
    course: p.rumbo ?? 0,
    accuracy: p.precision_m ?? 0,
  };
  const device = {
    id: p.dispositivo_id,
    name: p.nombre ?? p.identificador,
    uniqueId: p.identificador,
    status: 'online',
  };
  return { url, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ position, device }) };
};

export interface Forwarding extends Sent {
  /** How many positions of the batch are done with. */
  avance: number;
  /** The time was over before the batch was: it goes on at once. */
  unfinished: boolean;
}

/** A try has this long, in ms. */
const longest = 8_000;
/**
 * A refusal of one position, such as of a device that the other platform does not know: the ones behind it do not wait
 * for it.
 */
const refusesOne = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![401, 403, 408, 410, 429].includes(status);

/** Sends a batch, one request for each position, in their order, from `avance` on, until one fails. */
export const forwardBatch = async (
  send: Send,
  formato: FormatoReenvio,
  url: string,
  cuerpo: string,
  avance: number,
): Promise<Forwarding> => {
  const { posiciones } = JSON.parse(cuerpo) as { posiciones: Forwarded[] };
  const began = performance.now();
  const refused: Sent[] = [];
  let [at, last]: [number, Sent] = [avance, { status: 200, ms: 0, respuesta: null, retryAfter: null }];
  const end = (sent: Sent, unfinished = false): Forwarding => ({
    ...sent,
    ms: Math.round(performance.now() - began),
    avance: at,
    unfinished,
  });
  for (const position of posiciones.slice(avance)) {
    if (performance.now() - began > longest) return end(last, true);
    last = await send(requestOf(formato, url, position));
    const isTaken = last.status !== null && last.status >= 200 && last.status < 300;
    if (!isTaken && !refusesOne(last.status)) return end(last);
    if (!isTaken) refused.push(last);
    at += 1;
  }
  const [first] = refused;
  if (!first) return end(last);
  const said =
    `${refused.length} de ${posiciones.length} posiciones rechazadas ` +
    `(${first.status})${first.respuesta ? `: ${first.respuesta}` : ''}`;
  return end({
    ...last,
    status: refused.length === posiciones.length ? first.status : 200,
    respuesta: said.slice(0, 2_000),
  });
};
