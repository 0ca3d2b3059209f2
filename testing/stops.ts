import { expect } from 'vitest';
import { imported, step, type Person } from './person';

const file = (company: string, rows: number) =>
  Buffer.from(
    [
      'Código;Nombre;Latitud;Longitud;Radio (m)',
      ...Array.from(
        { length: rows },
        (_, n) => `${company}-${n};Parada ${n} de ${company};${4 + n / 20_000};${-74 - (n % 97) / 500};120`,
      ),
    ].join('\n'),
  );

/**
 * Imports a sheet of stops as the pages do it. `onWriting`: called with the import when its rows are about to be
 * written.
 */
export const importStops = async (
  person: Person,
  company: string,
  rows: number,
  onWriting: (id: number) => void = () => {},
) => {
  const { id, mapeo, opciones } = await imported(person, file(company, rows), 'paradas');
  expect((await person.ask('PUT', `/importaciones/${id}/columnas`, { mapeo, opciones })).status).toBe(200);
  expect(await step(person, id, 'validar')).toMatchObject({ filas_error: 0 });
  onWriting(id);
  return step(person, id, 'importar');
};
