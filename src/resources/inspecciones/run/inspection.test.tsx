import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Inspeccion } from '#contract/entities/inspecciones';
import type { Activo } from '#contract/entities/activos';
import type { Defecto } from '#contract/entities/defectos';
import { startApp, type Answer, type Made } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();
let driver: Made;
let asset: Made;
let assets = 0;
beforeAll(async () => {
  const { id: user_id } = await app.call('operario', 'GET', '/api/user');
  driver = await app.aPersona({ nombre: 'Óscar', user_id });
});
beforeEach(async () => {
  asset = await app.anActivo({ nombre: `Camión ${(assets += 1)}`, conductor_id: driver.id });
});

// The next test's vehicle is the only one of its driver.
afterEach(async () => {
  const { version } = await app.call('admin', 'GET', `/api/activos/${asset.id}`);
  await app.call('admin', 'PUT', `/api/activos/${asset.id}`, { version, conductor_id: null });
});

const point = (titulo: string, grupo: string, given: object = {}) => ({ titulo, grupo, obligatoria: true, ...given });
const ten = (grupo: string) => Array.from({ length: 10 }, (_, n) => point(`${grupo} ${n + 1}`, grupo));
/** A form for this test's asset alone. */
const aForm = async (items: object[], given: object = {}) => {
  const { version, tipo_activo } = (await app.call('admin', 'GET', `/api/activos/${asset.id}`)) as unknown as Activo;
  const { id } = await app.call('admin', 'POST', '/api/categorias', { nombre: `Clase ${Date.now()}`, tipo_activo });
  await app.call('admin', 'PUT', `/api/activos/${asset.id}`, { version, categoria_id: id });
  return app.aPlantilla({
    ...{ nombre: `Preoperacional ${asset.id}`, uso: 'inspeccion', frecuencia: 'diaria', items },
    ...{ aplica_a: { tipos: [], categorias: [id], niveles: [] } },
    ...given,
  });
};
const made = async () =>
  (await app.call(
    'admin',
    'GET',
    `/api/inspecciones?filter={"activo_id":${asset.id}}&range=[0,9]`,
  )) as unknown as Inspeccion[];
const defects = async () =>
  (await app.call(
    'admin',
    'GET',
    `/api/defectos?filter={"activo_id":${asset.id}}&range=[0,9]`,
  )) as unknown as Defecto[];
/** On Hoy; that of an earlier test may still be there until the phone has read what is due now. */
const card = () =>
  waitFor(() => {
    const found = screen
      .getAllByRole('region', { name: /^Inspección/ })
      .find(({ textContent }) => textContent.includes(asset.nombre));
    if (!found) throw new Error('There is nothing to inspect.');
    return within(found);
  });
const begin = async (link = 'Inspeccionar') => {
  await user.click(await (await card()).findByRole('link', { name: link }));
  return dialog(/^Preoperacional/);
};
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const at = async (form: Awaited<ReturnType<typeof dialog>>, name: string) =>
  within(await form.findByRole('group', { name }));
const press = async (form: Awaited<ReturnType<typeof dialog>>, name: string | RegExp) =>
  user.click(await form.findByRole('button', { name }));

it('is the first card of the day; twenty points are three taps, and it is gone from the day', async () => {
  await aForm([...ten('Luces'), ...ten('Frenos')]);
  await app.open('operario', '/operario/dashboard');
  const form = await begin();
  await user.click((await form.findAllByRole('button', { name: 'Todo bien' }))[0] ?? document.body);
  await form.findByText('10 de 20');
  await press(form, 'Todo bien');
  await form.findByText('20 de 20');
  await press(form, 'Enviar inspección');
  await screen.findByText('Enviada');
  const sent = await dialog(/^Preoperacional/);
  expect(sent.getByText('Apta')).toBeTruthy();
  expect(await made()).toMatchObject([{ resultado: 'apta', fallas_n: 0, inspector: expect.stringContaining('Óscar') }]);
  await press(sent, 'Listo');
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Inspección de hoy' })?.textContent ?? '').not.toContain(asset.nombre),
  );
});

it('what is missing is named; a number outside its limits and a critical failure count as the server counts', async () => {
  await aForm([
    point('Pito', 'Cabina'),
    point('Llanta', 'Afuera', { tipo: 'numero', unidad: 'psi', minimo: 30, maximo: 40 }),
    point('Combustible', 'Afuera', { tipo: 'seleccion', opciones: ['Lleno', 'Medio'] }),
    point('Frenos', 'Afuera', { severidad_si_falla: 'critica' }),
  ]);
  await app.open('operario', `/asset/${asset.uuid}?inspeccionar=`);
  const form = await dialog(/^Preoperacional/);
  await press(within(await form.findByRole('region', { name: 'Cabina' })), 'Todo bien');
  await press(form, 'Enviar inspección');
  await form.findByText('Faltan 3 puntos: Llanta, Combustible, Frenos');
  expect(form.getAllByText('Responda este punto')).toHaveLength(3);
  await user.type(form.getByRole('textbox', { name: 'Llanta' }), '25');
  await press(form, 'Lleno');
  await user.click((await at(form, 'Frenos')).getByRole('button', { name: 'Falla' }));
  await user.type(form.getAllByLabelText('¿Qué le pasa? (opcional)').at(-1) ?? document.body, 'Sin pastillas');
  await press(form, 'Enviar inspección');
  await screen.findByText('No apta');
  await waitFor(async () => expect(await made()).toMatchObject([{ resultado: 'no_apta', fallas_n: 2 }]));
  expect((await defects()).map(({ titulo, severidad }) => [titulo, severidad]).sort()).toEqual([
    ['Frenos', 'critica'],
    ['Llanta', 'menor'],
  ]);
});

it('what failed before stands at its point; it stays open until it is said who repaired it', async () => {
  await aForm([point('Espejo', 'Cabina')]);
  const inspect = async () => {
    await app.open('operario', `/asset/${asset.uuid}?inspeccionar=`);
    return dialog(/^Preoperacional/);
  };
  const first = await inspect();
  await user.click((await at(first, 'Espejo')).getByRole('button', { name: 'Falla' }));
  await press(first, 'Enviar inspección');
  await screen.findByText('Enviada');
  const second = await inspect();
  await second.findByText(/^Visto el \d+/);
  await press(second, 'Todo bien');
  await second.findByText(/^Sigue abierto/);
  await user.type(second.getByLabelText('¿Quién lo reparó?'), 'Pedro');
  await user.type(second.getByLabelText('¿Cómo lo reparó?'), 'Espejo nuevo');
  expect(second.queryByText(/^Sigue abierto/)).toBeNull();
  await press(second, 'Enviar inspección');
  await waitFor(async () =>
    expect(await defects()).toMatchObject([{ estado: 'reparado', reparado_por: 'Pedro', nota: 'Espejo nuevo' }]),
  );
});

it('a draft outlives Escape and a reload, and what is thrown away comes back; without network it waits', async () => {
  const { id } = await aForm([...ten('Luces')]);
  let cut = false;
  const line: Answer = (_, pass) => (cut ? Promise.reject(new TypeError('no network')) : pass());
  await app.open('operario', '/operario/dashboard', line);
  const first = await begin();
  await user.click((await at(first, 'Luces 3')).getByRole('button', { name: 'Falla' }));
  await user.type(first.getByLabelText('¿Qué le pasa? (opcional)'), 'Fundida');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await (await card()).findByRole('link', { name: 'Seguir la inspección: 1 de 10' });

  await app.open('operario', '/operario/dashboard', line);
  const again = await begin('Seguir la inspección: 1 de 10');
  await again.findByDisplayValue('Fundida');
  await press(again, 'Descartar lo anotado');
  await (await card()).findByRole('link', { name: 'Inspeccionar' });
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  cut = true;
  const third = await begin('Seguir la inspección: 1 de 10');
  await press(third, 'Todo bien');
  await press(third, 'Enviar inspección');
  await screen.findByText('Con observaciones');
  await screen.findByRole('button', { name: '1 cambio sin enviar', hidden: true });
  expect(await made()).toEqual([]);
  cut = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Enviada');
  expect(await made()).toMatchObject([{ plantilla_id: id, fallas_n: 1 }]);
});

it('one that the server refuses is kept, and sent once it is revised', async () => {
  await aForm([point('Pito', 'Cabina')]);
  let refuses = true;
  await app.open('operario', `/asset/${asset.uuid}?inspeccionar=`, async (path, pass, { method }) => {
    if (path !== '/api/inspecciones' || method !== 'POST' || !refuses) return pass();
    const errors = { lectura: ['Es menor que la última'] };
    return Response.json({ error: 'VALIDACION', code: 'VALIDACION', message: 'Hay datos', errors }, { status: 422 });
  });
  const form = await dialog(/^Preoperacional/);
  await user.click((await at(form, 'Pito')).getByRole('button', { name: 'Falla' }));
  await press(form, 'Enviar inspección');
  await screen.findByText(/El servidor no la aceptó/);
  const sent = await dialog(/^Preoperacional/);
  await press(sent, 'Listo');
  await user.click(await screen.findByRole('button', { name: '1 cambio sin enviar' }));
  refuses = false;
  await user.click(await (await dialog('1 cambio sin enviar')).findByRole('link', { name: 'Revisar' }));
  const revised = await dialog(/^Preoperacional/);
  await revised.findByText('Es menor que la última');
  expect((await at(revised, 'Pito')).getByRole('button', { name: 'Falla' }).getAttribute('aria-pressed')).toBe('true');
  await press(revised, 'Enviar inspección');
  await screen.findByText('Enviada');
  expect(await made()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /sin enviar$/, hidden: true })).toBeNull();
});

it('the office inspects too, from the sheet', async () => {
  await aForm([point('Pito', 'Cabina')]);
  await app.open('admin', `/asset/${asset.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Inspeccionar' }));
  const form = await dialog(/^Preoperacional/);
  await press(form, 'Todo bien');
  await press(form, 'Enviar inspección');
  await screen.findByText('Enviada');
  expect(await made()).toMatchObject([{ resultado: 'apta' }]);
});
