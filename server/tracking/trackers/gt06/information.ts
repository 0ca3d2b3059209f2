import { bit, Reader } from '../packets/bytes';
import { reportOf, type Reported } from '../packets/report';
import type { Message, Session } from '../packets/protocol';
import { asciiOf } from '../packets/texts';
import { isMoment, keyOf, momentOf } from './places';

type Said = Partial<Message> & Pick<Message, 'frames'>;

/** Long packets of 0x94: what they tell depends on their first byte. Their maker wants no answer. */
export const information = (content: Buffer, session: Session, now: Date): Said => {
  const kind = content[0] ?? 0;
  const reader = new Reader(content.subarray(1));
  const reported = kinds[kind]?.(reader, session) ?? null;
  if (!reported) return { frames: [], unknown: `tipo 0x94/0x${kind.toString(16).padStart(2, '0')}` };
  return { frames: [reportOf({ fecha: now, ...reported })] };
};

const kinds: Readonly<Record<number, (reader: Reader, session: Session) => Partial<Reported> | null>> = {
  0x00: (reader) => {
    // Of the vehicle by the maker's word; some have an input there.
    const volts = reader.left < 2 ? null : reader.u(2) / 100;
    return volts === null ? null : { voltaje_externo: volts, atributos: { analogica_1: volts } };
  },
  0x04: (reader) => settings(asciiOf(reader.take(reader.left))),
  0x05: (reader, session) => {
    const timed = reader.left >= 7 && isMoment(reader.bytes, 0);
    const fecha = timed ? { fecha: momentOf(reader, session) } : {};
    if (!reader.left) return null;
    const flags = reader.u(1);
    return { ...fecha, atributos: { puerta: bit(flags, 0), entrada_1: bit(flags, 2) } };
  },
  0x0a: (reader) => (reader.left < 26 ? null : { atributos: { iccid: iccid(reader.bytes.subarray(16, 26)) } }),
  0x0b: (reader) => {
    if (reader.left === 1) return { atributos: { red: reader.u(1) > 0 ? '4G' : '2G' } };
    return reader.left === 2 ? { voltaje_externo: reader.u(2) / 100 } : null;
  },
  0x0d: (reader) => fuelProbe(asciiOf(reader.bytes)),
  0x1b: (reader) => {
    const text = asciiOf(reader.bytes);
    if (/^[A-Za-z]/.test(text)) return { conductor: text.trim().replace(/^RFID:/, '') };
    // A card's number between two bytes in front and two behind, or alone.
    const framed = reader.left === 8 && reader.bytes[0] === 0x02 && reader.bytes[7] === 0x03;
    return reader.left < 4 ? null : { conductor: keyOf(framed ? reader.bytes.subarray(2, 6) : reader.bytes) };
  },
  0x1e: (reader) =>
    reader.left < 8 ? null : { atributos: { temperatura_1: reader.i(4) / 10, humedad_1: reader.i(4) / 10 } },
};

const iccid = (bytes: Buffer) => bytes.toString('hex').replace(/f+$/, '');

/** `ALM1=45;DYD=01;ICCID=…`: settings, as the maker names them. */
const settings = (text: string): Partial<Reported> => {
  const named = [...text.matchAll(/(ALM\d|STA\d|DYD|ICCID)=([0-9A-Fa-f]+)/g)];
  return {
    atributos: Object.fromEntries(
      named.map(([, name = '', value]) => [name.toLowerCase(), name === 'ICCID' ? value?.replace(/F+$/i, '') : value]),
    ),
  };
};

/** `!AIOIL,address,output,temperature,version,states,level,…`, of some behind a time. */
const fuelProbe = (text: string): Partial<Reported> | null => {
  const fields = /!AIOIL,\d+,[\d.]+,([\d.]+),[^,]+,\d+,([\d.]+),/.exec(text);
  return fields && { atributos: { temperatura_1: Number(fields[1]), combustible: Number(fields[2]) } };
};

/** What a device at the serial port says, behind a byte of its kind: the text, or bytes in hexadecimal. */
export const serialReport = (content: Buffer, now: Date) => {
  const data = content.subarray(1);
  const isText = data.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a);
  return reportOf({ fecha: now, atributos: { datos: isText ? asciiOf(data).trim() : data.toString('hex') } });
};

/** Words to a command: of the long ones either byte by byte or in UTF-16. Some are a place. */
export const words = (content: Buffer): Said => {
  const wide = content[4] === 2;
  const text = wide
    ? Buffer.from(content.subarray(5, content.length - ((content.length - 5) % 2)))
        .swap16()
        .toString('utf16le')
    : asciiOf(content.subarray(5));
  const place =
    /Lat:([NS])([\d.]+),Lon:([EW])([\d.]+),Course:([\d.]+),Speed:([\d.]+),DateTime:(\d{4}-\d\d-\d\d) +(\d\d:\d\d:\d\d)/.exec(
      text,
    );
  if (!place) return { frames: [], reply: text };
  const [, north, latitude, east, longitude, course, speed, day, time] = place;
  const report = reportOf({
    fecha: new Date(`${day}T${time}Z`),
    latitud: Number(latitude) * (north === 'S' ? -1 : 1),
    longitud: Number(longitude) * (east === 'W' ? -1 : 1),
    rumbo: Number(course),
    velocidad_kmh: Number(speed),
  });
  return { frames: [report], reply: text };
};

/** A short answer to a command (some leave its length 0); the SIM's number comes in the same way. */
export const shortWords = (content: Buffer, now: Date): Said => {
  const end = content[0] ? 1 + content[0] : Math.max(5, content.length - 2);
  const text = asciiOf(content.subarray(5, end)).replace(/\0+$/, '');
  const card = /^<ICCID:(\d+)/.exec(text);
  if (card) return { frames: [reportOf({ fecha: now, atributos: { iccid: card[1] } })] };
  return { frames: [], reply: text };
};

/** What the vehicle's computer says: number and value in hexadecimal, hundredths. */
const obd: Readonly<
  Record<string, (value: number, said: Partial<Reported>, atributos: Record<string, unknown>) => void>
> = {
  '28': (value, said) => (said.odometro_km = value),
  '2B': (value, _said, atributos) => (atributos.combustible = value),
  '2D': (value, _said, atributos) => (atributos.temperatura_motor = value),
  '35': (value, _said, atributos) => (atributos.velocidad_obd_kmh = value),
  '36': (value, _said, atributos) => (atributos.rpm = value),
  '47': (value, _said, atributos) => (atributos.combustible_usado_l = value),
  '49': (value, said) => (said.horometro_h = value),
};

/** Time, ignition and `17=0,22=1,28=000274d8,…`. */
export const obdReport = (content: Buffer, session: Session) => {
  const reader = new Reader(content);
  const said: Reported = { fecha: momentOf(reader, session), encendido: reader.u(1) > 0 };
  const atributos: Record<string, unknown> = {};
  for (const [, number = '', value = ''] of asciiOf(reader.take(reader.left)).matchAll(/([0-9A-F]{2})\d?=([^,]*)/g)) {
    if (number === '4A') atributos.vin = value || null;
    else if (/^[0-9a-f]{1,8}$/i.test(value)) obd[number]?.(parseInt(value, 16) / 100, said, atributos);
  }
  return reportOf({ ...said, atributos });
};
