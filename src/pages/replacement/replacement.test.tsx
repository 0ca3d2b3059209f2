import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { masMeses } from '#contract/rules/fechasPlan';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';

const app = startApp();
const user = userEvent.setup({ delay: null });
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());

withoutLayout();

/** Its second year cost more than it lost in value. */
const aTruck = async (nombre: string, given: object = {}) => {
  const { id } = await app.anActivo({ nombre, ...given });
  for (const [months, valor] of [
    [-20, 1_000],
    [-6, 9_000_000],
  ] as const)
    await app.call('admin', 'POST', `/api/activos/${id}/costos`, {
      concepto: 'Reparación',
      valor,
      fecha: masMeses(today, months),
    });
  return Number(id);
};
const bought = {
  fecha_compra: masMeses(today, -25),
  costo_adquisicion: 50_000_000,
  valor_residual: 20_000_000,
  vida_util_meses: 60,
};

describe('the page of replacement', () => {
  it('lists the day to sell before first, and what is missing', async () => {
    await aTruck('Camión viejo', bought);
    await app.anActivo({ nombre: 'Camión sin compra' });
    await app.open('admin', '/activos/reemplazo');
    const table = within(await screen.findByRole('region', { name: 'Reemplazo de activos' }));
    await table.findByRole('link', { name: 'Camión viejo' });
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toContain('Camión viejo');
    expect(first?.textContent).not.toContain('Falta información');
    expect(second?.textContent).toContain('Falta información');
    expect(second?.textContent).toContain('Fecha de compra');
  });

  it('opens the years of an asset, each cost with its rows', async () => {
    const id = await aTruck('Camión abierto', bought);
    await app.open('admin', '/activos/reemplazo');
    await user.click(await screen.findByRole('link', { name: 'Camión abierto' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Camión abierto' }));
    const years = within(await drawer.findByRole('region', { name: 'Años desde la compra' }));
    expect(years.getByText('1 (el menor)')).toBeTruthy();
    const [cost] = years.getAllByRole('link');
    const behind = new URL(cost?.getAttribute('href') ?? '', 'http://ftrack');
    expect(behind.pathname).toBe('/reportes/activos');
    expect(Object.fromEntries(behind.searchParams)).toMatchObject({
      desde: bought.fecha_compra,
      activo_id: String(id),
    });
  });

  it('says where each missing thing is written', async () => {
    const { id } = await app.anActivo({ nombre: 'Sin nada' });
    await app.open('admin', `/activos/reemplazo?activo=${id}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'Sin nada' }));
    const hrefOf = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Costo de adquisición')).toBe(`/activos/${id}`);
    expect(hrefOf('Lecturas del odómetro')).toBe(`/public-activo/${id}?vista=medidores`);
    expect(hrefOf('Costos registrados')).toBe(`/public-activo/${id}?vista=costos`);
  });

  it('stands in the costs of the asset', async () => {
    const id = await aTruck('Camión con hoja', bought);
    await app.open('admin', `/public-activo/${id}?vista=costos`);
    const card = within(await screen.findByRole('region', { name: 'Reemplazo' }));
    expect(card.getByRole('link', { name: 'Ver la curva' }).getAttribute('href')).toBe(
      `/activos/reemplazo?activo=${id}`,
    );
  });
});
