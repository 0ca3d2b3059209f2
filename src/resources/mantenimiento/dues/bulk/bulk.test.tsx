import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp, type Answer } from '../../../../../testing/renderApp';
import { addresses } from '../../address';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

const aPlanFor = async (count: number, nombre: string) => {
  const { id: nivel_id } = await app.aNivel();
  const activos: number[] = [];
  for (let n = 0; n < count; n++) activos.push((await app.anActivo({ nivel_id, nombre: `${nombre} ${n}` })).id);
  return app.aPlan({ nombre, activos, crear_orden_automatica: false });
};

const root = '/api/mantenimiento/vencimientos';

/** Writes down the changes that are asked for, with their bodies. */
const writtenDown = (asked: { path: string; body: object }[], pass: Answer = (_path, real) => real()): Answer => {
  return (path, real, request) => {
    if (request.method === 'POST' && path.startsWith(root))
      asked.push({ path, body: JSON.parse(String(request.body)) });
    return pass(path, real, request);
  };
};

it('all that a list finds get their orders in one request, not only the selected page', async () => {
  const plan = await aPlanFor(12, 'Engrase');
  const asked: { path: string; body: object }[] = [];
  await app.open('admin', `${addresses.dues({ plan_id: plan.id })}&perPage=10&page=1`, writtenDown(asked));
  await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
  await user.click(await button('Elegir los 12'));
  expect(await screen.findByText('Los 12 elegidos')).toBeTruthy();
  await user.click(await button('Generar órdenes ahora'));
  const popup = await dialog('Generar las órdenes de 12 vencimientos');
  expect(popup.getByText(/Son los 12 vencimientos que muestra la lista/)).toBeTruthy();
  await user.click(popup.getByRole('button', { name: 'Generar' }));
  expect(await screen.findByText('12 vencimientos con su orden')).toBeTruthy();
  expect(asked).toEqual([{ path: `${root}/ordenes`, body: { filter: { plan_id: plan.id }, responsable_id: null } }]);
  await waitFor(() => expect(screen.getAllByText('En orden').length).toBeGreaterThanOrEqual(10));
});

it('many are postponed in one request; the refused ones are listed with the reason, and it is undone in one', async () => {
  const plan = await aPlanFor(3, 'Lavado');
  const dues = Object.values(
    await app.call('admin', 'GET', `${root}?filter=${encodeURIComponent(JSON.stringify({ plan_id: plan.id }))}`),
  ) as unknown as { id: number; activo: string }[];
  await app.call('admin', 'POST', `${root}/${dues[0]?.id}/orden`, {});
  const asked: { path: string; body: object }[] = [];
  await app.open('admin', addresses.dues({ plan_id: plan.id }), writtenDown(asked));
  await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
  await user.click(await button('Posponer'));
  const popup = await dialog('Posponer 3 vencimientos');
  await user.type(popup.getByRole('textbox', { name: /Motivo/ }), 'Sin repuestos');
  await user.click(popup.getByRole('button', { name: 'Posponer' }));
  const refused = await dialog('1 vencimiento no se pudo posponer');
  expect(await refused.findByText(`Lavado · ${dues[0]?.activo}`)).toBeTruthy();
  expect(refused.getByText('Ya tiene una orden abierta, o no le vence nada')).toBeTruthy();
  await user.click(refused.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByText(/^2 pospuestos hasta el /)).toBeTruthy();
  await user.click(await button('Deshacer'));
  expect(await screen.findByText('Se deshizo el cambio de 2 vencimientos')).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual([`${root}/posponer`, `${root}/deshacer`]);
});

it('a job goes on when its page is left, can be cancelled there, and its end is told', async () => {
  const plan = await aPlanFor(2, 'Frenos');
  const id = '0b0f7a52-5a61-4c39-9d6c-8d1a4f6f9c11';
  const job = { id, tipo: 'vencimientos', estado: 'en_curso', avance: 37, puesto: null, archivo_url: null };
  let now: object = {
    ...job,
    nombre_archivo: null,
    resultado: null,
    error: null,
    creado_en: '2026-03-01T10:00:00.000Z',
  };
  const said = (body: object, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
  await app.open('admin', addresses.dues({ plan_id: plan.id }), (path, pass, { method }) => {
    if (method === 'POST' && path === `${root}/ordenes`) return said({ trabajo_id: id }, 202);
    if (path === `/api/trabajos/${id}`) return said(now);
    return pass();
  });
  await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
  await user.click(await button('Generar órdenes ahora'));
  await user.click((await dialog('Generar las órdenes de 2 vencimientos')).getByRole('button', { name: 'Generar' }));
  const bar = await screen.findByRole('status', { name: 'Generando las órdenes de 2 vencimientos' });
  expect(await within(bar).findByText(/37 %/)).toBeTruthy();
  await user.click(within(screen.getByRole('navigation', { name: /principal|menú/i })).getAllByRole('link')[0] ?? bar);
  expect(await screen.findByRole('status', { name: 'Generando las órdenes de 2 vencimientos' })).toBeTruthy();
  expect(within(bar).getByRole('button', { name: 'Cancelar' })).toBeTruthy();
  now = { ...now, estado: 'terminado', avance: 100, resultado: { hechas: [1, 2], ordenes: [3, 4], rechazadas: [] } };
  expect(await screen.findByText('2 vencimientos con su orden')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Ver' })).getAttribute('href')).toContain('/ordenes?');
  expect(screen.queryByRole('status', { name: /Generando/ })).toBeNull();
});
