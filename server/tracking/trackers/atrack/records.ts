import type { Frame } from '../../entry/frame';
import { bit, type Reader } from '../packets/bytes';
import { numbered, reportOf, type Reported } from '../packets/report';
import { momentOfDigits, utc } from '../packets/texts';
import { readColumns, stringIn, textColumns, type Said } from './columns';

/** Where no thermometer is attached, tenths of a degree are this. */
const noThermometer = 2_000;
const shortest = 40;

/** Records one behind the other; what ends early is left out. @throws RangeError where none is whole */
export const binaryRecords = (reader: Reader): Frame[] => {
  const frames: Frame[] = [];
  while (reader.left >= shortest) {
    const said = recordOf(reader);
    frames.push(frameOf(said));
    if (said.isCut) break;
  }
  return frames;
};

const frameOf = ({ isCut: _isCut, alarmas, fecha = new Date(NaN), ...said }: Said): Frame =>
  reportOf({ fecha, ...said, alarma: alarmas.join(',') || null });

/** Two digits of thousands that no number of seconds begins with: year, month, day and time, three times over. */
const momentIn = (reader: Reader): Date => {
  const year = reader.bytes.readUInt16BE(reader.at);
  if (year < 2_000 || year > 2_100) {
    const moment = new Date(reader.u(4) * 1000);
    reader.skip(8);
    return moment;
  }
  const moment = utc(reader.u(2), reader.u(1), reader.u(1), reader.u(1), reader.u(1), reader.u(1));
  reader.skip(14);
  return moment;
};

const switches = (inputs: number, outputs: number) => ({
  entrada_0: bit(inputs, 0),
  ...numbered('entrada', [bit(inputs, 1), bit(inputs, 2), bit(inputs, 3)]),
  ...numbered('salida', [bit(outputs, 0), bit(outputs, 1)]),
});

const thermometers = (tenths: readonly number[]) =>
  numbered(
    'temperatura',
    tenths.map((value) => (value === noThermometer || Number.isNaN(value) ? null : value / 10)),
  );

const recordOf = (reader: Reader): Said => {
  const fecha = momentIn(reader);
  const [longitud, latitud] = [reader.i(4) / 1e6, reader.i(4) / 1e6];
  const rumbo = reader.u(2);
  const evento = reader.u(1);
  const odometro_km = reader.u(4) / 10;
  const hdop = reader.u(2) / 10;
  const inputs = reader.u(1);
  const velocidad_kmh = reader.u(2);
  const outputs = reader.u(1);
  const analogica_1 = reader.u(2) / 1000;
  const driver = stringIn(reader);
  const temperatures = thermometers([reader.i(2), reader.i(2)]);
  const said: Said = {
    ...{ fecha, longitud, latitud, rumbo, odometro_km, velocidad_kmh, alarmas: [] },
    conductor: driverOf(driver),
    atributos: { evento, hdop, ...switches(inputs, outputs), analogica_1, ...temperatures },
  };
  withMessage(said, reader.left ? stringIn(reader) : '');
  if (reader.bytes.toString('latin1', reader.at, reader.at + 3) === '%CI') readColumns(stringIn(reader), reader, said);
  return said;
};

const driverOf = (text: string) => (/^0*$/.test(text) ? null : text);

/** `FULS:F=2091 t=17 N=0901` is a level of fuel in hexadecimal tenths. */
const withMessage = (said: Said, text: string) => {
  const level = /FULS:F=[\da-f]+ t=[\da-f]+ N=([\da-f]+)/i.exec(text)?.[1];
  if (level) said.atributos.combustible = parseInt(level, 16) / 10;
  else if (text.trim()) said.atributos.mensaje = text.trim();
};

/** Lines of columns; those without the form of a report are left out. */
export const textRecords = (text: string): Frame[] =>
  text.split('\r\n').flatMap((line) => {
    const found = line_.exec(line)?.groups;
    return found ? [frameOf(lineOf(found))] : [];
  });

const line_ = new RegExp(
  String.raw`^(?<fix>\d+),\d+,\d+,(?<lon>-?\d+),(?<lat>-?\d+),(?<course>\d+),(?<event>\d+),(?<way>\d+\.?\d*),` +
    String.raw`(?<hdop>\d+),(?<inputs>\d+),(?<speed>\d+),(?<outputs>\d+),(?<adc>\d+)` +
    String.raw`(?:,(?<driver>[^,]*),(?<first>\d+),(?<second>\d+)(?:,(?<message>[^,]*)(?:,(?<custom>.*))?)?)?`,
);

const lineOf = ({
  fix = '',
  driver = '',
  message = '',
  custom = '',
  ...found
}: Record<string, string | undefined>): Said => {
  const number = (name: string) => Number(found[name] ?? NaN);
  const place: Reported = {
    fecha: fix.length >= 14 ? momentOfDigits(fix.slice(0, 8), fix.slice(8, 14)) : new Date(Number(fix) * 1000),
    longitud: number('lon') / 1e6,
    latitud: number('lat') / 1e6,
    rumbo: number('course'),
    odometro_km: number('way') / 10,
    velocidad_kmh: number('speed'),
    conductor: driverOf(driver),
  };
  const said: Said = {
    ...place,
    alarmas: [],
    atributos: {
      evento: number('event'),
      hdop: number('hdop') / 10,
      ...switches(number('inputs'), number('outputs')),
      analogica_1: number('adc') / 1000,
      ...thermometers([number('first'), number('second')]),
    },
  };
  // Some send a character of control where there is no message.
  withMessage(said, message.replace('\x1a', ''));
  const columns = /^%CI((?:%\w+)+),(.*)$/.exec(custom);
  if (columns) textColumns(columns[1] ?? '', (columns[2] ?? '').split(','), said);
  return said;
};
