import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { comoSeCalcula } from '#contract/figures/comoSeCalcula';
import { startApp } from '../../../../testing/renderApp';
import { groups, saidOf } from './groups';

const app = startApp();
const user = userEvent.setup({ delay: null });
const polling = { timeout: 240_000 };

it('the office sees the indicators of the level and period in the address, each with a link to its rows', async () => {
  const nivel = await app.aNivel({ nombre: 'Sede de los indicadores' });
  await app.anActivo({ nombre: 'Bus de los indicadores', nivel_id: nivel.id, fecha_puesta_servicio: '2025-01-01' });
  await app.call('admin', 'PUT', '/api/user', { preferencias: { panel: { orden: [], ocultas: [] } } });
  await app.open('admin', `/dashboard?desde=2026-03-01&hasta=2026-03-31&bajo_nivel_id=${nivel.id}`);
  const section = within(await screen.findByRole('region', { name: 'Indicadores' }, polling));
  const available = await section.findByRole('link', { name: 'Disponibilidad operacional 100 %' }, polling);
  expect(new URL(available.getAttribute('href') ?? '', 'http://ftrack').search).toBe(
    `?desde=2026-03-01&hasta=2026-03-31&bajo_nivel_id=${nivel.id}&sort=disponibilidad&order=ASC`,
  );
  await user.click(section.getByRole('button', { name: /^Ver los \d+ indicadores$/ }));
  expect(section.getByRole('link', { name: 'MTBF Sin fallas' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Costo por km Sin datos' })).toBeTruthy();
  expect(section.getByText(/del 29 ene 2026 al 28 feb 2026/)).toBeTruthy();
  const filtered = (name: string) =>
    new URL(section.getByRole('link', { name }).getAttribute('href') ?? '', 'http://ftrack').searchParams.get('filter');
  expect(JSON.parse(filtered('Órdenes vencidas 0') ?? '')).toEqual({ bajo_nivel_id: nivel.id, vencida: true });
  const levels = within(await screen.findByRole('region', { name: 'Por nivel' }, polling));
  expect(levels.getByRole('link', { name: 'Sede de los indicadores' })).toBeTruthy();
});

it('the explanation of a figure also opens by keyboard, and does not move the figure', async () => {
  await app.anActivo({ nombre: 'Otro bus' });
  await app.open('admin', '/dashboard');
  const how = await screen.findByRole('button', { name: 'Cómo se calcula: Fallas' }, polling);
  how.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Cómo se calcula: Fallas' });
  expect(within(dialog).getByText(comoSeCalcula.fallas_n)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('every indicator has its card, and an unknown value is not zero', () => {
  const cards = groups.flatMap(({ indicators }) => indicators);
  // The whole cost is the sum of two figures that have rows of their own; the operational availability is shown once.
  expect(cards.map(({ name }): string => name).sort()).toEqual(
    Object.keys(comoSeCalcula)
      .filter((name) => name !== 'costo_total' && name !== 'disponibilidad_operacional_pct')
      .sort(),
  );
  const said = (name: string, value: number | null, faults: number) =>
    cards.filter((card) => card.name === name).map((card) => saidOf(card, value, faults));
  expect(said('mtbf_h', null, 0)).toEqual(['Sin fallas']);
  expect(said('mttr_h', null, 1)).toEqual(['Sin terminar']);
  expect(said('ralenti_pct', null, 1)).toEqual(['Sin datos']);
  expect(said('disponibilidad_pct', 0, 1)).toEqual(['0 %']);
});
