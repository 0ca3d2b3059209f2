import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../../testing/zip';
import { openZip } from '../../../../untrusted/zip';
import { openFeed } from './table';

const tableOf = async (text: string | Buffer, most = 10) => {
  const feed = openFeed(
    await openZip(zipOf([{ name: 'a/t.txt', content: text }]), { parts: 5, bytes: 10_000_000 }),
    'a/',
  );
  const rows: [readonly string[], number][] = [];
  await feed.read('t.txt', ['x!', 'y'], most, () => {
    rows.length = 0;
    return (cells, line) => void rows.push([cells, line]);
  });
  return {
    rows,
    faults: feed.faults().kept.map(({ tabla, linea, mensaje }) => `${tabla}, línea ${linea}: ${mensaje}`),
  };
};
const rowsOf = async (...given: Parameters<typeof tableOf>) => (await tableOf(...given)).rows;

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
      [['one\n\ntwo', '1'], 2],
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

  it('may end its lines as old programs do, in CR alone', async () => {
    expect(await rowsOf('x,y\r1,2\r"a\rb",3\r')).toEqual([
      [['1', '2'], 2],
      [['a\nb', '3'], 3],
    ]);
  });

  it('loses only the line that opens a quote without closing it', async () => {
    const { rows, faults } = await tableOf('x,y\n1,2\n"3,4\n5,6\n"7,8\n"nueve",10\nTubo de 2",11\n"12,13');
    expect(rows.map(([cells]) => cells[0])).toEqual(['1', '5', 'nueve', 'Tubo de 2"']);
    expect(faults).toEqual(
      [3, 5, 8].map((line) => expect.stringContaining(`t.txt, línea ${line}: se abre una comilla`)),
    );
  });

  it('loses one character to one broken byte', async () => {
    const bytes = Buffer.concat([Buffer.from('x,y\nPeñón,1\nGr'), Buffer.from([0xfa]), Buffer.from('a,2\n')]);
    expect((await rowsOf(bytes)).map(([cells]) => cells[0])).toEqual(['Peñón', 'Gr\ufffda']);
  });

  it.each([
    ['x,y\n1\n2\n3\n', 't.txt trae 3 líneas y el máximo son 2'],
    ['y,z\n1,2\n', 'A t.txt le falta la columna x'],
    ['\n\n', 't.txt está vacío'],
    [`x,y\n"${'a\n'.repeat(600_000)}`, 't.txt trae 599.999 líneas'],
    [`x,y\n${'a'.repeat(2_000_000)}`, 't.txt, línea 2: la línea no termina'],
  ])('says what is wrong with it', async (text, said) => {
    await expect(rowsOf(text, 2)).rejects.toThrow(said);
  });
});
