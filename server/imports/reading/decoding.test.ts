import { describe, expect, it } from 'vitest';
import { charOf, oneByte } from '../../encoding/codePages';
import { decodeText, samplesOf } from './decoding';
import { decodeAs } from '../../encoding/encoding';
import { readSpreadsheet } from '../steps/spreadsheet';

/** Encodes in a code page, by its table. */
const encoded = (text: string, page: (typeof oneByte)[number]): Buffer => {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [charOf(page, byte), byte]));
  return Buffer.from(
    [...text].map((char) => {
      const byte = bytes.get(char);
      if (byte === undefined) throw new Error(`${page} has no «${char}»`);
      return byte;
    }),
  );
};

describe('an encoding is told by what reads as Spanish', () => {
  it.each([
    'Código;Nombre\nXC-1;Camión Ñandú\n',
    'CÓDIGO;DESCRIPCIÓN\nA;GRÚA ÁGIL\nB;MONTAÑA\n',
    'Placa;Observación\nABC123;¿Qué pasó? ¡Está averiado!\n',
    'Activo;Ubicación\nBus Nº 1;Av. 1ª con 3ª\nBus 2;México\n',
    'Nombre;Teléfono\nMaría José Núñez;300\nÁngela Peña;301\nÉdgar Muñoz;302\n',
    'Item;Notas\n1;pingüino\n',
    'Vehiculo\nañejo\n',
    'Vehiculo\nCamión\n',
  ])('%s', (text) => {
    for (const page of oneByte)
      expect([page, decodeText(encoded(text, page), null)]).toEqual([
        page,
        { text, codificacion: page, broken: { n: 0, first: 0 } },
      ]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`)])
      expect(decodeText(bytes, null)).toMatchObject({ text, codificacion: 'utf-8' });
  });

  it.each([
    ['with its mark', Buffer.from('\ufeffCódigo;Nombre\n', 'utf16le')],
    ['without it', Buffer.from('Código;Nombre\nA;Camión\n', 'utf16le')],
    ['in the other order, with its mark', Buffer.from('\ufeffCódigo;Nombre\n', 'utf16le').swap16()],
    ['in the other order, without it', Buffer.from('Código;Nombre\nA;Camión\n', 'utf16le').swap16()],
  ])('UTF-16 %s', (_, bytes) => {
    const { text, codificacion } = decodeText(bytes, null);
    expect([text.split('\n')[0], codificacion]).toEqual(['Código;Nombre', 'utf-16']);
  });

  it('signs of Windows alone do not make another encoding', () => {
    for (const text of [
      'Costo\n€ 100\n',
      'Rango\n1 – 2\n',
      'Nombre\nSede\u00a0Norte\nSede\u00a0Sur\n',
      'Nombre\n“Uno”\n',
      'Nota\netc…\n',
    ])
      expect(decodeText(encoded(text, 'windows-1252'), null)).toMatchObject({ text, codificacion: 'windows-1252' });
  });
});

it('one broken byte is one broken character, and the rest of the file stays', () => {
  const line = Buffer.concat([
    Buffer.from('Código;Nombre\nA;Ñandú\nB;Gr'),
    Buffer.from([0xfa]),
    Buffer.from('a\nC;Ta'),
    Buffer.from([0x9c]),
    Buffer.from('ler\n'),
  ]);
  expect(decodeText(line, null)).toEqual({
    text: 'Código;Nombre\nA;Ñandú\nB;Grúa\nC;Ta\ufffdler\n',
    codificacion: 'utf-8',
    broken: { n: 2, first: 26 },
  });
});

it('a chosen encoding counts, and shows how words of the file read in each', () => {
  const bytes = encoded('Código;Camión\n', 'cp850');
  expect(decodeText(bytes, 'windows-1252').text).toBe('C¢digo;Cami¢n\n');
  expect(samplesOf(bytes, 'cp850')).toEqual([
    { codificacion: 'utf-8', muestra: 'C\ufffddigo · Cami\ufffdn' },
    { codificacion: 'windows-1252', muestra: 'C¢digo · Cami¢n' },
    { codificacion: 'cp850', muestra: 'Código · Camión' },
    { codificacion: 'macroman', muestra: 'C¢digo · Cami¢n' },
  ]);
  expect(samplesOf(Buffer.from('Codigo\n'), 'utf-8')).toEqual([]);
});

it('Windows-1252 keeps its signs in every version of Node', () => {
  const bytes = Buffer.from([0x80, 0x96, 0xf1]);
  expect([decodeAs('windows-1252', bytes), decodeAs('ISO-8859-1', bytes)]).toEqual(['€–ñ', '€–ñ']);
});

describe('a text as a sheet', () => {
  const read = async (bytes: Buffer, lectura?: Parameters<typeof readSpreadsheet>[0]['lectura']) => {
    const rows: { numero: number; datos: Record<string, string>; formas?: object }[] = [];
    const columns = [{ field: 'codigo', label: 'Código' }];
    const summary = await readSpreadsheet({ bytes, hoja: null, columns, ...(lectura && { lectura }) }, async (part) => {
      if ('rows' in part) rows.push(...(JSON.parse(part.rows) as typeof rows));
    });
    return { ...summary, rows };
  };

  it('says which character is broken, and where', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Código;Nombre\nA;Año\nB;Gr'),
      Buffer.from([0xfa]),
      Buffer.from('a azul;x\n'),
    ]);
    expect((await read(bytes)).avisos).toEqual([
      {
        codigo: 'CARACTERES_ROTOS',
        mensaje:
          'En la línea 3 hay un carácter que no es de la codificación del archivo: se leyó «Grúa azul». Revíselo',
        n: 1,
      },
    ]);
  });

  it.each([
    ['declares its delimiter', 'sep=,\nCódigo,Nombre;s\nA,Uno;1\nB,Dos;2\n', ','],
    ['has decimal commas', 'Código;Costo\nA;1,5\nB;2,5\n', ';'],
    ['has quoted decimal commas', 'Código,Costo\nA,"1,5"\nB,"2,5"\n', ','],
    ['has bars', 'Código|Costo\nA|1,5\n', '|'],
    ['has tabs and commas', 'Código\tNombre, apellido\nA\tPérez, Ana\n', '\t'],
    ['has lines that end in CR alone', 'Código;Nombre\rA;Uno\rB;Dos\r', ';'],
  ])('%s', async (_, text, separador) => {
    const { text: facts, headings } = await read(Buffer.from(text));
    expect([facts?.separador, headings[0]]).toEqual([separador, 'Código']);
  });

  it('is read with the delimiter that is chosen', async () => {
    expect(
      (await read(Buffer.from('Código;Nombre, apellido\nA;x\n'), { codificacion: null, separador: ',' })).headings,
    ).toEqual(['Código;Nombre', 'apellido']);
  });

  it('keeps the delimiter within the texts that Excel fixes', async () => {
    const { rows } = await read(Buffer.from('Código,Nombre\n="00,12",="Uno"\n'));
    expect(rows[0]?.datos).toEqual({ Código: '00,12', Nombre: 'Uno' });
  });

  it('that is a web page with the name of a sheet is refused as one', async () => {
    await expect(read(Buffer.from('<html><table><tr><td>Código</td></tr></table></html>'))).rejects.toThrow(
      'guárdelo como XLSX',
    );
  });
});
