import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { masMeses } from '#contract/rules/fechasPlan';
import { currentDay } from '../../ui/dates/zone';
import { written } from '../../ui/dates/reading';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';
import { filtered } from '../../../testing/filtered';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const { aPlan } = app;

describe('planes de mantenimiento', () => {
  it('are listed with a summary', async () => {
    const asset = await app.anActivo({ nombre: 'Camión engrasado' });
    await aPlan({ nombre: 'Engrase mensual', activos: [asset.id] });
    await app.open('admin', '/mantenimiento');
    const row = within(await screen.findByRole('row', { name: /Engrase mensual/ }));
    expect(
      await row.findByText(/^Se hace «Engrase mensual» a Camión engrasado, cada mes desde el 31\/01\/2026\./),
    ).toBeTruthy();
  });

  it('are edited with only the fields of their trigger, with a live summary and dates', async () => {
    const asset = await app.anActivo({ nombre: 'Volqueta nueva' });
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    const said = await form.findByRole('status', { name: 'Qué hará el plan' });
    await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Cambio de aceite');
    expect(form.queryByRole('textbox', { name: /^Cada \(/ })).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Por tiempo o medidor' }));
    await user.type(await form.findByRole('textbox', { name: 'Cada (km)' }), '10000');
    await user.type(form.getByRole('textbox', { name: 'Cada' }), '6');
    await waitFor(() => expect(said.textContent).toContain('cada 6 meses o cada 10.000 km, lo que ocurra primero'));
    const first = form.getByRole('textbox', { name: 'Primera vez' });
    await user.clear(first);
    await user.type(first, '31/08/2030');
    const dates = within(await form.findByRole('region', { name: 'Próximas fechas' }));
    await waitFor(() =>
      expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
        'viernes, 28 de febrero de 2031',
      ),
    );
    await user.click(form.getByRole('combobox', { name: 'Activos' }));
    await user.click(await screen.findByRole('option', { name: 'Volqueta nueva' }));
    await waitFor(() => expect(said.textContent).toContain('a Volqueta nueva'));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('dialog', { name: 'Cambio de aceite' })).toBeTruthy();
    expect(await app.call('admin', 'GET', `/api/mantenimiento?${filtered({ activo_id: asset.id })}`)).toBeTruthy();
  });

  it('have a season, which their dates and summary follow', async () => {
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    const said = await form.findByRole('status', { name: 'Qué hará el plan' });
    const season = within(form.getByRole('group', { name: 'Temporada' }));
    await user.type(form.getByRole('textbox', { name: 'Cada' }), '1');
    const first = form.getByRole('textbox', { name: 'Primera vez' });
    await user.clear(first);
    await user.type(first, '15/08/2030');
    for (const month of ['septiembre', 'abril', 'agosto'])
      await user.click(season.getByRole('button', { name: month }));
    await waitFor(() => expect(said.textContent).toContain('Temporada: abril y de agosto a septiembre.'));
    const dates = within(await form.findByRole('region', { name: 'Próximas fechas' }));
    await waitFor(() =>
      expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'jueves, 15 de agosto de 2030',
        'domingo, 15 de septiembre de 2030',
        'martes, 15 de abril de 2031',
        'viernes, 15 de agosto de 2031',
        'lunes, 15 de septiembre de 2031',
      ]),
    );
    await user.click(season.getByRole('button', { name: 'abril' }));
    expect(season.getByRole('button', { name: 'abril' }).getAttribute('aria-pressed')).toBe('false');
    expect(season.getByRole('button', { name: 'agosto' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('count by one of several meters of a kind, if assets have named ones', async () => {
    const asset = await app.anActivo({ nombre: 'Camión grúa' });
    await app.call('admin', 'POST', `/api/activos/${asset.id}/medidores`, {
      tipo: 'horometro',
      nombre: 'Grúa',
      unidad: 'h',
    });
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    const said = await form.findByRole('status', { name: 'Qué hará el plan' });
    await user.click(form.getByRole('radio', { name: 'Por medidor' }));
    await user.type(await form.findByRole('textbox', { name: 'Cada (km)' }), '250');
    expect(form.queryByRole('combobox', { name: 'Nombre del medidor' })).toBeNull();
    await user.click(form.getByRole('combobox', { name: 'Medidor' }));
    await user.click(await screen.findByRole('option', { name: 'Horómetro' }));
    await user.click(await form.findByRole('combobox', { name: 'Nombre del medidor' }));
    await user.click(await screen.findByRole('option', { name: 'Grúa' }));
    await waitFor(() => expect(said.textContent).toContain('cada 250 h de «Grúa»'));
  });

  it('report missing values beside the field, and mark required ones before', async () => {
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    expect((await form.findByRole<HTMLInputElement>('textbox', { name: 'Cada' })).required).toBe(true);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(
      await within(form.getByRole('group', { name: 'A qué activos' })).findByText('Elija al menos uno'),
    ).toBeTruthy();
    expect(await within(form.getByRole('group', { name: 'Cuándo' })).findByText('Obligatorio')).toBeTruthy();
    await user.click(form.getByRole('radio', { name: 'Una sola vez' }));
    await waitFor(() => expect(form.queryByRole('textbox', { name: 'Cada' })).toBeNull());
  });

  it('offer one interval from today as their first time, until another day is chosen', async () => {
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    const first = () => form.getByRole<HTMLInputElement>('textbox', { name: 'Primera vez' });
    const shows = (day: string) => waitFor(() => expect(first().value).toBe(written('day', day)));
    await user.type(await form.findByRole('textbox', { name: 'Cada' }), '2');
    await shows(masMeses(currentDay(), 2));
    const chosen = masMeses(currentDay(), 5);
    await user.clear(first());
    await user.type(first(), written('day', chosen));
    const every = form.getByRole('textbox', { name: 'Cada' });
    await user.clear(every);
    await user.type(every, '20');
    await waitFor(() =>
      expect(form.getByRole('status', { name: 'Qué hará el plan' }).textContent).toContain('cada 20 meses'),
    );
    await shows(chosen);
  });

  later('clear days of the week that no longer apply', async () => {
    const plan = await aPlan({ nombre: 'De los lunes', cada_unidad: 'semana', dias_semana: [1] });
    await app.open('admin', `/mantenimiento?plan=${plan.id}`);
    const form = await dialog('De los lunes');
    const days = within(await form.findByRole('group', { name: 'Días de la semana' }));
    expect(days.getByRole('button', { name: 'lunes' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(form.getByRole('radio', { name: 'La última ejecución' }));
    await waitFor(() => expect(form.queryByRole('group', { name: 'Días de la semana' })).toBeNull());
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are triggered by a condition, whose fields only they have', async () => {
    const asset = await app.anActivo({ nombre: 'Planta eléctrica' });
    await app.open('admin', '/mantenimiento?plan=nuevo');
    const form = await dialog('Nuevo plan');
    await user.type(await form.findByRole('textbox', { name: 'Nombre' }), 'Revisar refrigeración');
    await user.click(form.getByRole('combobox', { name: 'Activos' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(asset.nombre) }));
    await user.click(form.getByRole('radio', { name: 'Por condición' }));
    const value = await form.findByRole('textbox', { name: 'Valor (°C)' });
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByRole('textbox', { name: 'Valor (°C)', description: /.+/ })).toBeTruthy();
    await user.type(value, '110');
    const lasts = form.getByRole('textbox', { name: 'Durante (min)' });
    await user.clear(lasts);
    await user.type(lasts, '10');
    const said = form.getByRole('status', { name: 'Qué hará el plan' });
    await waitFor(() => expect(said.textContent).toContain('cuando la temperatura pase de 110 °C durante 10 min'));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('dialog', { name: 'Revisar refrigeración' })).toBeTruthy();
  });

  later('are paused, with undo', async () => {
    const plan = await aPlan({ nombre: 'Pausable' });
    await app.open('admin', `/mantenimiento?plan=${plan.id}`);
    const form = await dialog('Pausable');
    await user.click(await form.findByRole('button', { name: 'Pausar' }));
    expect(await form.findByRole('button', { name: 'Reanudar' })).toBeTruthy();
    // The notice is above the drawer.
    await user.click(await screen.findByText('Deshacer'));
    expect(await form.findByRole('button', { name: 'Pausar' })).toBeTruthy();
  });

  it('are ended for good after a confirmation', async () => {
    const plan = await aPlan({ nombre: 'Terminable' });
    await app.open('admin', `/mantenimiento?plan=${plan.id}`);
    const form = await dialog('Terminable');
    await user.click(await form.findByRole('button', { name: 'Finalizar' }));
    await user.click((await dialog('¿Finalizar el plan?')).getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(form.queryByRole('button', { name: 'Finalizar' })).toBeNull());
    expect(form.queryByRole('button', { name: 'Reanudar' })).toBeNull();
  });

  later('are copied, deleted and restored', async () => {
    const plan = await aPlan({ nombre: 'Original' });
    await app.open('admin', `/mantenimiento?plan=${plan.id}`);
    await user.click(await screen.findByRole('link', { name: 'Duplicar' }));
    const form = await dialog('Nuevo plan');
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Original (copia)'),
    );
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const copy = await dialog('Original (copia)');
    await user.click(await copy.findByRole('button', { name: 'Eliminar' }));
    const address = `/api/mantenimiento/${new URLSearchParams(window.location.search).get('plan')}`;
    await user.click((await dialog('¿Eliminar el plan?')).getByRole('button', { name: 'Eliminar' }));
    // The notice appears after the drawer has closed, and is soon gone.
    await user.click(await screen.findByText('Deshacer'));
    await waitFor(async () => expect((await app.call('admin', 'GET', address)).nombre).toBe('Original (copia)'), {
      timeout: 240_000,
    });
  });

  later('are created from the library for all assets of a category at once', async () => {
    const category = await app.call('admin', 'POST', '/api/categorias', {
      nombre: 'Tractocamiones',
      tipo_activo: 'vehiculo',
    });
    await app.open('admin', '/mantenimiento');
    await user.click(await button('Desde la biblioteca'));
    const library = await dialog('Planes de la biblioteca');
    await user.click(library.getByRole('button', { name: 'Crear planes' }));
    expect(await library.findByText('Elija al menos un plan')).toBeTruthy();
    await user.click(library.getByRole('checkbox', { name: /^Cambio de aceite y filtro de motor/ }));
    await user.click(library.getByRole('checkbox', { name: /^Renovación del SOAT/ }));
    await user.click(library.getByRole('combobox', { name: 'Categorías' }));
    await user.click(await screen.findByRole('option', { name: 'Tractocamiones' }));
    await user.click(library.getByRole('button', { name: 'Crear planes' }));
    expect(await screen.findByText('2 planes creados')).toBeTruthy();
    const row = within(await screen.findByRole('row', { name: /Renovación del SOAT/ }));
    expect(await row.findByText(/a cada activo de la categoría Tractocamiones, cada año/)).toBeTruthy();
    expect(category.id).toBeGreaterThan(0);
  });

  it.each<Role>(['monitor', 'operario'])('are nothing that a %s opens', async (role) => {
    await app.open(role, '/mantenimiento');
    await waitFor(() => expect(window.location.pathname).not.toBe('/mantenimiento'));
  });
});
