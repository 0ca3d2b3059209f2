import { beforeAll, expect, it } from 'vitest';
import { unaBodega, unRepuesto } from '../testing/factories';
import { importingApi } from './testing/importing';

const { admin } = await importingApi();
const make = async (path: string, body: object) => (await admin.call('POST', `/api/${path}`, body)).json;
const stock = async (id: number) =>
  ((await admin.get(`/api/repuestos/${id}/existencias`)) as Record<string, unknown>[]).map((row) => [
    ...[row.bodega, row.existencia, row.minimo, row.maximo, row.ubicacion],
  ]);

let filter: { id: number };
let oil: { id: number };
beforeAll(async () => {
  await make('bodegas', unaBodega({ nombre: 'Taller Sur' }));
  filter = await make('repuestos', unRepuesto({ nombre: 'Filtro', codigo: 'FI-1', costo_unitario: 10 }));
  oil = await make('repuestos', unRepuesto({ nombre: 'Aceite', codigo: 'AC-1', costo_unitario: 50 }));
  await admin.call('POST', `/api/repuestos/${oil.id}/movimientos`, { tipo: 'entrada', cantidad: 5 });
});

it('the stock of parts is imported store by store, and what it changed comes back', async () => {
  const text = [
    'Código;Bodega;Existencia;Mínimo;Máximo;Ubicación',
    'FI-1;taller sur;4;2;8;B2',
    'Filtro;;3,5;1;;A1',
    'AC-1;Taller Sur;2;;;',
    'AC-1;;5;;;',
    'AC-1;No hay;1;;;',
    'NADA;;1;;;',
  ].join('\n');
  const imp = await admin.checked('existencias', 'existencias.csv', text, { decimal: 'coma' });
  expect(imp).toMatchObject({ filas_ok: 4, filas_error: 2 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ filas: { importada: 3, omitida: 1 } });
  expect(await stock(filter.id)).toEqual([
    ['Principal', 3.5, 1, null, 'A1'],
    ['Taller Sur', 4, 2, 8, 'B2'],
  ]);
  expect(await admin.get(`/api/repuestos/${filter.id}`)).toMatchObject({ existencia: 7.5, valor: 75 });
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 3 } });
  expect(await admin.get(`/api/repuestos/${filter.id}`)).toMatchObject({ existencia: 0, valor: 0, minimo: 0 });
  expect(await stock(oil.id)).toEqual([
    ['Principal', 5, 0, null, null],
    ['Taller Sur', 0, 0, null, null],
  ]);
});

it('the stock of a part in several stores is not imported as one number', async () => {
  const imp = await admin.checked('existencias', 'dos.csv', 'Código;Bodega;Existencia\nAC-1;Taller Sur;2');
  await admin.step(imp.id, 'importar');
  const parts = await admin.checked('repuestos', 'uno.csv', 'Código;Nombre;Existencia\nAC-1;Aceite;9', {
    ...{ modo: 'actualizar', clave: 'codigo' },
  });
  expect(parts).toMatchObject({ filas_ok: 0, filas_error: 1 });
});
