import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Orden } from '#contract/entities/ordenes';
import { companyZones, oddDaysOf } from '../server/testing/days';
import { openCompany, type Company } from '../testing/company';
import { apiAs } from '../testing/logIn';
import { useStack } from '../testing/stack';

const stack = useStack();

const iso = (at: number) => new Date(at).toISOString();
const hour = 3_600_000;

const aCompanyIn = async (zone: string): Promise<Company> => {
  const company = await openCompany(stack.product);
  const superadmin = await apiAs(stack.product.url, 'superadmin@ftrack.demo');
  const { version } = await superadmin.get<{ version: number }>(`/admin-empresas/${company.id}`);
  await superadmin.put(`/admin-empresas/${company.id}`, { zona_horaria: zone, version });
  return company;
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};

/**
 * The text of the open page, without relative times, which depend on when it is read; undefined while it loads.
 */
const said = async (page: Page): Promise<string | undefined> => {
  const main = page.getByRole('main');
  if ((await main.locator('[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root').count()) > 0) return undefined;
  return (await main.innerText()).replaceAll(/hace [^\n]+|ahora|\d+ (s|min)\b/g, '…');
};

it.each(companyZones)(
  'a company in %s reads and writes the same days and hours in Madrid and in Tijuana',
  async (zone) => {
    const [odd] = oddDaysOf(zone);
    if (!odd) throw new Error(`${zone} has no days`);
    const { day, hours, from, to, evening } = odd;
    const company = await aCompanyIn(zone);
    const { office } = company;
    const level = await office.post<{ id: number }>('/niveles', { nombre: 'Patio', tipo: 'sede' });
    const asset = await office.post<{ id: number; uuid: string }>('/activos', {
      nombre: 'Grúa',
      tipo_activo: 'vehiculo',
      nivel_id: level.id,
    });
    let order = await office.post<Orden>('/ordenes', {
      titulo: 'De noche',
      activo_id: asset.id,
      fecha_programada: iso(evening),
      fecha_limite: iso(evening),
    });
    const move = async (a: Orden['estado'], given: object) => {
      order = await office.post<Orden>(`/ordenes/${order.id}/transicion`, { a, version: order.version, ...given });
    };
    await move('en_progreso', { fecha: iso(from) });
    await move('completada', { fecha: iso(evening), solucion: 'Se cambió el foco' });
    const plan = await office.post<{ id: number }>('/mantenimiento', {
      nombre: 'Cada mes',
      alcance: 'lista',
      activos: [asset.id],
      disparador: 'tiempo',
      cada_valor: 1,
      cada_unidad: 'mes',
      inicia_en: '2026-01-31',
    });
    const dues = '/mantenimiento/vencimientos';
    const [due] = await office.get<{ id: number; version: number }[]>(`${dues}?filter={"plan_id":${plan.id}}`);
    await office.post(`${dues}/${due?.id}/ultima`, { fecha: '2026-01-30', medida: null, version: due?.version });
    await office.post(`/activos/${asset.id}/paradas`, {
      desde: iso(from),
      hasta: iso(to),
      clase: 'falla',
      motivo: 'Todo el día',
    });
    await office.post('/combustible', { activo_id: asset.id, fecha: iso(evening), litros: 40 });
    await office.post('/ordenes', { titulo: 'Sin hacer', activo_id: asset.id, fecha_limite: iso(evening) });

    const pages = [
      `/ordenes/${order.id}/show`,
      '/ordenes?vista=tabla&filter={}',
      '/ordenes?vista=tablero',
      '/mantenimiento',
      '/mantenimiento?vista=vencimientos',
      `/mantenimiento/calendario?fecha=${day}`,
      `/asset/${asset.uuid}`,
      `/activos/${asset.id}/show?vista=paradas`,
      '/activos/combustible',
      `/reportes/ordenes?desde=${day}&hasta=${day}&por=completada`,
      `/reportes/activos?desde=${day}&hasta=${day}`,
      `/recorrido?activos=${asset.id}&dia=${day}`,
      `/historico?ver=eventos&activos=${asset.id}&desde=${day}&hasta=${day}`,
      '/usuarios/auditoria',
      '/dashboard',
    ];
    const openIn = (timezone: string) => stack.browser.as(company.admin, { company: company.nombre, timezone });
    // Both log in before either reads the log-ins.
    const [inMadrid, inTijuana] = [await openIn('Europe/Madrid'), await openIn('America/Tijuana')];
    const wanted = new Map([
      [pages[0], /23:30/],
      [`/reportes/ordenes?desde=${day}&hasta=${day}&por=completada`, /De noche/],
      // The whole day with its real length: «23 h 0 min», without its minutes.
      [`/activos/${asset.id}/show?vista=paradas`, hours < 24 ? /23 h …/ : hours > 24 ? /1 d 1 h/ : /1 d 0 h/],
    ]);
    for (const path of pages) {
      await Promise.all([inMadrid, inTijuana].map((page) => open(page, path)));
      const both = async () => {
        const one = await said(inMadrid);
        return [path, (wanted.get(path) ?? /\S/).test(one ?? ''), one === (await said(inTijuana))];
      };
      await expect.poll(both).toEqual([path, true, true]);
    }

    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    for (const [n, page] of [inMadrid, inTijuana].entries()) {
      // The bar says whose hours are shown.
      await page
        .getByText(/· hora de /)
        .first()
        .waitFor();
      // Typed hours are the company's as well.
      const before = iso(from - (n + 2) * 24 * hour).slice(0, 10);
      await page.goto(`/activos/${asset.id}/show?vista=paradas`);
      await page.getByRole('button', { name: 'Anotar parada' }).first().click();
      const dialog = page.getByRole('dialog');
      for (const [label, at] of [
        ['Desde', '23:30'],
        ['Hasta', '23:50'],
      ] as const)
        await dialog
          .getByRole('textbox', { name: new RegExp(`^${label}`) })
          .fill(`${before.split('-').reverse().join('/')} ${at}`);
      await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('De noche');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const stops = await office.get<{ desde: string; hasta: string }[]>(`/activos/${asset.id}/paradas`);
      expect(stops.map(({ desde, hasta }) => [desde, hasta].map((at) => clock.format(Date.parse(at))))).toContainEqual([
        `${before} 23:30`,
        `${before} 23:50`,
      ]);
    }
  },
);

it('a phone without network tells work of days ago by the clocks of its company', async () => {
  const zone = 'Pacific/Kiritimati';
  const company = await aCompanyIn(zone);
  const { office } = company;
  const level = await office.post<{ id: number }>('/niveles', { nombre: 'Patio', tipo: 'sede' });
  const [oscar] = await office.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar"}');
  const order = await office.post<Orden>('/ordenes', {
    titulo: 'Se hizo antes',
    nivel_id: level.id,
    tipo: 'correctivo',
    responsable_id: oscar?.id,
  });
  // The browser's message about a missing network.
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await stack.browser.as(company.operario, { device: 'phone', timezone: 'Europe/Madrid', worker: true });
  await page.goto('/operario/dashboard');
  await page.getByText(/Este teléfono está listo sin red/).waitFor();
  await page.goto(`/operario/ordenes/${order.id}`);
  await page.getByRole('button', { name: 'Empezó antes…' }).waitFor();
  await page.context().setOffline(true);

  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() - 3 * 24 * hour);
  const typed = (clock: string) => `${day.split('-').reverse().join('/')} ${clock}`;
  // Fourteen hours ahead of UTC.
  const at = (clock: string) => iso(Date.parse(`${day}T${clock}:00Z`) - 14 * hour);
  await page.getByRole('button', { name: 'Empezó antes…' }).tap();
  const starting = page.getByRole('dialog', { name: /^¿Cuándo empezó/ });
  await starting.getByRole('textbox', { name: 'Empezó' }).fill(typed('08:00'));
  await starting.getByRole('button', { name: 'Iniciar' }).tap();
  await page
    .getByRole('navigation', { name: 'Acciones de la orden' })
    .getByRole('button', { name: 'Completar', exact: true })
    .tap();
  const completing = page.getByRole('dialog', { name: /^Completar/ });
  await completing.getByRole('textbox', { name: /^¿Qué se hizo/ }).fill('Se apretó la tuerca');
  const done = completing.getByRole('textbox', { name: '¿Cuándo se hizo?' });
  await done.fill(typed('07:30'));
  await completing.getByRole('button', { name: 'Completar orden' }).tap();
  await completing.getByText(/^La orden empezó después, el .*, 08:00$/).waitFor();
  await done.fill(typed('11:30'));
  await completing.getByRole('button', { name: 'Completar orden' }).tap();
  await completing.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  const told = { iniciada_en: at('08:00'), completada_en: at('11:30'), cerrada_en: at('11:30') };
  await expect.poll(() => office.get<Orden>(`/ordenes/${order.id}`)).toMatchObject(told);
});
