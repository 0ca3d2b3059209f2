import { bit, type Reader } from '../packets/bytes';
import { alarmsOf, numbered, type Reported } from '../packets/report';

/** Alarms by the number that follows the signal. */
const alarms: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x02: 'corte_energia',
  0x03: 'vibracion',
  0x04: 'geocerca_entrada',
  0x05: 'geocerca_salida',
  0x06: 'exceso',
  0x09: 'remolque',
  0x0c: 'encendido',
  0x0e: 'bateria_baja',
  0x0f: 'bateria_baja',
  0x10: 'sim_cambiada',
  0x11: 'corte_energia',
  0x13: 'manipulacion',
  0x14: 'puerta',
  0x15: 'bateria_baja',
  0x17: 'interferencia',
  0x18: 'manipulacion',
  0x19: 'bateria_baja',
  0x1a: 'frenada',
  0x1b: 'giro',
  0x23: 'caida',
  0x25: 'manipulacion',
  0x26: 'aceleracion',
  0x27: 'frenada',
  0x28: 'frenada',
  0x29: 'aceleracion',
  0x2a: 'giro',
  0x2b: 'giro',
  0x2c: 'choque',
  0x2e: 'giro',
  0x30: 'frenada',
  0x32: 'manipulacion',
  0x33: 'bloqueo',
  0x34: 'desbloqueo',
  0x53: 'combustible',
  0x5b: 'temperatura',
  0x5c: 'temperatura',
  0xc9: 'ralenti',
  0xf0: 'aceleracion',
  0xf1: 'frenada',
  0xf2: 'choque',
  0x107: 'interferencia',
  0x10b: 'interferencia',
};

/** Of copies that count their cell otherwise than the maker. */
const copied: Readonly<Record<number, string>> = { 0x09: 'movimiento', 0x0c: 'manipulacion' };

export const alarmNamed = (code: number): string | null => alarms[code] ?? null;

const stateAlarms = [null, 'vibracion', 'corte_energia', 'bateria_baja', 'sos', null, 'geocerca', 'manipulacion'];

interface State {
  encendido: boolean;
  alarma: string | null;
  atributos: Record<string, unknown>;
}

/** Bits of the terminal's state: 7 fuel or power cut by relay, 5–3 alarm, 2 charging, 1 ignition, 0 armed. */
export const terminal = (state: number): State => ({
  encendido: bit(state, 1),
  alarma: stateAlarms[(state >> 3) & 7] ?? null,
  atributos: { ...numbered('salida', [bit(state, 7)]), cargando: bit(state, 2) },
});

/** Alarms of the state and of their own number; the number says more of a fence. */
const alarmsOfState = (ofState: string | null, own: string | null): string | null =>
  alarmsOf(ofState === 'geocerca' && own?.startsWith('geocerca_') ? null : ofState, own);

/** Percent of the battery: up to 6 it counts sixths, above percents. */
export const percent = (level: number): number | null =>
  level <= 6 ? Math.floor((level * 100) / 6) : level <= 100 ? level : null;

/** State, level, signal, alarm and language: 4 bytes or, with the language, 5. */
export const stateOf = (reader: Reader, isCopy = false): Partial<Reported> => {
  const state = terminal(reader.u(1));
  const level = reader.u(1);
  const senal = reader.u(1);
  const code = reader.left ? reader.u(1) : 0;
  // Some 4G models count their alarms otherwise; none is low with a full battery.
  const own = code === 0x19 && level === 6 ? 'aceleracion' : ((isCopy ? copied[code] : null) ?? alarmNamed(code));
  return said(state, { bateria_pct: percent(level), alarma: own, atributos: { senal } });
};

/** State, hundredths of volts, signal and alarm. */
export const stateWithVolts = (reader: Reader): Partial<Reported> => {
  const byte = reader.u(1);
  const state = { ...terminal(byte), ...(((byte >> 3) & 7) === 7 ? { alarma: 'exceso' } : {}) };
  return said(state, { voltaje_externo: reader.u(2) / 100, atributos: { senal: reader.u(1) } });
};

/** A state with what follows it. */
export const said = (state: State, more: Partial<Reported>): Partial<Reported> => ({
  ...state,
  ...more,
  alarma: alarmsOfState(state.alarma, more.alarma ?? null),
  atributos: { ...state.atributos, ...more.atributos },
});
