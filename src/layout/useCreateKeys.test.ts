import { expect, it } from 'vitest';
import { newOrderAt } from './useCreateKeys';

const uuid = '0b9f6a1e-8a55-4a0e-9d7e-0f4f5a3f7c11';

it.each([
  ['/activos/12/show', '', '?activo_id=12'],
  ['/activos/12', '?vista=ficha', '?activo_id=12'],
  ['/public-activo/7', '', '?activo_id=7'],
  [`/asset/${uuid}`, '?vista=costos', `?activo_uuid=${uuid}`],
  ['/tiemporeal', '?activo=5', '?activo_id=5'],
  ['/tiemporeal', '?activo=x', ''],
  ['/activos', '', ''],
  ['/activos/importar', '', ''],
  ['/ordenes/12/show', '', ''],
])('a new order on %s%s begins with %j', (pathname, search, query) => {
  expect(newOrderAt({ pathname, search })).toBe(`/ordenes/create${query}`);
});
