import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { currentDay } from '../../../ui/dates/zone';
import { later } from '../../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

const idsOf = async (plates: readonly string[]) => {
  const ids: number[] = [];
  for (const placa of plates) ids.push((await app.anActivo({ placa })).id);
  return ids;
};

/** A plan that starts today, for assets with these plates. */
const aPlanOfToday = async (nombre: string, ...plates: string[]) =>
  app.aRunningPlan({
    nombre,
    alcance: 'lista',
    activos: await idsOf(plates),
    inicia_en: currentDay(),
    cada_valor: 1,
    cada_unidad: 'anio',
    crear_orden_automatica: false,
  });

const calendarOf = async (path = '/mantenimiento/calendario') => {
  await app.open('admin', path);
  return within(await screen.findByRole('region', { name: 'Calendario de mantenimiento' }));
};
const inGrid = { selector: 'a span' };
const said = () => new URLSearchParams(window.location.search);

describe('the calendar of maintenance', () => {
  it('shows dues on their days by their plate, and moves one by keyboard', async () => {
    await aPlanOfToday('Aceite', 'CAL001');
    // Any path segment opens it.
    const calendar = await calendarOf('/mantenimiento/ver');
    const entry = (await calendar.findByText('CAL001 · Aceite')).closest('a');
    entry?.focus();
    expect(document.activeElement).toBe(entry);
    await user.keyboard('{Enter}');
    const opened = await dialog('CAL001 · Aceite');
    expect(opened.getByRole('link', { name: 'Ver el activo' })).toBeTruthy();
    await user.click(await opened.findByRole('button', { name: 'Mover a…' }));
    const popup = await dialog('Reprogramar el vencimiento');
    expect(popup.getByRole('radio', { name: 'Solo esta' })).toBeTruthy();
    expect(popup.getByRole('radio', { name: 'Toda la serie' })).toBeTruthy();
    const day = popup.getByRole('textbox', { name: 'Nueva fecha' });
    await user.clear(day);
    await user.type(day, '31/12/2030');
    await user.click(popup.getByRole('button', { name: 'Reprogramar' }));
    expect(await screen.findByText(/^Reprogramado para el 31 dic 2030/)).toBeTruthy();
  });

  later('opens plans over itself and stays beneath them', async () => {
    const plan = await aPlanOfToday('Frenos', 'CAL002');
    const calendar = await calendarOf();
    await user.click(await calendar.findByText('CAL002 · Frenos'));
    await user.click((await dialog('CAL002 · Frenos')).getByRole('link', { name: 'Ver el plan' }));
    const form = await dialog('Frenos');
    expect(window.location.pathname + window.location.search).toBe(`/mantenimiento/calendario?plan=${plan.id}`);
    await user.click(form.getByRole('button', { name: 'Cerrar' }));
    expect(window.location.pathname).toBe('/mantenimiento/calendario');
  });

  it('shows only the state that is clicked in the legend, and everything again by a second click', async () => {
    const { id } = await aPlanOfToday('Correas', 'CAL003');
    const calendar = await calendarOf(`/mantenimiento/calendario?plan_id=${id}`);
    await calendar.findByText('CAL003 · Correas');
    const states = () => within(calendar.getByRole('group', { name: 'Qué se muestra' })).getAllByRole('button');
    const pressed = () => states().map((each) => each.getAttribute('aria-pressed'));
    const everything = pressed();
    expect(everything.slice(0, 2)).toEqual(['true', 'false']);
    await user.click(states()[1] as Element);
    await waitFor(() => expect(pressed().slice(0, 2)).toEqual(['false', 'true']));
    expect(said().get('clase')).not.toBeNull();
    await waitFor(() => expect(states()).toHaveLength(everything.length));
    await user.click(states()[1] as Element);
    await waitFor(() => expect(pressed()).toEqual(everything));
  });

  it('moves a whole group by the menu of its day, in one request, and each goes back to its own day', async () => {
    const plates = ['GRU001', 'GRU002', 'GRU003', 'GRU004', 'GRU005'];
    const { id } = await aPlanOfToday('Engrase', ...plates);
    const asked: { path: string; body: { vencimientos: number[]; fecha: string } }[] = [];
    await app.open('admin', `/mantenimiento/calendario?plan_id=${id}`, (path, pass, { method, body }) => {
      if (method === 'POST' && path.includes('planificador')) asked.push({ path, body: JSON.parse(String(body)) });
      return pass();
    });
    const group = (await screen.findByText('Engrase', inGrid)).closest('a');
    group?.focus();
    await user.keyboard('{Enter}');
    const day = await dialog(/· 5 mantenimientos$/);
    expect(day.getAllByRole('link').map((each) => each.textContent)).toHaveLength(5);
    await user.click(day.getByRole('checkbox', { name: 'Elegir Engrase · 5 activos' }));
    await user.click(day.getByRole('checkbox', { name: 'Elegir GRU003 · Engrase' }));
    await user.click(day.getByRole('button', { name: 'Mover 4 a…' }));
    const popup = await dialog('Mover 4 vencimientos');
    const input = popup.getByRole('textbox', { name: 'Nueva fecha' });
    await user.clear(input);
    await user.type(input, '31/12/2030');
    await user.click(popup.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('4 movidos al 31 dic 2030')).toBeTruthy();
    expect(await screen.findByText('GRU003 · Engrase')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('4 devueltos a su día')).toBeTruthy();
    expect(await screen.findByText('Engrase', inGrid)).toBeTruthy();
    expect(asked.map(({ path, body }) => [path.split('/').at(-1), body.vencimientos.length, body.fecha])).toEqual([
      ['mover', 4, '2030-12-31'],
      ['devolver', 4, '2030-12-31'],
    ]);
  });

  it('says which filters hide everything, and removes them', async () => {
    const { id } = await aPlanOfToday('Bujías', 'CAL005');
    const calendar = await calendarOf(`/mantenimiento/calendario?plan_id=${id}&que=ordenes&modo=agenda`);
    expect(await calendar.findByText(/^Los filtros ocultan .* Qué: Órdenes · Plan: Bujías$/)).toBeTruthy();
    await user.click(calendar.getByRole('button', { name: 'Quitar el filtro Qué: Órdenes' }));
    expect(await calendar.findByText('CAL005 · Bujías')).toBeTruthy();
    expect(await calendar.findByText(/^Los filtros ocultan .*s\.$/)).toBeTruthy();
    expect([said().get('que'), said().get('plan_id')]).toEqual([null, String(id)]);
    await user.click(calendar.getByRole('button', { name: 'Filtros (1)' }));
    const filters = await dialog('Filtros');
    await user.click(filters.getByRole('button', { name: 'Vencimientos' }));
    await waitFor(() => expect(said().get('que')).toBe('vencimientos'));
    await user.click(filters.getByRole('button', { name: 'Listo' }));
    await user.click(calendar.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(said().toString()).toBe('modo=agenda'));
  });

  it('has an agenda, with today named', async () => {
    const { id } = await aPlanOfToday('Llantas', 'CAL006');
    const calendar = await calendarOf(`/mantenimiento/calendario?plan_id=${id}`);
    await user.click(await calendar.findByRole('button', { name: 'Agenda' }));
    const today = within(await calendar.findByRole('region', { name: /^Hoy, / }));
    expect(today.getByText('CAL006 · Llantas')).toBeTruthy();
  });
});
