import { describe, expect, it } from 'vitest';
import { canOpen, homeOf, pageAt, pages, safeRedirect } from './paths';

describe('the route table', () => {
  it.each([
    ['/activos', '/activos'],
    ['/activos/', '/activos'],
    ['/activos/12', '/activos'],
    ['/activos/create', '/activos'],
    ['/activos?filter={}#x', '/activos'],
    ['/ordenes/importar', '/ordenes/importar'],
    ['/ordenes/7/show', '/ordenes'],
    ['/mantenimiento', '/mantenimiento/:showCalendar?'],
    ['/mantenimiento/calendario', '/mantenimiento/:showCalendar?'],
    ['/perfil/ajustes/seguridad', '/perfil/ajustes/seguridad'],
    ['/perfil/ajustes', '/perfil/ajustes'],
    ['/asset/0b0e', '/asset/:uuid'],
    ['/', '/'],
    ['/activar-cuenta/abc', '/activar-cuenta/:token'],
    // The router of the page compares them so: a guard that did not would let the page pass.
    ['/ACTIVOS', '/activos'],
    ['/Admin-Empresas/1', '/admin-empresas'],
    ['/%61ctivos', '/activos'],
    ['/selectcompany', '/selectCompany'],
  ])('%s belongs to %s', (path, page) => {
    expect(pageAt(path)?.path).toBe(page);
  });

  it.each(['/nada', '/asset', '/login/otro', '/public-activo', '/activosx', '/%zz'])('%s is unknown', (path) => {
    expect(pageAt(path)).toBeUndefined();
  });

  it('a subpage has the roles of its page', () => {
    expect(canOpen('operario', '/activos/12')).toBe(true);
    expect(canOpen('monitor', '/activos/12')).toBe(false);
    expect(canOpen('admin', '/admin-dashboard')).toBe(false);
    expect(canOpen('superadmin', '/operario/dashboard')).toBe(false);
  });

  it('every role may open its home', () => {
    for (const role of ['superadmin', 'admin', 'monitor', 'operario'] as const)
      expect(canOpen(role, homeOf(role))).toBe(true);
  });

  it('names every page', () => {
    for (const { title, icon } of pages) expect(title && icon).toBeTruthy();
  });
});

it.each([
  ['/activos?x=1#y', '/activos?x=1#y'],
  ['//malo.test', undefined],
  ['/\\malo.test', undefined],
  ['https://malo.test', undefined],
  ['activos', undefined],
  ['/a\nb', undefined],
  [null, undefined],
])('a redirect to %j leads to %j', (given, followed) => {
  expect(safeRedirect(given)).toBe(followed);
});
