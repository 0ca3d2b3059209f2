import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();

it('a track asks for its asset, and becomes positions of it', async () => {
  await app.anActivo({ nombre: 'Camión del recorrido', codigo: 'IMP-GPX' });
  await app.open('admin', '/activos/importar?tipo=posiciones');
  await screen.findByText(/Excel, CSV, GPX, KML o KMZ/);
  const point = (at: number) =>
    `<trkpt lat="${4.6 + at / 1_000}" lon="-74.08"><time>2026-03-02T13:0${at}:00Z</time></trkpt>`;
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body;
  const text = `<gpx version="1.1"><trk><trkseg>${[0, 1, 2].map(point).join('')}</trkseg></trk></gpx>`;
  fireEvent.change(input, { target: { files: [new File([text], 'dia.gpx', { type: 'application/gpx+xml' })] } });
  await screen.findByRole('heading', { name: 'Columnas' });
  expect(screen.queryByText(/Falta decir/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Elija un activo, o la columna de «Activo»');
  await userEvent.type(screen.getByRole('combobox', { name: 'Activo' }), 'IMP-GPX');
  await userEvent.click(await screen.findByRole('option', { name: /Camión del recorrido/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 3 posiciones' }));
  const result = await screen.findByRole('region', { name: 'Resultado' });
  await within(result).findByText('Completada');
});
