import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useCompany } from '../testing/company';
import { englishIn } from '../testing/english';
import { useStack } from '../testing/stack';
import { keysOf } from '../testing/keys';

/** Main jobs by keyboard alone, in an English browser: the product stays in Spanish. */

const stack = useStack();
const company = useCompany(stack);
beforeAll(async () => {
  const { anAsset, order } = company.office;
  const [compressor] = await Promise.all([
    anAsset({ nombre: 'Compresor 01' }),
    anAsset({ nombre: 'Camión 03' }),
    anAsset({ nombre: 'Bus 07' }),
  ]);
  await order({ titulo: 'Para el reporte', tipo: 'inspeccion', activo_id: compressor.id });
});

const enter = async () => {
  const page = await stack.browser.guest({ locale: 'en-US' });
  const keys = keysOf(page);
  await page.goto('/login');
  await keys.press('Tab');
  await keys.write(page.getByLabel('Correo electrónico'), company.admin);
  await keys.write(page.getByLabel('Contraseña', { exact: true }), 'Ftrack-2026');
  await keys.press('Enter');
  await page.waitForURL(({ pathname }) => !['/login', '/'].includes(pathname));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, keys };
};

const isSpanish = async (page: Page) => expect(await englishIn(page)).toEqual([]);

it('somebody logs in, finds what they look for and edits it', async () => {
  const { page, keys } = await enter();
  await isSpanish(page);
  await keys.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Buscar' }).waitFor();
  await page.keyboard.type('Compresor 01');
  await page.getByRole('option').first().waitFor();
  await isSpanish(page);
  await keys.press('Enter');
  await page.waitForURL(/\/activos\/\d+/);
  await keys.go(page.getByRole('link', { name: 'Editar' }));
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await keys.write(name, '');
  await keys.go(page.getByRole('button', { name: 'Guardar' }));
  await page.getByText('Obligatorio').first().waitFor();
  await isSpanish(page);
  await keys.write(name, 'Compresor del teclado');
  await keys.write(page.getByRole('textbox', { name: 'Marca' }), 'Volvo');
  await keys.go(page.getByRole('button', { name: 'Guardar' }));
  await page.getByRole('heading', { name: 'Compresor del teclado' }).waitFor();
  await isSpanish(page);
});

it('an order is created, assigned and moved', async () => {
  const { page, keys } = await enter();
  await page.goto('/ordenes/create');
  const form = page.getByRole('dialog', { name: 'Nueva orden' });
  await keys.write(form.getByRole('textbox', { name: 'Qué hay que hacer' }), 'Orden del teclado');
  await keys.pick(form.getByRole('combobox', { name: 'Activo' }), 'Camión 03');
  await isSpanish(page);
  await keys.go(form.getByRole('button', { name: 'Guardar' }));
  await keys.goBack(page.getByRole('link', { name: 'Ver', exact: true }));
  await page.getByRole('heading', { name: 'Orden del teclado' }).waitFor();
  await isSpanish(page);

  const moves = page.getByRole('toolbar', { name: 'Qué hacer con la orden' });
  await keys.go(moves.getByRole('button', { name: 'Asignar' }));
  const asked = page.getByRole('dialog');
  await keys.to(asked.getByRole('combobox', { name: 'Responsable' }));
  await keys.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await keys.press('Enter');
  await isSpanish(page);
  await keys.go(asked.getByRole('button', { name: 'Asignar' }));
  await keys.go(moves.getByRole('button', { name: 'Iniciar' }));
  await moves.getByRole('button', { name: 'Pausar' }).waitFor();
  await isSpanish(page);
});

it('a list is filtered, sorted and saved as a view, and a file is imported', async () => {
  const { page, keys } = await enter();
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  await keys.write(
    page
      .getByRole('searchbox', { name: /^Buscar/ })
      .or(page.getByRole('textbox', { name: /^Buscar/ }))
      .first(),
    'bus',
  );
  await page.waitForURL(/filter=/);
  await keys.go(
    page
      .getByRole('button', { name: /^Ordenar por Nombre/ })
      .or(page.getByRole('columnheader', { name: 'Nombre' }).locator('[tabindex], button')),
  );
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Vistas' }));
  const save = page.getByRole('menuitem', { name: 'Guardar esta vista…' });
  await save.waitFor();
  while (!(await save.evaluate((item) => item === document.activeElement))) await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.write(page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }), 'Del teclado');
  await isSpanish(page);
  await keys.press('Enter');
  await page.getByText('Vista «Del teclado» guardada').waitFor();

  await keys.go(page.getByRole('link', { name: 'Importar', exact: true }).first());
  await page.getByRole('heading', { name: '¿Qué quiere importar?' }).waitFor();
  await isSpanish(page);
  const chooser = page.waitForEvent('filechooser');
  await keys.go(page.getByRole('button', { name: 'Elegir archivo' }));
  const buffer = Buffer.from('Código;Descripción;Tipo;Sede\r\nTEC-1;Equipo del teclado;Equipo;Sede Norte');
  await (await chooser).setFiles({ name: 'flota.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: 'Columnas' }).waitFor();
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Continuar' }));
  await page.getByRole('heading', { name: 'Columnas' }).waitFor({ state: 'detached' });
  await isSpanish(page);
});

it('a report is read and exported, and one’s own profile changed', async () => {
  const { page, keys } = await enter();
  await page.goto('/reportes/ordenes');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Exportar' }));
  await page.getByRole('menuitem').first().waitFor();
  await isSpanish(page);
  const saved = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/\.(xlsx|csv|pdf)$/);

  await page.goto('/perfil/ajustes');
  await keys.write(page.getByRole('textbox', { name: 'Nombre' }).first(), 'Administradora del teclado');
  await keys.go(page.getByRole('button', { name: 'Guardar' }).first());
  await page.getByText('Cambios guardados').waitFor();
  await isSpanish(page);
});
