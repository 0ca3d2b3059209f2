import { expect, it } from 'vitest';
import { documentedAddress, routeAddress } from './addresses';

it.each([
  ['/api/por-referencia/activos/SAP-1%2F2?x=1', '/api/activos/por-referencia/SAP-1%2F2?x=1'],
  ['/api/por-referencia/ordenes', '/api/ordenes/por-referencia'],
  ['/api/dispositivos-desconocidos', '/api/dispositivos/desconocidos'],
  ['/api/dispositivos-desconocidos/7/adoptar', '/api/dispositivos/desconocidos/7/adoptar'],
  ['/api/importaciones-archivo/a-b/3?x=/y', '/api/importaciones/archivo/a-b/3?x=/y'],
  ['/api/mantenimiento/por-que/4', '/api/mantenimiento/4/por-que'],
])('%s is the route %s', (documented, own) => {
  expect(routeAddress(documented)).toBe(own);
  expect(routeAddress(own)).toBe(own);
  expect(documentedAddress(own)).toBe(documented);
});

it.each(['/api/activos/4', '/api/importaciones-archivos', '/api/mantenimiento/por-que/4/5', '/por-referencia/a/b'])(
  '%s is what it says',
  (url) => {
    expect(routeAddress(url)).toBe(url);
  },
);
