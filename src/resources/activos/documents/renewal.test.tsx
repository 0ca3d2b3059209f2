import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renewalOf } from '#contract/core/paths';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('a link that renews a document opens its dialog with its data, at the date', async () => {
  const { id } = await app.anActivo({ nombre: 'Bus del SOAT' });
  const document = await app.call('admin', 'POST', `/api/activos/${id}/documentos`, {
    tipo: 'SOAT',
    numero: 'S-77',
    emisor: 'Aseguradora',
    vence_en: '2020-02-29',
  });
  await app.open('admin', renewalOf('activos', id, document.id));
  expect(await screen.findByRole('dialog', { name: 'Renovar SOAT' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe('S-77');
  const until = screen.getByRole<HTMLInputElement>('textbox', { name: /^Vence/ });
  await waitFor(() => expect(window.document.activeElement).toBe(until));
  expect([until.value, screen.getByText(/^Antes: 29 feb/)]).toEqual(['', expect.anything()]);

  await user.keyboard('{Enter}');
  expect(await screen.findByText('Obligatorio')).toBeTruthy();
  await user.type(until, '28/02/2031{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await app.call('admin', 'GET', `/api/activos/${id}/documentos`)).toMatchObject([
    { id: document.id, numero: 'S-77', vence_en: '2031-02-28', estado: 'vigente' },
  ]);
  expect(window.location.search).toBe('?vista=documentos');
});
