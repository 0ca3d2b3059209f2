import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const aCode = (codigo: string, given: object = {}) =>
  app.call('admin', 'POST', '/api/codigos_falla', { clase: 'causa', codigo, nombre: `Causa ${codigo}`, ...given });

it('an order is completed with the codes for its asset', async () => {
  const category = await app.call('admin', 'POST', '/api/categorias', { nombre: 'Grúas', tipo_activo: 'vehiculo' });
  await aCode('G1', { categoria_id: category.id });
  await aCode('G2');
  const { id: activo_id } = await app.anActivo();
  const order = await app.call('admin', 'POST', '/api/ordenes', {
    ...{ titulo: 'No enciende', tipo: 'correctivo', activo_id, responsable_id: (await app.aPersona()).id },
  });
  const { version } = await app.call('admin', 'GET', `/api/ordenes/${order.id}`);
  await app.call('admin', 'POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso', version });
  await app.open('admin', `/ordenes/${order.id}/show`);
  await user.click(await screen.findByRole('button', { name: /^Completar/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Qué se hizo/ }), 'Listo');
  await user.click(await dialog.findByRole('combobox', { name: 'Causa (código)' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['G2 · Causa G2']);
  await user.click(screen.getByRole('option'));
  await user.click(dialog.getByRole('button', { name: /^Completar/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [said] = await screen.findAllByRole('link', { name: 'Causa G2' });
  expect(said?.getAttribute('href')).toMatch(/^\/ordenes\/codigos\?codigo=\d+$/);
});

it('failures by code open exactly their orders', async () => {
  const { id: causa_id } = await aCode('G3');
  const nivel = await app.aNivel();
  for (const titulo of ['No frena', 'No dobla'])
    await app.call('admin', 'POST', '/api/ordenes', { titulo, nivel_id: nivel.id, tipo: 'correctivo', causa_id });
  await app.call('admin', 'POST', '/api/ordenes', { titulo: 'Otra', nivel_id: nivel.id, tipo: 'correctivo' });
  await app.open('admin', `/reportes/ordenes?bajo_nivel_id=${nivel.id}`);
  const heading = await screen.findByRole('heading', { name: 'Fallas por código' });
  const bars = within(heading.closest('section') ?? document.body);
  await user.click(await bars.findByRole('link', { name: 'G3 · Causa G3' }));
  expect(screen.getByText('acumulado 67 %')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Otra' })).toBeNull());
  const query = new URLSearchParams(window.location.search);
  expect([query.get('causa_id'), query.get('solo')]).toEqual([String(causa_id), 'correctivas']);
});

it('the ready list is loaded in one click', async () => {
  await app.open('admin', '/ordenes/codigos');
  const tabs = within(await screen.findByRole('navigation', { name: 'Pestañas de Órdenes' }));
  expect(tabs.getByRole('link', { name: 'Códigos de falla' }).getAttribute('aria-current')).toBe('page');
  await user.click(await screen.findByRole('button', { name: 'Cargar lista inicial' }));
  expect(await screen.findByRole('link', { name: 'Desgaste normal' })).toBeTruthy();
});
