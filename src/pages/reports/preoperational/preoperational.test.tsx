import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('the record of inspections is a tab of the report of assets, with filters, totals, rows and files', async () => {
  const admin = (path: string, body: object) => app.call('admin', 'POST', path, body);
  const nivel = await admin('/api/niveles', { nombre: 'Patio', tipo: 'sede' });
  const make = async (nombre: string, placa: string) =>
    admin('/api/activos', { nombre, placa, tipo_activo: 'vehiculo', nivel_id: nivel.id });
  const [truck, car] = [await make('Camión rojo', 'ABC 123'), await make('Carro azul', 'XYZ 789')];
  const form = await admin('/api/plantillas', {
    ...{ nombre: 'De salida', uso: 'inspeccion' },
    items: [{ id: 'frenos', titulo: 'Frenos', tipo: 'inspeccion', severidad_si_falla: 'critica' }],
  });
  for (const [asset, resultado] of [
    [truck, 'falla'],
    [car, 'aprobado'],
  ] as const)
    await admin('/api/inspecciones', {
      ...{ plantilla_id: form.id, activo_id: asset.id, respuestas: [{ item: 'frenos', resultado }] },
    });

  await app.open('admin', '/reportes/activos');
  await user.click(await screen.findByRole('link', { name: 'Registro preoperacional' }));
  const table = within(await screen.findByRole('region', { name: 'Registro preoperacional' }));
  expect(await table.findByRole('row', { name: /ABC 123 Camión rojo .*No apta 1 Frenos \(crítica\)/ })).toBeTruthy();
  expect(await screen.findByText(/Resolución 40595 de 2022/)).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Mes por mes' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Más filtros' }));
  await user.click(await screen.findByRole('combobox', { name: 'Resultado' }));
  await user.click(await screen.findByRole('option', { name: 'Apta' }));
  await waitFor(() => expect(table.queryByRole('cell', { name: 'ABC 123' })).toBeNull());
  expect(table.getByRole('cell', { name: 'XYZ 789' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByRole('menuitem', { name: /PDF/ })).toBeTruthy();
});
