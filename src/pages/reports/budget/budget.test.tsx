import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('shows a year by month and class, writes the budget of a cell with undo, and opens its rows', async () => {
  const nivel = await app.aNivel({ nombre: 'Sede con presupuesto' });
  const { id } = await app.anActivo({ nombre: 'Bus con tanque', nivel_id: nivel.id });
  await app.call('admin', 'POST', '/api/combustible', {
    activo_id: id,
    fecha: '2026-03-10T12:00:00Z',
    litros: 10,
    valor: 250_000,
  });
  await app.open('admin', `/reportes/activos?vista=presupuesto&anio=2026&bajo_nivel_id=${nivel.id}`);
  expect(await screen.findByText(/Aún no hay presupuesto de 2026/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Importar' })[0]?.getAttribute('href')).toContain('tipo=presupuestos');
  await user.click(await screen.findByRole('button', { name: /^Combustible, Marzo: \$\s250\.000 de \$\s0$/ }));

  const drawer = within(await screen.findByRole('dialog', { name: 'Combustible · marzo de 2026' }));
  expect((await drawer.findByRole('link', { name: 'Abrir la lista' })).getAttribute('href')).toMatch(
    /^\/activos\/combustible\?filter=.*2026-03-31/,
  );
  expect(await drawer.findByRole('row', { name: /Carga \$\s250\.000/ })).toBeTruthy();
  await user.type(await drawer.findByRole('textbox', { name: 'Presupuesto de este nivel' }), '400.000');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('button', { name: /^Combustible, Marzo: .* de \$\s400\.000$/ })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByRole('button', { name: /^Combustible, Marzo: .* de \$\s0$/ })).toBeTruthy();
});

it('only shows the tab to the office', async () => {
  await app.open('monitor', '/reportes/activos?vista=presupuesto');
  expect(screen.queryByRole('button', { name: /^Combustible, Enero/ })).toBeNull();
});
