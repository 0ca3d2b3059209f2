import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a supplier is typed in, opened over the list and joined with another, which can be undone', async () => {
  await app.call('admin', 'POST', '/api/proveedores', { nombre: 'Frenos Sur' });
  await app.open('admin', '/servicios/repuestos/proveedores');
  // The buttons above a list stay once it has its rows.
  await screen.findByRole('link', { name: 'Frenos Sur' });
  await user.click(screen.getByRole('link', { name: 'Nuevo proveedor' }));
  const drawer = await dialog('Nuevo proveedor');
  await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'Frenos del Sur SAS');
  await user.type(drawer.getByRole('textbox', { name: 'Teléfono' }), '+57 300 123 4567');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  const made = await dialog('Frenos del Sur SAS');
  expect(await made.findByRole('link', { name: '+573001234567' })).toBeTruthy();
  await user.click(made.getByRole('button', { name: 'Unir con otro' }));
  const joining = await dialog('Unir con «Frenos del Sur SAS»');
  await user.type(joining.getByRole('combobox', { name: 'Proveedor que desaparece' }), 'Frenos Sur');
  await user.click(await screen.findByRole('option', { name: 'Frenos Sur' }));
  await user.click(joining.getByRole('button', { name: 'Unir' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }));
  await app.open('admin', '/servicios/repuestos/proveedores');
  expect(await screen.findByRole('link', { name: 'Frenos Sur' })).toBeTruthy();
});

it('a part gets a supplier that did not exist by typing its name', async () => {
  await app.open('admin', '/servicios/repuestos?repuesto=nuevo');
  const drawer = await dialog('Nuevo repuesto');
  await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'Pastillas');
  await user.type(drawer.getByRole('combobox', { name: 'Proveedor' }), 'Nuevo Mundo');
  await user.click(await screen.findByRole('option', { name: 'Crear «Nuevo Mundo»' }));
  await waitFor(() =>
    expect((drawer.getByRole('combobox', { name: 'Proveedor' }) as HTMLInputElement).value).toBe('Nuevo Mundo'),
  );
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await dialog('Pastillas');
  await app.open('admin', '/servicios/repuestos/proveedores');
  expect(await screen.findByRole('link', { name: 'Nuevo Mundo' })).toBeTruthy();
});
