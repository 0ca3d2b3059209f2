import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('codes begin with the ready list, and an order is completed with those of its asset', async () => {
  await app.open('admin', '/ordenes/codigos');
  const tabs = within(await screen.findByRole('navigation', { name: 'Pestañas de Órdenes' }));
  expect(tabs.getByRole('link', { name: 'Códigos de falla' }).getAttribute('aria-current')).toBe('page');
  await user.click(await screen.findByRole('button', { name: 'Cargar lista inicial' }));
  expect(await screen.findByRole('link', { name: 'Desgaste normal' })).toBeTruthy();

  const category = await app.call('admin', 'POST', '/api/categorias', { nombre: 'Grúas', tipo_activo: 'vehiculo' });
  for (const [codigo, categoria_id] of [
    ['G1', category.id],
    ['G2', null],
  ] as const)
    await app.call('admin', 'POST', '/api/codigos_falla', {
      ...{ clase: 'causa', codigo, nombre: `Causa ${codigo}`, categoria_id },
    });
  const { id: activo_id } = await app.anActivo();
  const order = await app.call('admin', 'POST', '/api/ordenes', {
    ...{ titulo: 'No enciende', tipo: 'correctivo', activo_id, responsable_id: (await app.aPersona()).id },
  });
  const { version } = await app.call('admin', 'GET', `/api/ordenes/${order.id}`);
  await app.call('admin', 'POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso', version });
  await app.open('admin', `/ordenes/${order.id}/show`);
  await user.click(await screen.findByRole('button', { name: 'Completar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Qué se hizo/ }), 'Se cambió');
  await user.type(await dialog.findByRole('combobox', { name: 'Causa (código)' }), 'Causa G');
  await user.click(await screen.findByRole('option', { name: 'G2 · Causa G2' }));
  expect(screen.queryByRole('option', { name: /G1/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Completar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole('link', { name: 'Causa G2' })).getAttribute('href')).toMatch(
    /^\/ordenes\/codigos\?codigo=\d+$/,
  );

  await app.open('admin', '/reportes/ordenes');
  const bars = within((await screen.findByRole('heading', { name: 'Fallas por código' })).closest('section') ?? document.body);
  const bar = await bars.findByRole('link', { name: 'G2 · Causa G2' });
  expect(bar.getAttribute('href')).toMatch(/solo=correctivas.*causa_id=\d+/);
  expect(bars.getByText('acumulado 100 %')).toBeTruthy();
}, 60_000);
