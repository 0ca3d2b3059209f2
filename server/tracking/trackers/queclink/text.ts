import { answerOf, asciiOf } from '../packets/texts';
import type { Frame } from '../../entry/frame';
import type { Message } from '../packets/protocol';
import { reportOf } from '../packets/report';
import { beaconAlarm, beaconIdentified } from './beacons';
import { beforeOf } from './before';
import { canReport } from './can';
import { isIdentifier, isMoment, momentAt, numberAt } from './columns';
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

/** What follows the places is of the newest, the last one. A report without a place is a sign of life. */
const framesOf = (text: Text, details: Details, late: boolean, now: Date): Frame[] => {
  const { values, places } = text;
  const told = places.flatMap(({ report, after }) => (report ? [{ report, after }] : []));
  const sent = [values.at(-2), values.at(-1)].find(isMoment);
  if (told.length === 0) return [reportOf({ ...details, fecha: sent ? momentAt(sent) : now, diferida: late })];
  return told.map(({ report, after }, at) => {
    if (at < told.length - 1) {
      // Models that people carry count the odometer of each place.
      const odometer = isOdometer(values[after]) ? numberAt(values[after]) : null;
      return reportOf({ ...report, odometro_km: odometer, diferida: late });
    }
    // Spread into a new object, parts of many shapes cost twenty times as much.
    const atributos = Object.assign({}, report.atributos, details.atributos);
    return reportOf(Object.assign({}, report, details, { diferida: late, atributos }));
  });
};

const isOdometer = (text = '') => /^\d{1,7}\.\d$/.test(text);
