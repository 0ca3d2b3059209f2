import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);

describe('usuarios', () => {
  it('are invited by mail; an error is shown beside the address', async () => {
    await app.open('admin', '/usuarios');
    await user.click(await screen.findByRole('link', { name: 'Invitar usuario' }));
    const invite = await dialog('Invitar usuario');
    await user.type(invite.getByRole('textbox', { name: 'Correo electrónico' }), 'ana');
    await user.click(invite.getByRole('button', { name: 'Enviar invitación' }));
    expect(await invite.findByText('Debe ser un correo electrónico')).toBeTruthy();
    await user.type(invite.getByRole('textbox', { name: 'Correo electrónico' }), '@prueba.test');
    await user.click(invite.getByRole('button', { name: 'Enviar invitación' }));
    // No mail server brings it.
    const link = await dialog('Invitación lista');
    expect(link.getByRole('group', { name: 'Enlace de la invitación' }).textContent).toContain(
      '/invitations/process?token=',
    );
    await user.click(link.getByRole('button', { name: 'Cerrar' }));
    await closed();
    const row = await rowOf('ana@prueba.test');
    expect(row.getByText('Invitado')).toBeTruthy();
    expect(row.getByText('Monitor')).toBeTruthy();

    await user.click(await screen.findByRole('link', { name: 'Invitar usuario' }));
    const again = await dialog('Invitar usuario');
    await user.type(again.getByRole('textbox', { name: 'Correo electrónico' }), 'Ana@prueba.test');
    await user.click(again.getByRole('button', { name: 'Enviar invitación' }));
    expect(await again.findByText('Ya está entre los usuarios de la empresa')).toBeTruthy();
  });

  it('that have not accepted are invited again or removed', async () => {
    const { id } = await app.call('admin', 'POST', '/api/usuarios', { email: 'berta@prueba.test', rol_id: 3 });
    await app.open('admin', `/usuarios/${id}/show`);
    await user.click(await button('Reenviar invitación'));
    const link = await dialog('Invitación lista');
    expect(link.getByText(/este enlace a berta@prueba.test/)).toBeTruthy();
    await user.click(link.getByRole('button', { name: 'Cerrar' }));
    await closed();
    await user.click(await button('Retirar invitación'));
    await user.click((await dialog('Retirar la invitación')).getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(window.location.pathname).toBe('/usuarios'));
    await screen.findByRole('table');
    await waitFor(() => expect(screen.queryByText('berta@prueba.test')).toBeNull());
    expect(screen.queryByText('No existe o no está a su alcance.')).toBeNull();
  });

  it('who lost their phone are let in without it, after a confirmation that says what happens', async () => {
    const { id } = await app.call('monitor', 'GET', '/api/user');
    const made = (await app.call('monitor', 'POST', '/api/user/segundo-factor', {})) as unknown as { secreto: string };
    const codigo = new TOTP({ secret: made.secreto }).generate();
    await app.call('monitor', 'POST', '/api/user/segundo-factor/confirmar', { codigo });
    await app.open('admin', `/usuarios/${id}/show`);
    await user.click(await button('Quitar el segundo factor'));
    const question = await dialog(/^Quitar el segundo factor de/);
    expect(question.getByText(/se cierran sus sesiones/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText(/entra ahora solo con su contraseña/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar el segundo factor' })).toBeNull());
  });

  it('have no actions on themselves', async () => {
    await app.open('admin', '/usuarios');
    const own = (await screen.findByText('Usted')).closest('tr') ?? document.body;
    expect(within(own).queryByRole('button')).toBeNull();
  });

  it.each(['monitor', 'operario'] as const)('are no business of a %s', async (role) => {
    await app.open(role, '/usuarios');
    await waitFor(() => expect(window.location.pathname).not.toBe('/usuarios'));
  });
});
