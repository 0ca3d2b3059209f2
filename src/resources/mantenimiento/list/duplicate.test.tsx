import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('selected plans are copied as paused ones, and the copies can be undone', async () => {
  const activos = [(await app.anActivo()).id];
  await app.aPlan({ nombre: 'Original uno', activos });
  await app.aPlan({ nombre: 'Original dos', activos });
  await app.open('admin', '/mantenimiento?vista=planes');
  await screen.findByRole('row', { name: /Original dos/ });
  await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
  await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
  expect(await screen.findByText('2 copias creadas, en pausa')).toBeTruthy();
  expect((await screen.findByRole('row', { name: /Original uno \(copia\)/ })).textContent).toContain('Pausado');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.queryByText('Original uno (copia)')).toBeNull());
  expect(screen.getByText('Original uno')).toBeTruthy();
});
