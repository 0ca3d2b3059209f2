import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

const file = (name: string, lines: string[], coding: BufferEncoding = 'latin1') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), coding),
});

it('a messy sheet of a fleet becomes assets, row by row mended, and is undone', async () => {
  const page = await stack.browser.as('admin@ftrack.demo');
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  await photograph(page, 'import-0-lista');
  await page.getByRole('link', { name: 'Importar', exact: true }).first().click();
  await page.getByRole('heading', { name: '¿Qué quiere importar?' }).waitFor();
  await photograph(page, 'import-1-archivo');
  expect(await axe(page)).toEqual([]);

  const rows = [
    'E2E-1;Tractomula azul;Camión;Sede Inexistente;PXA901;31/03/2021;85.500.000,50',
    'E2E-1;Grúa;Maquinaria;Sede Inexistente;PXA902;05/04/2022;1.250,5',
    'E2E-3;;Equipo;Sede Inexistente;;;',
    ...Array.from({ length: 30 }, (_, n) => `E2E-${n + 10};Equipo ${n};Equipo;Sede Inexistente;;;`),
  ];
  await page.setInputFiles(
    'input[type=file]',
    file('flota-2026.csv', [
      'Inventario;;;;;;',
      'Código;Descripción;Tipo de vehículo;Sede;Placa;Fecha de compra;Costo',
      ...rows,
    ]),
  );
  await page.getByRole('heading', { name: 'Columnas' }).waitFor();
  expect(await page.getByLabel('«Sede» se importa como').inputValue()).toBe('nivel_id');
  await photograph(page, 'import-2-columnas');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continuar' }).click();

  await page.getByRole('heading', { name: 'Valores que no se reconocen' }).waitFor();
  await photograph(page, 'import-3-valores');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /Aceptar las sugerencias/ }).click();
  if (await page.getByRole('button', { name: /Crear los niveles/ }).isEnabled())
    await page.getByRole('button', { name: /Crear los niveles/ }).click();
  await page.getByRole('button', { name: 'Revisar las filas' }).click();

  await page.getByRole('heading', { name: '30 filas listas, 3 con errores' }).waitFor();
  await photograph(page, 'import-4-validacion');
  expect(await axe(page)).toEqual([]);
  // By keyboard alone: open the cell, rewrite it, save it.
  await page.getByRole('button', { name: /Corregir Código, fila 4/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Código, fila 4' }).fill('E2E-2');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '32 filas listas, 1 con errores' }).waitFor();

  // After a reload the page is at the same step.
  const address = page.url();
  await page.goto('/dashboard');
  await page.goto(address);
  await page.getByRole('button', { name: 'Importar 32 activos' }).click();
  await page.getByText('Completada con errores').waitFor();
  await photograph(page, 'import-5-resultado');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ver activos' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Buscar/))
    .first()
    .fill('E2E-1');
  await page.getByText('Tractomula azul').first().waitFor();

  await page.goto(address);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Deshecha').first().waitFor();
});

it('on a phone the same steps are within reach', async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { device: 'phone' });
  await page.goto('/activos/importar?tipo=niveles');
  await page.setInputFiles('input[type=file]', file('niveles.csv', ['Nombre,Tipo', 'Patio E2E,Ubicación', ',Sede']));
  await page.getByRole('heading', { name: 'Columnas' }).waitFor();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: '1 fila lista, 1 con errores' }).waitFor();
  // The wrong cell is visible without scrolling the row.
  const wrong = await page.getByRole('button', { name: /Corregir Nombre, fila 3/ }).boundingBox();
  expect(wrong && wrong.x >= 0 && wrong.x + wrong.width <= 390).toBe(true);
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Importar 1 nivel' }).click();
  await page.getByText('Completada con errores').waitFor();
});
