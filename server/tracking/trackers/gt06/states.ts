import { bit, Reader } from '../packets/bytes';
import { reportOf, type Reported } from '../packets/report';
import { alarmNamed, percent, said, stateOf, terminal } from './alarms';
import { modules } from './modules';

/** The report of a packet that says how the tracker is, without a place; null where its content is none. */
export const stateReport = (type: number, content: Buffer, now: Date) => {
  const reported = stateIn(type, content);
  return reported && reportOf({ fecha: now, ...reported });
};

const stateIn = (type: number, content: Buffer): Partial<Reported> | null => {
  if (content.length === 0) return null;
  if (type === 0x13) return heartbeat(content);
  if (type === 0x23) return smallHeartbeat(new Reader(content));
  // Behind a cell; longer ones of 0x19 are lists of cells.
  if (type === 0x19) return content.length === 13 ? stateOf(new Reader(content.subarray(8))) : null;
  if (type === 0xa5) return content.length >= 20 ? stateOf(new Reader(content.subarray(-5))) : null;
  if (type === 0xa3) return content.length < 24 ? wearer(content) : null;
  if (type === 0x36 && content.length >= 5 && content.length < 60) return withModules(content);
  return null;
};

/** State, level, signal, alarm, language; short ones are read as far as they go. Models differ by their length. */
const heartbeat = (content: Buffer): Partial<Reported> => {
  const reader = new Reader(content);
  const [state, rest] = [reader.u(1), content.subarray(1)];
  if (content.length === 14) return ofWorkingModes(state, new Reader(rest));
  // Its state is another one; level and, at the end, tenths of °C with their sign inverted.
  if (content.length === 16) {
    const degrees = content.readUInt16BE(14);
    const temperatura_1 = ((degrees & 0x7fff) / 10) * (bit(degrees, 15) ? 1 : -1);
    return { bateria_pct: content[5] ?? null, atributos: { temperatura_1 } };
  }
  if (content.length < 5) {
    const [level, senal, alarm] = rest;
    return said(terminal(state), {
      bateria_pct: level === undefined ? null : percent(level),
      alarma: alarmNamed(alarm ?? 0),
      atributos: senal === undefined ? {} : { senal },
    });
  }
  const [level = 0, senal = 0, alarm = 0, language = 0] = rest;
  // Volts in place of the level: no copy counts less than 17 V of a lorry's battery as its own percents so.
  if (level > 6 && level <= 16 && alarm > 0 && alarm <= 4 && language === 0)
    return said(terminal(state), { voltaje_externo: ((level << 8) | senal) / 100, atributos: { senal: alarm } });
  const report = (more: Partial<Reported>) =>
    said(terminal(state), { bateria_pct: percent(level), atributos: { senal }, ...more });
  // Volts in place of alarm and language: in tenths behind a nibble of ones, or whole ones behind a signal in percent.
  const tenths = ((alarm & 0x0f) << 8) | language;
  if (alarm >> 4 === 0xf && tenths >= 50 && tenths <= 600) return report({ voltaje_externo: tenths / 10 });
  if (senal > 31 && senal <= 100 && alarm >= 8 && alarm <= 36) return report({ voltaje_externo: alarm });
  return stateOf(new Reader(content));
};

/** Satellites (of two systems) and signal in 15 bits, alarm, language, percent, mode, volts, times, tenths of °C. */
const ofWorkingModes = (state: number, reader: Reader): Partial<Reported> => {
  const signal = reader.u(2);
  const alarma = alarmNamed(reader.u(1));
  reader.skip(1);
  const [bateria_pct, mode, voltaje_externo] = [reader.u(1), reader.u(1), reader.u(2) / 100];
  reader.skip(3);
  return said(terminal(state), {
    satelites: ((signal >> 10) & 31) + ((signal >> 5) & 31),
    alarma,
    bateria_pct,
    voltaje_externo,
    atributos: { senal: signal & 31, ...(mode === 4 ? { temperatura_1: reader.i(2) / 10 } : {}) },
  });
};

/** State, own volts, signal. */
const smallHeartbeat = (reader: Reader): Partial<Reported> => {
  const state = reader.u(1);
  return {
    encendido: bit(state, 1),
    atributos: {
      armado: bit(state, 0),
      cargando: bit(state, 2),
      bateria_v: reader.left >= 2 ? reader.u(2) / 100 : null,
      senal: reader.left ? reader.u(1) : null,
    },
  };
};

/** State, two bytes, level, signal, whole volts, language; of animals also steps, percent, charging and moving. */
const wearer = (content: Buffer): Partial<Reported> | null => {
  if (content.length < 7) return null;
  const reader = new Reader(content);
  const state = terminal(reader.u(1));
  reader.skip(2);
  const [level, senal, voltaje_externo] = [reader.u(1), reader.u(1), reader.u(1)];
  reader.skip(1);
  if (reader.left < 9) return said(state, { bateria_pct: percent(level), voltaje_externo, atributos: { senal } });
  reader.skip(2);
  const [pasos, bateria_pct, cargando, en_movimiento] = [
    reader.u(4),
    reader.u(1),
    reader.u(1) === 1,
    reader.u(1) === 1,
  ];
  return said(state, { bateria_pct, voltaje_externo, en_movimiento, atributos: { senal, pasos, cargando } });
};

const withModules = (content: Buffer): Partial<Reported> => {
  const [reader, more] = [new Reader(content), modules(new Reader(content.subarray(5)))];
  const state = terminal(reader.u(1));
  const [level, senal, code] = [reader.u(1), reader.u(1), reader.u(1)];
  return said(state, {
    bateria_pct: percent(level),
    alarma: alarmNamed(code),
    ...more,
    atributos: { senal, ...more.atributos },
  });
};
