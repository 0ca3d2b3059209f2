import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { currentDay } from '../../../ui/dates/zone';
import { later } from '../../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** A plan that starts today. */
const aPlanOfToday = async (nombre: string, activo: string) =>
  app.aRunningPlan({
    nombre,
    activos: [(await app.anActivo({ nombre: activo })).id],
    inicia_en: currentDay(),
    cada_valor: 1,
    cada_unidad: 'anio',
    crear_orden_automatica: false,
  });

describe('the calendar of maintenance', () => {
  it('shows dues on their days, and moves one by keyboard', async () => {
    await aPlanOfToday('Aceite', 'Camión del calendario');
    // Any path segment opens it.
    await app.open('admin', '/mantenimiento/ver');
    const calendar = within(await screen.findByRole('region', { name: 'Calendario de mantenimiento' }));
    const entry = (await calendar.findByText('Aceite: Camión del calendario')).closest('a');
    entry?.focus();
    expect(document.activeElement).toBe(entry);
    await user.keyboard('{Enter}');
    const opened = await dialog('Aceite: Camión del calendario');
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
    const plan = await aPlanOfToday('Frenos', 'Camión abierto');
    await app.open('admin', '/mantenimiento/calendario');
    const calendar = within(await screen.findByRole('region', { name: 'Calendario de mantenimiento' }));
    await user.click(await calendar.findByText('Frenos: Camión abierto'));
    await user.click((await dialog('Frenos: Camión abierto')).getByRole('link', { name: 'Ver el plan' }));
    const form = await dialog('Frenos');
    expect(window.location.pathname + window.location.search).toBe(`/mantenimiento/calendario?plan=${plan.id}`);
    await user.click(form.getByRole('button', { name: 'Cerrar' }));
    expect(window.location.pathname).toBe('/mantenimiento/calendario');
  });

  it('shows only the state that is clicked in the legend, and everything again by a second click', async () => {
    await aPlanOfToday('Correas', 'Camión de la leyenda');
    await app.open('admin', '/mantenimiento/calendario');
    const calendar = within(await screen.findByRole('region', { name: 'Calendario de mantenimiento' }));
    await calendar.findByText('Correas: Camión de la leyenda');
    const [all, ...states] = within(calendar.getByRole('group', { name: 'Qué se muestra' })).getAllByRole('button');
    const pressed = () => [all, ...states].map((each) => each?.getAttribute('aria-pressed')).join();
    const everything = pressed();
    expect(everything).toMatch(/^true(,false)+$/);
    await user.click(states.at(-1) as Element);
    expect(pressed()).toBe(['false', ...states.map((_, at) => String(at === states.length - 1))].join());
    await user.click(states.at(-1) as Element);
    expect(pressed()).toBe(everything);
  });

  it('has an agenda', async () => {
    await aPlanOfToday('Llantas', 'Camión de agenda');
    await app.open('admin', '/mantenimiento/calendario');
    await user.click(await screen.findByRole('button', { name: 'Agenda' }));
    expect(await within(await screen.findByRole('table')).findByText('Llantas: Camión de agenda')).toBeTruthy();
  });
});
