import { answerOf, asciiOf } from '../texts';
import type { Frame } from '../../entry/frame';
import type { Message } from '../protocol';
import { reportOf } from '../report';
import { beaconAlarm, beaconIdentified } from './beacons';
import { canReport } from './can';
import { isIdentifier, isLevel, isMoment, isVin, momentAt, numberAt } from './columns';
import { detailsOf, merged, type Details } from './details';
import { eriDetails } from './eri';
import { informationOf } from './information';
import { isKnown, kindOf } from './kinds';
import { modelOf } from './models';
import { obdDetails } from './obd';
import { batteryOfCells, drowsiness, levelAtEnd, lightOf, serialData, versionOf } from './others';
import { placesOf, type Text } from './places';

/** @throws for what is no report */
export const readText = (packet: Buffer, now: Date): Message => {
  const text = asciiOf(packet).trim();
  const values = text.split(',');
  // Some leave the version out.
  if (isIdentifier(values[1]) && !isIdentifier(values[2])) values.splice(1, 0, '');
  const [head = '', version = '', identifier = ''] = values;
  const match = /^\+(RESP|BUFF|ACK|EVT):GT(\w{3})$/.exec(head);
  if (!match || !isIdentifier(identifier)) throw new Error('not a report');
  const [, kind, type = ''] = match;
  const model = modelOf(version);
  const count = /^[0-9A-F]{4}$/i.test(values.at(-1) ?? '') ? (values.at(-1) ?? '') : null;
  const said = { identifier, session: { identifier, dialect: model || null } };
  if (kind === 'ACK') {
    if (count === null) throw new Error('not an acknowledgement');
    if (type === 'HBD') return { ...said, frames: [], answer: answerOf(`+SACK:GTHBD,${version},${count}$`) };
    return { ...said, frames: [], reply: text };
  }
  const places = placesOf(values);
  const hasPlace = places.some(({ report }) => report);
  if (count === null && !hasPlace && version) throw new Error('not a report');
  const answer = count === null ? {} : { answer: answerOf(`+SACK:${count}$`) };
  const parsed: Text = {
    type,
    model,
    values,
    places,
    after: places.at(-1)?.after ?? values.length,
    end: Math.max(0, values.length - 2),
  };
  const details = version === '' && !hasPlace ? null : readerOf(parsed);
  const isNew = details === null;
  if (isNew && !hasPlace) return { ...said, ...answer, frames: [], unknown: `GT${type}` };
  const frames = framesOf(parsed, details ?? {}, kind === 'BUFF', now);
  return { ...said, ...answer, frames, ...(isNew ? { unknown: `GT${type}` } : {}) };
};

const readers: Readonly<Record<string, (text: Text) => Details>> = {
  INF: informationOf,
  ERI: eriDetails,
  CAN: canReport,
  OBD: obdDetails,
  BAA: beaconAlarm,
  BID: beaconIdentified,
  LBS: batteryOfCells,
  WIF: levelAtEnd,
  DAR: drowsiness,
  DAT: serialData,
  DTT: serialData,
  LSA: lightOf,
  VER: versionOf,
};

/** What a report says beside its places; null for a kind that nobody here reads. */
const readerOf = (text: Text): Details | null => {
  const reader = readers[text.type];
  if (reader) return reader(text);
  if (!isKnown(text.type)) return null;
  const behind = text.places.length ? detailsOf(text.values, text.after, text.end, text.model).details : {};
  return merged(beforeOf(text), behind, kindOf(text.type, text.values));
};

/** What stands before the first place: number of the frame, power in mV, kind of report and number of places. */
const beforeOf = ({ type, model, values, places }: Text): Details => {
  const head = (places[0]?.from ?? 0) - 3;
  const vin = isVin(values[3]) && values.length > 20 ? { vin: values[3] } : {};
  if (!isPeriodic(type) || head < 4) return { atributos: vin };
  if (isTemperatureFirst(type, values, head)) {
    const degrees = values[head + 1] ?? '';
    return {
      bateria_pct: numberAt(values[head + 2]),
      atributos: { temperatura_1: /^-?\d{1,2}\.\d$/.test(degrees) ? numberAt(degrees) : null },
    };
  }
  const power = /^\d{2,5}$/.test(values[head] ?? '') ? Number(values[head]) : 0;
  const kind = values[5] ?? '';
  // GT501: at rest or moving, charging or not; with the signal behind the place.
  const carried =
    type === 'FRI' && model === 'gt501' && values.length - 2 - (places.at(-1)?.after ?? 0) === 3
      ? gt501Of(values, kind)
      : {};
  return {
    ...(power > 10 ? { voltaje_externo: power / 1000 } : {}),
    ...carried,
    atributos: { ...vin, ...carried.atributos },
  };
};

const isPeriodic = (type: string) => ['FRI', 'RTL', 'CTN', 'DOG', 'STR', 'GEO', 'NMR'].includes(type);

/** GL500: temperature and level before the place. */
const isTemperatureFirst = (type: string, values: readonly string[], head: number) =>
  (type === 'STR' || type === 'CTN') &&
  head >= 6 &&
  isLevel(values[head + 2]) &&
  /^(?:-?\d{1,2}\.\d)?$/.test(values[head + 1] ?? '');

const gt501Of = (values: readonly string[], kind: string): Details => {
  const signal = values.at(-4) ?? '';
  if (!/^-?\d{1,2}$/.test(signal) || !/^[0-3]$/.test(kind)) return {};
  return { en_movimiento: Number(kind) % 2 === 1, atributos: { senal: Number(signal), cargando: Number(kind) > 1 } };
};

/** What follows the places is of the newest, the last one. A report without a place is a sign of life. */
const framesOf = (text: Text, details: Details, late: boolean, now: Date): Frame[] => {
  const { values, places } = text;
  const told = places.flatMap(({ report, after, hdop }) => (report ? [{ ...report, after, hdop }] : []));
  const sent = [values.at(-2), values.at(-1)].find(isMoment);
  if (told.length === 0) return [reportOf({ ...details, fecha: sent ? momentAt(sent) : now, diferida: late })];
  return told.map(({ after, hdop: _hdop, ...place }, at) => {
    if (at < told.length - 1) {
      // Models that people carry count the odometer of each place.
      const odometer = /^\d{1,7}\.\d$/.test(values[after] ?? '') ? numberAt(values[after]) : null;
      return reportOf({ ...place, odometro_km: odometer, diferida: late });
    }
    return reportOf({
      ...place,
      ...details,
      diferida: late,
      atributos: { ...place.atributos, ...details.atributos },
    });
  });
};
