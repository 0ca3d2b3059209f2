import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const stocked = async (nombre: string, ubicacion: string, cantidad: number, bodega_id: number) => {
  const part = await app.aRepuesto({ nombre, codigo: nombre.toUpperCase(), costo_unitario: 10 });
  await app.call('admin', 'PUT', `/api/repuestos/${part.id}/existencias/${bodega_id}`, { ubicacion });
  await app.call('admin', 'POST', `/api/repuestos/${part.id}/movimientos`, { tipo: 'entrada', cantidad, bodega_id });
  return part;
};
const store = (fields: object) => app.call('admin', 'POST', '/api/bodegas', fields);

it('a store is counted one number after another, also while there is no network, and closed', async () => {
  const norte = await store({ nombre: 'Norte' });
  const [one, two] = [await stocked('Filtro', 'A1', 10, norte.id), await stocked('Banda', 'B2', 4, norte.id)];
  await app.open('admin', '/servicios/repuestos/conteos');
  await user.click(await screen.findByRole('link', { name: 'Nuevo conteo' }));
  const drawer = await dialog('Nuevo conteo');
  await user.type(await drawer.findByRole('combobox', { name: 'Bodega' }), 'Nor');
  await user.click(await screen.findByRole('option', { name: 'Norte' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  const made = await dialog(/^Conteo \d+$/);
  const link = await made.findByRole('link', { name: 'Contar' });
  const at = new URL((link as HTMLAnchorElement).href);
  const id = Number(at.searchParams.get('contar'));

  let cut = false;
  await app.open('admin', at.pathname + at.search, (path, pass) =>
    cut && path.includes('/conteos/') ? Promise.reject(new TypeError('no network')) : pass(),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Cantidad contada de Filtro' }), '8{Enter}');
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/conteos/${id}`)).toMatchObject({ contados_n: 1 }),
  );
  await waitFor(() => expect(screen.queryByText('1 por enviar')).toBeNull());
  cut = true;
  await user.keyboard('5{Enter}');
  expect(await screen.findByText('Todo está contado.')).toBeTruthy();
  expect(await screen.findByText('2 de 2 contados')).toBeTruthy();
  expect(await screen.findByText('1 por enviar')).toBeTruthy();
  cut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('1 por enviar')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Volver al conteo' }));
  const done = await dialog(`Conteo ${id}`);
  expect(await done.findByText('2 de 2')).toBeTruthy();
  await user.click(done.getByRole('button', { name: 'Cerrar conteo' }));
  const closing = await dialog('¿Cerrar el conteo?');
  expect(closing.getByText(/Se ajusta lo que difiere: 2 repuestos/)).toBeTruthy();
  await user.type(closing.getByRole('textbox', { name: 'Motivo' }), 'Mensual');
  await user.click(closing.getByRole('button', { name: 'Cerrar conteo' }));
  expect(await done.findByText('Cerrado')).toBeTruthy();
  expect(await app.call('admin', 'GET', `/api/repuestos/${one.id}`)).toMatchObject({ existencia: 8 });
  expect(await app.call('admin', 'GET', `/api/repuestos/${two.id}`)).toMatchObject({ existencia: 5 });
});

it('an operario finds their own store on the start page, counts it blindly, and what was counted is sent from any page', async () => {
  const { id: user_id } = await app.call('operario', 'GET', '/api/user');
  const { id: responsable_id } = await app.aPersona({ nombre: 'Óscar', user_id });
  const van = await store({ nombre: 'Camioneta', responsable_id });
  await stocked('Bombillo', 'Gaveta', 6, van.id);
  await app.open('operario', '/operario/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Mi bodega' }));
  expect(await screen.findByText('6 unidades')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Contar' }));
  const drawer = await dialog('Nuevo conteo');
  await user.click(await drawer.findByRole('switch', { name: 'A ciegas' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  const made = await dialog(/^Conteo \d+$/);
  expect(made.queryByRole('button', { name: 'Cerrar conteo' })).toBeNull();
  await user.click(await made.findByRole('link', { name: 'Contar' }));
  await screen.findByRole('textbox', { name: 'Cantidad contada de Bombillo' });
  expect(screen.queryByText(/Debe haber/)).toBeNull();
  const count = window.location.search.match(/\d+/)?.[0];
  let cut = true;
  const address = window.location.pathname + window.location.search;
  await app.open('operario', address, (path, pass) =>
    cut && path.endsWith('/renglones') ? Promise.reject(new TypeError('no network')) : pass(),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Cantidad contada de Bombillo' }), '5{Enter}');
  expect(await screen.findByText('1 de 1 contados')).toBeTruthy();
  expect(screen.queryByText('-1')).toBeNull();
  const [start] = screen.getAllByRole('link', { name: 'Panel' });
  if (start) await user.click(start);
  const back = await screen.findByRole('link', { name: `Seguir el conteo ${count}: 1 de 1, 1 por enviar` });
  expect(back.getAttribute('href')).toContain(`contar=${count}`);
  cut = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('link', { name: `Seguir el conteo ${count}: 1 de 1` })).toBeTruthy();
  expect(await app.call('admin', 'GET', `/api/conteos/${count}`)).toMatchObject({ contados_n: 1 });
});
