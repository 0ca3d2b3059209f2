import { bit, Reader } from '../packets/bytes';
import type { Session } from '../packets/protocol';
import { numbered, reportOf, type Reported } from '../packets/report';
import { flagged, joined, momentOf, placeAt, placeOf } from './places';

const cameraAlarms: Readonly<Record<number, string>> = {
  0x0e: 'bateria_baja',
  0x76: 'temperatura',
  0x80: 'vibracion',
  0x87: 'exceso',
  0x88: 'corte_energia',
  0x90: 'aceleracion',
  0x91: 'frenada',
  0x92: 'giro',
  0x93: 'choque',
};

/**
 * Alarms of cameras: the time and, where it is long, a place without satellites and speed. Newer ones begin with ffff
 * and a version, and have both, the flags before a speed of two bytes, and tenths of volts.
 */
export const cameraReport = (content: Buffer, session: Session) => {
  const marked = content.length > 20 && content.readUInt16BE(0) === 0xffff;
  const reader = new Reader(marked ? content.subarray(3) : content);
  const placed = content.length > 12;
  let said: Reported = { fecha: momentOf(reader, session) };
  if (placed) {
    const satelites = marked ? reader.u(1) & 0x0f : null;
    const [latitude, longitude, flags] = [reader.u(4), reader.u(4), reader.u(2)];
    said = { ...said, satelites, ...flagged(latitude, longitude, flags) };
  }
  if (marked) said = { ...said, velocidad_kmh: reader.u(2), voltaje_externo: reader.u(2) / 10 };
  const evento = reader.left ? reader.u(1) : null;
  const atributos: Record<string, unknown> = { evento };
  if (reader.left > 2) atributos.archivos = reader.bytes.subarray(reader.at + 2).toString('latin1');
  const alarma = evento === 1 ? (placed ? 'sos' : 'general') : (cameraAlarms[evento ?? -1] ?? null);
  return reportOf({ ...said, alarma, atributos });
};

/** Alarms, place, state, metres, cell, driver, volts of the vehicle and its own, ports, inputs, outputs, analog. */
export const portsReport = (content: Buffer, session: Session) => {
  const reader = new Reader(content.subarray(4));
  const place = placeOf(reader, session);
  reader.skip(2);
  const odometro_km = reader.u(4) / 1000;
  reader.skip(9);
  const driver = reader.u(4);
  const [voltaje_externo, bateria_v, ports] = [reader.u(2) / 100, reader.u(2) / 100, reader.u(4)];
  const [inputs, outputs] = [reader.u(1), reader.u(1)];
  const analog = Array.from(
    { length: Math.min((ports >> 20) & 15, Math.floor(reader.left / 2)) },
    () => reader.u(2) / 100,
  );
  const flags = (byte: number) => [0, 1, 2, 3].map((at) => bit(byte, at));
  return reportOf({
    ...place,
    odometro_km,
    voltaje_externo,
    conductor: driver ? String(driver) : null,
    atributos: {
      bateria_v,
      ...numbered('entrada', flags(inputs)),
      ...numbered('salida', flags(outputs)),
      ...numbered('analogica', analog),
    },
  });
};

/** Place, cell, ignition, volts of the vehicle and its own. */
export const voltsReport = (content: Buffer, session: Session) => {
  const reader = new Reader(content);
  const place = placeOf(reader, session);
  reader.skip(8);
  return reportOf({
    ...place,
    encendido: reader.u(1) > 0,
    voltaje_externo: reader.u(2) / 100,
    atributos: { bateria_v: reader.u(2) / 100 },
  });
};

const lockAlarms: Readonly<Record<number, string>> = {
  0xa2: 'bateria_baja',
  0xa3: 'bateria_baja',
  0xa4: 'general',
  0xa5: 'puerta',
};

/** Locks: time, place, cell and its signal, more cells, Wi-Fi, state, reserved; each with its length, 0 for none. */
export const lockReport = (type: number, content: Buffer, session: Session) => {
  const reader = new Reader(content);
  const fecha = momentOf(reader, session);
  const place: Reported = reader.u(1) === 0 ? { fecha } : { fecha, ...placeAt(reader) };
  const atributos: Record<string, unknown> = {};
  const cell = reader.u(1);
  if (cell > 0) {
    reader.skip(Math.max(0, cell - 1));
    atributos.senal = reader.u(1);
  }
  reader.skip(reader.u(1));
  reader.skip(reader.u(1));
  const state = reader.u(1);
  if (type === 0x32) return reportOf(joined(place, { atributos }));
  if (state === 0xa0 || state === 0xa1) atributos.armado = state === 0xa0;
  return reportOf(joined(place, { alarma: lockAlarms[state] ?? null, atributos: { ...atributos, evento: state } }));
};

/** A battery with its own computer: percent, current, volts, cells. @throws where it is too short */
export const batteryReport = (content: Buffer) => {
  const reader = new Reader(content.subarray(8));
  const fecha = new Date(reader.u(4) * 1000);
  const bateria_pct = reader.u(1);
  reader.skip(6);
  const bateria_temperatura = reader.u(2) / 10 - 273.1;
  const [corriente, bateria_v, ciclos] = [reader.u(2), reader.u(2) / 1000, reader.u(2)];
  return reportOf({ fecha, bateria_pct, atributos: { bateria_temperatura, corriente, bateria_v, ciclos } });
};
