import { expect, it } from 'vitest';
import { isCompanyId, skipsCompany } from './session';

it.each(['1', '42', '9999999999'])('%s may be a company', (id) => expect(isCompanyId(id)).toBe(true));
it.each(['', '0', '01', '-1', '1.5', 'abc', '"1"', '10000000000', null, 1])('%j is no company id', (id) =>
  expect(isCompanyId(id)).toBe(false),
);

it('sends no company exactly where the specification says', () => {
  for (const url of [
    '/api/user',
    '/api/login',
    '/api/mis-empresas-con-detalles',
    '/api/seleccionar-empresa',
    '/api/password/reset',
    '/api/user/renovar',
  ])
    expect(skipsCompany(url)).toBe(true);
  for (const url of ['/api/usuarios', '/api/activos', '/api/posiciones']) expect(skipsCompany(url)).toBe(false);
});
