import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EnlaceParada } from '#contract/requests/enlacesParada';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Candidato, Tablero } from '#contract/requests/tablero';
import { later } from '../../../../testing/later';
import { withoutLayout } from '../../../../testing/noLayout';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

/** Two vehicles of one day, each with an execution of its own route. */
const aDay = async (fecha: string, name: string) => {
  const runs = [];
  for (const letter of ['A', 'B']) {
    const stops = [];
    for (const n of [1, 2]) stops.push(await app.aParada({ nombre: `${name} ${letter}${n}` }));
    const paradas = stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 30 }));
    const route = await app.aRuta({ nombre: `${name} ${letter}`, paradas });
    const asset = await app.anActivo({ nombre: `${name} bus ${letter}`, tipo_activo: 'vehiculo' });
    runs.push(await app.anEjecucion({ ruta_id: route.id, activo_id: asset.id, fecha }));
  }
  return { runs, at: `/rutas/ejecuciones?tablero=${fecha}` };
};
const stopsOf = async (id: number | undefined) => {
  const { paradas } = (await app.call('admin', 'GET', `/api/ejecuciones/${id}`)) as unknown as Ejecucion;
  return paradas.filter(({ omision }) => omision === null).map(({ nombre }) => nombre);
};
/** As if all vehicles reported. */
const reporting = async (path: string, pass: () => Promise<Response>) => {
  const answer = await pass();
  if (path !== '/api/ejecuciones/tablero') return answer;
  const day = (await answer.json()) as Tablero;
  return Response.json({ ...day, vehiculos: day.vehiculos.map((each) => ({ ...each, impedimento: null })) });
};
const row = async (name: string) => within(await screen.findByRole('region', { name }));
const block = async (vehicle: string, stop: string) =>
  (await row(vehicle)).findByRole('button', { name: new RegExp(`^\\d+ ${stop}:`) });
const choose = async (vehicle: string, stop: string, item: string) => {
  await user.click(await block(vehicle, stop));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the board of the dispatch', () => {
  it('moves a stop within its vehicle and to another one by its menu, and undoes both', async () => {
    const { runs, at } = await aDay('2029-03-01', 'Menú');
    await app.open('admin', at, reporting);
    await choose('Menú bus A', 'Menú A2', 'Atender antes');
    expect(await screen.findByText('Paradas en su nuevo orden')).toBeTruthy();
    expect(await stopsOf(runs[0]?.id)).toEqual(['Menú A2', 'Menú A1']);

    await choose('Menú bus A', 'Menú A1', 'Pasar a otro vehículo…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pasar Menú A1 a otro vehículo' }));
    await user.click(dialog.getByRole('combobox', { name: 'Vehículo' }));
    await user.click(await screen.findByRole('option', { name: /^Menú bus B/ }));
    await user.click(dialog.getByRole('button', { name: 'Pasar' }));
    expect(await screen.findByText('Menú A1 pasó a otro vehículo')).toBeTruthy();
    expect(await block('Menú bus B', 'Menú A1')).toBeTruthy();
    expect(await stopsOf(runs[0]?.id)).toEqual(['Menú A2']);

    const bar = async () => {
      const all = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Deshacer' });
      return all[0] as HTMLButtonElement;
    };
    await user.click(await bar());
    await waitFor(async () => expect(await stopsOf(runs[0]?.id)).toEqual(['Menú A2', 'Menú A1']));
    expect(await stopsOf(runs[1]?.id)).toEqual(['Menú B1', 'Menú B2']);
    await waitFor(async () => expect((await bar()).disabled).toBe(false));
    await user.click(await bar());
    await waitFor(async () => expect(await stopsOf(runs[0]?.id)).toEqual(['Menú A1', 'Menú A2']));
  });

  later('says at its row that somebody else changed it, and shows what it is now', async () => {
    const { runs, at } = await aDay('2029-03-02', 'Dos');
    await app.open('admin', at, reporting);
    await block('Dos bus A', 'Dos A1');
    // Behind the back of the page: the broker of tests reaches nobody.
    await app.call('admin', 'POST', `/api/ejecuciones/${runs[0]?.id}/despacho`, {
      ...{ accion: 'omitir', version: runs[0]?.version, clave: 1, motivo: 'Cerrado' },
    });
    await choose('Dos bus A', 'Dos A2', 'Atender antes');
    const alert = await (await row('Dos bus A')).findByRole('alert');
    expect(alert.textContent).toContain('Otra persona cambió esta ejecución');
    expect((await block('Dos bus A', 'Dos A1')).getAttribute('data-look')).toBe('fuera');
    await user.click(within(alert).getByRole('button', { name: 'Cerrar el aviso' }));
    expect((await row('Dos bus A')).queryByRole('alert')).toBeNull();
  });

  later('offers who serves best a stop that nobody serves', async () => {
    const { runs, at } = await aDay('2029-03-03', 'Suelta');
    await app.call('admin', 'POST', `/api/ejecuciones/${runs[0]?.id}/despacho`, {
      ...{ accion: 'omitir', version: runs[0]?.version, clave: 2, motivo: 'Sin cupo' },
    });
    const offer = async (): Promise<Candidato> => ({
      ...{ ejecucion_id: runs[1]?.id ?? 0, version: runs[1]?.version ?? 0, activo_id: 1 },
      ...{
        nombre: 'Suelta bus B',
        placa: null,
        motivo_no_apto: null,
        ruta: 'Suelta B',
        despues_de: 1,
        agrega_min: 12,
        agrega_km: 3.4,
      },
      ...{ llegada_en: '2029-03-03T12:00:00Z', termina_en: '2029-03-03T13:00:00Z', pendientes_n: 2 },
      ...{ capacidad_n: null, turno_hasta: '2029-03-03T12:30:00Z', fuera_turno_min: 30 },
    });
    await app.open('admin', at, async (path, pass) =>
      path === '/api/ejecuciones/candidatos' ? Response.json([await offer()]) : reporting(path, pass),
    );
    const tray = within(await screen.findByRole('region', { name: 'Paradas sin asignar' }));
    await user.click(tray.getByRole('button', { name: /^Suelta A2/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar Suelta A2' }));
    expect((await dialog.findByText(/termina 30 min después del horario/)).textContent).toContain('2 por atender');
    await user.click(dialog.getByRole('button', { name: 'Asignar a Suelta bus B' }));
    expect(await screen.findByText('Suelta A2 asignada')).toBeTruthy();
    expect(await stopsOf(runs[1]?.id)).toEqual(['Suelta B1', 'Suelta A2', 'Suelta B2']);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Paradas sin asignar' })).toBeNull());
  });

  later('is only looked at by a monitor, and names what nothing is offered to', async () => {
    const { at } = await aDay('2029-03-04', 'Monitor');
    await app.open('monitor', at);
    await user.click(await block('Monitor bus A', 'Monitor A1'));
    const menu = within(await screen.findByRole('menu', { name: 'Monitor A1' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Ver la ejecución']);
    expect((await screen.findAllByText('no reporta desde ayer')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Agregar parada' })).toBeNull();
  });
});

describe('the links of customers', () => {
  it('are sent by WhatsApp in one press, and show what the customer said', async () => {
    const { runs } = await aDay('2029-03-05', 'Cliente');
    const tab = { location: { href: '' }, close: vi.fn() };
    await app.open('monitor', `/rutas/ejecuciones?ejecucion=${runs[0]?.id}`, async (path, pass, { method }) => {
      const answer = await pass();
      if (path !== '/api/enlaces-vivos/paradas' || method !== 'GET') return answer;
      const links = (await answer.json()) as EnlaceParada[];
      const calificacion = { estrellas: 4, comentario: 'Muy amable', fecha: '2029-03-05T12:00:00Z' };
      return Response.json(links.map((each) => ({ ...each, vistas_n: 2, vista_en: each.creado_en, calificacion })));
    });
    vi.stubGlobal('open', () => tab);
    await user.click(await screen.findByRole('button', { name: 'Enviar por WhatsApp: Cliente A1' }));
    await waitFor(() => expect(tab.location.href).toMatch(/^https:\/\/wa\.me\/\?text=Hola/));
    expect(decodeURIComponent(tab.location.href)).toMatch(/\(Cliente A1\): https?:\/\/.*\/vivo\/[\w-]{43}$/);
    const list = within(await screen.findByRole('list', { name: 'Clientes' }));
    expect(await list.findByText(/abierto 2 veces/)).toBeTruthy();
    expect(list.getByRole('img', { name: '4 de 5 estrellas' })).toBeTruthy();
    expect(list.getByText(/Muy amable/)).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Revocar Cliente A1' }));
    expect(await screen.findByText('El cliente ya no ve la visita')).toBeTruthy();
  });
});
