import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { currentDay } from '../../ui/dates/zone';
import { monthOf } from '../../ui/formats';
import { later } from '../../../testing/later';
import { inspectedAsset, startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

describe('inspecciones', () => {
  it('show first what fails, and are annulled with a reason', async () => {
    const { inspection } = await inspectedAsset(app, ['Luces', 'Frenos'], ['Frenos']);
    await app.open('admin', `/mantenimiento/inspecciones?inspeccion=${inspection.id}`);
    const drawer = await dialog(/^Preoperacional/);
    const points = within(await drawer.findByRole('region', { name: 'Puntos' })).getAllByRole('listitem');
    expect(points.map(({ textContent }) => textContent?.match(/Luces|Frenos/)?.[0])).toEqual(['Frenos', 'Luces']);
    expect(await drawer.findByRole('region', { name: 'Defectos' })).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Anular' }));
    const asked = await dialog(/¿Anular/);
    await user.type(asked.getByRole('textbox', { name: 'Por qué' }), 'Era otro carro');
    await user.click(asked.getByRole('button', { name: 'Anular' }));
    expect(await drawer.findByText(/Era otro carro\. No cuenta/)).toBeTruthy();
    const now = (await app.call('admin', 'GET', `/api/inspecciones/${inspection.id}`)) as unknown as Inspeccion;
    expect(now.anulada_en).not.toBeNull();
  });

  it('are squares of a month; each opens its inspection or says what is missing', async () => {
    const { inspection, activo } = await inspectedAsset(app, ['Luces'], []);
    const today = currentDay();
    const other = today.endsWith('01') ? `${today.slice(0, 8)}02` : `${today.slice(0, 8)}01`;
    const due = { activo_id: activo.id, hecha: false, inspeccion_id: null, resultado: null };
    const row = {
      ...{ activo_id: activo.id, nombre: 'CAM-01', hechas: 1, debidas: 2, pct: 50 },
      dias: [
        { ...due, fecha: other },
        { ...due, fecha: today, hecha: true, inspeccion_id: inspection.id, resultado: 'apta' },
      ],
    };
    await app.open('admin', '/mantenimiento/inspecciones?vista=cumplimiento', async (path, pass) =>
      path.endsWith('/cumplimiento') ? Response.json([row]) : pass(),
    );
    expect(await screen.findByText('1 hechas de 2 debidas')).toBeTruthy();
    const missing = screen.getByRole('button', { name: /^CAM-01.*falta$/ });
    const done = screen.getByRole('button', { name: /^CAM-01.*apta$/ });
    const [first, last] = other < today ? [missing, done] : [done, missing];
    expect([first.tabIndex, last.tabIndex]).toEqual([0, -1]);
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(last);
    await user.click(missing);
    expect((await dialog(/^CAM-01/)).getByText('No se hizo su inspección de este día.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await user.click(done);
    await dialog(/^Preoperacional/);
    expect(window.location.search).toContain('vista=cumplimiento');
  });

  later('are on the sheet of their asset, with what is to be repaired', async () => {
    const { activo } = await inspectedAsset(app, ['Frenos', 'Luces'], ['Luces']);
    await app.open('admin', `/activos/${activo.id}/show?vista=inspecciones`);
    expect(await within(await screen.findByRole('region', { name: 'Por reparar' })).findByText('Luces')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Inspecciones (1)' })).toBeTruthy());
    const month = screen.getByRole('region', { name: /^Cumplimiento de/ }).getAttribute('aria-labelledby');
    await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
    expect(month && document.getElementById(month)?.textContent).not.toContain(monthOf(currentDay()));
    expect(screen.getByRole('button', { name: 'PDF del mes' })).toBeTruthy();
  });
});
