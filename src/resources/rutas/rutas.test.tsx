import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const panel = async () => within(await screen.findByRole('complementary', { name: 'Rutas' }));
const addStop = async (nombre: string) => {
  const field = await screen.findByRole('combobox', { name: 'Añadir parada' });
  await user.click(field);
  await user.paste(nombre);
  await user.click(await screen.findByRole('option', { name: nombre }));
  await (await panel()).findByRole('button', { name: new RegExp(`^Mover ${nombre}`) });
};

describe('rutas', () => {
  later('explain how to begin while there are none, then are listed, searched and opened', async () => {
    // The client caches the assets for some minutes.
    const stop = await app.aParada({ nombre: 'Bodega del norte' });
    const asset = await app.anActivo({ nombre: 'Camión 7' });
    const first = await app.open('admin', '/rutas');
    expect(await screen.findByText(/^Todavía no hay rutas/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Importar' })).toBeTruthy();
    first.unmount();

    await app.aRuta({
      nombre: 'Reparto del norte',
      codigo: 'RN-1',
      dias_semana: [1, 2, 3, 4, 5],
      hora_salida: '06:30',
      paradas: [{ parada_id: stop.id, llegada_min: 40 }],
      asignaciones: [{ activo_id: asset.id }],
    });
    await app.aRuta({ nombre: 'Ruta del sur' });
    await app.open('monitor', '/rutas');
    const row = within(await button(/Reparto del norte/));
    for (const said of ['RN-1 · 2 km · 1 parada', 'Lunes a viernes · 06:30', /06:30: Camión 7$/])
      expect(await row.findByText(said)).toBeTruthy();
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre o código' }), 'rn-1');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ruta del sur/ })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Nueva ruta' })).toBeNull();

    await user.click(await button(/Reparto del norte/));
    expect(await heading('Reparto del norte')).toBeTruthy();
    expect(await screen.findByText('a los 40 min · 07:10 · ± 10 min')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Bodega del norte' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Ver ejecuciones' })).getAttribute('href')).toMatch(
      /^\/rutas\/ejecuciones\?filter=/,
    );
    for (const name of ['Editar', 'Duplicar', 'Programar ejecución'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  });

  it('are made of stops in order, with errors at their place', async () => {
    await app.aParada({ nombre: 'Salida de la planta', latitud: 4.6, longitud: -74.1 });
    await app.aParada({ nombre: 'Llegada al puerto', latitud: 4.7, longitud: -74.1 });
    await app.open('admin', '/rutas?ruta=nuevo');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Dibuje el trazado en el mapa, o tómelo de un viaje.')).toBeTruthy();
    await addStop('Salida de la planta');
    await addStop('Llegada al puerto');
    await user.click(await button('Trazar por las paradas'));
    expect(await screen.findByText('2 puntos')).toBeTruthy();
    await user.click(await button('Deshacer el último cambio del trazado'));
    await waitFor(() => expect(screen.queryByText('2 puntos')).toBeNull());
    await user.click(await button('Rehacer el cambio del trazado'));
    expect(await screen.findByText('2 puntos')).toBeTruthy();

    // Eleven kilometres straight on at 25 km/h.
    const stops = within(await screen.findByRole('list', { name: 'Paradas en orden' }));
    expect(await stops.findByText('a los 27 min')).toBeTruthy();
    await user.click(await button('Lunes'));
    await user.click(await screen.findByRole('textbox', { name: 'Nombre' }));
    await user.paste('Planta y puerto');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Obligatoria para los días elegidos')).toBeTruthy();
    await user.click(await screen.findByRole('textbox', { name: 'Hora de salida' }));
    await user.paste('05:45');
    expect(await stops.findByText('a los 27 min · 06:12')).toBeTruthy();

    (await stops.findByRole('button', { name: /^Mover Llegada al puerto/ })).focus();
    await user.keyboard('{ArrowUp}');
    expect(await stops.findByRole('button', { name: /^Mover Llegada al puerto: lugar 1 de 2/ })).toBeTruthy();
    await user.click(await button('Guardar'));
    expect(await screen.findByText('La parada 2 llega antes que la anterior: revise los minutos')).toBeTruthy();
    await user.click(await button('Invertir sentido'));
    await user.click(await button('Calcular minutos'));
    await user.click(await button('Guardar'));
    expect(await heading('Planta y puerto')).toBeTruthy();
    expect(await screen.findByText('a los 27 min · 06:12 · ± 10 min')).toBeTruthy();
  });

  it('are copied without their code', async () => {
    const route = await app.aRuta({ nombre: 'La de siempre', codigo: 'LS-1' });
    // The form of links from elsewhere.
    await app.open('admin', `/rutas/${route.id}/show`);
    await user.click(await screen.findByRole('link', { name: 'Duplicar' }));
    expect(await heading('Copia de La de siempre')).toBeTruthy();
    await user.click(await button('Guardar'));
    expect(await heading('La de siempre (copia)')).toBeTruthy();
  });

  it('are deleted and restored by the notice', async () => {
    const route = await app.aRuta({ nombre: 'Ruta que se fue' });
    await app.open('admin', `/rutas?ruta=${route.id}`);
    await user.click(await button('Eliminar'));
    expect(await screen.findByText('Ruta eliminada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ruta que se fue/ })).toBeNull());
    await user.click(await button('Deshacer'));
    expect(await button(/Ruta que se fue/)).toBeTruthy();
  });

  it('with executions stay, and can be deactivated', async () => {
    const [route, asset] = [await app.aRuta({ nombre: 'Ruta recorrida' }), await app.anActivo()];
    await app.call('admin', 'POST', '/api/ejecuciones', {
      ruta_id: route.id,
      activo_id: asset.id,
      fecha: '2030-03-31',
      hora_salida: '06:00',
    });
    await app.open('admin', `/rutas?ruta=${route.id}`);
    await user.click(await button('Eliminar'));
    const popup = within(await screen.findByRole('dialog', { name: 'No se puede eliminar' }));
    expect(await popup.findByText(/tiene ejecuciones/)).toBeTruthy();
    await user.click(await popup.findByRole('button', { name: 'Desactivar' }));
    expect(await (await panel()).findByText('Inactiva')).toBeTruthy();
  });
});
