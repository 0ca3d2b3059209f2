import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Garantia, Reclamo } from '#contract/entities/garantias';
import type { Orden } from '#contract/entities/ordenes';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
// jsdom has none.
Element.prototype.scrollIntoView = () => undefined;

it('an order that a warranty covers says so, and is claimed from there', async () => {
  const { id: activo_id } = await app.anActivo({ nombre: 'Volqueta 7' });
  const inicia_en = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const warranty = (await app.call('admin', 'POST', '/api/garantias', {
    ...{ activo_id, inicia_en, meses: 12, proveedor: 'Casa Toro', cubre: 'Motor' },
  })) as unknown as Garantia;
  const order = (await app.call('admin', 'POST', '/api/ordenes', {
    ...{ titulo: 'No enciende', tipo: 'correctivo', activo_id },
  })) as unknown as Orden;
  await app.open('admin', `/ordenes/${order.id}/show`);
  expect(await screen.findByText(/cubre Motor · responde Casa Toro/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reclamar' }));
  const claiming = within(await screen.findByRole('dialog', { name: `Reclamar por ${order.numero}` }));
  await user.type(claiming.getByRole('textbox', { name: /Cuánto se reclama/ }), '900');
  await user.click(claiming.getByRole('button', { name: 'Reclamar' }));
  const claims = () =>
    app.call('admin', 'GET', `/api/garantias/${warranty.id}/reclamos`) as unknown as Promise<Reclamo[]>;
  await waitFor(async () => expect(await claims()).toMatchObject([{ orden_id: order.id, reclamado: 900 }]));
});
