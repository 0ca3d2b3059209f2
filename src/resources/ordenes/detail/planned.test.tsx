import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('the parts that the services of an order need are used with one click, and only once', async () => {
  const part = await app.call('admin', 'POST', '/api/repuestos', {
    nombre: 'Filtro de aceite',
    unidad: 'unidad',
    costo_unitario: 500,
  });
  await app.call('admin', 'POST', `/api/repuestos/${part.id}/movimientos`, {
    tipo: 'entrada',
    cantidad: 5,
    costo_unitario: 500,
  });
  const service = await app.call('admin', 'POST', '/api/servicios', {
    nombre: 'Cambio de filtro',
    repuestos: [{ repuesto_id: part.id, cantidad: 2 }],
  });
  const { id: activo_id } = await app.anActivo();
  const order = await app.call('admin', 'POST', '/api/ordenes', {
    titulo: 'Cambiar filtro',
    tipo: 'preventivo',
    activo_id,
    servicio_ids: [service.id],
  });
  await app.open('admin', `/ordenes/${order.id}/show?vista=repuestos`);
  const planned = async () =>
    within((await screen.findAllByRole('region', { name: 'Repuestos previstos' }))[0] ?? document.body);
  expect(await (await planned()).findByRole('button', { name: 'Usar Filtro de aceite' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Usar lo previsto' }));
  expect(await (await planned()).findByText('Completo')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Usar lo previsto' })).toBeNull());
  expect(await app.call('admin', 'GET', `/api/repuestos/${part.id}`)).toMatchObject({ existencia: 3 });
});
