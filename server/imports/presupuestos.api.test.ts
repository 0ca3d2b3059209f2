import { expect, it } from 'vitest';
import type { Presupuesto } from '#contract/entities/presupuestos';
import type { FilaImportacion } from '#contract/requests/importaciones';
import { meses } from '#contract/words/reportePresupuesto';
import { unPresupuesto } from '../testing/factories';
import { importingApi } from './testing/importing';
import { dumpOf, tracesIn } from './testing/dump';

const { api, admin } = await importingApi();

const head = `Año;Nivel;Clase;${meses.join(';')}`;
const sheet = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
const replacing = { modo: 'crear_o_actualizar', clave: null };
const fresh = { modo: 'crear', clave: null };

const budgets = async (anio: number): Promise<Presupuesto[]> =>
  (
    await admin.call(
      'GET',
      `/api/presupuestos?filter=${encodeURIComponent(JSON.stringify({ anio }))}&range=[0,999]&sort=["mes","ASC"]`,
    )
  ).json;
const said = async (anio: number) =>
  (await budgets(anio)).map(({ mes, clase, nivel_id, valor }) => [mes, clase, nivel_id, valor]);
const rows = async (id: number): Promise<Pick<FilaImportacion, 'errores' | 'avisos'>[]> => admin.rows(id);
const errors = async (id: number) =>
  (await rows(id)).map(({ errores }) => errores.map(({ columna, codigo }) => [columna, codigo]));

it('one row is a record for each month that is filled, zero too, and undoing leaves nothing', async () => {
  const nivel = await api.aNivel({ nombre: 'Sede del presupuesto' });
  const before = await dumpOf(api, api.a);
  const imp = await admin.checked(
    'presupuestos',
    'presupuesto.csv',
    sheet('2041;Sede del presupuesto;Correctivo;1.500.000;0;;;;;;;;;;2.000.000,5', '2041;;Combustible;;;;;700;;;;;;;'),
    fresh,
  );
  expect(imp).toMatchObject({ filas_ok: 2, filas_error: 0 });
  expect(await admin.step(imp.id, 'importar')).toMatchObject({ estado: 'completada', filas: { importada: 2 } });
  expect(await said(2041)).toEqual([
    [1, 'correctivo', nivel.id, 1_500_000],
    [2, 'correctivo', nivel.id, 0],
    [5, 'combustible', null, 700],
    [12, 'correctivo', nivel.id, 2_000_000.5],
  ]);
  expect(await admin.step(imp.id, 'revertir')).toMatchObject({ estado: 'revertida', filas: { revertida: 2 } });
  expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
});

it('months that exist are changed, what is the same or empty stays, and undoing gives back what was', async () => {
  for (const [mes, valor] of [
    [1, 10],
    [2, 20],
    [3, 30],
  ])
    await admin.call('POST', '/api/presupuestos', unPresupuesto({ anio: 2042, mes, clase: 'otro', valor }));
  const text = sheet('2042;;Otro;10;25;;40;;;;;;;;');
  const refused = await admin.checked('presupuestos', 'crear.csv', text, fresh);
  expect(await errors(refused.id)).toEqual([
    [
      ['Enero', 'DUPLICADO_SISTEMA'],
      ['Febrero', 'DUPLICADO_SISTEMA'],
    ],
  ]);
  const before = await dumpOf(api, api.a);
  const imp = await admin.checked('presupuestos', 'cambiar.csv', text, replacing);
  await admin.step(imp.id, 'importar');
  expect((await said(2042)).map(([mes, , , valor]) => [mes, valor])).toEqual([
    [1, 10],
    [2, 25],
    [3, 30],
    [4, 40],
  ]);
  const again = await admin.checked('presupuestos', 'otra-vez.csv', text, replacing);
  expect((await rows(again.id)).map(({ avisos }) => avisos.map(({ codigo }) => codigo))).toEqual([['SIN_CAMBIOS']]);
  await admin.step(imp.id, 'revertir');
  expect(tracesIn(before, await dumpOf(api, api.a))).toEqual([]);
  expect((await said(2042)).map(([mes, , , valor]) => [mes, valor])).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
});

it('keeps a month that somebody changed since', async () => {
  const imp = await admin.checked('presupuestos', 'dos.csv', sheet('2043;;Compras;1;2;;;;;;;;;;'), fresh);
  await admin.step(imp.id, 'importar');
  const second = (await budgets(2043))[1];
  await admin.call('PATCH', `/api/presupuestos/${second?.id}`, { version: second?.version, valor: 3 });
  await admin.step(imp.id, 'revertir');
  expect(await said(2043)).toEqual([[2, 'compras', null, 3]]);
});

it('reports what is wrong at its cell', async () => {
  const imp = await admin.checked(
    'presupuestos',
    'mal.csv',
    sheet(
      '2044;No hay;Otro;1;;;;;;;;;;;',
      '2044;;Viajes;1;;;;;;;;;;;',
      '1900;;Otro;1;;;;;;;;;;;',
      ';;Otro;1;;;;;;;;;;;',
      '2044;;Compras;;;;;;;;;;;;',
      '2044;;Combustible;-5;mucho;;;;;;;;;;',
    ),
    fresh,
  );
  expect(await errors(imp.id)).toEqual([
    [['Nivel', 'NO_EXISTE']],
    [['Clase', 'VALOR_NO_PERMITIDO']],
    [['Año', 'FUERA_DE_RANGO']],
    [['Año', 'REQUERIDO']],
    [['Enero', 'REQUERIDO']],
    [
      ['Febrero', 'FORMATO_NUMERO'],
      ['Enero', 'FUERA_DE_RANGO'],
    ],
  ]);
});

it('is the office’s', async () => {
  expect((await api.as('operario').call('GET', '/api/importaciones/plantilla?tipo=presupuestos')).status).toBe(403);
});
