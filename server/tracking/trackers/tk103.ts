import type { Frame } from '../entry/frame';
import { bit } from './bytes';
import type { Command, Cut, Message, TrackerProtocol } from './protocol';
import { reportOf, type Reported } from './report';
import { answerOf, asciiOf, degreesOf, momentOfDigits, reversedDay, textBetween } from './texts';

/**
 * TK103 of makers other than Coban: `(`, an identifier of 12 digits, a command of 4, data, `)`. Speeds in km/h, times
 * in UTC.
 */
export const tk103: TrackerProtocol = {
  name: 'tk103',

  cut: (bytes): Cut => textBetween(bytes, '(', ')'),

  read: (packet, _session, now): Message => {
    const text = asciiOf(packet).slice(1, -1);
    const match = /^(?:(\d{12})|(\d{10,16}),)([A-Z][A-Z0-9]{3}),?(.*)$/s.exec(text);
    if (!match) throw new Error('not a message');
    const [, fixed, free, type = '', data = ''] = match;
    const identifier = fixed ?? free ?? '';
    const said = { identifier, session: { identifier } };
    if (type === 'BP00') return { ...said, frames: [], answer: answerOf(`(${identifier}AP01HSO)`) };
    const frame = frameOf(type, data, free !== undefined, now);
    const reply = frame || /^B[OPQR]/.test(type) ? undefined : text;
    return {
      ...said,
      frames: frame ? [frame] : [],
      reply,
      ...(type === 'BP05' && { answer: answerOf(`(${identifier}AP05)`) }),
    };
  },

  command: (command, { identifier }) => {
    const text = identifier ? commandOf(command) : null;
    return text === null ? null : answerOf(`(${identifier}${text})`);
  },
};

const frameOf = (type: string, data: string, commas: boolean, now: Date): Frame | null => {
  const place = commas ? withCommas(data) : packed(data);
  if (place) {
    const { atributos, ...more } = ofType(type, place.before);
    return reportOf({
      ...place.said,
      ...more,
      ...(atributos ? { atributos: { ...place.said.atributos, ...atributos } } : {}),
    });
  }
  if (type === 'ZC20') return batteryOf(data);
  const said = ofType(type, data);
  return said.alarma || said.encendido !== undefined ? reportOf({ fecha: now, ...said }) : null;
};

const coordinates = String.raw`([AV]),?\s*(\d*\d\d\.\d+)([NS]),?\s*(\d*\d\d\.\d+)([EW]),?`;
const withoutCommas = new RegExp(String.raw`^(.*?)(\d{6}),?${coordinates}\s*([\d. ]{5})(\d{6})(.*)$`, 's');
const separated = new RegExp(String.raw`^(.*?)(\d{6}),${coordinates}\s*([\d.]+),(\d{6}),?(.*)$`, 's');

interface Placed {
  said: Reported;
  before: string;
}

/** yymmdd; the course has two to six characters before eight of states. */
const packed = (data: string): Placed | null => {
  const match = withoutCommas.exec(data) ?? separated.exec(data);
  if (!match) return null;
  const [, before = '', day = '', fix, lat, north, lon, east, speed = '', time = '', rest = ''] = match;
  const said = placeOf(day, fix, lat, north, lon, east, speed, time);
  const [states = '', metres] = rest.split('L');
  const tail = /^(.*?)([01])([01])([0-9A-F])([0-9A-F])([0-9A-F])([0-9A-F]{3})$/i.exec(states);
  if (!tail) return { before, said: { ...said, rumbo: Number(/^[\d.]+/.exec(rest)?.[0] ?? NaN) } };
  const [, course = '', power, ignition, first = '', , , fuel = ''] = tail;
  const inputs = parseInt(first, 16);
  return {
    before,
    said: {
      ...said,
      rumbo: Number(course),
      encendido: ignition === '1',
      odometro_km: metres && /^[0-9A-F]+/i.test(metres) ? parseInt(metres, 16) / 1000 : null,
      combustible_pct: parseInt(fuel, 16) || null,
      atributos: { energia: power === '0', entrada_2: bit(inputs, 0), salida_2: bit(inputs, 2) },
    },
  };
};

/** ddmmyy. */
const withCommas = (data: string): Placed | null => {
  const match = separated.exec(data);
  if (!match) return packed(data);
  const [, before = '', day = '', fix, lat, north, lon, east, speed = '', time = '', rest = ''] = match;
  const said = placeOf(reversedDay(day), fix, lat, north, lon, east, speed, time);
  return { before, said: { ...said, rumbo: Number(/^\d+\.?\d*/.exec(rest)?.[0] ?? NaN) } };
};

const placeOf = (
  day: string,
  fix?: string,
  lat?: string,
  north?: string,
  lon?: string,
  east?: string,
  speed = '',
  time = '',
): Reported => ({
  fecha: momentOfDigits(day, time),
  latitud: degreesOf(lat, north),
  longitud: degreesOf(lon, east),
  valida: fix === 'A',
  velocidad_kmh: Number(speed.trim()),
});

const bo01 = ['corte_energia', 'choque', 'sos', 'vibracion', 'velocidad_baja', 'exceso', 'geocerca', 'movimiento'];
const bq81 = ['bateria_baja', 'exceso', 'ralenti', 'aceleracion', 'frenada', 'temperatura'];
/** The same meanings under three families of numbers. */
const family: Record<string, Partial<Reported>> = {};
const meaning = (numbers: string[], said: Partial<Reported>) => numbers.forEach((number) => (family[number] = said));
meaning(['ZC11', 'DW31', 'DW51'], { alarma: 'movimiento' });
meaning(['ZC12', 'DW32', 'DW52'], { alarma: 'bateria_baja' });
meaning(['ZC13', 'DW33', 'DW53'], { alarma: 'corte_energia' });
meaning(['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'], { encendido: true });
meaning(['ZC16', 'DW36', 'DW56'], { encendido: false });
meaning(['ZC17', 'DW37', 'DW57', 'ZC26', 'DW3F', 'DW5F'], { alarma: 'manipulacion' });
meaning(['ZC25', 'DW3E', 'DW5E'], { alarma: 'sos' });
meaning(['ZC27', 'DW40', 'DW60'], { alarma: 'bateria_baja' });

const ofType = (type: string, data: string): Partial<Reported> => {
  if (type === 'BO01') return { alarma: bo01[Number(/\d/.exec(data)?.[0] ?? NaN)] ?? 'alarma' };
  if (type === 'BQ81') return { alarma: bq81[Number(/^\D*(\d)/.exec(data)?.[1] ?? NaN)] ?? null };
  return family[type] ?? {};
};

/** Day, time, level, hundredths of a volt, tenths of a volt. */
const batteryOf = (data: string): Frame | null => {
  const [day = '', time = '', level, battery, power] = data.split(',');
  if (!/^\d{6}$/.test(day)) return null;
  const levels = [null, null, 10, 20, 50, 80, 100];
  return reportOf({
    fecha: momentOfDigits(reversedDay(day), time),
    bateria_pct: levels[Number(level)] ?? null,
    voltaje_externo: Number(power) === 65_535 ? null : Number(power) / 10,
    atributos: { bateria_v: Number(battery) === 65_535 ? null : Number(battery) / 100 },
  });
};

/** AV01 switches the fuel circuit: 0 opens it, so that the engine stops, and 1 closes it. */
const commandOf = ({ tipo, texto, segundos }: Command): string | null => {
  if (tipo === 'texto') return texto?.replaceAll(/[()]/g, '') ?? null;
  if (tipo === 'intervalo') return `AR00${(segundos ?? 60).toString(16).toUpperCase().padStart(4, '0')}0000`;
  return { posicion: 'AP00', parar_motor: 'AV010', reanudar_motor: 'AV011', reiniciar: 'AT00' }[tipo];
};
