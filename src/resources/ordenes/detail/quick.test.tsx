import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const aPart = async (nombre: string, codigo: string) => {
  const part = await app.call('admin', 'POST', '/api/repuestos', { nombre, codigo, unidad: 'unidad' });
  const stock = { tipo: 'entrada', cantidad: 9, costo_unitario: 500 };
  await app.call('admin', 'POST', `/api/repuestos/${part.id}/movimientos`, stock);
  return part.id as number;
};

const anOrder = async (given: object = {}) => {
  const { id: nivel_id } = await app.aNivel();
  return app.call('admin', 'POST', '/api/ordenes', { titulo: 'Cambiar la correa', nivel_id, ...given });
};

it('a part is used with one click and two Enters: search, amount; then the next one', async () => {
  const belt = await aPart('Correa de ventilador', 'CV-100');
  const oil = await aPart('Aceite 15W40', 'AC-15');
  const order = await anOrder();
  await app.open('admin', `/ordenes/${order.id}/show`);
  await user.click(await screen.findByRole('link', { name: 'Repuestos' }));
  const search = await screen.findByRole('combobox', { name: 'Añadir repuesto' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('ventilador');
  await screen.findByRole('option', { name: 'Correa de ventilador · CV-100' });
  await user.keyboard('{Enter}');
  const amount = await screen.findByRole('textbox', { name: /^Cantidad/ });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.keyboard('2{Enter}');
  expect(await screen.findByRole('cell', { name: '2 unidades' })).toBeTruthy();

  // A code reader ends with Enter, before any list has answered.
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('AC-15{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Cantidad/ })));
  await user.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/ordenes/${order.id}/repuestos`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ repuesto_id: belt, cantidad: 2 }),
        expect.objectContaining({ repuesto_id: oil, cantidad: 1 }),
      ]),
    ),
  );
});

// A day takes no more hours than it has had: so few fit also after midnight.
it('hours of today are one number and Enter, and no part of the work hides another', async () => {
  const { id: responsable_id } = await app.aPersona({ nombre: 'Rosa', apellido: 'Mejía', tipo: 'tecnico' });
  const order = await anOrder({ responsable_id });
  await app.open('admin', `/ordenes/${order.id}/show`);
  await user.type(await screen.findByRole('textbox', { name: 'Horas de hoy' }), '0,05{Enter}');
  expect(await screen.findByRole('cell', { name: '3 min' })).toBeTruthy();
  expect(await app.call('admin', 'GET', `/api/ordenes/${order.id}/mano-obra`)).toMatchObject([
    { personal_id: responsable_id, minutos: 3 },
  ]);
  for (const name of ['Tareas', 'Repuestos', 'Otros costos'])
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy();
});
