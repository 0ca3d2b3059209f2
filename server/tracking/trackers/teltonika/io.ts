import { asciiOf } from '../packets/texts';
import { alarmsOf, type Reported } from '../packets/report';
import { beaconsOf, tagsOf } from './beacons';
import { alarm, attribute, flag, type Meaning, type Said } from './meanings';
import { signed, unsigned } from './numbers';
import { sensorMeanings } from './sensors';

type Io = ReadonlyMap<number, Buffer>;

const fence: Meaning = (bytes, said, event) =>
  (said.alarma = alarmsOf(said.alarma, event && ['geocerca_salida', 'geocerca_entrada'][unsigned(bytes)]));

const list =
  (id: number, read: typeof tagsOf): Meaning =>
  (bytes, { atributos }) =>
    Object.assign(atributos, read(bytes) ?? { [`io${id}`]: bytes.toString('hex') });

const serialNumber: Meaning = (bytes, { atributos }) => (atributos.iccid = bytes.readBigUInt64BE(0).toString());

/**
 * What a number of an input, output or state means, and how many bytes it then has: models use some numbers otherwise.
 * The others are kept as `io…`.
 */
const meanings: Readonly<Record<number, readonly [size: number | null, Meaning]>> = {
  1: [null, flag('entrada_1')],
  2: [null, flag('entrada_2')],
  3: [null, flag('entrada_3')],
  4: [null, flag('entrada_4')],
  6: [2, attribute('analogica_2', 1000)],
  9: [2, attribute('analogica_1', 1000)],
  10: [2, attribute('analogica_2', 1000)],
  11: [8, serialNumber],
  12: [4, attribute('combustible_usado_l', 1000)],
  13: [2, attribute('consumo', 100)],
  16: [null, (bytes, said) => (said.odometro_km = unsigned(bytes) / 1000)],
  21: [null, attribute('senal')],
  66: [null, (bytes, said) => (said.voltaje_externo = unsigned(bytes) / 1000)],
  67: [null, attribute('bateria_v', 1000)],
  78: [null, (bytes, said) => (said.conductor = keyOf(Buffer.from(bytes).reverse()))],
  89: [1, (bytes, said) => (said.combustible_pct = unsigned(bytes))],
  90: [2, flag('puerta')],
  107: [4, attribute('combustible_usado_l', 10)],
  110: [2, attribute('consumo', 10)],
  113: [1, (bytes, said) => (said.bateria_pct = unsigned(bytes))],
  115: [2, attribute('temperatura_motor', 10, signed)],
  155: [1, fence],
  156: [1, fence],
  157: [1, fence],
  158: [1, fence],
  159: [1, fence],
  175: [1, fence],
  179: [null, flag('salida_1')],
  180: [null, flag('salida_2')],
  182: [2, attribute('hdop', 10)],
  199: [4, attribute('viaje_km', 1000)],
  207: [8, (bytes, said) => (said.conductor ??= keyOf(bytes))],
  236: [null, alarm('sos')],
  239: [null, (bytes, said) => (said.encendido = unsigned(bytes) > 0)],
  240: [null, (bytes, said) => (said.en_movimiento = unsigned(bytes) > 0)],
  246: [1, alarm('remolque')],
  247: [1, alarm('choque', 'event')],
  249: [1, alarm('interferencia')],
  251: [1, alarm('ralenti', 'event')],
  // 0: power came back.
  252: [1, alarm('corte_energia', 'event')],
  253: [
    1,
    (bytes, said) => (said.alarma = alarmsOf(said.alarma, ['', 'aceleracion', 'frenada', 'giro'][unsigned(bytes)])),
  ],
  255: [1, (_bytes, said, event) => (said.alarma = alarmsOf(said.alarma, event && 'exceso'))],
  256: [17, (bytes, { atributos }) => (atributos.vin = asciiOf(bytes))],
  281: [null, (bytes, { atributos }) => (atributos.dtcs = asciiOf(bytes).replaceAll(',', ' '))],
  325: [17, (bytes, { atributos }) => (atributos.vin = asciiOf(bytes))],
  385: [null, list(385, beaconsOf)],
  389: [4, attribute('odometro_obd_km')],
  662: [1, flag('puerta')],
  ...Object.fromEntries([548, 10_828, 10_829, 10_831, 11_317].map((id) => [id, [null, list(id, tagsOf)]])),
  ...sensorMeanings,
};

/** Of an engine by its plug (OBD), where its revolutions come in two bytes. */
const plug: Readonly<Record<number, Meaning>> = {
  31: attribute('carga_motor_pct'),
  32: attribute('temperatura_motor', 1, signed),
  36: attribute('rpm'),
  37: attribute('velocidad_obd_kmh'),
  41: attribute('acelerador_pct'),
};

/** Of an engine by its bus (CAN), where these numbers have these sizes: heavy models count otherwise with them. */
const bus: Readonly<Record<number, Meaning>> = {
  81: attribute('velocidad_obd_kmh'),
  82: attribute('acelerador_pct'),
  83: attribute('combustible_usado_l', 10),
  84: attribute('combustible_l', 10),
  85: attribute('rpm'),
  87: attribute('odometro_obd_km', 1000),
};
const sizesOfBus = [
  [83, 4],
  [84, 2],
  [85, 2],
  [87, 4],
] as const;

const engineOf = (io: Io): Readonly<Record<number, Meaning>> => {
  const told = sizesOfBus.filter(([id]) => io.has(id));
  return {
    ...(io.get(36)?.length === 2 ? plug : {}),
    ...(told.length > 0 && told.every(([id, size]) => io.get(id)?.length === size) ? bus : {}),
  };
};

const keyOf = (bytes: Buffer): string | null =>
  bytes.some((byte) => byte > 0) ? bytes.toString('hex').toUpperCase() : null;

/** A driver's card of a tachograph, in two parts of eight characters. */
const cardOf = (io: Io): string | null => {
  const [first, second] = [io.get(195), io.get(196)];
  if (first?.length !== 8 || second?.length !== 8) return null;
  const text = asciiOf(Buffer.concat([first, second])).replaceAll('\0', '');
  return /^[\x20-\x7e]+$/.test(text) && text.trim() ? text.trim() : null;
};

/** What the inputs, outputs and states of a record say. */
export const ioOf = (io: Io, event: number): Partial<Reported> => {
  const said: Said = { fecha: new Date(0), atributos: {} };
  const engine = engineOf(io);
  for (const [id, bytes] of io) {
    const [size, meaning] = meanings[id] ?? [bytes.length, engine[id]];
    if (meaning && (size === null || size === bytes.length)) meaning(bytes, said, id === event);
    else if (bytes.length) said.atributos[`io${id}`] = bytes.length > 8 ? bytes.toString('hex') : unsigned(bytes);
  }
  said.conductor ??= cardOf(io);
  const { fecha: _, ...more } = said;
  return more;
};
