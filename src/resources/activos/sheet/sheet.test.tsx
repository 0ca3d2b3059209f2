import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { later } from '../../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const history = async () => within(await screen.findByRole('region', { name: 'Historial' }));
const choose = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const part = async (name: string) =>
  user.click(
    within(await screen.findByRole('navigation', { name: 'Partes de la hoja de vida' })).getByRole('link', { name }),
  );
const comment = (id: number, texto: string) => app.call('admin', 'POST', `/api/activos/${id}/comentarios`, { texto });

describe('the life-history sheet', () => {
  it('describes changes in words, and filters them by kind and by word', async () => {
    const { id, version } = await app.anActivo({ nombre: 'Bus con historia' });
    await app.call('admin', 'PUT', `/api/activos/${id}`, { version, criticidad: 'A', marca: 'Scania' });
    await comment(id, 'Suena al frenar');
    await app.open('admin', `/activos/${id}/show`);

    const timeline = await history();
    const changes = within((await timeline.findByText('Se cambiaron 2 datos')).closest('li') ?? document.body);
    expect(
      changes.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/arrow_forward/g, '')),
    ).toEqual(['CriticidadB · MediaahoraA · Alta', 'Marca—ahoraScania']);

    await user.click(await timeline.findByRole('button', { name: 'Comentarios 1' }));
    await waitFor(() => expect(timeline.queryByText('Se cambiaron 2 datos')).toBeNull());
    expect(timeline.getByText('Suena al frenar')).toBeTruthy();
    await user.click(timeline.getByRole('button', { name: /^Todo/ }));
    await user.type(timeline.getByRole('searchbox', { name: 'Buscar en el historial' }), 'nada de esto');
    expect(await timeline.findByText('Nada coincide con la búsqueda o los filtros.')).toBeTruthy();
    await user.click(timeline.getByRole('button', { name: 'Limpiar' }));
    expect(await timeline.findByText('Suena al frenar')).toBeTruthy();
  });

  it('starts with the days in the address', async () => {
    const asset = await app.anActivo({ nombre: 'Bus de marzo' });
    for (const [concepto, fecha] of [
      ['Frenos', '2026-03-10'],
      ['Llantas', '2026-05-10'],
    ])
      await app.call('admin', 'POST', `/api/activos/${asset.id}/costos`, { concepto, valor: 1, fecha });
    await app.open('admin', `/activos/${asset.id}/show?desde=2026-03-01&hasta=2026-03-31`);
    const timeline = await history();
    expect(await timeline.findByText('Frenos')).toBeTruthy();
    expect(timeline.queryByText('Llantas')).toBeNull();
    expect(timeline.getByLabelText('Desde')).toHaveProperty('value', '01/03/2026');
    expect(timeline.getByLabelText('Hasta')).toHaveProperty('value', '31/03/2026');
  });

  later('shows a long history fifty entries at a time', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus antiguo' });
    for (let n = 1; n <= 55; n++) await comment(id, `Nota ${n}`);
    await app.open('admin', `/activos/${id}/show`);
    expect(await screen.findByText('50 de 56 registros, los más recientes')).toBeTruthy();
    expect(screen.queryByText('Nota 1')).toBeNull();
    await user.click(await button('Mostrar más'));
    expect(await screen.findByText('56 registros')).toBeTruthy();
    expect(screen.getByText('Nota 1')).toBeTruthy();
  });

  it('records readings: a decreasing one is rejected beside the field, a jump waits for confirmation', async () => {
    const { id } = await app.anActivo({ nombre: 'Camión medido' });
    const { id: meter } = await app.call('admin', 'POST', `/api/activos/${id}/medidores`, {
      tipo: 'ciclos',
      unidad: 'ciclos',
      salto_max_diario: 100,
    });
    await app.call('admin', 'POST', `/api/activos/${id}/medidores/${meter}/lecturas`, {
      valor: 1_000,
      fecha: new Date(Date.now() - 3_600_000).toISOString(),
    });
    await app.open('admin', `/activos/${id}/show?vista=medidores`);

    const card = within(await screen.findByRole('article', { name: 'Ciclos' }));
    await user.click(card.getByRole('button', { name: 'Lectura' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva lectura' }));
    const value = dialog.getByRole('textbox', { name: 'Lo que marca (ciclos)' });
    await user.type(value, '900');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(value);
    await user.type(value, '5000');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await card.findByText('Por revisar')).toBeTruthy();
    expect(card.getByText('1.000', { selector: 'strong' })).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Confirmar' }));
    expect(await card.findByText('5.000', { selector: 'strong' })).toBeTruthy();
  });

  later('lists the trips, each with a link to the map', async () => {
    const { id } = await app.anActivo({ nombre: 'Camión viajero' });
    const device = await app.aDispositivo({ identificador: 'viajero-1' });
    await app.call('admin', 'POST', `/api/dispositivos/${device.id}/asignar`, {
      activo_id: id,
      desde: '2020-01-01T00:00:00.000Z',
    });
    const key = (await app.call('admin', 'POST', '/api/dispositivos/claves/rotar')) as unknown as { clave: string };
    const start = Date.UTC(2026, 7, 20, 13) / 1_000;
    // Ten minutes to the north at 60 km/h, then a stop. The ingestion endpoint does not respond in JSON.
    for (let at = 0; at < 80; at++) {
      const way = Math.min(at, 60) * 0.0015;
      await app
        .call(
          'admin',
          'GET',
          `/gps/${key.clave}?id=viajero-1&timestamp=${start + at * 10}&lat=${4.6 + way}&lon=-74.2&speed=${at < 60 ? 32 : 0}`,
        )
        .catch(() => undefined);
    }
    await app.open('admin', `/activos/${id}/show?vista=viajes`);
    expect(await screen.findByText(/^1 viaje · en esta página 10(,\d)? km en /)).toBeTruthy();
    const way = screen.getByRole('link', { name: /^Ver en el mapa el viaje del/ }).getAttribute('href');
    expect(way).toMatch(new RegExp(`^/recorrido\\?activos=${id}&dia=2026-08-20&viaje=\\d+$`));
  });

  it('moves the asset to another state and back, which the downtimes record', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa' });
    await app.open('admin', `/activos/${id}/show`);
    await user.click(await button('Cambiar estado'));
    await choose('Nuevo estado', 'Dado de baja');
    await user.click(await button('Cambiar'));
    expect(await screen.findByText('Obligatorio')).toBeTruthy();
    await choose('Nuevo estado', 'En mantenimiento');
    await user.click(await button('Cambiar'));
    expect(await (await history()).findByText('De Operativo a En mantenimiento')).toBeTruthy();

    await part('Paradas');
    const row = within(await screen.findByRole('row', { name: /Mantenimiento planificado/ }));
    expect(row.getByText('Sigue en parada')).toBeTruthy();
    await user.click(await button('Cambiar estado'));
    await choose('Nuevo estado', 'Operativo');
    await user.click(await button('Cambiar'));
    await waitFor(() => expect(screen.queryByText('Sigue en parada')).toBeNull());
  });

  later('shows the components and a stopped one among them; the component links back', async () => {
    const whole = await app.anActivo({ nombre: 'Tractomula completa' });
    const part = await app.anActivo({ nombre: 'Tanque roto', padre_id: whole.id });
    await app.anActivo({ nombre: 'Bomba sana', padre_id: whole.id });
    await app.call('admin', 'POST', `/api/activos/${part.id}/estado`, {
      estado: 'fuera_de_servicio',
      version: part.version,
    });
    await app.open('admin', `/activos/${whole.id}/show`);
    expect(await screen.findByText('Componente detenido')).toBeTruthy();
    const side = within(screen.getByRole('complementary', { name: 'A la vista' }));
    expect(side.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tanque roto', 'Bomba sana']);
    await user.click(side.getByRole('link', { name: 'Tanque roto' }));
    await user.click(await screen.findByRole('link', { name: 'Tractomula completa' }));
    expect(await screen.findByRole('heading', { name: 'Tractomula completa' })).toBeTruthy();
  });

  later('annuls a wrong cost with a reason, and records the right one', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus con gastos' });
    await app.call('admin', 'POST', `/api/activos/${id}/costos`, {
      concepto: 'Llantas',
      valor: 1_200,
      fecha: '2026-03-15',
    });
    await app.open('admin', `/activos/${id}/show?vista=costos`);
    await user.click(await button('Anular Llantas'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Anular este costo?' }));
    await user.click(dialog.getByRole('button', { name: 'Anular' }));
    expect((await dialog.findByRole('textbox', { name: 'Motivo' })).getAttribute('aria-invalid')).toBe('true');
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Mal digitado');
    await user.type(dialog.getByRole('textbox', { name: /Valor correcto/ }), '$ 1.250');
    await user.click(dialog.getByRole('button', { name: 'Anular' }));

    const against = within((await screen.findByText('Costo anulado: Llantas')).closest('li') ?? document.body);
    expect(against.getByText(/^[-−]\$\s1\.200$/)).toBeTruthy();
    expect(against.getByText('Mal digitado')).toBeTruthy();
    expect((await screen.findByText('Anulado')).parentElement?.textContent).toMatch(/^Anulado\$\s1\.200$/);
    expect(await screen.findByText('$ 1.250', { selector: 'dd' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Anular/ })).toHaveLength(1);
  });

  it('is opened by the QR code: an operario reports a failure there, and sees neither costs nor actions of others', async () => {
    const asset = await app.anActivo({ nombre: 'Moto del operario', costo_adquisicion: 1_234_567 });
    await app.call('admin', 'POST', `/api/activos/${asset.id}/costos`, { concepto: 'Llantas', valor: 7_654_321 });
    await app.open('operario', `/asset/${asset.uuid}`);
    await screen.findByRole('heading', { name: 'Moto del operario' });
    const timeline = await history();
    expect(await timeline.findByText('Se creó el activo')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/7\.654\.321|1\.234\.567|Costo|Llantas/);
    for (const name of ['Cambiar estado', 'Trasladar', 'Documento'])
      expect(screen.queryByRole('button', { name })).toBeNull();

    await user.click(await button('Reportar falla'));
    await user.type(await screen.findByRole('textbox', { name: '¿Qué le pasa?' }), 'No enciende');
    await user.click(screen.getByRole('switch', { name: /fuera de servicio/ }));
    await user.click(await button('Reportar'));
    expect(await timeline.findByText('Falla reportada: queda fuera de servicio')).toBeTruthy();
    expect((await screen.findAllByText('Fuera de servicio')).length).toBeGreaterThan(0);
  });

  later('shows the next maintenance in its header, with a link to all dues', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus por revisar' });
    await app.aPlan({ nombre: 'Cambio de correa', activos: [id], inicia_en: '2030-12-12' });
    const sheet = await app.open('admin', `/activos/${id}/show`);
    expect(
      await screen.findByRole('link', { name: /^Cambio de correa, 12 dic 2030 \(en [\d.]+ días\)$/ }),
    ).toBeTruthy();
    sheet.unmount();
    await app.aRunningPlan({ nombre: 'Revisión anual', activos: [id], inicia_en: '2020-03-01' });
    await app.open('admin', `/activos/${id}/show`);
    await user.click(await screen.findByRole('link', { name: /^Revisión anual, vencido hace [\d.]+ días$/ }));
    expect(await screen.findByRole('region', { name: 'Próximos mantenimientos' })).toBeTruthy();
  });

  later('of an asset that was stopped when it was created says since when: before', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus parado de antes', estado: 'en_mantenimiento' });
    await app.open('admin', `/activos/${id}/show`);
    expect(await screen.findByText('desde antes')).toBeTruthy();
    expect(await screen.findByText('Se creó el activo')).toBeTruthy();
    expect(screen.queryByText(/Inicio de una parada/)).toBeNull();
  });

  it.each(['/public-activo/987654', '/asset/00000000-0000-4000-8000-000000000000', '/asset/nada'])(
    'of nothing at %s says so',
    async (path) => {
      await app.open('admin', path);
      expect(await screen.findByText('Este activo no existe, se eliminó o es de otra empresa.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Ver los activos' })).toBeTruthy();
    },
  );
});
