import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { rowOf, workbookOf } from '../../../testing/workbooks';
import { later } from '../../../testing/later';

const app = startApp();

const choose = (name: string, content: string | Buffer) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is nowhere to choose a file');
  fireEvent.change(input, {
    target: {
      files: [new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' })],
    },
  });
};

it('the office opens the import from a list; users who can only view the list cannot', async () => {
  await app.anActivo({ nombre: 'Camión de la lista' });
  const { unmount } = await app.open('operario', '/activos');
  await screen.findByText('Camión de la lista');
  expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull();
  unmount();
  await app.open('admin', '/activos');
  await userEvent.click((await screen.findAllByRole('link', { name: 'Importar' }))[0] ?? document.body);
  await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
});

it('a missing required column is reported and mapped by hand, and the import continues with its rows', async () => {
  await app.open('admin', '/activos/importar?tipo=niveles');
  await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
  choose('sedes.csv', 'Cómo se llama,Tipo\nSede Norte,Sede\nSede Sur,Bodega grande\n,Área\n');
  await screen.findByRole('heading', { name: 'Columnas' });
  screen.getByText('Falta decir cuál columna es: Nombre.');
  await userEvent.selectOptions(screen.getByLabelText('«Cómo se llama» se importa como'), 'nombre');
  expect(screen.queryByText(/Falta decir/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  // One value is unknown: it is asked for once, with a suggestion that is not applied by itself.
  await screen.findByRole('heading', { name: 'Valores que no se reconocen' });
  screen.getByText('Bodega grande');
  expect(screen.getByLabelText<HTMLInputElement>('«Bodega grande» significa').value).toBe('');
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar las sugerencias (1)' }));
  expect(screen.getByLabelText<HTMLInputElement>('«Bodega grande» significa').value).toBe('Ubicación');
  await userEvent.click(screen.getByRole('button', { name: 'Revisar las filas' }));
  await screen.findByRole('heading', { name: '2 filas listas, 1 con errores' });
  // The errors of a row come first, and are corrected there.
  const first = await screen.findByRole('row', { name: /Con errores/ });
  const [, problems] = within(first).getAllByRole('cell');
  await userEvent.click(
    within(problems ?? first).getByRole('button', { name: /Corregir Cómo se llama, fila 4: vacía\. Obligatorio/ }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Cómo se llama, fila 4' }), 'Área Sur{Enter}');
  await screen.findByRole('heading', { name: '3 filas listas para importar' });
  await userEvent.click(screen.getByRole('button', { name: 'Importar 3 niveles' }));
  const result = await screen.findByRole('region', { name: 'Resultado' });
  await within(result).findByText('Completada');
});

it('what was chosen and not sent yet outlives a reload: columns, options and values', async () => {
  const { unmount } = await app.open('admin', '/activos/importar?tipo=activos');
  await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
  choose('recarga.csv', 'Cómo se llama,Tipo,Sede,Chofer\nRecargado,Vehículo,Patio nuevo,Ana Paz\n');
  await screen.findByRole('heading', { name: 'Columnas' });
  const address = () => `/activos/importar?tipo=activos&importacion=${String(lastImport())}`;
  const lastImport = () => new URLSearchParams(window.location.search).get('importacion');
  await userEvent.selectOptions(screen.getByLabelText('«Cómo se llama» se importa como'), 'nombre');
  await userEvent.click(screen.getByLabelText('Crear los conductores que falten'));
  const here = address();
  unmount();

  const again = await app.open('admin', here);
  await screen.findByRole('heading', { name: 'Columnas' });
  expect(screen.getByLabelText<HTMLSelectElement>('«Cómo se llama» se importa como').value).toBe('nombre');
  expect(screen.getByLabelText<HTMLInputElement>('Crear los conductores que falten').checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: 'Valores que no se reconocen' });
  expect(screen.queryByText('Ana Paz')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Crear los niveles que faltan (1)' }));
  again.unmount();

  await app.open('admin', here);
  await screen.findByRole('heading', { name: 'Valores que no se reconocen' });
  await screen.findByRole('button', { name: 'Crear los niveles que faltan (0)' });
  await userEvent.click(screen.getByRole('button', { name: 'Revisar las filas' }));
  await screen.findByRole('heading', { name: '1 fila lista para importar' });
  await screen.findByText('Trae conductor nuevo: Ana Paz');
});

it('what is missing is scrolled into view, as it may be below', async () => {
  await app.anActivo({ nombre: 'Bus de dos maneras', codigo: 'IMP-DOS' });
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent);
  };
  await app.open('admin', '/activos/importar?tipo=mantenimiento');
  await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
  choose('planes.csv', 'Plan;Activo;Cada km;Medidor;Desde\nAceite;IMP-DOS;7.500;km;04/05/2026\n');
  await screen.findByRole('heading', { name: 'Columnas' });
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText(/^Diga cómo están escritas las fechas/);
  await waitFor(() => expect(shown).toContain('¿Cómo están escritas las fechas?'));
  // What is typed 7.500 in a form means the same in a file, unless it is said to come from elsewhere.
  const options = within(
    screen.getByRole('radiogroup', { name: '¿Cómo están escritos los números?' }),
  ).getAllByRole<HTMLInputElement>('radio');
  expect(options.map((each) => each.closest('label')?.textContent)).toEqual([
    'Decimales con coma: 1.234,5',
    'Decimales con punto: 1,234.5',
  ]);
  expect(options.map(({ checked }) => checked)).toEqual([true, false]);
});

later('orders have their own import page, with an option for historical ones', async () => {
  await app.anActivo({ nombre: 'Bus importado', codigo: 'IMP-BUS' });
  await app.open('admin', '/ordenes/importar');
  expect((await screen.findByRole('button', { name: /Órdenes de trabajo/, pressed: true })).textContent).toContain(
    'Órdenes de trabajo',
  );
  choose('ordenes.csv', 'Asunto,Placa,Status,Cerrada\nCambiar frenos,IMP-BUS,Closed,2024-05-01\n');
  await screen.findByRole('heading', { name: 'Columnas' });
  await userEvent.click(screen.getByLabelText('Es el historial de otro sistema'));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 1 orden' }));
  const result = await screen.findByRole('region', { name: 'Resultado' });
  await within(result).findByText('Completada');
});

later('stops can also be imported from maps: the page lists the formats, and a map needs no header row', async () => {
  await app.open('admin', '/activos/importar?tipo=paradas');
  await screen.findByText(/Excel, CSV, GeoJSON, KML o KMZ, GPX, o las paradas de un GTFS/);
  const map = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-74.08, 4.65] },
    properties: { name: 'Cliente del mapa' },
  };
  choose('clientes.geojson', JSON.stringify(map));
  await screen.findByRole('heading', { name: 'Columnas' });
  expect(screen.queryByText(/los encabezados están/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 1 parada' }));
  const result = await screen.findByRole('region', { name: 'Resultado' });
  await within(result).findByText('Completada');
});

later(
  'a text of MS-DOS is read as one, its encoding is shown with words of the file, and another one reads it again',
  async () => {
    await app.open('admin', '/activos/importar?tipo=niveles');
    await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
    choose('sedes.csv', Buffer.from('Nombre;Tipo;C\xa2digo\nRegi\xa2n Ca\xa4ada;Sede;="007"\n', 'latin1'));
    await screen.findByRole('heading', { name: 'Columnas' });
    screen.getByText('Región Cañada');
    const encoding = await screen.findByRole('combobox', { name: 'Codificación' });
    expect(encoding.textContent).toContain('CP850 (MS-DOS) · Código · Región Cañada');
    fireEvent.mouseDown(encoding);
    await userEvent.click(
      await screen.findByRole('option', { name: 'Windows-1252 (Excel en Windows) · C¢digo · Regi¢n Ca¤ada' }),
    );
    await screen.findByText('Regi¢n Ca¤ada');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Codificación' }));
    await userEvent.click(await screen.findByRole('option', { name: /^CP850/ }));
    await screen.findByText('Región Cañada');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await screen.findByRole('heading', { name: '1 fila lista para importar' });
    // What was taken away from its code is said before anything is imported.
    screen.getByText(/^De 1 celda se quitó lo que otros programas dejan/);
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 nivel' }));
    await within(await screen.findByRole('region', { name: 'Resultado' })).findByText('Completada');
  },
);

later('hidden sheets are marked, and hidden rows are asked about before the import goes on', async () => {
  const row = (n: number, name: string, attributes = '') => rowOf(n, [name, 'Sede'], attributes);
  const rows = rowOf(1, ['Nombre', 'Tipo']) + row(2, 'Sede a la vista') + row(3, 'Sede filtrada', ' hidden="1"');
  const sheets = [
    { name: 'Listas', rows: rowOf(1, ['Nombre', 'Tipo']) + row(2, 'Ejemplo'), state: 'hidden' as const },
    { name: 'Datos', rows },
  ];
  await app.open('admin', '/activos/importar?tipo=niveles');
  await screen.findByRole('heading', { name: '¿Qué quiere importar?' });
  choose('sedes.xlsx', workbookOf({ sheets }));
  await screen.findByRole('heading', { name: 'Columnas' });
  const sheet = screen.getByRole('combobox', { name: 'Hoja' });
  expect(sheet.textContent).toBe('Datos · 3 filas');
  fireEvent.mouseDown(sheet);
  await screen.findByRole('option', { name: 'Listas · 2 filas · oculta' });
  await userEvent.keyboard('{Escape}');
  screen.getByText(/^Una fila está oculta en la hoja/);
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Diga si también se importan las filas ocultas');
  await userEvent.click(screen.getByLabelText('No se importan'));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: '1 fila lista para importar' });
  expect(screen.queryByText(/está oculta en la hoja/)).toBeNull();
});
