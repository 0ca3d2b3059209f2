import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Defecto } from '#contract/entities/defectos';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const post = (path: string, body: object) => app.call('admin', 'POST', `/api/${path}`, body);

it('an asset that must not leave says why: in the list, on its sheet, and before an order of it ends', async () => {
  const asset = await app.anActivo({ nombre: 'Volqueta 5' });
  const { id: plantilla_id } = await app.aPlantilla({
    ...{ nombre: 'Preoperacional', uso: 'inspeccion' },
    items: [{ id: 'frenos', titulo: 'Frenos', tipo: 'inspeccion', severidad_si_falla: 'critica' }],
  });
  await post('inspecciones', {
    ...{ plantilla_id, activo_id: asset.id },
    respuestas: [{ item: 'frenos', resultado: 'falla' }],
  });
  await app.open('admin', '/activos');
  const row = within(await screen.findByRole('row', { name: /Volqueta 5/ }));
  expect(row.getByText('No apto').closest('[title]')?.getAttribute('title')).toBe('Defecto crítico: Frenos');
  await app.open('admin', `/activos/${asset.id}/show`);
  expect(await screen.findByText(/^Defecto crítico: Frenos/, { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver sus defectos' })).toBeTruthy();

  const order = await post('ordenes', { titulo: 'Cambio de aceite', tipo: 'preventivo', activo_id: asset.id });
  await post(`ordenes/${order.id}/transicion`, { a: 'en_progreso', version: order.version });
  const complete = async () => {
    await app.open('admin', `/ordenes/${order.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Completar y cerrar' }));
    return within(await screen.findByRole('dialog', { name: /^Completar/ }));
  };
  expect(await (await complete()).findByText(/esta orden no repara el defecto crítico «Frenos»/)).toBeTruthy();
  const [defect] = (await app.call('admin', 'GET', '/api/defectos')) as unknown as Defecto[];
  await post(`defectos/${defect?.id}/orden`, { orden_id: order.id });
  const last = await complete();
  expect(await last.findByText(/queda reparado «Frenos», a nombre de quien la cierra/)).toBeTruthy();
  expect(last.queryByText(/no repara/)).toBeNull();
});
