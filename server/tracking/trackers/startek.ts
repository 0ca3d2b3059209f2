import { bit, hexByte, sumOf } from './packets/bytes';
import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { numbered, reportOf, type Reported } from './packets/report';
import { answerOf, asciiOf, momentOfDigits } from './packets/texts';

const longest = 4 * 1024;

/** Startek: `&&`, a letter, a length from its comma on, IMEI, command, content, sum, line break. Times in UTC. */
export const startek: TrackerProtocol = {
  name: 'startek',

  cut: (bytes): Cut => {
    const begin = bytes.indexOf('&&');
    if (begin === -1) return { take: bytes.at(-1) === 0x26 ? bytes.length - 1 : bytes.length };
    if (begin > 0) return { take: begin };
    const head = /^&&[^\r\n](\d{1,4})(,?)/s.exec(asciiOf(bytes.subarray(0, 8)));
    if (!head) return bytes.length < 8 ? { take: 0 } : { take: 2 };
    if (!head[2]) return bytes.length < 8 ? { take: 0 } : { take: 2 };
    const size = head[0].length + 3 + Number(head[1]);
    if (size > longest) return { take: 2, broken: true };
    if (bytes.length < size) return { take: 0 };
    const packet = bytes.subarray(0, size);
    const right = asciiOf(packet.subarray(-4)).toUpperCase() === `${hexByte(sumOf(packet.subarray(0, -4)))}\r\n`;
    return right ? { take: size, packet } : { take: lost(packet), broken: true };
  },

  read: (packet, _session, now): Message => {
    const text = asciiOf(packet.subarray(0, -4));
    const [, identifier = '', type = '', content = ''] = /^&&.\d+,(\d+),(\w+),?(.*)$/s.exec(text) ?? [];
    if (!identifier) throw new Error('no identifier');
    const said = { identifier, session: { identifier } };
    if (type === '000') return { ...said, frames: [reportOf(placeOf(content.split(',')))] };
    if (type === '710') return { ...said, frames: [reportOf(truckOf(content, now))] };
    return { ...said, frames: [], reply: content || type };
  },

  command: (command, { identifier }) => {
    const text = commandOf(command);
    if (text === null || !identifier) return null;
    const head = `$$:${identifier.length + text.length + 2},${identifier},${text}`;
    return answerOf(`${head}${hexByte(sumOf(answerOf(head)))}\r\n`);
  },
};

/** Up to the next beginning within a broken packet, whose length may lie. */
const lost = (packet: Buffer): number => {
  const next = packet.indexOf('&&', 2);
  return next === -1 ? packet.length : next;
};

const hexNumber = (text: string | undefined) => (/^[\da-f]+$/i.test(text ?? '') ? parseInt(text ?? '', 16) : null);
const numberOf = (text: string | undefined) => (/^-?\d+(?:\.\d+)?$/.test(text ?? '') ? Number(text) : null);
const hundredths = (text: string | undefined) => {
  const value = hexNumber(text);
  return value === null ? null : value / 100;
};

const placeOf = (values: readonly string[]): Reported => {
  const [event = '', told = '', moment = '', fix, latitude, longitude, satellites, hdop, speed, course] = values;
  const [, , , , , , , , , , altitude, metres, cell, signal, status, inputs, outputs, volts = ''] = values;
  if (!cell?.includes('|')) throw new Error('no report');
  const [power, battery, ...analogs] = volts.split('|');
  const input = hexNumber(inputs) ?? 0;
  const output = hexNumber(outputs) ?? 0;
  const evento = Number(event);
  const { atributos, conductor, ...more } = extended(values.slice(19));
  return {
    fecha: momentOfDigits(moment.slice(0, 6), moment.slice(6)),
    valida: fix === 'A',
    latitud: numberOf(latitude),
    longitud: numberOf(longitude),
    satelites: numberOf(satellites),
    velocidad_kmh: numberOf(speed),
    rumbo: numberOf(course),
    altitud_m: numberOf(altitude),
    odometro_km: (numberOf(metres) ?? NaN) / 1000,
    encendido: bit(input, 1),
    voltaje_externo: hundredths(power),
    alarma: evento === 53 ? null : alarms[evento],
    conductor: conductor ?? (evento === 53 ? told : null),
    ...more,
    atributos: {
      evento,
      hdop: numberOf(hdop),
      senal: numberOf(signal),
      estado: hexNumber(status),
      puerta: bit(input, 2),
      ...numbered('entrada', [bit(input, 0), bit(input, 1), bit(input, 2), bit(input, 3)]),
      ...numbered('salida', [bit(output, 0), bit(output, 1)]),
      bateria_v: hundredths(battery),
      ...Object.fromEntries(analogs.map((value, at) => [`analogica_${at + 2}`, hundredths(value)])),
      ...atributos,
    },
  };
};

const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  5: 'puerta',
  6: 'puerta',
  17: 'bateria_baja',
  18: 'corte_energia',
  19: 'energia_restaurada',
  39: 'aceleracion',
  40: 'frenada',
  41: 'giro',
};

/** Fuel and temperatures by sensor, the engine, and behind these a driver's card and seconds of the engine. */
const extended = ([fuels = '', temperatures = '', engine = '', ...rest]: readonly string[]): Partial<Reported> => {
  const sensors = (text: string) =>
    text
      .split('|')
      .flatMap((each) => (/^\d\d[\da-f]{4}$/i.test(each) ? [[Number(each.slice(0, 2)), each.slice(2)]] : [])) as [
      number,
      string,
    ][];
  const tenths = (text: string) => {
    const value = parseInt(text, 16);
    return (value & 0x8000 ? -(value & 0x7fff) : value) / 10;
  };
  const { atributos, ...more } = engineOf(engine.split('|'));
  const seconds = rest.find((each) => /^\d{1,10}$/.test(each));
  return {
    ...more,
    conductor: rest.find((each) => each.length >= 20) ?? null,
    horometro_h: seconds === undefined ? null : Number(seconds) / 3600,
    atributos: {
      ...Object.fromEntries(
        sensors(fuels).map(([at, value]) => [at === 1 ? 'combustible' : `combustible_${at}`, parseInt(value, 16) / 10]),
      ),
      ...Object.fromEntries(sensors(temperatures).map(([at, value]) => [`temperatura_${at}`, tenths(value)])),
      ...atributos,
    },
  };
};

/** Rpm, load, flow, pressure, temperature of the air, throttle, coolant, consumption, level of fuel. */
const engineOf = (values: readonly string[]): Partial<Reported> => {
  if (values.length < 8) return {};
  const [rpm, load, flow, pressure, air, throttle, coolant, consumption, fuel = ''] = values;
  const warm = (text: string | undefined) => (numberOf(text) === null ? null : Number(text) - 40);
  const [, amount, unit] = /^(\d+)([%L])$/.exec(fuel) ?? [];
  return {
    combustible_pct: unit === '%' ? Number(amount) : null,
    atributos: {
      ...{ rpm: numberOf(rpm), carga_motor_pct: numberOf(load), flujo_admision: numberOf(flow) },
      ...{ presion_admision: numberOf(pressure), temperatura_admision: warm(air), acelerador_pct: numberOf(throttle) },
      temperatura_motor: warm(coolant),
      consumo: numberOf(consumption) === null ? null : Number(consumption) / 10,
      combustible_l: unit === 'L' ? Number(amount) : null,
    },
  };
};

/** Lines of a truck's bus, `T1,…` and `T2,…`. */
const truckOf = (content: string, now: Date): Reported => {
  const lines = content.split('\r\n').map((line) => line.split(','));
  const first = lines.find(([kind]) => kind === 'T1') ?? [];
  const second = lines.find(([kind]) => kind === 'T2') ?? [];
  const at = (index: number) => numberOf(first[index]);
  const ignition = at(26);
  return {
    fecha: now,
    voltaje_externo: at(14) || null,
    encendido: ignition === null || ignition > 1 ? null : ignition === 1,
    odometro_km: numberOf(second[1]),
    atributos: {
      ...{ rpm: at(2), combustible: at(4), temperatura_motor: at(10), torque: at(12), temperatura_aceite: at(16) },
      ...{ acelerador_pct: at(18), presion_aceite: at(23), consumo: numberOf(second[19]) },
      combustible_usado_l: (numberOf(second[21]) ?? Infinity) < 1e9 ? numberOf(second[21]) : null,
    },
  };
};

/** Its first output is the relay. */
const commandOf = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'parar_motor') return '900,1,1';
  return tipo === 'reanudar_motor' ? '900,1,0' : null;
};
