import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';

// jsdom draws no maps: the map is tested in a browser.
vi.mock('./FleetMap', () => ({ default: () => null }));

const app = startApp();
const user = userEvent.setup({ delay: null });
const section = async () => within(await screen.findByRole('region', { name: 'Activos que necesitan atención' }));
const names = async () =>
  (await section()).queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
/** The button stays busy until everything about events is there again. */
const acknowledge = async (name: string) => {
  const button = await waitFor(async () => {
    const found = (await section()).getByRole<HTMLButtonElement>('button', { name: `Reconocer: ${name}` });
    expect(found.disabled).toBe(false);
    return found;
  });
  await user.click(button);
};

it('a monitor sees the assets that need attention first, the worst on top, and acknowledges there', async () => {
  const [light, severe] = [
    await app.anActivo({ nombre: 'Camión leve' }),
    await app.anActivo({ nombre: 'Camión grave' }),
  ];
  const [, , event = 0] = await app.raise(
    { activo_id: light.id, severidad: 'media' },
    { activo_id: severe.id, severidad: 'baja', tipo: 'ralenti_excesivo' },
    { activo_id: severe.id, severidad: 'critica', tipo: 'impacto', valor_max: null },
    { activo_id: light.id, severidad: 'alta', tipo: 'orden_vencida' },
  );
  await app.open('monitor', '/dashboard');
  const list = await section();
  await waitFor(async () => expect(await names()).toEqual(['Camión grave', 'Camión leve']));
  expect(list.getByRole('link', { name: 'Impacto · severidad crítica' }).getAttribute('href')).toBe(
    `/eventos?filter=%7B%22activo_id%22%3A${severe.id}%7D&evento=${event}`,
  );
  expect(list.getByRole('link', { name: 'Ver en el mapa: Camión grave' }).getAttribute('href')).toBe(
    `/tiemporeal?activo=${severe.id}`,
  );
  await acknowledge('Camión grave');
  await waitFor(async () => expect(await names()).toEqual(['Camión leve', 'Camión grave']));
  await acknowledge('Camión grave');
  await waitFor(async () => expect(await names()).toEqual(['Camión leve']));
});

it('what failed is neither «ninguno» nor a zero: it says so, and so does the navbar', async () => {
  const failing = { 'content-type': 'application/json' };
  await app.open('monitor', '/dashboard', (path, pass) =>
    /^\/api\/eventos\/(atencion|resumen)$/.test(path)
      ? Promise.resolve(new Response('{}', { status: 500, headers: failing }))
      : pass(),
  );
  expect(await screen.findByText('No se pudo saber qué activos necesitan atención.')).toBeTruthy();
  expect(screen.queryByText(/^Ninguno/)).toBeNull();
  const events = within(await screen.findByRole('region', { name: 'Eventos por atender' }));
  await waitFor(() => expect(events.getAllByText('—')).toHaveLength(4));
  expect(events.queryByText('0')).toBeNull();
  expect(await screen.findByRole('status', { name: 'No se sabe si hay alarmas' })).toBeTruthy();
});
