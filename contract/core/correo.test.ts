import { expect, it } from 'vitest';
import { correo } from './entity';

it.each([
  ['josé@empresa.co', 'josé@empresa.co'],
  [' Jose\u0301@Empresa.CO ', 'josé@empresa.co'],
  ['ana@compañía.co', 'ana@compañía.co'],
  ['ana@xn--compaa-8va9b.co', 'ana@xn--compaa-8va9b.co'],
  ['用户@例子.公司', '用户@例子.公司'],
  ["o'neil+taller_2@a.b-c.example", "o'neil+taller_2@a.b-c.example"],
])('the address %s is taken', (given, kept) => {
  expect(correo.parse(given)).toBe(kept);
});

it.each([
  '',
  'josé',
  'josé@empresa',
  '@empresa.co',
  '.a@b.co',
  'a..b@c.co',
  'a b@c.co',
  'a@b..co',
  'a@-b.co',
  'a@b.c',
  'a@b.co, c@d.co',
  'a@b@c.co',
])('«%s» is none', (given) => {
  expect(correo.safeParse(given).error?.issues[0]?.message).toBe('Debe ser un correo electrónico');
});

it('a long text that is no address is refused', () => {
  expect(correo.safeParse(`${'a.'.repeat(120)}@`).success).toBe(false);
});
