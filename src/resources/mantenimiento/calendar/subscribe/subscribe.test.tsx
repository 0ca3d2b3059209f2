import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a link of the calendar is created, shown once to be copied, listed and revoked', async () => {
  await app.open('admin', '/mantenimiento/calendario');
  await user.click(await screen.findByRole('button', { name: 'Suscribirse' }));
  const subscribing = await dialog('Suscribirse al calendario');
  expect(await subscribing.findByText('Todavía no hay enlaces.')).toBeTruthy();

  await user.click(subscribing.getByRole('button', { name: 'Crear enlace' }));
  const popup = await dialog('Nuevo enlace');
  await user.click(popup.getByRole('button', { name: 'Crear enlace' }));
  expect(await popup.findByText('Obligatorio')).toBeTruthy();
  await user.type(popup.getByRole('textbox', { name: 'Nombre' }), 'Google del taller');
  await user.click(popup.getByRole('button', { name: 'Crear enlace' }));

  const address = (await subscribing.findByRole('group', { name: 'Enlace «Google del taller»' })).textContent ?? '';
  expect(address).toMatch(/^http:\/\/.*\/calendario\/[\w-]{43}\.ics$/);
  await user.click(subscribing.getByRole('button', { name: 'Copiar: Enlace «Google del taller»' }));
  expect(await navigator.clipboard.readText()).toBe(address);

  // When opened again, the dialog shows the link, but not its address.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nuevo enlace' })).toBeNull());
  await user.click(subscribing.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Suscribirse' }));
  const again = await dialog('Suscribirse al calendario');
  const list = within(await again.findByRole('region', { name: 'Enlaces' }));
  expect((await list.findByText('Google del taller')).closest('li')?.textContent).toMatch(
    /Creado por .* · Sin leer todavía/,
  );
  expect(again.queryByText(address)).toBeNull();

  await user.click(list.getByRole('button', { name: 'Revocar «Google del taller»' }));
  await user.click((await dialog('Revocar «Google del taller»')).getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Enlace revocado')).toBeTruthy();
  expect(await list.findByText('Todavía no hay enlaces.')).toBeTruthy();
  await expect(app.call('admin', 'GET', new URL(address).pathname)).rejects.toThrow('404');
});
