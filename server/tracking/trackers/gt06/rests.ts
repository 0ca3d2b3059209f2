import { bit, type Reader } from '../packets/bytes';
import { numbered, type Reported } from '../packets/report';
import { asciiOf } from '../packets/texts';
import { alarmNamed, percent, said, stateOf, stateWithVolts, terminal } from './alarms';
import { keyOf } from './places';

/** What a packet says behind its place. */
export type Rest = Partial<Reported>;

export const joinedRests = (first: Rest, second: Rest): Rest => ({
  ...first,
  ...second,
  atributos: { ...first.atributos, ...second.atributos },
});

/** Ignition, reason and whether it was kept. */
export const moving = (reader: Reader): Rest => {
  if (reader.left < 3) return {};
  return { encendido: reader.u(1) > 0, atributos: { evento: reader.u(1) }, diferida: reader.u(1) > 0 };
};

export const meters = (reader: Reader): Rest => (reader.left >= 4 ? { odometro_km: reader.u(4) / 1000 } : {});

/** Ignition, mode, whether it was kept; metres. Told apart by how much there is. */
export const spare = (reader: Reader): Rest => {
  const full = reader.left === 3 || reader.left === 7;
  const rest: Rest = full ? { encendido: reader.u(1) > 0, diferida: (reader.skip(1), reader.u(1) > 0) } : {};
  return { ...rest, odometro_km: reader.left === 4 ? reader.u(4) / 1000 : null };
};

/** Of animals and cold rooms: as `moving`, metres, seconds, and hundredths of °C and of humidity. */
export const climate = (reader: Reader): Rest => {
  const rest = moving(reader);
  const odometro_km = reader.u(4) / 1000;
  reader.skip(4);
  const degrees = reader.u(2);
  const temperatura_1 = (bit(degrees, 15) ? -(degrees & 0x7fff) : degrees) / 100;
  return { ...rest, odometro_km, atributos: { ...rest.atributos, temperatura_1, humedad_1: reader.u(2) / 100 } };
};

/** A report's rest behind its cell, by its size. */
export const ofReport = (size: number, reader: Reader): Rest => {
  if (size === 2) return withMask(reader.u(2));
  if (size === 5) return stateWithVolts(reader);
  if (size === 12) return withOil(reader);
  const card = reader.bytes[reader.at + 4] ?? 0;
  if (size > 7 && (size === card + 7 || size === card + 9)) return withCard(reader, size === card + 9);
  return spare(reader);
};

/** Bits 15 ignition, 14 input, 12 a temperature instead of volts (13: whole ones, else tenths). */
const withMask = (mask: number): Rest => {
  const degrees = bit(mask, 9) ? -(mask & 0x1ff) : mask & 0x1ff;
  const volts = (mask & 0x3ff) / (bit(mask, 13) ? 1 : 10);
  return {
    encendido: bit(mask, 15),
    atributos: {
      entrada_2: bit(mask, 14),
      ...(bit(mask, 12) ? { temperatura_1: degrees } : { analogica_1: volts }),
    },
  };
};

/** State, volts, signal, alarm, oil, °C and tens of metres. */
const withOil = (reader: Reader): Rest => {
  const state = terminal(reader.u(1));
  const [voltaje_externo, senal, code, oil, degrees] = [
    reader.u(2) / 100,
    reader.u(1),
    reader.u(1),
    reader.u(2),
    reader.u(1),
  ];
  const temperatura_1 = bit(degrees, 7) ? -(degrees & 0x7f) : degrees;
  const odometro_km = reader.u(4) / 100;
  return said(state, {
    voltaje_externo,
    odometro_km,
    alarma: alarmNamed(code),
    atributos: { senal, oil, temperatura_1 },
  });
};

/** Metres, the card's text, alarm and card's state; how long the driver has driven. */
const withCard = (reader: Reader, withAlarm: boolean): Rest => {
  const odometro_km = reader.u(4) / 1000;
  const card = asciiOf(reader.take(reader.u(1))).trim();
  return {
    odometro_km,
    conductor: /^0*$/.test(card) ? null : card,
    alarma: withAlarm && reader.u(1) > 0 ? 'general' : null,
  };
};

/** State to language, and a key of 8 bytes. Their alarm 9 is a fence. */
export const withKey = (reader: Reader): Rest => {
  const evento = reader.bytes[reader.at + 3] ?? 0;
  const { alarma, ...state } = stateOf(reader);
  reader.skip(1);
  const conductor = keyOf(reader.take(8));
  return {
    ...state,
    alarma: evento === 9 ? 'geocerca' : alarma,
    conductor,
    atributos: { ...state.atributos, evento },
  };
};

/** Alarms of two bytes: the language's upper half is the alarm's. */
export const fencedState = (reader: Reader): Rest => {
  const state = terminal(reader.u(1));
  const [level, senal, alarm, language] = [reader.u(1), reader.u(1), reader.u(1), reader.u(1)];
  return said(state, {
    bateria_pct: percent(level),
    alarma: alarmNamed(((language >> 4) << 8) | alarm),
    atributos: { senal },
  });
};

/** … and the number of the fence, 255 for none. */
export const fenced = (reader: Reader): Rest => {
  const { atributos, ...rest } = fencedState(reader);
  const fence = reader.left ? reader.u(1) : 0xff;
  return { ...rest, atributos: { ...atributos, ...(fence === 0xff ? {} : { geocerca: fence }) } };
};

/** Ignition, mode, kept, metres, volts, own volts ÷ 10, minutes and a key of 8 bytes. */
export const withMeters = (reader: Reader): Rest => ({
  encendido: reader.u(1) > 0,
  diferida: (reader.skip(1), reader.u(1) > 0),
  odometro_km: reader.u(4) / 1000,
  voltaje_externo: reader.u(2) / 100,
  atributos: { bateria_v: reader.u(1) / 10 },
  horometro_h: reader.u(3) / 60,
  conductor: keyOf(reader.take(8)),
});

/** Network, state, volts, battery, signal, alarm, language, metres, seconds, number of the terminal, inputs. */
export const withMileage = (reader: Reader): Rest => {
  if (reader.left < 12) return {};
  reader.skip(1);
  const state = terminal(reader.u(1));
  const [voltaje_externo, level, senal, code] = [reader.u(2) / 100, reader.u(1), reader.u(1), reader.u(1)];
  reader.skip(1);
  const odometro_km = reader.u(4) / 1000;
  const horometro_h = reader.left >= 4 ? reader.u(4) / 3600 : null;
  const inputs = reader.left >= 10 ? (reader.skip(8), reader.u(2)) : null;
  const entradas = inputs === null ? {} : { entradas: inputs, ...numbered('entrada', flags(inputs)) };
  return {
    ...said(state, {
      voltaje_externo,
      bateria_pct: percent(level),
      alarma: alarmNamed(code),
      atributos: { senal, ...entradas },
    }),
    odometro_km,
    horometro_h,
  };
};

/** The four lowest bits: of more, the whole is kept as it is. */
const flags = (value: number) => [0, 1, 2, 3].map((at) => bit(value, at));
