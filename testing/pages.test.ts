import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { homeOf, namedBy, pagesOf } from '../pages.config';

const within = (file: string) => file.replace(/^.*\/src\//, '');

it('a phone keeps the pages that the route table gives to the operario, found in the modules of routes', () => {
  const found = pagesOf('operario');
  expect(found.filter((file) => !existsSync(file))).toEqual([]);
  expect(found.map(within)).toEqual(
    expect.arrayContaining([
      'main.tsx',
      'App.tsx',
      'pages/operario/MyOrders.tsx',
      'pages/operario/OperarioDashboard.tsx',
      'pages/operario/order/OrderPage.tsx',
      'resources/activos/ActivoList.tsx',
      'resources/activos/ActivoShow.tsx',
      'resources/activos/sheet/SheetPage.tsx',
      'resources/ordenes/OrdenList.tsx',
      'resources/tareas/TareasPage.tsx',
    ]),
  );
  expect(found.map(within)).not.toContain('resources/activos/ActivoForm.tsx');
  expect(found.map(within).filter((file) => /usuarios|pages\/(admin|trips|reports)/.test(file))).toEqual([]);
});

it.each([
  ['monitor', 'pages/trips/TripsPage.tsx', /usuarios|pages\/(admin|operario|reports)|ActivoForm/],
  ['admin', 'resources/activos/ActivoForm.tsx', /pages\/(admin|operario)\//],
  ['superadmin', 'pages/admin/Users.tsx', /pages\/operario/],
] as const)('a %s keeps the pages that they may open', (role, one, others) => {
  const found = pagesOf(role).map(within);
  expect(found).toContain(one);
  expect(found.filter((file) => others.test(file))).toEqual([]);
});

it('of what a folder hands on, only what a module names comes with it', () => {
  const sheet = pagesOf('operario').find((file) => file.endsWith('SheetPage.tsx')) ?? '';
  const named = namedBy(sheet.replace('SheetPage', 'Sheet')).map(within);
  expect(named).toContain('resources/ordenes/OrdersOfAsset.tsx');
  expect(named).not.toContain('resources/ordenes/OrdenCreate.tsx');
  expect(within(homeOf(sheet))).toBe('resources/activos/');
});
