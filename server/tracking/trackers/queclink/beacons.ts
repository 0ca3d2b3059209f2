import { bit } from '../packets/bytes';
import { type Columns, numberAt } from './columns';
import type { Details } from './details';
import type { Text } from './places';

/** What beacons by Bluetooth tell, by the bits of their mask; the columns are those of the bits that are set. */
const parts = [
  'nombre',
  'mac',
  'estado',
  'pila_mv',
  'temperatura',
  'humedad',
  '',
  'entradas',
  'evento',
  'presion',
  'momento',
  'temperatura_fina',
  'iman',
  'pila_pct',
  'rele',
] as const;

const beaconParts = (columns: Columns, mask: number): Partial<Record<(typeof parts)[number], string>> =>
  Object.fromEntries(parts.flatMap((part, at) => (part && bit(mask, at) ? [[part, columns.text()]] : [])));

/** @param probes how many temperatures are told already */
export const beaconsOf = (columns: Columns, model: string, probes: number): Details => {
  const atributos: Record<string, unknown> = {};
  const count = columns.number() ?? 0;
  for (let n = 1; n <= Math.min(count, 50) && columns.left > 0; n++) {
    const head = model.startsWith('gv600m') ? 5 : 4; // number, kind, model, the length of the raw data, raw data
    for (let i = 0; i < head; i++) columns.text();
    const told = beaconParts(columns, columns.hex() ?? 0);
    const degrees = numberAt(told.temperatura_fina) ?? numberAt(told.temperatura);
    if (told.mac) atributos[`baliza_${n}`] = told.mac;
    if (degrees !== null) atributos[`temperatura_${probes + n}`] = degrees;
    if (told.humedad) atributos[`humedad_${probes + n}`] = numberAt(told.humedad);
    if (told.pila_pct) atributos[`bateria_baliza_${n}_pct`] = numberAt(told.pila_pct);
  }
  return { atributos };
};

/** GTBAA, GTBID: one beacon, its parts from a mask to the place. */
const beacon = ({ values, places }: Text, at: number): Details => {
  const end = places[0]?.from ?? 0;
  const mask = /^[0-9A-F]{4}$/i.test(values[at] ?? '') ? parseInt(values[at] ?? '', 16) : 0;
  const told = Object.fromEntries(
    parts
      .filter((part, i) => part && bit(mask, i))
      .map((part, i) => [part, at + 1 + i < end ? values[at + 1 + i] : '']),
  );
  const volts = numberAt(told.pila_mv);
  return {
    atributos: {
      baliza_1: told.mac || null,
      bateria_baliza_1_v: volts === null ? null : volts / 1000,
      temperatura_1: numberAt(told.temperatura),
      humedad_1: numberAt(told.humedad),
    },
  };
};

export const beaconAlarm = (text: Text): Details => beacon(text, 8);
export const beaconIdentified = (text: Text): Details => beacon(text, 6);
