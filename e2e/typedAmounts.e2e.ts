import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { activos } from '#contract/entities/activos';
import type { CostoOrden, Orden } from '#contract/entities/ordenes';
import type { Tarea } from '#contract/entities/tareas';
import type { z } from '#contract/core/validation';
import { useCompany } from '../testing/company';
import { useStack } from '../testing/stack';
import { typedAmounts, typedDegrees } from '../testing/typedAmounts';

const stack = useStack();
const company = useCompany(stack);

type Put = (text: string) => Promise<void>;

/**
 * Two ways of entering texts, each in a browser of another language: one person types, the other pastes cells of a
 * spreadsheet.
 */
const manners: readonly [manner: string, locale: string, put: (page: Page) => Put][] = [
  ['typed in a browser that speaks Spanish', 'es-CO', (page) => (text) => page.keyboard.type(text)],
  [
    'pasted in a browser that speaks English',
    'en-US',
    (page) => async (text) => {
      // A spreadsheet copies a cell with a trailing line break.
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), `${text}\r\n`);
      await page.keyboard.press('ControlOrMeta+V');
    },
  ],
];

const openAs = async (email: string, locale: string, device: 'desktop' | 'phone' = 'desktop') => {
  const page = await stack.browser.as(email, { company: company.nombre, locale, device });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
};

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const isInvalid = async (input: Locator) => (await input.getAttribute('aria-invalid')) === 'true';
const aLevel = () =>
  company.office.post<{ id: number; version: number }>('/niveles', { nombre: `Patio ${Date.now()}`, tipo: 'sede' });

/**
 * Enters each text in all these fields of a form and saves it. Refused fields are cleared so that the others are saved.
 * @returns by field, the saved texts and their values
 */
const keptBy = async (page: Page, put: Put, form: Form): Promise<Record<string, (number | null)[]>> => {
  const kept: Record<string, (number | null)[]> = Object.fromEntries(
    Object.keys(form.fields).map((name) => [name, []]),
  );
  for (const text of form.texts) {
    await page.goto(form.path);
    await form.open?.(page);
    const inputs = Object.values(form.fields).map((label) => field(page, label));
    for (const input of inputs) {
      await input.click();
      await put(text);
    }
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    const saved = page.waitForURL((url) => url.pathname !== form.path);
    saved.catch(() => undefined);
    const refused = page.locator('[aria-invalid="true"]').first().waitFor();
    refused.catch(() => undefined);
    await save.click();
    await Promise.race([saved, refused]);
    if (new URL(page.url()).pathname === form.path) {
      for (const input of inputs) if (await isInvalid(input)) await input.fill('');
      await save.click();
      await saved;
    }
    const record = await company.office.get<Record<string, number | null>>(form.record);
    for (const name of Object.keys(form.fields)) kept[name]?.push(record[name] ?? null);
  }
  return kept;
};

interface Form {
  path: string;
  /** Its path in the API. */
  record: string;
  texts: readonly string[];
  /** The label of each. */
  fields: Readonly<Record<string, string>>;
  open?: (page: Page) => Promise<void>;
}

const texts = typedAmounts.map(([text]) => text);
const amounts = typedAmounts.map(([, amount]) => amount);
/** An amount with a currency is not a number of litres or months. */
const withoutCoins = typedAmounts.map(([text, amount]) => (/[$]|COP/.test(text) ? null : amount));
/** Within the limits of the field. */
const within = (shape: z.ZodType, all: readonly (number | null)[]) =>
  all.map((amount) => (shape.safeParse(amount).success ? amount : null));

describe.each(manners)('forty amounts %s are kept as people mean them', (_manner, locale, putOn) => {
  it('in a dialog, as money', async () => {
    const order = await company.office.post<Orden>('/ordenes', {
      titulo: 'Con muchos costos',
      nivel_id: (await aLevel()).id,
    });
    const page = await openAs(company.admin, locale);
    const put = putOn(page);
    await page.goto(`/ordenes/${order.id}/show?vista=costos`);
    const dialog = page.getByRole('dialog');
    for (const [n, text] of texts.entries()) {
      await page.getByRole('button', { name: 'Añadir costo', exact: true }).click();
      await field(dialog, 'Concepto').fill(`Costo ${n}`);
      await field(dialog, 'Valor').click();
      await put(text);
      await dialog.getByRole('button', { name: 'Añadir', exact: true }).click();
      const refused = dialog.locator('[aria-invalid="true"]').first().waitFor();
      refused.catch(() => undefined);
      await Promise.race([dialog.waitFor({ state: 'hidden' }), refused]);
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    const stored = await company.office.get<CostoOrden[]>(`/ordenes/${order.id}/costos`);
    expect(texts.map((_, n) => stored.find(({ descripcion }) => descripcion === `Costo ${n}`)?.valor ?? null)).toEqual(
      amounts,
    );
  });

  it('in a form, as years, litres, speeds, months and money', async () => {
    const { fields } = activos;
    const asset = await company.office.post<{ id: number }>('/activos', {
      nombre: 'Con muchas cifras',
      tipo_activo: 'equipo',
      nivel_id: (await aLevel()).id,
    });
    const page = await openAs(company.admin, locale);
    const kept = await keptBy(page, putOn(page), {
      path: `/activos/${asset.id}`,
      record: `/activos/${asset.id}`,
      texts,
      fields: {
        anio: 'Año',
        capacidad_tanque_l: 'Capacidad del tanque (l)',
        limite_velocidad_kmh: 'Límite de velocidad (km/h)',
        costo_adquisicion: 'Costo de adquisición',
        vida_util_meses: 'Vida útil (meses)',
      },
      open: async (form) => {
        for (const name of ['Motor, medidores y uso', 'Compra y garantía'])
          await form.getByRole('button', { name }).click();
      },
    });
    expect(kept).toEqual({
      anio: within(fields.anio, amounts),
      capacidad_tanque_l: within(fields.capacidad_tanque_l, withoutCoins),
      limite_velocidad_kmh: within(fields.limite_velocidad_kmh, withoutCoins),
      costo_adquisicion: within(fields.costo_adquisicion, amounts),
      vida_util_meses: within(fields.vida_util_meses, withoutCoins),
    });
  });

  it('in a form, as degrees', async () => {
    const level = await aLevel();
    const page = await openAs(company.admin, locale);
    const form = {
      path: `/niveles/${level.id}`,
      record: `/niveles/${level.id}`,
      texts: typedDegrees.map(([text]) => text),
      fields: { longitud: 'Longitud' },
    };
    expect(await keptBy(page, putOn(page), form)).toEqual({ longitud: typedDegrees.map(([, degrees]) => degrees) });
  });

  it('on the phone of an operario, as the answer to a task', async () => {
    const { office } = company;
    const [oscar] = await office.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar"}');
    const order = await office.post<Orden>('/ordenes', {
      titulo: 'Con muchas medidas',
      nivel_id: (await aLevel()).id,
      responsable_id: oscar?.id,
    });
    for (const [n, text] of texts.entries())
      await office.post('/tareas', { orden_id: order.id, titulo: `Medida ${n}: ${text}`, tipo: 'numero', unidad: 'l' });
    const { version } = await office.get<Orden>(`/ordenes/${order.id}`);
    await office.post(`/ordenes/${order.id}/transicion`, { a: 'en_progreso', version });
    const page = await openAs(company.operario, locale, 'phone');
    const put = putOn(page);
    await page.goto(`/operario/ordenes/${order.id}`);
    for (const n of texts.keys()) {
      const card = page.getByRole('article', { name: new RegExp(`^Medida ${n}:`) });
      await field(card, 'Valor').click();
      await put(texts[n] ?? '');
      await card.getByRole('button', { name: 'Guardar', exact: true }).click();
    }
    const stored = async () => {
      const tasks = await office.get<Tarea[]>(`/tareas?range=[0,99]&sort=["id","ASC"]&filter={"orden_id":${order.id}}`);
      return tasks.map(({ valor }) => valor);
    };
    await expect.poll(stored).toEqual(withoutCoins);
    const refused = await page
      .getByRole('article', { name: /^Medida/ })
      .locator('[aria-invalid="true"]')
      .count();
    expect(refused).toBe(withoutCoins.filter((amount) => amount === null).length);
  });
});
