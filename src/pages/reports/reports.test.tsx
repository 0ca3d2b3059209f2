import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { daysOf, presetOf } from './filter';
import { figureNumber, figureText } from '../../ui/figures';
import { writeUnitsIn } from '../../ui/formats';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

describe('the report of assets', () => {
  it('shows figures and rows of the period in the address, with links to the sheet with the same days', async () => {
    const nivel = await app.aNivel({ nombre: 'Sede del reporte' });
    const { uuid } = await app.anActivo({
      nombre: 'Bus del reporte',
      nivel_id: nivel.id,
      fecha_puesta_servicio: '2025-01-01',
    });
    await app.open('admin', `/reportes/activos?desde=2026-03-01&hasta=2026-03-31&bajo_nivel_id=${nivel.id}`);
    const link = await screen.findByRole('link', { name: 'Bus del reporte' });
    expect(link.getAttribute('href')).toBe(`/asset/${uuid}?desde=2026-03-01&hasta=2026-03-31`);
    const strip = (await screen.findByText('MTBF')).closest('div') ?? document.body;
    expect(within(strip).getByText('Sin fallas')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
  });

  later('is sorted by a column header and keeps the chosen columns', async () => {
    const nivel = await app.aNivel();
    for (const nombre of ['Zeta', 'Alfa'])
      await app.anActivo({ nombre, nivel_id: nivel.id, fecha_puesta_servicio: '2025-01-01' });
    await app.open('admin', `/reportes/activos?desde=2026-03-01&hasta=2026-03-31&bajo_nivel_id=${nivel.id}`);
    const names = () => screen.getAllByRole('link', { name: /^(Zeta|Alfa)$/ }).map(({ textContent }) => textContent);
    await screen.findByRole('link', { name: 'Zeta' });
    expect(names()).toEqual(['Alfa', 'Zeta']);
    const table = within(screen.getByRole('region', { name: 'Activos del reporte' }));
    await user.click(table.getByRole('button', { name: 'Activo' }));
    await waitFor(() => expect(names()).toEqual(['Zeta', 'Alfa']));
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Placa' }));
    expect(await table.findByRole('button', { name: 'Placa', hidden: true })).toBeTruthy();
  });

  it('rejects a period that ends before it begins', async () => {
    await app.open('admin', '/reportes/activos?desde=2026-03-01&hasta=2026-03-31');
    const until = await screen.findByLabelText('Hasta');
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.clear(until);
    await user.type(until, '2026-02-01');
    expect(await screen.findByText('No puede ser anterior al inicio')).toBeTruthy();
    expect(sent.mock.calls.filter(([input]) => String(input).includes('2026-02-01'))).toEqual([]);
  });

  it('is not open to an operario', async () => {
    await app.open('operario', '/reportes/activos');
    expect(screen.queryByLabelText('Desde')).toBeNull();
  });
});

describe('a period', () => {
  const today = new Date(2026, 2, 15);
  it('has the days of its name', () => {
    expect(daysOf('Mes pasado', today)).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' });
    expect(daysOf('Últimos 30 días', today)).toEqual({ desde: '2026-02-14', hasta: '2026-03-15' });
    expect(daysOf('Nunca', today)).toBeUndefined();
  });

  it('is recognised by its days', () => {
    expect(presetOf({ desde: '2026-03-01', hasta: '2026-03-15' }, today)).toBe('Este mes');
    expect(presetOf({ desde: '2026-03-02', hasta: '2026-03-15' }, today)).toBeUndefined();
  });
});

it('a figure has the decimals and the unit of its declaration; unknown is not zero', () => {
  expect([figureText('km', 12_345.67), figureText('km', 0), figureText('km', null)]).toEqual([
    '12.345,7 km',
    '0 km',
    '—',
  ]);
  expect([figureText('mtbf_h', 1_234.56), figureNumber('mtbf_h', 1_234.56)]).toEqual(['1.234,6 h', '1.234,6']);
  expect([figureText('costo', 0), figureText('costo_km', null)]).toEqual(['$\u00a00', '—']);
});

it('a distance is written in the unit of the company, other figures are not changed', () => {
  writeUnitsIn({ unidad_distancia: 'mi' });
  onTestFinished(() => writeUnitsIn({}));
  expect([figureText('km', 1_609.344), figureNumber('odometro_km', 160.9344), figureText('mttr_h', 2)]).toEqual([
    '1.000 mi',
    '100',
    '2 h',
  ]);
});
