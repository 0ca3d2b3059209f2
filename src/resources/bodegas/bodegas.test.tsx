import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a store is created and gets parts from another, of which the dialog tells how many there are', async () => {
  const part = await app.aRepuesto({ nombre: 'Bujía' });
  await app.call('admin', 'POST', `/api/repuestos/${part.id}/movimientos`, { tipo: 'entrada', cantidad: 5 });
  await app.open('admin', '/servicios/repuestos/bodegas');
  await user.click(await screen.findByRole('link', { name: 'Nueva bodega' }));
  const drawer = await dialog('Nueva bodega');
  await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'Camioneta');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  const made = await dialog('Camioneta');
  expect(await made.findByText('No hay nada en esta bodega.')).toBeTruthy();
  await user.click(made.getByRole('button', { name: 'Cerrar' }));

  await user.click(await screen.findByRole('link', { name: 'Principal' }));
  const main = await dialog('Principal');
  expect(await main.findByText('5 unidades')).toBeTruthy();
  await user.click(main.getByRole('button', { name: 'Trasladar' }));
  const moving = await dialog('Trasladar desde «Principal»');
  await user.type(moving.getByRole('combobox', { name: 'A la bodega' }), 'Cam');
  await user.click(await screen.findByRole('option', { name: 'Camioneta' }));
  await user.type(moving.getByRole('combobox', { name: 'Repuesto' }), 'Buj');
  await user.click(await screen.findByRole('option', { name: 'Bujía' }));
  expect(await moving.findByText('Hay 5 unidades')).toBeTruthy();
  await user.type(moving.getByRole('textbox', { name: 'Cantidad' }), '9');
  await user.click(moving.getByRole('button', { name: 'Trasladar' }));
  expect(await moving.findByText('Solo hay 5')).toBeTruthy();
  await user.clear(moving.getByRole('textbox', { name: 'Cantidad' }));
  await user.type(moving.getByRole('textbox', { name: 'Cantidad' }), '2');
  await user.click(moving.getByRole('button', { name: 'Trasladar' }));
  expect(await main.findByText('3 unidades')).toBeTruthy();
  await user.click(main.getByRole('tab', { name: 'Traslados' }));
  expect(await main.findByText('Principal → Camioneta')).toBeTruthy();
  expect(await main.findByText('2 × Bujía')).toBeTruthy();
});

it('the minimum of a part in a store is written where it stands, and what is typed next stays', async () => {
  const part = await app.aRepuesto({ nombre: 'Correa' });
  await app.open('admin', `/servicios/repuestos?repuesto=${part.id}`);
  const drawer = await dialog('Correa');
  const least = await drawer.findByRole('textbox', { name: 'Mínimo en Principal' });
  await user.clear(least);
  await user.type(least, '4{Tab}12');
  expect((await drawer.findAllByText('Bajo mínimo')).length).toBeGreaterThan(0);
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/repuestos/${part.id}`)).toMatchObject({ minimo: 4 }),
  );
  const most = await drawer.findByRole('textbox', { name: 'Máximo en Principal' });
  expect(document.activeElement).toBe(most);
  expect((most as HTMLInputElement).value).toBe('12');
});
