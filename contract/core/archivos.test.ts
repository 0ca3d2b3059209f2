import { expect, it } from 'vitest';
import { nombreArchivo } from './archivos';

it.each([
  ['factura\u202egpj.exe', 'facturagpj.exe'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['  \ufeffSOAT 2026 – ñandú 💥.pdf ', 'SOAT 2026 – ñandú 💥.pdf'],
  ['\ud800.png', '.png'],
])('a file is called what it is seen to be called: %j', (said, kept) => expect(nombreArchivo.parse(said)).toBe(kept));

it('a name without visible characters is empty', () =>
  expect(nombreArchivo.safeParse('\u202e\u0007 ').success).toBe(false));
