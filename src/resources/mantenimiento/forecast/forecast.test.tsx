import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { addresses } from '../address';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('shows month by month what plans require, each figure with a link to what it counts', async () => {
  await app.aRunningPlan({
    nombre: 'Del pronóstico',
    activos: [(await app.anActivo({ nombre: 'Bus previsto' })).id],
    crear_orden_automatica: false,
  });
  await app.open('admin', addresses.view('pronostico'));
  const forecast = within(await screen.findByRole('region', { name: 'Pronóstico de mantenimiento' }));
  const months = await forecast.findAllByRole('rowheader');
  expect(months).toHaveLength(12);
  await user.click(forecast.getByRole('button', { name: '6 meses' }));
  expect(await forecast.findByRole('link', { name: /: 1 vencidos$/ })).toBeTruthy();
  const [, next] = forecast.getAllByRole('link', { name: /: 1 servicios$/ });
  if (!next) throw new Error('the months to come are empty');
  await user.click(next);
  expect(await screen.findByRole('region', { name: 'Calendario de mantenimiento' })).toBeTruthy();
});

it('filters by a level and those below it, which the address keeps', async () => {
  const [north, south] = [await app.aNivel({ nombre: 'Norte' }), await app.aNivel({ nombre: 'Sur' })];
  const yard = await app.aNivel({ nombre: 'Patio', padre_id: north.id });
  for (const nivel_id of [yard.id, south.id]) {
    const { id } = await app.anActivo({ nivel_id });
    await app.aRunningPlan({ activos: [id] });
  }
  await app.open('admin', addresses.view('pronostico'));
  const forecast = within(await screen.findByRole('region', { name: 'Pronóstico de mantenimiento' }));
  await user.type(await forecast.findByRole('combobox', { name: 'Nivel y los de abajo' }), 'Norte');
  await user.click(await screen.findByRole('option', { name: 'Norte' }));
  const overdue = await forecast.findByRole('link', { name: /: 1 vencidos$/ });
  expect(overdue.getAttribute('href')).toContain(`bajo_nivel_id%22%3A${north.id}`);
  expect(new URLSearchParams(window.location.search).get('bajo_nivel_id')).toBe(String(north.id));
  const [first] = forecast.getAllByRole('link', { name: /: 1 servicios$/ });
  if (!first) throw new Error('no month has anything');
  await user.click(first);
  const calendar = within(await screen.findByRole('region', { name: 'Calendario de mantenimiento' }));
  await user.click(await calendar.findByRole('button', { name: 'Quitar el filtro Nivel: Norte' }));
  expect(new URLSearchParams(window.location.search).has('bajo_nivel_id')).toBe(false);
});

it('says how much of the technicians’ time each month takes', async () => {
  await app.aPersona({
    turno: Object.fromEntries(
      ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'].map((day) => [day, 480]),
    ),
  });
  const long = await app.aServicio({ duracion_estimada_min: 24_000 });
  await app.aRunningPlan({ servicio_ids: [long.id] });
  await app.open('admin', addresses.view('pronostico'));
  const forecast = within(await screen.findByRole('region', { name: 'Pronóstico de mantenimiento' }));
  const [, , next] = await forecast.findAllByRole('row');
  if (!next) throw new Error('the months to come are missing');
  const said = within(next)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replace('\u00a0', ' '));
  const [hours = 0, capacity = 0] = said
    .filter((text) => text.endsWith(' h'))
    .map((text) => Number(text.replace(/[^\d]/g, '')));
  expect(hours).toBe(400);
  expect(capacity % 8).toBe(0);
  expect(said).toContain(`${Math.round((100 * hours) / capacity)} %`);
});
