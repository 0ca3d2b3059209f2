import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Role } from '#contract/core/roles';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** A route with two stops, and an execution of it in the far future. */
const aPlannedRun = async (nombre: string, fecha = '2030-03-31') => {
  const stops = [
    await app.aParada({ nombre: `${nombre}: bodega` }),
    await app.aParada({ nombre: `${nombre}: cliente` }),
  ];
  const paradas = stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 30 }));
  const route = await app.aRuta({ nombre, paradas });
  const asset = await app.anActivo({ nombre: `Bus de ${nombre}` });
  return { route, asset, run: await app.anEjecucion({ ruta_id: route.id, activo_id: asset.id, fecha }) };
};

const listOf = (ruta_id: number) => `/rutas/ejecuciones?filter=${encodeURIComponent(JSON.stringify({ ruta_id }))}`;

describe('ejecuciones', () => {
  it('are listed with their stops in words, only those of today by default', async () => {
    const { route } = await aPlannedRun('Ruta del alba');
    await app.open('monitor', '/rutas/ejecuciones');
    expect(await screen.findByText('No hay ejecuciones en estos días.')).toBeTruthy();
    expect((await button('Hoy')).getAttribute('aria-pressed')).toBe('true');
    await user.click(await button('Todas las fechas'));
    expect(await screen.findByText('Ruta del alba: bodega: siguiente')).toBeTruthy();
    expect(screen.getByText('Ruta del alba: cliente: pendiente')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Nueva ejecución' })).toBeNull();
    expect(await link('Cumplimiento')).toBeTruthy();

    await app.open('monitor', listOf(route.id));
    expect(await screen.findAllByText('Bus de Ruta del alba')).not.toHaveLength(0);
  });

  it('are cancelled in bulk, with a reason, and restored', async () => {
    const { route, asset } = await aPlannedRun('Ruta en bloque');
    await app.anEjecucion({ ruta_id: route.id, activo_id: asset.id, fecha: '2030-04-01' });
    await app.open('admin', listOf(route.id));
    const states = async () => {
      const runs = (await app.call('admin', 'GET', `/api/ejecuciones?filter={"ruta_id":${route.id}}`)) as unknown as {
        estado: string;
      }[];
      return runs.map(({ estado }) => estado);
    };
    await user.click(await screen.findByRole('checkbox', { name: /todo/i }));
    await user.click(await button('Cancelar'));
    const ask = await dialog('Cancelar 2 ejecuciones');
    await user.type(ask.getByLabelText('Motivo'), 'Vía cerrada');
    await user.click(ask.getByRole('button', { name: 'Cancelar 2 ejecuciones' }));
    expect(await screen.findByText('2 ejecuciones canceladas')).toBeTruthy();
    expect(await states()).toEqual(['cancelada', 'cancelada']);
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await states()).toEqual(['programada', 'programada']));
  });

  it('change their stops on the way: in another order, without one, and back', async () => {
    const { run } = await aPlannedRun('Ruta despachada');
    const order = async () => {
      const { paradas } = (await app.call('admin', 'GET', `/api/ejecuciones/${run.id}`)) as unknown as Ejecucion;
      return paradas.map(({ clave, estado }) => `${clave} ${estado}`);
    };
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}`);
    await user.click(await button('Ordenar'));
    const sorting = await dialog('Ordenar las paradas');
    await user.click(sorting.getByRole('button', { name: 'Subir Ruta despachada: cliente' }));
    await user.click(sorting.getByRole('button', { name: 'Guardar el orden' }));
    expect(await screen.findByText('Paradas en su nuevo orden')).toBeTruthy();
    expect(await order()).toEqual(['2 pendiente', '1 pendiente']);

    await user.click(await button('Omitir Ruta despachada: bodega'));
    const asking = await dialog('Omitir Ruta despachada: bodega');
    await user.type(asking.getByLabelText('Motivo'), 'Cerrada por inventario');
    await user.click(asking.getByRole('button', { name: 'Omitir la parada' }));
    expect(await screen.findByText('Parada omitida')).toBeTruthy();
    expect(await screen.findByText(/Cerrada por inventario/)).toBeTruthy();
    expect(await order()).toEqual(['2 pendiente', '1 omitida']);
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await order()).toEqual(['2 pendiente', '1 pendiente']));
  });

  it('keep what is typed while they are read again, and compare it with what somebody else saved', async () => {
    const { run } = await aPlannedRun('Ruta de dos');
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}&editar=si`);
    const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' });
    await user.type(await note(), 'Entrar por la calle 8');
    await app.call('superadmin', 'PUT', `/api/ejecuciones/${run.id}`, {
      version: run.version,
      nota: 'Llevar la llave',
    });
    // The page beneath reads it again.
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Llevar la llave')).toBeTruthy();
    expect((await note()).value).toBe('Entrar por la calle 8');

    await user.click(await button('Guardar'));
    const both = await dialog('Otra persona guardó antes');
    expect(await both.findByRole('row', { name: 'Nota Entrar por la calle 8 Llevar la llave' })).toBeTruthy();
    await user.click(await both.findByRole('button', { name: 'Guardar lo mío' }));
    await waitFor(async () =>
      expect(await app.call('admin', 'GET', `/api/ejecuciones/${run.id}`)).toMatchObject({
        nota: 'Entrar por la calle 8',
      }),
    );
  });

  it('can be browsed day by day', async () => {
    await app.open(
      'admin',
      `/rutas/ejecuciones?filter=${encodeURIComponent('{"desde":"2030-05-01","hasta":"2030-05-01"}')}`,
    );
    await user.click(await button('Día siguiente'));
    await waitFor(() =>
      expect(decodeURIComponent(window.location.search)).toContain('"desde":"2030-05-02","hasta":"2030-05-02"'),
    );
  });

  it('are planned in a dialog that takes the defaults of the route', async () => {
    const asset = await app.anActivo({ nombre: 'Bus asignado' });
    const route = await app.aRuta({
      nombre: 'Ruta asignada',
      hora_salida: '05:45',
      asignaciones: [{ activo_id: asset.id }],
    });
    await app.open('admin', `/rutas/ejecuciones?nueva=1&ruta_id=${route.id}`);
    const popup = await dialog('Nueva ejecución');
    expect(await popup.findByText('Bus asignado')).toBeTruthy();
    await waitFor(() =>
      expect(popup.getByRole<HTMLInputElement>('textbox', { name: 'Hora de salida' }).value).toBe('05:45'),
    );
    const day = popup.getByRole('textbox', { name: /^Fecha/ });
    await user.clear(day);
    await user.type(day, '01/06/2030');
    await user.type(popup.getByRole('textbox', { name: 'Repetir cada día hasta' }), '03/06/2030');
    await user.click(popup.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('3 ejecuciones creadas')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.open('admin', listOf(route.id));
    expect(await screen.findByText('1–3 de 3')).toBeTruthy();
  });

  it('show the plan beside what was done', async () => {
    const { run } = await aPlannedRun('Ruta comparada');
    await app.open('monitor', `/rutas/ejecuciones?ejecucion=${run.id}`);
    expect(await screen.findByRole('heading', { name: 'Ruta comparada' })).toBeTruthy();
    const table = within(await screen.findByRole('region', { name: 'Paradas, planeado y real' }));
    expect(table.getByText('06:30')).toBeTruthy();
    expect(table.getByText('0 de 2 alcanzadas')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^Paradas por hora: de 06:00 a 06:30/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Iniciar' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
  });

  later('are cancelled with a reason, and restored', async () => {
    const { run } = await aPlannedRun('Ruta cancelada');
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}`);
    await user.click(await button('Cancelar'));
    const popup = await dialog('Cancelar la ejecución');
    await user.click(popup.getByRole('button', { name: 'Cancelar la ejecución' }));
    expect(await popup.findByText('Diga por qué')).toBeTruthy();
    await user.type(popup.getByRole('textbox', { name: /Motivo/ }), 'Vía cerrada');
    await user.click(popup.getByRole('button', { name: 'Cancelar la ejecución' }));
    expect(await screen.findByText('Ejecución: cancelada')).toBeTruthy();
    expect(await screen.findByText('Vía cerrada')).toBeTruthy();
    await user.click(await button('Volver a programar'));
    expect(await screen.findByText('Ejecución: programada')).toBeTruthy();
  });

  later('keep the typed reason after a concurrent change', async () => {
    const { run } = await aPlannedRun('Ruta de dos');
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}`);
    await user.click(await button('Cancelar'));
    const popup = await dialog('Cancelar la ejecución');
    await user.click(await popup.findByLabelText(/Motivo/));
    await user.paste('El cliente cerró hoy');
    await app.call('admin', 'POST', `/api/ejecuciones/${run.id}/transicion`, { a: 'en_curso', version: run.version });
    await user.click(await popup.findByRole('button', { name: 'Cancelar la ejecución' }));
    expect(await popup.findByText('El registro cambió mientras usted lo editaba.')).toBeTruthy();
    await user.click(await popup.findByRole('button', { name: 'Cancelar la ejecución' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('El cliente cerró hoy')).toBeTruthy();
  });

  later('are started and ended by hand', async () => {
    const { run } = await aPlannedRun('Ruta a mano');
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}`);
    await user.click(await button('Iniciar'));
    expect(await screen.findByText('Ejecución: en curso')).toBeTruthy();
    // Two required stops were missed.
    await user.click(await button('Terminar'));
    expect(await screen.findByText('Ejecución: incumplida')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Terminar' })).toBeNull());
  });

  later('are edited in a drawer over their page', async () => {
    const { run } = await aPlannedRun('Ruta cambiada');
    await app.open('admin', `/rutas/ejecuciones?ejecucion=${run.id}`);
    await user.click(await link('Editar'));
    const drawer = await dialog('Editar ejecución');
    await user.type(await drawer.findByRole('textbox', { name: 'Nota' }), 'Llevar remesa');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(window.location.search).not.toContain('editar'));
    expect(await screen.findByText('Llevar remesa')).toBeTruthy();
  });

  it('are deleted after a confirmation, and restored by the notice', async () => {
    const { run, route } = await aPlannedRun('Ruta borrada');
    await app.open('admin', `${listOf(route.id)}&ejecucion=${run.id}`);
    await user.click(await button('Eliminar'));
    const popup = await dialog('¿Eliminar esta ejecución?');
    await user.click(popup.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Ejecución eliminada')).toBeTruthy();
    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Ruta borrada: bodega: siguiente')).toBeTruthy();
  });

  it.each<Role>(['operario'])('are nothing that an %s opens', async (role) => {
    await app.open(role, '/rutas/ejecuciones');
    await waitFor(() => expect(window.location.pathname).not.toBe('/rutas/ejecuciones'));
  });
});
