import type { Frame } from '../../entry/frame';
import { bit } from '../packets/bytes';
import { numbered, reportOf, type Reported } from '../packets/report';
import { momentOfDigits } from '../packets/texts';
import { alerts } from './alarms';
import { keyOf, numberOr } from './columns';
import { serialOf } from './serial';

/**
 * Columns of the universal protocol that a bit of its map says are there, in their order from bit 1; with their bytes
 * in the binary form.
 */
export const columns = [
  ['modelo', 1],
  ['version', 3],
  ['mensaje', 1],
  ['dia', 3],
  ['hora', 3],
  ['celda', 4],
  ['mcc', 2],
  ['mnc', 2],
  ['lac', 2],
  ['senal', 1],
  ['latitud', 4],
  ['longitud', 4],
  ['velocidad', 2],
  ['rumbo', 2],
  ['satelites', 1],
  ['fijo', 1],
  ['entradas', 1],
  ['salidas', 1],
  ['codigo', 1],
  ['modo', 2],
  ['dato', 0],
  ['reservado', 0],
  ['mapa', 0],
] as const;
export type Column = (typeof columns)[number][0];
type Said = Partial<Record<Column, string>>;

/** Model, version, day, time, latitude and longitude: beacons bring no map. */
const mapOfBeacons = 0b1_1000_0011_0110;

const momentOf = ({ dia, hora }: Said) => momentOfDigits(dia ?? '', (hora ?? '').replaceAll(':', ''));

/** A report of the universal protocol; null for a type that is not read. */
export const universalReport = (values: readonly string[], type: string): Frame | null => {
  if (type === 'BLE') return beaconsOf(values);
  if (!/^(STT|ALT|EMG|EVT|UEX)$/.test(type)) return null;
  const { said, rest } = columnsOf(values.slice(3), parseInt(values[2] ?? '', 16));
  const serial = type === 'UEX' ? serialOf(values) : null;
  // The serial data stand where others say what happened.
  const { atributos, ...more } = serial ?? ofUniversal(type === 'ALT', said, rest);
  const [inputs, outputs] = [said.entradas, said.salidas].map((text) =>
    [...(text ?? '')].reverse().map((flag) => flag === '1'),
  );
  return reportOf({
    fecha: momentOf(said),
    latitud: numberOr(said.latitud),
    longitud: numberOr(said.longitud),
    velocidad_kmh: numberOr(said.velocidad),
    rumbo: numberOr(said.rumbo),
    satelites: numberOr(said.satelites),
    valida: said.fijo === undefined || said.fijo === '1',
    diferida: said.mensaje === '0',
    ...more,
    encendido: inputs?.[0] ?? null,
    atributos: {
      ...numbered('entrada', inputs?.slice(1, 4) ?? []),
      ...numbered('salida', outputs?.slice(0, 2) ?? []),
      senal: numberOr(said.senal),
      ...atributos,
    },
  });
};

const columnsOf = (values: readonly string[], map: number): { said: Said; rest: readonly string[] } => {
  const said: Said = {};
  let at = 0;
  columns.forEach(([name], i) => {
    if (bit(map, i + 1)) said[name] = values[at++];
  });
  return { said, rest: values.slice(at) };
};

/** A map of its own says which values follow: the first two are the volts of the battery and of the vehicle. */
const ofUniversal = (
  alert: boolean,
  { codigo, dato, mapa }: Said,
  rest: readonly string[],
): Partial<Reported> & { atributos: Record<string, unknown> } => {
  const map = /^[0-9A-F]{1,8}$/i.test(mapa ?? '') ? parseInt(mapa ?? '', 16) : 0;
  const [battery, power] = bit(map, 0) ? [rest[0], bit(map, 1) ? rest[1] : ''] : ['', bit(map, 1) ? rest[0] : ''];
  const voltsOf = (text = '') => (/^\d{1,2}\.\d{1,2}$/.test(text) ? Number(text) : null);
  return {
    ...happened(alert, Number(codigo), dato),
    voltaje_externo: voltsOf(power),
    atributos: {
      bateria_v: voltsOf(battery),
      ...(alert && !alerts[Number(codigo)] ? { alerta: numberOr(codigo) } : {}),
    },
  };
};

/** What an alert says. 59 and 60: a driver's key was put in and taken out. */
export const happened = (alert: boolean, code: number, data?: string): Pick<Reported, 'alarma' | 'conductor'> => ({
  alarma: alert ? (alerts[code] ?? null) : null,
  conductor: alert && (code === 59 || code === 60) ? keyOf(data) : null,
});

/** Beacons near the tracker, each of signal, least and most signal, number, count, major and minor. */
const beaconsOf = (values: readonly string[]): Frame => {
  const { said, rest } = columnsOf(values.slice(2), mapOfBeacons);
  const [count, ...tags] = rest;
  const beacons = Array.from({ length: Math.min(Number(count) || 0, Math.ceil(tags.length / 7)) }, (_, at) => {
    const [signal, , , number] = tags.slice(at * 7);
    return [
      [`baliza_${at + 1}`, number],
      [`baliza_${at + 1}_senal`, numberOr(signal)],
    ] as const;
  });
  return reportOf({
    fecha: momentOf(said),
    latitud: numberOr(said.latitud),
    longitud: numberOr(said.longitud),
    atributos: Object.fromEntries(beacons.flat()),
  });
};
