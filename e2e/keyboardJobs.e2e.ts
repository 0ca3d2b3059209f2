import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { englishIn } from '../testing/english';
import { useOwnStack } from '../testing/stack';
import { keysOf } from '../testing/keys';
import { officeApi } from '../testing/officeApi';

/** Everyday jobs by keyboard alone, in an English browser. */

const stack = useOwnStack();

const isSpanish = async (page: Page) => expect(await englishIn(page)).toEqual([]);

it('the office makes an asset with its dates, an order with an obligatory task, a user, a stop, and a report that is sent by itself', async () => {
  const page = await stack.browser.home('admin@ftrack.demo', { company: 'Transportes Andinos', locale: 'en-US' });
  const keys = keysOf(page);
  const save = () => keys.go(page.getByRole('button', { name: 'Guardar', exact: true }));

  await page.goto('/activos/create');
  await keys.write(page.getByRole('textbox', { name: 'Nombre', exact: true }), 'Grúa del teclado');
  await keys.to(page.getByRole('combobox', { name: 'Tipo', exact: true }));
  await keys.press('Enter');
  await page.getByRole('option').first().waitFor();
  await keys.press('Enter');
  await keys.pick(page.getByRole('combobox', { name: 'Nivel' }), 'Sede Medellín');
  await keys.go(page.getByRole('button', { name: 'Compra y garantía' }));
  await keys.write(page.getByRole('textbox', { name: 'Fecha de compra' }), '5/1/26');
  await keys.write(page.getByRole('textbox', { name: 'Garantía hasta' }), '5/1/28');
  await isSpanish(page);
  await save();
  await page.getByRole('heading', { name: 'Grúa del teclado' }).waitFor();
  await isSpanish(page);

  await page.goto('/ordenes/create');
  const order = page.getByRole('dialog', { name: 'Nueva orden' });
  await keys.pick(order.getByRole('combobox', { name: 'Activo' }), 'Camión 03');
  await keys.write(order.getByRole('textbox', { name: 'Qué hay que hacer' }), 'Con tareas');
  await keys.go(order.getByRole('button', { name: 'Óscar Operario' }));
  await keys.go(order.getByRole('button', { name: 'Guardar' }));
  await keys.goBack(page.getByRole('link', { name: 'Ver', exact: true }));
  await page.getByRole('heading', { name: 'Con tareas' }).waitFor();
  await keys.go(page.getByRole('button', { name: 'Añadir', exact: true }));
  await page.getByRole('menuitem', { name: 'Una tarea' }).waitFor();
  await keys.press('Enter');
  const task = page.getByRole('dialog', { name: 'Nueva tarea' });
  await keys.write(task.getByRole('textbox', { name: 'Qué se hace' }), 'Mirar los frenos');
  await keys.to(task.getByRole('switch', { name: 'Obligatoria' }));
  await keys.press('Space');
  await isSpanish(page);
  await keys.go(task.getByRole('button', { name: 'Añadir' }));
  await task.waitFor({ state: 'detached' });
  await page.getByText('Mirar los frenos').first().waitFor();

  await page.goto('/usuarios/create');
  await keys.write(page.getByRole('textbox', { name: 'Correo electrónico' }), 'teclado@ftrack.demo');
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Enviar invitación' }));
  await keys.go(page.getByRole('dialog', { name: 'Invitación lista' }).getByRole('button', { name: 'Cerrar' }));
  await page.getByRole('cell', { name: 'teclado@ftrack.demo', exact: true }).first().waitFor();

  await page.goto('/paradas?parada=nuevo');
  await keys.write(page.getByRole('textbox', { name: 'Latitud' }), '4.65');
  await keys.write(page.getByRole('textbox', { name: 'Longitud' }), '-74.08');
  await keys.write(page.getByRole('textbox', { name: 'Nombre', exact: true }), 'Parada del teclado');
  await isSpanish(page);
  await save();
  await page.getByRole('button', { name: /^Parada del teclado/ }).waitFor();

  await page.goto('/reportes/ordenes');
  await keys.go(page.getByRole('button', { name: 'Enviar por correo…' }));
  const sending = page.getByRole('dialog', { name: 'Enviar por correo' });
  await keys.write(sending.getByRole('textbox', { name: 'Hora' }), '630');
  await isSpanish(page);
  await keys.go(sending.getByRole('button', { name: 'Programar' }));
  await sending.waitFor({ state: 'detached' });
  await page.getByText('Cada lunes a las 06:30', { exact: false }).first().waitFor();
  await isSpanish(page);
});

it('an operario reports a failure, does what an order asks for and signs and completes it', async () => {
  const office = await officeApi(stack.product.url);
  const { id: activo_id } = await office.anAsset();
  const order = await office.order({ titulo: 'Por teclado', tipo: 'inspeccion', activo_id, requiere_firma: true });
  await office.post('/tareas', { orden_id: order.id, titulo: 'Mirar los frenos', obligatoria: true });
  const page = await stack.browser.as('operario@ftrack.demo', { device: 'phone', locale: 'en-US' });
  await page.addInitScript(onSlowPhone);
  const keys = keysOf(page);

  await page.goto('/operario/ordenes');
  await keys.go(page.getByRole('button', { name: 'Reportar falla' }));
  const report = page.getByRole('dialog', { name: 'Reportar falla' });
  await keys.pick(report.getByRole('combobox', { name: 'Activo' }), 'Activo de la prueba');
  await keys.write(report.getByRole('textbox', { name: '¿Qué le pasa?' }), 'No frena');
  await isSpanish(page);
  await keys.go(report.getByRole('button', { name: 'Reportar', exact: true }));
  await page.getByText('Falla reportada').waitFor();

  await page.goto(`/operario/ordenes/${order.id}`);
  await keys.go(page.getByRole('button', { name: 'Iniciar' }));
  await keys.go(page.getByRole('button', { name: 'Marcar como hecho' }));
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Completar', exact: true }));
  const signature = page.getByRole('group', { name: 'Firma de quien recibe' });
  const ink = () => signature.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length);
  const blank = await ink();
  await keys.go(signature.getByRole('button', { name: 'Escribir' }));
  await keys.write(page.getByRole('textbox', { name: 'Su nombre, como firma' }), 'Rosa Mejía');
  expect(await ink()).toBeGreaterThan(1.5 * blank);
  await expect.poll(() => page.getByRole('textbox', { name: 'Nombre de quien firma' }).inputValue()).toBe('Rosa Mejía');
  await isSpanish(page);
  await keys.go(page.getByRole('button', { name: 'Completar orden' }));
  await page
    .locator('.operario_phoneOrderHead')
    .getByText(/^(Completada|Cerrada)$/)
    .waitFor();
  await isSpanish(page);
});

/** Makes encoding a picture take two seconds: signing and completing must not wait for it. */
function onSlowPhone() {
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
    toBlob.call(this, (picture) => setTimeout(() => done(picture), 2_000), ...how);
  };
}
