import { expect, it } from 'vitest';
import type { Componente } from '#contract/entities/componentes';
import { importingApi } from './testing/importing';

const { api, admin } = await importingApi();
const fresh = { modo: 'crear', clave: null };
const head = 'Tipo;Serie;Marca;Costo;Bodega;Activo;Posición;Fecha de montaje';
const sheet = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
const bySerie = async (serie: string): Promise<Componente | undefined> =>
  (await admin.call('GET', `/api/componentes?filter=${encodeURIComponent(JSON.stringify({ q: serie }))}`)).json[0];

it('new components are mounted where their row says, and undoing leaves none', async () => {
  const { id, codigo } = await api.anActivo({ ejes: [['1I', '1D']] });
  await admin.call('POST', '/api/bodegas', { nombre: 'Almacén norte' });
  const imp = await admin.checked(
    'componentes',
    'llantas.csv',
    sheet(`Neumático;IMP-1;Michelin;1.200.000;;${codigo};1i;25/10/2026`, 'Batería;IMP-2;;;almacen norte;;;'),
    fresh,
  );
  expect(imp).toMatchObject({ filas_ok: 2, filas_error: 0 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 2 } });
  expect(await bySerie('IMP-1')).toMatchObject({
    ...{ tipo: 'llanta', costo: 1_200_000, estado: 'montado', activo_id: id, posicion: '1I' },
    desde: '2026-10-25T17:00:00.000Z',
  });
  expect(await bySerie('IMP-2')).toMatchObject({ tipo: 'bateria', estado: 'en_bodega', bodega_id: expect.any(Number) });
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 2 } });
  expect(await bySerie('IMP-1')).toBeUndefined();
});

it('a position that is missing, taken, twice in the file or on no axle is said at its cell', async () => {
  const { codigo } = await api.anActivo({ ejes: [['1I', '1D']] });
  const imp = await admin.checked(
    'componentes',
    'llantas.csv',
    sheet(
      `Llanta;IMP-5;;;;${codigo};1I;`,
      `Llanta;IMP-6;;;;${codigo};1I;`,
      `Llanta;IMP-7;;;;${codigo};3I;`,
      `Llanta;IMP-8;;;;${codigo};;`,
      'Llanta;IMP-9;;;;;1I;',
      `Llanta;IMP-10;;;;${codigo};Rueda trasera;`,
    ),
    fresh,
  );
  const rows: { errores: { columna: string; codigo: string }[] }[] = await admin.rows(imp.id);
  expect(rows.map(({ errores }) => errores.map(({ columna, codigo: code }) => [columna, code]))).toEqual([
    [],
    [['Posición', 'DUPLICADO_ARCHIVO']],
    [['Posición', 'NO_EXISTE']],
    [['Posición', 'REQUERIDO']],
    [['Activo', 'REQUERIDO']],
    [['Posición', 'VALOR_NO_PERMITIDO']],
  ]);
});
