import { describe, expect, it } from 'vitest';
import { zipOf, type Part } from '../testing/zip';
import { openZip } from './zip';

const most = { parts: 10, bytes: 1_000_000 };

const unpacked = async (parts: readonly Part[], name = 'a.txt') => {
  const zip = await openZip(zipOf(parts), most);
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

const a = { name: 'a.txt', content: 'uno' };

it('a part is read by its name', async () => {
  expect(await unpacked([a, { name: 'b.txt', content: 'dos' }], 'b.txt')).toBe('dos');
});

it('headers before a part do not count, only the directory and the actual unpacked size', async () => {
  expect(await unpacked([{ ...a, localSize: 500_000_000 }])).toBe('uno');
});

describe('an archive is refused for', () => {
  it.each<[string, Part[], string]>([
    [
      'a part that unpacks to more than it says',
      [{ ...a, content: Buffer.alloc(900_000), size: 10 }],
      'demasiado grande por dentro',
    ],
    ['a part that says more than all may be', [{ ...a, size: 2_000_000 }], 'demasiado grande por dentro'],
    ['a part that is not what its sum says', [{ ...a, crc: 1 }], 'No se pudo leer'],
    ['a part that is shorter than it says', [{ ...a, size: 10 }], 'No se pudo leer'],
    ['one with a password', [{ ...a, flags: 1 }], 'contraseña'],
    ['two parts of one name', [a, { ...a, name: 'A.TXT' }], 'el mismo nombre'],
    ['parts that share their bytes', [a, { ...a, name: 'b.txt', overlaps: true }], 'No se pudo leer'],
    ['a name that leads elsewhere', [{ ...a, name: '../a.txt' }], 'No se pudo leer'],
    ['more parts than are taken', Array.from({ length: 11 }, (_, n) => ({ ...a, name: `${n}.txt` })), '11 partes'],
  ])('%s', async (_, parts, words) => {
    await expect(unpacked(parts)).rejects.toThrow(words);
  });

  it('a total unpacked size that is too large, however small each part is', async () => {
    const zip = await openZip(zipOf(['a', 'b', 'c'].map((name) => ({ name, content: Buffer.alloc(400_000) }))), most);
    const all = async () => {
      for (const name of ['a', 'b', 'c'])
        for await (const piece of zip.read(name)) expect(piece.length).toBeLessThan(100_000);
    };
    await expect(all()).rejects.toThrow('demasiado grande por dentro');
  });

  it('a higher compression ratio than that of any typed text', async () => {
    const zip = await openZip(zipOf([{ ...a, content: Buffer.alloc(20_000_000) }]), { parts: 1, bytes: 1e9 });
    const all = async () => {
      let size = 0;
      for await (const piece of zip.read('a.txt')) expect((size += piece.length)).toBeLessThan(10_000_000);
    };
    await expect(all()).rejects.toThrow('demasiado grande por dentro');
  });

  it('being truncated', async () => {
    const whole = zipOf([a]);
    for (const end of [4, 40, whole.length - 10])
      await expect(openZip(whole.subarray(0, end), most)).rejects.toThrow('No se pudo leer');
  });
});
