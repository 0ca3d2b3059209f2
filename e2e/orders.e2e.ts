import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { later } from '../testing/later';
import { officeApi } from '../testing/officeApi';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

const photo = resolve(import.meta.dirname, '../public/icon-192.png');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes de la orden' }).getByRole('link', { name, exact: true }).click();
const choose = async (page: Page, name: string, typed: string) => {
  const field = page.getByRole('combobox', { name, exact: true });
  await field.click();
  await field.fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
};
const chip = (page: Page, name: string) =>
  page.locator('.MuiDrawer-root .ui-Chip_quickChip').filter({ hasText: name }).first();
/** Opens a dialog, fills it in, submits it and waits until it is closed. */
const inDialog = async (page: Page, opener: string, fill: () => Promise<void>, submit: string) => {
  await button(page, opener).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await fill();
  await dialog.getByRole('button', { name: submit, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

later('a hundred orders on one page all get their names', async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/ordenes?displayedFilters=%7B%7D&filter=%7B%7D&order=DESC&page=1&perPage=100&sort=id');
  const rows = page.locator('tbody tr');
  await rows.nth(99).waitFor();
  expect(await rows.count()).toBe(100);
  const nameless = async () =>
    (await rows.locator('td:nth-child(3)').allInnerTexts()).filter((asset) => asset.trim() === '').length;
  await expect.poll(nameless).toBe(0);
});

it('an order is requested, worked on, costed, signed and closed, and appears in the timeline of its asset', async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/ordenes/create');
  await choose(page, 'Activo', 'Compresor 01');
  await page.getByRole('textbox', { name: 'Qué hay que hacer' }).fill('Cambiar la correa');
  await chip(page, 'Alta').click();
  await chip(page, 'Mañana').click();
  await chip(page, 'Óscar Operario').click();
  await button(page, 'Guardar').click();
  await page.getByRole('link', { name: 'Cambiar la correa' }).click();
  await page.getByRole('heading', { name: 'Cambiar la correa' }).waitFor();
  await page.getByText('Asignada', { exact: true }).first().waitFor();

  await button(page, 'Iniciar').click();
  await button(page, 'Completar y cerrar').waitFor();

  await button(page, 'Añadir').click();
  await page.getByRole('menuitem', { name: 'Los pasos de una plantilla' }).click();
  await choose(page, 'Plantilla', 'Revisión de frenos');
  await page.getByRole('dialog').getByRole('button', { name: 'Añadir', exact: true }).click();
  await page.getByText('Prueba de frenado').waitFor();

  await inDialog(
    page,
    'Anotar horas',
    async () => {
      await page.getByRole('dialog').locator('label').filter({ hasText: 'Desde y hasta' }).click();
      await page.getByLabel('Desde', { exact: true }).fill('2026-01-05T08:00');
      await page.getByLabel('Hasta', { exact: true }).fill('2026-01-05T09:30');
    },
    'Anotar',
  );
  await page.getByRole('cell', { name: '1 h 30 min' }).waitFor();

  await tab(page, 'Costos');
  await inDialog(
    page,
    'Añadir costo',
    async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Concepto', { exact: true }).fill('Torno');
      await dialog.getByLabel('Valor', { exact: true }).fill('85000');
    },
    'Añadir',
  );
  await page.getByRole('cell', { name: /85\.000/ }).waitFor();

  await tab(page, 'Repuestos');
  await inDialog(
    page,
    'Usar repuesto',
    async () => {
      await choose(page, 'Repuesto', 'Bombillo');
      await page.getByLabel('Cantidad (unidad)').fill('1');
    },
    'Usar',
  );
  await page.getByRole('cell', { name: /Bombillo H4/ }).waitFor();

  await tab(page, 'Comentarios');
  await page.getByLabel('Comentario', { exact: true }).fill('La correa llega hoy.');
  await button(page, 'Comentar').click();
  await page.getByText('La correa llega hoy.').waitFor();

  await tab(page, 'Archivos');
  await page.getByText('Añadir archivos').waitFor();
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await page.getByRole('button', { name: 'Quitar icon-192.png' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'orden');

  // Obligatory tasks come first: until then the button is disabled and says what is missing.
  expect(await button(page, 'Completar y cerrar').isDisabled()).toBe(true);
  await page.getByRole('link', { name: /^Faltan? \d+ tareas? obligatorias?$/ }).waitFor();

  const id = /\/ordenes\/(\d+)/.exec(page.url())?.[1] ?? '';
  await markAll(page, id);
  await button(page, 'Completar y cerrar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Qué se hizo').fill('Correa nueva y tensada.');
  await dialog.getByRole('button', { name: 'Añadir firma de quien recibe' }).click();
  const pad = dialog.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad to sign on');
  const sent = page.waitForResponse(/\/archivos\/.*\/terminar$/);
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + 140, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await dialog.getByLabel('Nombre de quien firma').fill('Marta Ospina');
  await sent;
  await dialog.getByText('Enviando la firma…').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Completar y cerrar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Cerrada', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Compresor 01' }).first().click();
  await page.getByText(/Orden OT-\d+ cerrada: Cambiar la correa/).waitFor();
});

/** Completes every task of the order through the API, in the page's session. */
const markAll = (page: Page, id: string) =>
  page.evaluate(async (orden) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('user_token') ?? ''}`,
      'empresa-seleccionada': localStorage.getItem('empresa_seleccionada') ?? '',
      'content-type': 'application/json',
    };
    const filter = encodeURIComponent(JSON.stringify({ orden_id: Number(orden) }));
    const tasks = (await (await fetch(`/api/tareas?filter=${filter}&range=[0,99]`, { headers })).json()) as {
      id: number;
      version: number;
      tipo: string;
      minimo: number | null;
    }[];
    for (const { id: task, version, tipo, minimo } of tasks) {
      const body = {
        estado: 'completada',
        version,
        ...(tipo === 'numero' ? { valor: (minimo ?? 0) + 1 } : { resultado: 'aprobado' }),
      };
      const answer = await fetch(`/api/tareas/${task}/registro`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, id);

it('a card of the board goes to another column by keyboard, and another screen sees it', async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  const other = await stack.browser.as('superadmin@ftrack.demo', { company: 'Transportes Andinos' });
  await other.goto('/ordenes?vista=tablero');
  await page.goto('/ordenes?vista=tablero');
  const column = (at: Page, name: string) => at.getByRole('region', { name, exact: true });
  const handle = column(page, 'Asignada')
    .getByRole('button', { name: /^Mover OT-/ })
    .first();
  await handle.waitFor();
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'tablero');

  const numero = ((await handle.getAttribute('aria-label')) ?? '').replace('Mover ', '');
  await handle.focus();
  await page.keyboard.press('Space');
  await page.locator('.board_boardHandle[aria-pressed=true]').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.board_boardColumn[data-over=true][aria-label="En progreso"]').waitFor();
  await page.keyboard.press('Space');
  await column(page, 'En progreso').getByText(numero).waitFor();
  await column(other, 'En progreso').getByText(numero).waitFor();
});

it('a group of the calendar is dragged to another day as one, and undone as one', async () => {
  const office = await officeApi(stack.product.url);
  const activos: number[] = [];
  for (let n = 0; n < 5; n++) activos.push((await office.anAsset()).id);
  const plan = await office.post<{ id: number }>('/mantenimiento', {
    ...{ nombre: 'Purga de frenos', alcance: 'lista', activos, disparador: 'fecha_unica', inicia_en: dayIn(1) },
  });
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  // The whole month: near an edge a drag scrolls.
  await page.setViewportSize({ width: 1366, height: 1100 });
  await page.goto(`/mantenimiento/calendario?plan_id=${plan.id}&modo=mes&fecha=${dayIn(1)}`);
  const cell = (day: string) => page.locator(`[data-date="${day}"]`);
  const group = (day: string) => cell(day).locator('.fc-event', { hasText: 'Purga de frenos' });
  await group(dayIn(1)).waitFor();
  const [from, to] = [await group(dayIn(1)).boundingBox(), await cell(dayIn(3)).boundingBox()];
  if (!from || !to) throw new Error('the days are not shown');
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 14, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: /^Mover 5 vencimientos al / });
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
  await page.getByText(/^5 movidos al /).waitFor();
  await group(dayIn(3)).waitFor();
  await button(page, 'Deshacer').click();
  await page.getByText('5 devueltos a su día').waitFor();
  await group(dayIn(1)).waitFor();
});

/** Days from today, in Bogotá. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() + days * 86_400_000);
