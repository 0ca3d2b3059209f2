import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { homeOf, namedBy, pagesOfTheField } from '../pages.config';

const within = (file: string) => file.replace(/^.*\/src\//, '');

it('a phone keeps the pages that the route table gives to the operario, found in the modules of routes', () => {
  const found = pagesOfTheField();
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
  expect(found.map(within).filter((file) => /^pages\/(?!operario)|ActivoEdit|usuarios/.test(file))).toEqual([]);
});

it('of what a folder hands on, only what a module names comes with it', () => {
  const sheet = pagesOfTheField().find((file) => file.endsWith('SheetPage.tsx')) ?? '';
  const named = namedBy(sheet.replace('SheetPage', 'Sheet')).map(within);
  expect(named).toContain('resources/ordenes/OrdersOfAsset.tsx');
  expect(named).not.toContain('resources/ordenes/OrdenCreate.tsx');
  expect(within(homeOf(sheet))).toBe('resources/activos/');
});
