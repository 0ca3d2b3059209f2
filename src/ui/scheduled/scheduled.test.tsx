import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ReporteProgramado } from '#contract/requests/reportesProgramados';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const polling = { timeout: 240_000 };

const stored = async (): Promise<ReporteProgramado[]> => {
  const answer: unknown = await app.call('admin', 'GET', '/api/reportes/programados?reporte=ordenes');
  return answer as ReporteProgramado[];
};

it('a report is scheduled by mail every Monday with two clicks, then paused, changed, deleted and restored', async () => {
  await app.open('admin', '/reportes/ordenes?desde=2026-03-01&hasta=2026-03-31&prioridad=alta');
  await user.click(await screen.findByRole('button', { name: 'Enviar por correo…' }, polling));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar por correo' }, polling));
  expect(await dialog.findByText('Cada lunes a las 07:00, hora de la empresa.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Programar' }));
  const section = within(await screen.findByRole('region', { name: 'Envíos programados' }, polling));
  const [made] = await stored();
  expect(made).toMatchObject({
    frecuencia: 'semanal',
    dia_semana: 1,
    hora: '07:00',
    filtros: { prioridad: 'alta' },
    activo: true,
  });
  expect(made?.filtros).not.toHaveProperty('desde');
  expect(made?.agrupacion).toEqual({ agrupar: 'tipo' });
  expect(made?.destinatarios_nombres).toHaveLength(1);

  await user.click(await section.findByRole('button', { name: 'Pausar: Reporte de órdenes' }));
  expect(await section.findByText('En pausa', {}, polling)).toBeTruthy();
  await user.click(await section.findByRole('button', { name: 'Reanudar: Reporte de órdenes' }));
  expect(await section.findByText(/^Próximo envío/, {}, polling)).toBeTruthy();

  await user.click(section.getByRole('button', { name: 'Editar: Reporte de órdenes' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Editar «Reporte de órdenes»' }, polling));
  const name = edit.getByLabelText(/^Nombre/);
  await user.clear(name);
  await user.type(name, 'Altas de la semana');
  await user.click(edit.getByRole('button', { name: 'Guardar' }));
  await user.click(await section.findByRole('button', { name: 'Eliminar: Altas de la semana' }, polling));
  await waitFor(async () => expect(await stored()).toEqual([]), polling);
  // The previous notice has the same button.
  await screen.findByText('Se eliminó «Altas de la semana»', {}, polling);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1), polling);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(
    async () => expect((await stored()).map(({ nombre }) => nombre)).toEqual(['Altas de la semana']),
    polling,
  );
});

it.each([
  ['/paradas?vista=visitas', 'visitas', 'Visitas a paradas'],
  ['/rutas/ejecuciones', 'ejecuciones', 'Ejecuciones de rutas'],
])(
  'so does the list of %s, without its days',
  async (page, reporte, name) => {
    await app.open('admin', page);
    await user.click(await screen.findByRole('button', { name: 'Enviar por correo…' }, polling));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar por correo' }, polling));
    await user.click(await dialog.findByRole('button', { name: 'Programar' }));
    const section = within(await screen.findByRole('region', { name: 'Envíos programados' }, polling));
    expect(await section.findByText(name)).toBeTruthy();
    const made = (await app.call(
      'admin',
      'GET',
      `/api/reportes/programados?reporte=${reporte}`,
    )) as unknown as ReporteProgramado[];
    expect(made).toMatchObject([{ reporte, filtros: {}, agrupacion: null }]);
  },
  120_000,
);
