import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();

/** The cards of these assets, as a monitor sees them once loaded. */
const show = async (cards: Record<string, number>) => {
  const shell = await app.open('monitor', '/perfil');
  shell.unmount();
  const [{ CoreAdminContext }, { MemoryRouter }, { dataProvider }, { CurrentRun }] = await Promise.all([
    import('react-admin'),
    import('react-router-dom'),
    import('../../providers/dataProvider'),
    import('./CurrentRun'),
  ]);
  const queryClient = new QueryClient();
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        {Object.entries(cards).map(([name, id]) => (
          <section key={id} aria-label={name}>
            <dl>
              <CurrentRun activoId={id} />
            </dl>
          </section>
        ))}
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await screen.findAllByRole('link');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return (name: string) => within(screen.getByRole('region', { name }));
};

it('the card of an asset shows the route that it drives and its progress, and nothing if it drives none', async () => {
  const [reparto, directo, quieto] = [await app.anActivo(), await app.anActivo(), await app.anActivo()];
  const stops = [await app.aParada(), await app.aParada()];
  const route = await app.aRuta({
    nombre: 'Reparto norte',
    paradas: stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 30 })),
  });
  const started = async (activo_id: number, ruta_id: number) => {
    const run = await app.anEjecucion({ activo_id, ruta_id });
    await app.call('admin', 'POST', `/api/ejecuciones/${run.id}/transicion`, { a: 'en_curso', version: run.version });
    return run.id;
  };
  const run = await started(reparto.id, route.id);
  await started(directo.id, (await app.aRuta({ nombre: 'Sin paradas' })).id);
  // Planned, not yet started.
  await app.anEjecucion({ activo_id: quieto.id, ruta_id: route.id });

  const card = await show({ Reparto: reparto.id, Directo: directo.id, Quieto: quieto.id });
  const link = await card('Reparto').findByRole('link', { name: /^Reparto norte · 0 de 2/ });
  expect(link.getAttribute('href')).toBe(`/rutas/ejecuciones?ejecucion=${run}`);
  expect(card('Reparto').getByText(/\d{2}:\d{2} \(entre \d{2}:\d{2} y \d{2}:\d{2}\)/)).toBeTruthy();
  expect(await card('Directo').findByRole('link', { name: 'Sin paradas' })).toBeTruthy();
  expect(card('Quieto').queryByText('Ruta')).toBeNull();
});
