import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/app';
import { useApi } from '../testing/useApi';

const api = useApi(startTestApi);

const isSame = async (one: string, other: string) => {
  const { rows } = await api.db.system.execute<{ same: boolean }>(
    sql`select llaves_de(${one}) && llaves_de(${other}) as same`,
  );
  return rows[0]?.same;
};

/** An iButton of family 01 in the order in which it is sent, and as it is engraved. */
const sent = '014a2b9816000069';
const engraved = '69000016982b4a01';
const serial = '000016982b4a';

describe('a key', () => {
  it.each([
    ['upper and lower case', 'A1B2C3D4', 'a1b2c3d4'],
    ['separators', 'A1:B2-C3 D4', 'a1b2c3d4'],
    ['a prefix', '0xA1B2C3D4', 'a1b2c3d4'],
    ['leading zeros', '00000000A1B2C3', 'a1b2c3'],
    ['leading zeros of a number', '0000123456', '123456'],
    ['leading zeros of a short code', '0007', '7'],
    ['the other order of its bytes', 'a1b2c3d4', 'd4c3b2a1'],
    ['the other order of bytes that begin with zero', '123456', '56341200'],
    ['the other order of bytes that end with zero', '12345600', '00563412'],
    ['decimal', 'a1b2c3d4', '2712847316'],
    ['decimal with leading zeros', '12d687', '0001234567'],
    ['decimal of the other order', 'a1b2c3d4', '3569595041'],
    ['decimal of 64 bits', engraved, '7566047471024687617'],
    ['decimal and decimal of the other order', '2712847316', '3569595041'],
    ['an iButton as sent and as engraved', sent, engraved],
    ['an iButton with spaces', '69 000016982B4A 01', sent],
    ['the serial of an iButton as sent', sent, serial],
    ['the serial of an engraved iButton', engraved, serial],
    ['the serial without zeros', engraved, '16982B4A'],
    ['the serial in the other order', engraved, '4a2b98160000'],
    ['the serial in decimal', engraved, '379071306'],
    ['the serial of an iButton in decimal', '7566047471024687617', serial],
    ['the family before the serial', `01${serial}`, engraved],
    ['the family after the serial', `${serial}01`, engraved],
    ['the family before the serial as sent', '014a2b98160000', serial],
    ['an iButton without the zeros of its CRC', 'f19c4b2a000001', 'f19c4b2a0000'],
    ['other texts', 'Conductor_7 b', 'CONDUCTOR-7B'],
  ])('is the same in %s: %s, %s', async (_, one, other) => {
    expect(await isSame(one, other)).toBe(true);
    expect(await isSame(other, one)).toBe(true);
  });

  it.each([
    ['other numbers', 'a1b2c3d4', 'a1b2c3d5'],
    ['short codes that are hexadecimal and decimal', '16', '10'],
    ['short codes with exchanged bytes', '1234', '3412'],
    ['the serial of an iButton whose CRC is wrong', '68000016982b4a01', serial],
    ['14 digits of another family', `02${serial}`, serial],
    ['no key', '0000000000000000', '0'],
    ['no key in other digits', 'FFFFFFFF', 'ffffffff'],
    ['no key in decimal', '4294967295', '4294967295'],
    ['a text that cannot be one', '', ''],
    ['separators only', ' - : ', ' - : '],
    ['numbers longer than 64 bits, but for themselves', '99999999999999999999', '5f5e0ff'],
  ])('is another: %s: «%s», «%s»', async (_, one, other) => {
    expect(await isSame(one, other)).toBe(false);
  });

  it('of great length is compared as it is', async () => {
    const long = 'ab12'.repeat(15);
    expect(await isSame(long, long.toUpperCase())).toBe(true);
  });
});
