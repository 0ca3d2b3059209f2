import type { Command, Cut, Message, TrackerProtocol } from './packets/protocol';
import { mph, reportOf, type Reported } from './packets/report';
import { answerOf, asciiOf, utc } from './packets/texts';

const longest = 2 * 1024;

/** Xirgo: `$$id,event,day,time,latitude,longitude,…##`. Times in UTC. */
export const xirgo: TrackerProtocol = {
  name: 'xirgo',

  cut: (all, quiet): Cut => {
    const bytes = all.subarray(0, longest);
    const begin = bytes.indexOf('$$');
    if (begin === -1) return { take: bytes.at(-1) === 0x24 && bytes.length > 1 ? bytes.length - 1 : edge(bytes) };
    if (begin > 0) return { take: begin };
    const end = bytes.indexOf('##', 2);
    const again = bytes.subarray(0, end === -1 ? bytes.length : end).indexOf('$$', 2);
    if (again !== -1) return { take: again, broken: true };
    if (end !== -1) return { take: end + 2, packet: bytes.subarray(0, end + 2) };
    if (all.length > longest) return { take: longest, broken: true };
    return quiet ? { take: bytes.length, packet: bytes } : { take: 0 };
  },

  read: (packet): Message => {
    const [, text = ''] = /^\$\$(.*?)(?:##)?$/s.exec(asciiOf(packet)) ?? [];
    const values = text.split(',');
    const [identifier = '', event = ''] = values;
    if (!/^\d{6,20}$/.test(identifier) || !/^\d+$/.test(event)) throw new Error('no identifier');
    // Datagrams end with their number and are sent again until they are answered.
    const number = values.length > 3 && /^\d+$/.test(values.at(-1) ?? '') && asciiOf(packet).endsWith('##');
    const answer = number ? answerOf(`!UDP_ACK,${event},${values.at(-1)}`) : undefined;
    const said = { identifier, session: { identifier }, answer };
    const place = values[2]?.includes('/') ? placeOf(values) : null;
    if (!place) return { ...said, frames: [], unknown: `evento ${event}` };
    return { ...said, frames: [reportOf(withEvent(place, Number(event)))] };
  },

  command: (command) => {
    const text = commandOf(command);
    return text === null ? null : answerOf(text);
  },
};

/** A single mark may be the beginning of two. */
const edge = (bytes: Buffer) => (bytes.length === 1 && bytes[0] === 0x24 ? 0 : bytes.length);

const placeOf = (values: readonly string[]): Reported | null => {
  const [, , day = '', time = '', latitude, longitude, altitude] = values;
  const [first = NaN, second = NaN, third = NaN] = day.split('/').map(Number);
  const [hours = NaN, minutes = NaN, seconds = NaN] = time.split(':').map(Number);
  const isCustom = !/^\d{4}\//.test(day);
  const [year, month, date] = isCustom ? [third, first, second] : [first, second, third];
  const number = (at: number) => (/^-?\d+(?:\.\d*)?$/.test(values[at] ?? '') ? Number(values[at]) : null);
  const more = isCustom ? chosen(values, number) : (longForm(values, number) ?? shortForm(values, number));
  if (!more || Number.isNaN(year + month + date + hours + minutes + seconds)) return null;
  return {
    fecha: utc(year, month, date, hours, minutes, seconds),
    latitud: Number(latitude),
    longitud: Number(longitude),
    altitud_m: Number(altitude),
    ...more,
  };
};

type NumberAt = (at: number) => number | null;
const isDecimal = (text: string | undefined) => /^\d+\.\d+$/.test(text ?? '');
const isWhole = (text: string | undefined) => /^\d+$/.test(text ?? '');

/** The battery is that of the vehicle. */
const battery = (volts: number | null) => ({ voltaje_externo: volts, atributos: { bateria_v: volts } });

/** Columns that the owner chose, in the order that is usual, with the course or without. */
const chosen = (values: readonly string[], number: NumberAt): Partial<Reported> => {
  const hasCourse = !isDecimal(values[9]) && isDecimal(values[10]) && isDecimal(values[11]);
  const hasNone = isWhole(values[8]) && isDecimal(values[9]) && isDecimal(values[10]);
  const velocidad_kmh = number(7);
  if (!hasCourse && !hasNone) return { velocidad_kmh };
  const at = hasCourse ? 9 : 8;
  const course = number(8);
  const ignition = number(15);
  const volts = battery(number(at + 2));
  return {
    velocidad_kmh,
    // Without a point it is in tenths of a degree.
    rumbo: !hasCourse ? null : isWhole(values[8]) ? (course ?? 0) / 10 : course,
    satelites: number(at),
    ...volts,
    odometro_km: hasCourse ? null : (number(12) ?? 0) / 1000,
    valida: number(13) === 3,
    encendido: ignition ? ignition === 1 : null,
    atributos: {
      ...volts.atributos,
      hdop: number(at + 1),
      senal: number(at + 3),
      iccid: /^\d{19,20}$/.test(values[14] ?? '') ? values[14] : null,
      salida_1: isWhole(values[16]) ? Number(values[16]) % 2 === 1 : null,
    },
  };
};

/** Speed, accelerations, rpm, course, satellites, hdop, miles, consumption, volts, signal, fix; perhaps the engine. */
const longForm = (values: readonly string[], number: NumberAt): Partial<Reported> | null => {
  if (![...Array(11).keys()].every((at) => number(7 + at) !== null) || !isDecimal(values[16])) return null;
  if (!isWhole(values[17]) || !isWhole(values[18]) || !isWhole(values[12])) return null;
  const volts = battery(number(16));
  const engine = /^[01]{4}$/.test(values[20] ?? '') ? engineOf(values, number) : { atributos: {} };
  return {
    velocidad_kmh: (number(7) ?? 0) * mph,
    rumbo: number(11),
    satelites: number(12),
    odometro_km: (number(14) ?? 0) * mph,
    ...volts,
    valida: number(18) === 1,
    ...engine,
    atributos: {
      ...volts.atributos,
      ...engine.atributos,
      rpm: number(10),
      hdop: number(13),
      consumo: number(15),
      senal: number(17),
      vin: /^[A-HJ-NPR-Z\d]{17}$/.test(values[19] ?? '') ? values[19] : null,
    },
  };
};

/** Inputs and an output, an analog input, fuel, load, hours, oil and coolant. */
const engineOf = (values: readonly string[], number: NumberAt): Partial<Reported> => {
  const [first, second, third, output] = [...(values[20] ?? '')].map((digit) => digit === '1');
  return {
    horometro_h: number(24),
    atributos: {
      ...{ entrada_1: first, entrada_2: second, entrada_3: third, salida_1: output, analogica_1: number(21) },
      ...{ combustible: number(22), carga_motor_pct: number(23), presion_aceite: number(25), nivel_aceite: number(26) },
      ...{ temperatura_aceite: number(27), presion_refrigerante: number(28), nivel_refrigerante: number(29) },
      temperatura_motor: number(30),
    },
  };
};

/** Speed, course, satellites, hdop, volts, signal, miles, fix. */
const shortForm = (values: readonly string[], number: NumberAt): Partial<Reported> | null => {
  if (!isDecimal(values[11]) || !isWhole(values[9]) || number(13) === null || !isWhole(values[14])) return null;
  const volts = battery(number(11));
  return {
    velocidad_kmh: (number(7) ?? 0) * mph,
    rumbo: number(8),
    satelites: number(9),
    ...volts,
    odometro_km: (number(13) ?? 0) * mph,
    valida: number(14) === 1,
    atributos: { ...volts.atributos, hdop: number(10), senal: number(12) },
  };
};

const alarms: Readonly<Record<number, string>> = {
  6002: 'exceso',
  6006: 'aceleracion',
  6007: 'frenada',
  6008: 'bateria_baja',
  6009: 'corte_energia',
  6010: 'energia_restaurada',
  6016: 'ralenti',
  6017: 'remolque',
  6032: 'estacionamiento',
  6090: 'manipulacion',
  6091: 'bateria_baja',
};

const withEvent = (place: Reported, evento: number): Reported => {
  const said: Reported = { ...place, alarma: alarms[evento] ?? null, atributos: { ...place.atributos, evento } };
  if ([4001, 4003, 6011, 6013].includes(evento)) said.encendido = true;
  if ([4002, 4004, 6012, 6014].includes(evento)) said.encendido = false;
  if ([6030, 6071].includes(evento)) said.en_movimiento = true;
  if (evento === 6031) said.en_movimiento = false;
  if (evento === 4005) said.atributos = { ...said.atributos, cargando: false };
  return said;
};

/** Its first output: 2 is on, 1 is off. */
const commandOf = ({ tipo, texto }: Command): string | null => {
  if (tipo === 'texto') return texto ?? null;
  if (tipo === 'parar_motor') return '+XT:7005,2,1';
  return tipo === 'reanudar_motor' ? '+XT:7005,1,1' : null;
};
