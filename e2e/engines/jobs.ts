import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ArchivoOrden, Orden } from '#contract/entities/ordenes';
import { aPicture } from '../../testing/aPicture';
import { officeApi } from '../../testing/officeApi';
import { startProduct, type Product } from '../../testing/product';
import { restingMarker, selectedMarker } from '../../testing/selectedMarker';
import { password } from '../../testing/logIn';
import type { Engine, Look } from './engine';
import { openLine, type Line } from './line';
import { openTab, type Tab } from './tab';
import { walkAllPages } from './walk';

/** One engine, with a product and a line to it. */
export interface Stand {
  readonly product: Product;
  readonly line: Line;
  readonly engine: Engine;
  /** A page that is closed at the end of the test, which fails if the page had problems. */
  open(look?: Partial<Look>): Promise<Tab>;
  /** Problems that this test provokes, besides those of a cut network. */
  allow(problems: RegExp): void;
}

const company = 'Transportes Andinos';
const button = (name: string | RegExp) => ({ role: 'button', name });
const heading = (name: string | RegExp) => ({ role: 'heading', name });

/** The main jobs, in an engine; skipped where it is not installed. */
export const jobsIn = (name: string, start: () => Promise<Engine | undefined>, how: { walks: boolean }) => {
  describe(name, async () => {
    const engine = await start();
    if (!engine) {
      console.warn(`${name} no está instalado: los trabajos principales no se prueban en él.`);
      it.skip(`${name} is not installed`);
      return;
    }
    const stand = standOf(engine);
    officeJobs(stand);
    fieldJobs(stand);
    if (how.walks) walkAllPages(stand);
  });
};

const standOf = (engine: Engine): Stand => {
  let product: Product | undefined;
  let line: Line | undefined;
  let tabs: Tab[] = [];
  let allowed: RegExp | undefined;
  beforeAll(async () => {
    product = await startProduct({}, inject('demonstration'));
    line = await openLine(product.url);
  });
  afterEach(async ({ task }) => {
    const open = tabs;
    tabs = [];
    const problems: string[] = [];
    for (const tab of open) {
      if (task.result?.state === 'fail')
        await keepPicture(`${task.id}-${open.indexOf(tab)}`, await tab.surface.picture());
      problems.push(...(await tab.problems()));
      await tab.surface.close();
    }
    const unexpected = problems.filter((problem) => !allowed?.test(problem));
    allowed = undefined;
    await line?.mend();
    expect(unexpected, 'the page complained').toEqual([]);
  });
  afterAll(async () => {
    await engine.end();
    await line?.cut();
    await product?.end();
  });
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('The product runs only while tests do');
    return thing;
  };
  return {
    engine,
    get product() {
      return there(product);
    },
    get line() {
      return there(line);
    },
    open: async ({ phone = false } = {}) => {
      const tab = await openTab(engine, there(line).url, { phone });
      tabs.push(tab);
      return tab;
    },
    allow: (problems) => void (allowed = problems),
  };
};

const keepPicture = async (name: string, picture: Buffer) => {
  const folder = join('node_modules', '.cache', 'e2e');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), picture);
};

const officeJobs = (stand: Stand) => {
  it('somebody logs in', async () => {
    const tab = await stand.open();
    await tab.goto('/login');
    await tab.fill({ role: 'textbox', name: 'Correo electrónico' }, 'monitor@ftrack.demo');
    await tab.fill({ css: 'input[type=password]' }, password);
    await tab.tap(button('Iniciar sesión'));
    await tab.see(heading('Panel'));
  });

  it('pages that are left while they load complain of nothing', async () => {
    const tab = await stand.open();
    await tab.logInAs('admin@ftrack.demo', company);
    await tab.goto('/activos');
    await tab.see({ css: 'tbody tr' });
    stand.line.slow(700);
    for (const path of ['/ordenes', '/eventos', '/tiemporeal', '/personal', '/mantenimiento/calendario', '/activos']) {
      await tab.goInside(path);
      await sleep(300);
    }
    await tab.goInside('/ordenes');
    await tab.goto('/perfil');
    await stand.line.mend();
    await tab.see(heading('Mi perfil'));
    // All that the network says, too, but that its socket was left.
    const problems = await tab.surface.takeProblems();
    expect(problems.filter((problem) => !/wss?:|WebSocket|favicon/.test(problem))).toEqual([]);
  });

  it('a marker of the map moves with each position', async () => {
    const { product } = stand;
    const report = async (east: number, ago: number) => {
      const query = new URLSearchParams({
        id: 'demo-0001',
        timestamp: String(Date.now() - ago),
        ...{ lat: '4.65', lon: String(-74.08 + east), speed: '20', bearing: '90' },
      });
      expect((await fetch(`${product.url}/gps/demo-andinos?${query.toString()}`)).status).toBe(200);
    };
    await report(0, 90_000);
    const office = await officeApi(product.url);
    const [device] = await office.get<{ activo_id: number }[]>('/dispositivos?filter={"q":"demo-0001"}');
    const { nombre } = await office.get<{ nombre: string }>(`/activos/${device?.activo_id}`);
    const tab = await stand.open();
    await tab.logInAs('monitor@ftrack.demo', company);
    await tab.goto('/tiemporeal');
    await tab.fill({ role: 'searchbox' }, nombre);
    await tab.tap({ css: '[role=option]', has: nombre });
    await tab.see({ role: 'region', name: /^Activo / });
    const before = await tab.until<{ x: number }>(restingMarker);
    await report(0.004, 0);
    await tab.until(
      `(() => { const now = ${selectedMarker}; return now !== null && Math.abs(now.x - ${before.x}) > 3; })()`,
    );
  });

  it('an order is dispatched by dragging its card to another column', async () => {
    const tab = await stand.open();
    await tab.logInAs('admin@ftrack.demo', company);
    await tab.goto('/ordenes?vista=tablero');
    const column = (name: string) => ({ role: 'region', name });
    const handle = { within: column('Asignada'), role: 'button', name: /^Mover OT-/ };
    await tab.see(handle);
    const numero = await tab.surface.evaluate<string>(
      `document.querySelector('[aria-label="Asignada"] [aria-label^="Mover OT-"]').ariaLabel.replace('Mover ', '')`,
    );
    await tab.drag({ role: 'button', name: `Mover ${numero}` }, { within: column('En progreso'), css: 'li' });
    await tab.see({ within: column('En progreso'), text: numero });
  });

  it('a due of the calendar is moved by dragging it to another day', async () => {
    const tab = await stand.open();
    await tab.logInAs('admin@ftrack.demo', company);
    await tab.goto('/mantenimiento/calendario');
    await tab.see({ css: '.fc-event-draggable' });
    // To the first day after tomorrow, from the day that is closest: both are on the screen.
    const target = await tab.surface.evaluate<string>(`(() => {
      const dayOf = (element) => element.closest('[data-date]').dataset.date;
      const days = [...document.querySelectorAll('[data-date]')].map(dayOf).sort();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const to = days.find((day) => day > tomorrow) ?? days.at(-1);
      const far = (element) => Math.abs(days.indexOf(dayOf(element)) - days.indexOf(to));
      // One due, not several on one day.
      const isDue = ({ innerText }) => /^(schedule|error)/.test(innerText) && !/· \\d+\\s*(,|$)/.test(innerText);
      const entries = [...document.querySelectorAll('.fc-event-draggable')].filter(isDue);
      const others = entries.filter((entry) => dayOf(entry) !== to);
      others.sort((one, other) => far(one) - far(other))[0].setAttribute('data-dragged', '');
      return to;
    })()`);
    await tab.drag({ css: '[data-dragged]' }, { css: `[data-date="${target}"] .fc-daygrid-day-number` });
    const dialog = { role: 'dialog', name: 'Reprogramar el vencimiento' };
    await tab.see(dialog);
    await tab.tap({ within: dialog, role: 'button', name: 'Reprogramar' });
    await tab.see({ text: /^Reprogramado para el/ });
  });

  it('a day is replayed, and had as a file and as a PDF', async () => {
    const { product } = stand;
    const start = Date.parse('2026-09-08T08:00:00-05:00');
    for (let fix = 0; fix < 60; fix += 1) {
      const query = new URLSearchParams({
        id: 'demo-0005',
        timestamp: String(start + fix * 20_000),
        ...{ lat: '4.6', lon: String(-74.5 + fix * 0.00225), speed: '24' },
      });
      expect((await fetch(`${product.url}/gps/demo-andinos?${query.toString()}`)).status).toBe(200);
    }
    const tab = await stand.open();
    await tab.logInAs('admin@ftrack.demo', company);
    await tab.goto('/recorrido?activos=5&dia=2026-09-08');
    const now = `Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow'))`;
    const before = await tab.until<number>(now);
    await tab.tap(button('Reproducir'));
    await tab.until(`${now} > ${before} + 5`);
    await tab.tap(button('Pausar'));
    for (const [format, name, start] of [
      ['GPX', /^recorrido.*\.gpx$/, '<?xml'],
      ['PDF', /^recorrido.*\.pdf$/, '%PDF'],
    ] as const) {
      await tab.tap(button('Exportar'));
      await tab.tap({ role: 'menuitem', name: format });
      expect((await tab.downloaded(name)).subarray(0, 5).toString()).toContain(start);
    }
    const printed = await tab.surface.print?.();
    if (printed) expect(printed.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('a made link is copied, and can be pasted', async () => {
    const tab = await stand.open();
    await tab.logInAs('monitor@ftrack.demo', company);
    await tab.goto('/tiemporeal');
    await tab.tap(button('Muro'));
    const dialog = { role: 'dialog', name: 'Muro' };
    await tab.fill({ within: dialog, role: 'textbox', name: 'Nombre' }, 'Sala norte');
    await tab.tap({ within: dialog, role: 'button', name: 'Crear y copiar' });
    await tab.see({ within: dialog, text: /^Enlace copiado\./ });
    const made = (await tab.textOf({ within: dialog, role: 'group', name: 'Enlace del muro' })).trim();
    expect(made).toMatch(/^http/);
    await tab.tap({ within: dialog, role: 'button', name: 'Cerrar' });
    await tab.tap({ role: 'searchbox' });
    await tab.surface.keys(['Control', 'v'], true);
    await tab.until(`document.activeElement.value === ${JSON.stringify(made)}`);
  });
};

const fieldJobs = (stand: Stand) => {
  it('an operario works an order without network, with photo and signature, on a phone, and it is sent', async () => {
    const office = await officeApi(stand.product.url);
    const activo_id = (await office.anAsset()).id;
    const order = await office.order({ titulo: 'Sin red', activo_id, tipo: 'inspeccion', requiere_firma: true });
    const task = await office.post<{ id: number }>('/tareas', {
      ...{ orden_id: order.id, titulo: 'Revisar', obligatoria: true },
    });
    const picture = join(tmpdir(), `foto-${process.pid}.png`);
    await writeFile(picture, (await aPicture('sin red')).buffer);
    const tab = await stand.open({ phone: true });
    await tab.logInAs('operario@ftrack.demo', company);
    await tab.goto('/operario/dashboard');
    await tab.see({ text: /Este teléfono está listo sin red/ });

    await stand.line.cut();
    await tab.goto('/operario/ordenes');
    await tab.tap(button(`Iniciar ${order.numero}`));
    await tab.tap(button('Marcar como hecho'));
    await tab.giveFiles({ css: 'input[aria-label="Tomar foto de la orden"]' }, [picture]);
    await tab.see({ role: 'img', name: 'Foto 1' });
    await tab.tap(button('Completar'));
    const pad = { css: '.ui-SignaturePad_signaturePlace canvas' };
    await tab.draw(pad, [
      [0.2, 0.5],
      [0.35, 0.3],
      [0.5, 0.6],
      [0.65, 0.3],
      [0.8, 0.5],
    ]);
    await tab.fill({ role: 'textbox', name: 'Nombre de quien firma' }, 'Rosa Recibe');
    await tab.tap(button('Completar orden'));
    await tab.see({ within: { css: '.operario_phoneOrderHead' }, text: 'Cerrada' });
    await tab.see(button(/sin enviar$/));
    expect(await office.get<Orden>(`/ordenes/${order.id}`)).toMatchObject({ estado: 'asignada' });

    await stand.line.mend();
    await expect
      .poll(() => office.get<Orden>(`/ordenes/${order.id}`))
      .toMatchObject({
        estado: 'cerrada',
        firma: { nombre: 'Rosa Recibe' },
      });
    expect(await office.get(`/tareas/${task.id}`)).toMatchObject({ estado: 'completada' });
    await expect.poll(async () => (await office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`)).length).toBe(1);
  });
};
