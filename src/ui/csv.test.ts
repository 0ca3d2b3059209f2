import { expect, it } from 'vitest';
import { toCsv } from './csv';

const columns = [
  { source: 'nombre', label: 'Nombre' },
  { source: 'km', label: 'Kilometraje' },
];

it('a spreadsheet reads accents, commas and quotes as they are', async () => {
  expect(await toCsv([{ nombre: 'Camión "El Ñato", 2', km: 1250.5 }], columns)).toBe('\uFEFFNombre,Kilometraje\r\n"Camión ""El Ñato"", 2",1250.5');
});

it.each(['=1+1', '+57 300', '-cmd', '@SUM(A1)', '\t=1', '=1\nsegunda línea'])('the text %j does not run as a formula', async (nombre) => {
  expect(await toCsv([{ nombre, km: null }], columns)).toContain(`"'${nombre}"`);
});

it('negative numbers stay numbers, nothing stays empty, booleans are words', async () => {
  const csv = await toCsv(
    [{ lat: -74.08, nota: null, valida: true }],
    [
      { source: 'lat', label: 'Latitud' },
      { source: 'nota', label: 'Nota' },
      { source: 'valida', label: 'Válida' },
      { source: 'doble', label: 'Doble', value: (row) => row.lat * 2 },
    ],
  );
  expect(csv.split('\r\n')[1]).toBe('-74.08,,Sí,-148.16');
});

it('without rows there is still a heading', async () => {
  expect(await toCsv([], columns)).toBe('\uFEFFNombre,Kilometraje\r\n');
});
