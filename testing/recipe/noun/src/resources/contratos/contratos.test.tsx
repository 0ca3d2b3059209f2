import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('contratos are typed in, shown and listed', async () => {
  await app.anActivo({ nombre: 'Grúa azul' });
  await app.open('admin', '/contratos/create');
  await user.type(await screen.findByRole('textbox', { name: 'Número de contrato' }), 'CT-77');
  await user.type(screen.getByRole('textbox', { name: 'Proveedor' }), 'Grúas del Sur');
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '1500000');
  await user.type(screen.getByRole('combobox', { name: 'Activo' }), 'Grúa azul');
  await user.click(await screen.findByRole('option', { name: /Grúa azul/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('heading', { name: 'CT-77' })).toBeTruthy();
  expect(await screen.findByText('$ 1.500.000')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Grúa azul' })).toBeTruthy();
  await app.open('operario', '/contratos');
  expect(await screen.findByRole('link', { name: 'CT-77' })).toBeTruthy();
  expect(screen.queryByText('$ 1.500.000')).toBeNull();
});
