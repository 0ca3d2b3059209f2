import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();

const address = () => screen.findByRole('textbox', { name: 'Correo electrónico' });
const button = (name: string) => screen.findByRole('button', { name });

it('another address waits for its link, and can be given up', async () => {
  const { email } = (await app.call('operario', 'GET', '/api/user')) as unknown as { email: string };
  await app.open('operario', '/perfil/ajustes');
  const input = await address();
  expect((input as HTMLInputElement).value).toBe(email);
  expect((await button('Cambiar correo')).hasAttribute('disabled')).toBe(true);
  await user.clear(input);
  await user.type(input, 'sin arroba');
  await user.click(await button('Cambiar correo'));
  expect(await screen.findByText('Debe ser un correo electrónico')).toBeTruthy();
  await user.clear(input);
  await user.type(input, 'otro@prueba.test');
  await user.click(await button('Cambiar correo'));
  expect(await screen.findByText('Confirme en su correo nuevo.')).toBeTruthy();
  expect(await app.call('operario', 'GET', '/api/user/perfil')).toMatchObject({
    email,
    email_nuevo: 'otro@prueba.test',
  });
  await user.click(await button('Dejar el de siempre'));
  expect(((await address()) as HTMLInputElement).value).toBe(email);
  await waitFor(async () =>
    expect(await app.call('operario', 'GET', '/api/user/perfil')).toMatchObject({ email_nuevo: null }),
  );
});
