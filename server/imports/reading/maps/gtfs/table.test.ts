import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../../testing/zip';
import { openZip } from '../../../../untrusted/zip';
import { openFeed } from './table';

const rowsOf = async (text: string | Buffer, most = 10) => {
  const feed = openFeed(await openZip(zipOf([{ name: 'a/t.txt', content: text }]), { parts: 5, bytes: 10_000_000 }), 'a/');
  const rows: [readonly string[], number][] = [];
  await feed.read('t.txt', ['x!', 'y'], most, () => {
    rows.length = 0;
    return (cells, line) => void rows.push([cells, line]);
  });
  return rows;
};

describe('a table of a feed', () => {
  it('is read by its headings, with the line number of each row', async () => {
    expect(await rowsOf('y,x\r\n1,2\r\n\r\n,"a, ""b"""\r\n3')).toEqual([
      [['2', '1'], 2],
      [['a, "b"', ''], 4],
      [['', '3'], 5],
    ]);
  });

  it('may have line breaks within quotes', async () => {
    expect(await rowsOf('x,y\n"one\n\ntwo",1\n"",2')).toEqual([
      [['one\n\ntwo', '1'], 4],
      [['', '2'], 5],
    ]);
  });

  it('is the same wherever its chunks are cut', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => `"fila ñ ${n}",${n}`).join('\r\n');
    const rows = await rowsOf(`x,y\r\n${many}\r\n`, 100_000);
    expect(rows).toHaveLength(60_000);
    expect(rows.at(-1)).toEqual([['fila ñ 59999', '59999'], 60_001]);
  });

  it.each([
    [Buffer.from('x,y\nPeñón,1\n', 'latin1'), 'Peñón'],
    [Buffer.from('\uFEFFx,y\nPeñón,1\n'), 'Peñón'],
    [Buffer.from('\uFEFFx,y\nPeñón,1\n', 'utf16le'), 'Peñón'],
  ])('is read in whatever it is written', async (bytes, name) => {
    expect(await rowsOf(bytes)).toEqual([[[name, '1'], 2]]);
  });

  it.each([
    ['x,y\n1\n2\n3\n', 't.txt trae 3 líneas y el máximo son 2'],
    ['y,z\n1,2\n', 'A t.txt le falta la columna x'],
    ['\n\n', 't.txt está vacío'],
    ['x,y\n1,2\n"3,4\n5,6\n', 't.txt, línea 3: se abre una comilla'],
    [`x,y\n"${'a\n'.repeat(600_000)}`, 't.txt, línea 2: '],
  ])('says what is wrong with it', async (text, said) => {
    await expect(rowsOf(text, 2)).rejects.toThrow(said);
  });
});
