import { describe, expect, it } from 'vitest';
import { assignmentsOf, assignmentsText } from './assignmentsText';
import { daysOf, daysText } from './days';
import { stopsOf, stopsText } from './stopsText';

describe('the days of a route as text', () => {
  it.each([
    ['lun-vie', [1, 2, 3, 4, 5]],
    ['lun, mié', [1, 3]],
    ['Lunes a viernes; domingo', [1, 2, 3, 4, 5, 7]],
    ['sábado y domingo', [6, 7]],
    ['vie-lun', [1, 5, 6, 7]],
    ['1,3,5', [1, 3, 5]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['todos los días', [1, 2, 3, 4, 5, 6, 7]],
    ['lun-lun', [1]],
  ])('%s', (text, days) => expect(daysOf(text)).toEqual(days));

  it.each(['a veces', 'lun-', '8', 'festivos'])('«%s» are none', (text) => expect(daysOf(text)).toBeUndefined());

  it('are parsed back as they were written', () => {
    for (let bits = 1; bits < 128; bits++) {
      const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << (day - 1)));
      expect(daysOf(daysText(days))).toEqual(days);
    }
  });
});

describe('the stops of a route as text', () => {
  it('are parsed back as they were written, with any names', () => {
    const names = ['A', 'A 1', '"x"', ';', 'a;"b', '«q»', 'A@3', 'B+2', 'PK(3)', 'x > y', 'ñ»»', '  ', '@'];
    const stops = names.flatMap((codigo) =>
      names.map((nombre, at) => ({
        codigo: codigo.trim() || null,
        nombre: nombre.trim() || 'N',
        ...(at % 2 && { latitud: -4.651234567891, longitud: 1e-7 }),
        ...(at % 3 && { llegada_min: at, ventana_min: at % 5 }),
        ...(at % 3 && at % 4 && { servicio_min: at }),
        ...(at % 3 === 2 && { obligatoria: false }),
      })),
    );
    expect(stopsOf(stopsText(stops))).toEqual(stops);
  });

  it('may be separated by arrows and contain hours', () => {
    expect(stopsOf('A01 > B02@0:45 → C03 @ 90 min + 5\nD')).toMatchObject([
      { codigo: 'A01' },
      { codigo: 'B02', llegada_min: 45 },
      { codigo: 'C03', llegada_min: 90, servicio_min: 5 },
      { codigo: 'D' },
    ]);
  });

  it.each([
    ['@5', '@5'],
    ['"A', '"A'],
    ['A (1, 2) x «y', 'A (1, 2) x «y'],
    ['x'.repeat(500), 'x'.repeat(40)],
  ])('«%s» is none', (text, wrong) => expect(stopsOf(`B; ${text}`)).toEqual({ wrong }));

  it('is refused just as fast when it makes no sense', { timeout: 30_000 }, () => {
    for (const piece of [' ', '(', '«', '"', '; ', 'a;', '@1 ', '±', '(1,'])
      expect(stopsOf(piece.repeat(100_000 / piece.length))).toBeDefined();
  });
});

describe('the assignments of a route as text', () => {
  it('are parsed back as they were written, with any names', () => {
    const names = ['CAM-01', 'C 1', '"x"', ';', 'a;"b', 'C@3', 'PK(3)', 'x, y', 'ñ', '@'];
    const given = names.flatMap((activo, at) =>
      [null, 'Ana Pérez', '1.020-3', 'Pérez, Ana; "x" @'].map((persona) => ({
        activo,
        persona,
        hora: at % 2 ? '05:30' : null,
      })),
    );
    expect(assignmentsOf(assignmentsText(given))).toEqual(given);
  });

  it('may be separated by commas and lines', () => {
    expect(assignmentsOf('CAM-01, CAM 02 ( ana@x.co )@ 5:30 a. m.\nABC123@6h15;')).toEqual([
      { activo: 'CAM-01', persona: null, hora: null },
      { activo: 'CAM 02', persona: 'ana@x.co', hora: '5:30 a. m.' },
      { activo: 'ABC123', persona: null, hora: '6h15' },
    ]);
  });

  it.each([
    ['A; (Ana)', '(Ana)'],
    ['A; @5:30', '@5:30'],
    ['A (Ana) B', 'A (Ana) B'],
    ['A; "B', '"B'],
    [';', ';'],
  ])('«%s» is none', (text, wrong) => expect(assignmentsOf(text)).toEqual({ wrong }));

  it('is refused just as fast when it makes no sense', { timeout: 30_000 }, () => {
    for (const text of [
      'A'.repeat(30_000) + '"',
      `A${' '.repeat(30_000)}"`,
      '('.repeat(30_000),
      'A('.repeat(15_000),
      'A@ '.repeat(10_000),
      '"'.repeat(30_001),
    ])
      assignmentsOf(text);
  });
});
