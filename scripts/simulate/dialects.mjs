/** How simulated trackers speak: the log-in, a report, and how many bytes of what came answer a report (0: not yet). */

const u16 = (value) => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const u32 = (value) => Buffer.from([(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);
const hex = (text) => Buffer.from(text, 'hex');
const two = (value) => String(value).padStart(2, '0');

const crc = (bytes, polynomial, start) => {
  let sum = start;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1;
  }
  return sum;
};

const gt06 = (type, content, serial) => {
  const body = Buffer.concat([Buffer.from([content.length + 5, type]), content, u16(serial)]);
  return Buffer.concat([hex('7878'), body, u16(crc(body, 0x8408, 0xffff) ^ 0xffff), hex('0d0a')]);
};

const parts = (at) => {
  const date = new Date(at);
  return [
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
};

const minutes = (value, whole) => {
  const degrees = Math.floor(Math.abs(value));
  return String(degrees).padStart(whole, '0') + ((Math.abs(value) - degrees) * 60).toFixed(4).padStart(7, '0');
};

const wholeTeltonika = (came) => (came.length >= 4 && came[0] === 0 ? 4 : 0);

export const dialects = {
  gt06: {
    identifier: 'imei',
    logIn: ({ id, serial }) => gt06(0x01, hex(id.padStart(16, '0')), serial),
    report: ({ at, serial, latitude, longitude, heading, kmh }) => {
      const flags = 0xd000 | (latitude >= 0 ? 0x400 : 0) | (longitude < 0 ? 0x800 : 0) | (Math.round(heading) % 360);
      const degrees = (value) => u32(Math.round(Math.abs(value) * 1_800_000));
      const place = [
        Buffer.from(parts(at)),
        Buffer.from([0xc9]),
        degrees(latitude),
        degrees(longitude),
        Buffer.from([Math.round(kmh)]),
        u16(flags),
      ];
      return gt06(0x12, Buffer.concat([...place, hex('02dc650001000002')]), serial);
    },
    // Answers have ten bytes; that of the log-in counts for none.
    answers: (came) => (came.length < 10 ? 0 : came[3] === 0x01 ? skipping(came, 10) : 10),
  },
  teltonika: {
    identifier: 'imei',
    logIn: ({ id }) => Buffer.concat([hex('000f'), Buffer.from(id)]),
    report: ({ at, latitude, longitude, heading, kmh }) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(at));
      const place = [
        u32(Math.round(longitude * 1e7)),
        u32(Math.round(latitude * 1e7)),
        u16(2600),
        u16(Math.round(heading) % 360),
        Buffer.from([9]),
        u16(Math.round(kmh)),
      ];
      const record = Buffer.concat([
        time,
        hex('00'),
        ...place,
        hex('00 02 02 ef 01 f0 01 00 00 00'.replaceAll(' ', '')),
      ]);
      const content = Buffer.concat([hex('0801'), record, hex('01')]);
      return Buffer.concat([u32(0), u32(content.length), content, u32(crc(content, 0xa001, 0))]);
    },
    answers: (came) => (came[0] === 1 ? skipping(came, 1, wholeTeltonika) : wholeTeltonika(came)),
  },
  suntech: {
    identifier: 'digits',
    report: ({ id, at, latitude, longitude, heading, kmh }) => {
      const date = new Date(at).toISOString();
      const signed = (value, whole) =>
        `${value < 0 ? '-' : '+'}${Math.abs(value)
          .toFixed(6)
          .padStart(whole + 7, '0')}`;
      const day = `${date.slice(0, 10).replaceAll('-', '')};${date.slice(11, 19)}`;
      const motion = `${kmh.toFixed(3).padStart(7, '0')};${heading.toFixed(2)}`;
      return Buffer.from(
        `ST300STT;${id};04;1001;${day};00129;${signed(latitude, 2)};${signed(longitude, 3)};${motion};` +
          '9;1;0;12.50;100000;2;1\r',
      );
    },
  },
  h02: {
    identifier: 'digits',
    report: ({ id, at, latitude, longitude, heading, kmh }) => {
      const [year, month, day, hours, minute, second] = parts(at).map(two);
      const [north, east] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E'];
      const place = `${minutes(latitude, 2)},${north},${minutes(longitude, 3)},${east}`;
      const motion = `${(kmh / 1.852).toFixed(2)},${heading.toFixed(0)}`;
      return Buffer.from(
        `*HQ,${id},V1,${hours}${minute}${second},A,${place},${motion},${day}${month}${year},FFFFFFFF#`,
      );
    },
    answers: (came) => came.indexOf('#') + 1,
  },
};

/** What comes before the answer to a report is passed over, and counted with it. */
const skipping = (came, bytes, then = (rest) => (rest.length >= 10 ? 10 : 0)) => {
  const took = came.length > bytes ? then(came.subarray(bytes)) : 0;
  return took ? took + bytes : 0;
};
