import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportacionDetalle, TipoImportacion } from '#contract/requests/importaciones';
import { importingApi } from './testing/importing';
import { rowOf, workbookOf } from './testing/workbooks';
import { filtered } from '../../testing/filtered';

const { api, admin } = await importingApi();
beforeAll(async () => {
  await api.aNivel({ nombre: 'Taller central' });
});

const headings = ['Código', 'Nombre', 'Tipo', 'Nivel', 'Fecha de compra', 'Costo'];
const bookOf = (rows: string, more: { after?: string; formats?: string[] } = {}) =>
  workbookOf({
    sheets: [{ name: 'H', rows: rowOf(1, headings) + rows, ...(more.after && { after: more.after }) }],
    ...(more.formats && { formats: more.formats }),
  });

const found = async (resource: 'activos' | 'dispositivos', filter: object) =>
  (await admin.get(`/api/${resource}?${filtered(filter)}&range=[0,99]&sort=["id","ASC"]`)) as Record<string, unknown>[];
const asset = async (q: string) => (await found('activos', { q })).find(({ codigo }) => codigo === q);

const noticesOf = ({ avisos }: ImportacionDetalle) => avisos.map(({ codigo, n }) => [codigo, n]);
const wrongOf = (rows: { errores: { columna: string | null; mensaje: string }[] }[]) =>
  rows.flatMap(({ errores }) => errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`));

it('a number has the text of its format under a code, and its value under an amount', async () => {
  const cells = [
    '<c s="1"><v>42</v></c>',
    '<c s="2"><v>0.15</v></c>',
    'Vehículo',
    'Taller central',
    null,
    '<c s="3"><v>1250.456</v></c>',
  ];
  const imp = await admin.checked(
    'activos',
    'formatos.xlsx',
    bookOf(rowOf(2, cells), { formats: ['00000', '0%', '"$"#,##0'] }),
  );
  expect(imp).toMatchObject({ filas_ok: 1, avisos: [] });
  expect(await admin.rows(imp.id)).toMatchObject([{ datos: { Código: '00042', Nombre: '15%', Costo: '1250.456' } }]);
  // The same column under an amount: what its cell holds.
  const { mapeo, opciones } = imp;
  await admin.step(imp.id, 'columnas', { mapeo: { ...mapeo, Código: 'costo_adquisicion', Costo: 'codigo' }, opciones });
  await admin.step(imp.id, 'validar');
  expect(await admin.rows(imp.id)).toMatchObject([{ datos: { Código: '42', Nombre: '15%', Costo: '1250.456' } }]);
  await admin.step(imp.id, 'columnas', { mapeo, opciones });
  await admin.step(imp.id, 'validar');
  await admin.step(imp.id, 'importar');
  expect(await asset('00042')).toMatchObject({ nombre: '15%', costo_adquisicion: 1250.46 });
  await admin.step(imp.id, 'revertir');
});

it('a formula without a result is computed, or refused at its cell under any column, and corrected there', async () => {
  const rows =
    rowOf(2, [
      'FX-1',
      'Uno',
      'Vehículo',
      'Taller central',
      '<c s="1"><f>DATE(2026,3,31)</f></c>',
      '<c><f>1000*2</f></c>',
    ]) +
    rowOf(3, [
      '<c><f>VLOOKUP(B3,X:Y,2,0)</f></c>',
      'Dos',
      '<c><f>Hoja2!A1</f></c>',
      'Taller central',
      '<c><f>EDATE(E2,1)</f><v/></c>',
      '<c><f>INDEX(F:F,2)</f></c>',
    ]);
  const imp = await admin.checked('activos', 'formulas.xlsx', bookOf(rows, { formats: ['dd/mm/yyyy'] }));
  expect(noticesOf(imp)).toEqual([['FORMULAS_CALCULADAS', 2]]);
  expect(imp).toMatchObject({ filas_ok: 1, filas_error: 1 });
  const wrong = wrongOf(await admin.rows(imp.id, 'errores'));
  expect(wrong.map((each) => each.split(' no trae su resultado')[0]).sort()).toEqual([
    'Costo: La fórmula =INDEX(F:F,2)',
    'Código: La fórmula =VLOOKUP(B3,X:Y,2,0)',
    'Fecha de compra: La fórmula =EDATE(E2,1)',
    'Tipo: La fórmula =Hoja2!A1',
  ]);
  // A formula is no value that could mean another one.
  expect((await admin.get(`/api/importaciones/${imp.id}/valores`)).valores).toEqual([]);
  const datos = { Código: 'FX-2', Tipo: 'Vehículo', 'Fecha de compra': '01/04/2026', Costo: '3000' };
  await admin.call('PUT', `/api/importaciones/${imp.id}/filas/3`, { datos });
  await admin.step(imp.id, 'importar');
  expect(await asset('FX-1')).toMatchObject({ fecha_compra: '2026-03-31', costo_adquisicion: 2000 });
  expect(await asset('FX-2')).toMatchObject({ fecha_compra: '2026-04-01', costo_adquisicion: 3000 });
});

it('hidden rows are told and imported unless they are left out, and can be taken back in', async () => {
  const row = (n: number, code: string, attributes = '') =>
    rowOf(n, [code, 'Uno', 'Vehículo', 'Taller central'], attributes);
  const book = bookOf(row(2, 'OC-1') + row(3, 'OC-2', ' hidden="1"') + row(4, 'OC-3'));
  const imp = await admin.checked('activos', 'ocultas.xlsx', book);
  expect(imp).toMatchObject({
    filas_total: 3,
    avisos: [{ codigo: 'FILAS_OCULTAS', n: 1, mensaje: expect.stringContaining('Una fila está oculta') as string }],
  });
  const without = { mapeo: imp.mapeo, opciones: { ...imp.opciones, filas_ocultas: 'omitir' } };
  expect(await admin.step(imp.id, 'columnas', without)).toMatchObject({ filas_total: 2, estado: 'mapeada' });
  const again = await admin.step(imp.id, 'columnas', {
    ...without,
    opciones: { ...imp.opciones, filas_ocultas: 'importar' },
  });
  expect(again).toMatchObject({ filas_total: 3, estado: 'subida', opciones: { filas_ocultas: null } });
  await admin.step(imp.id, 'columnas', without);
  await admin.step(imp.id, 'validar');
  await admin.step(imp.id, 'importar');
  expect((await found('activos', { q: 'OC-' })).map(({ codigo }) => codigo)).toEqual(['OC-1', 'OC-3']);
  await admin.step(imp.id, 'revertir');
  expect(await found('activos', { q: 'OC-' })).toEqual([]);
});

it('merged cells reach all their rows', async () => {
  const row = (n: number, level: string | null) => rowOf(n, [`CC-${n}`, 'Uno', 'Vehículo', level]);
  const after = '<mergeCells><mergeCell ref="D2:D4"/></mergeCells>';
  const imp = await admin.checked(
    'activos',
    'combinadas.xlsx',
    bookOf(row(2, 'Taller central') + row(3, null) + row(4, null), { after }),
  );
  expect([imp.filas_ok, noticesOf(imp)]).toEqual([3, [['CELDAS_COMBINADAS', 1]]]);
});

describe('what other programs leave in cells', () => {
  it('is taken away from codes, with their number, and finds its like', async () => {
    const text =
      'Código,Nombre,Tipo,Nivel,Costo\n="0012",Uno,Vehículo,Taller central,NaN\n\'000123,Dos,Vehículo,Taller central,="1500"\n1001.0,Tr\u200bes,Vehículo,Taller central,NULL\n0012,Otro,Vehículo,Taller central,\n';
    const imp = await admin.checked('activos', 'restos.csv', text);
    expect(noticesOf(imp)).toEqual([
      ['CARACTERES_INVISIBLES', 1],
      ['CELDAS_LIMPIADAS', 6],
    ]);
    expect(wrongOf(await admin.rows(imp.id))).toEqual([
      'Código: Repetido en la fila 5',
      'Código: Repetido en la fila 2',
    ]);
    await admin.call('PUT', `/api/importaciones/${imp.id}/filas/5`, { datos: { Código: '0013' } });
    await admin.step(imp.id, 'importar');
    expect(await asset('0012')).toMatchObject({ nombre: 'Uno', costo_adquisicion: null });
    expect(await asset('000123')).toMatchObject({ costo_adquisicion: 1500 });
    expect(await asset('1001')).toMatchObject({ nombre: 'Tres' });
    await admin.step(imp.id, 'revertir');
  });

  it('also from identifiers of devices, which keep their notice about the last digit or the first', async () => {
    const text =
      'IMEI;Nombre;Tipo\n8,64180E+14;GPS 1;Rastreador GPS\n\'864180052345684;GPS 3;Rastreador GPS\n864180052345692.0;GPS 4;Rastreador GPS\n"864,180,052,345,700";GPS 5;Rastreador GPS\n64180052345676;GPS 6;Rastreador GPS\n';
    const imp = await admin.checked('dispositivos', 'imeis.csv', text);
    expect(noticesOf(imp)).toEqual([['CELDAS_LIMPIADAS', 3]]);
    const rows = await admin.rows(imp.id);
    expect(wrongOf(rows)).toEqual(['IMEI: La hoja de cálculo redondeó este número: escríbalo completo, como texto']);
    expect(rows.slice(1, 4).map(({ avisos }: { avisos: { mensaje: string }[] }) => avisos[0]?.mensaje)).toEqual(
      Array.from({ length: 3 }, () => 'El último dígito no cuadra: compárelo con el IMEI que trae el equipo'),
    );
    expect(rows[4].avisos[0].mensaje).toContain('falta el 0 inicial');
    await admin.step(imp.id, 'importar');
    expect((await found('dispositivos', { q: 'GPS ' })).map(({ identificador }) => identificador)).toEqual([
      '864180052345684',
      '864180052345692',
      '864180052345700',
      '64180052345676',
    ]);
    await admin.step(imp.id, 'revertir');
  });
});

describe('a text in another encoding', () => {
  const bytes = Buffer.from(
    'Código;Nombre;Tipo;Nivel\nEN-1;Cami\xf3n\x80;Veh\xedculo;Taller central\n'.replace('ó', '\xf3'),
    'latin1',
  );
  it('is read by what it says, shown in each, and read again as another', async () => {
    const imp = await admin.upload('activos', 'flota.csv', bytes);
    expect(imp.opciones).toMatchObject({ codificacion: 'windows-1252', separador: ';' });
    expect(imp.codificaciones.find(({ codificacion }) => codificacion === 'windows-1252')?.muestra).toContain(
      'Camión€',
    );
    const other = await admin.step(imp.id, 'hoja', { codificacion: 'cp850' });
    expect([other.opciones.codificacion, other.encabezados[0]?.nombre]).toEqual(['cp850', 'C¾digo']);
    // Together with the columns, as any other option.
    const again = await admin.step(imp.id, 'columnas', {
      mapeo: other.mapeo,
      opciones: { ...other.opciones, codificacion: 'windows-1252' },
    });
    expect(again).toMatchObject({ estado: 'subida', opciones: { codificacion: 'windows-1252' } });
    await admin.step(imp.id, 'columnas', { mapeo: again.mapeo, opciones: again.opciones });
    await admin.step(imp.id, 'validar');
    await admin.step(imp.id, 'importar');
    expect(await asset('EN-1')).toMatchObject({ nombre: 'Camión€' });
  });

  it('is not remembered for the next file with the same headings', async () => {
    const next = await admin.upload(
      'activos',
      'otra.csv',
      'Código;Nombre;Tipo;Nivel\nEN-2;Bus Ñ;Vehículo;Taller central\n',
    );
    expect(next).toMatchObject({ recordado: true, opciones: { codificacion: 'utf-8' } });
  });

  it('other values than the five are refused', async () => {
    const { id } = await admin.upload('activos', 'otra.csv', 'Código;Nombre\nEN-3;Bus\n');
    expect((await admin.call('POST', `/api/importaciones/${id}/hoja`, { codificacion: 'utf-7' })).status).toBe(422);
  });
});

describe('files as others sent them', () => {
  const folder = new URL('../../../shared/data/imports/', import.meta.url);
  const file = (name: string) => {
    try {
      return readFileSync(new URL(name, folder));
    } catch {
      return undefined;
    }
  };
  const cases: [string, TipoImportacion, (imp: ImportacionDetalle) => Promise<void>][] = [
    [
      'c01-cp850.csv',
      'activos',
      async () =>
        expect(await asset('XC-01')).toMatchObject({
          nombre: 'Camión Ñandú',
          fecha_compra: '2025-12-31',
          costo_adquisicion: 1250.5,
        }),
    ],
    [
      'c07-utf8-una-linea-rota.csv',
      'activos',
      async (imp) => {
        expect(await asset('XC-07')).toMatchObject({ nombre: 'Camión Ñandú' });
        expect(await asset('XC-071')).toMatchObject({ nombre: 'Grúa' });
        expect(noticesOf(imp)).toEqual([['CARACTERES_ROTOS', 1]]);
      },
    ],
    [
      'c12-igual-formula.csv',
      'activos',
      async (imp) => {
        expect(await asset('0012')).toBeDefined();
        expect(await asset('00123')).toBeDefined();
        expect(noticesOf(imp)).toEqual([['CELDAS_LIMPIADAS', 2]]);
      },
    ],
    [
      'c14-imei-cientifico.csv',
      'dispositivos',
      async (imp) => {
        expect([imp.filas.con_error, noticesOf(imp)]).toEqual([1, [['CELDAS_LIMPIADAS', 3]]]);
        expect((await found('dispositivos', { q: 'GPS ' })).map(({ identificador }) => identificador)).toEqual([
          '864180052345676',
          '864180052345684',
          '864180052345692',
          '864180052345700',
        ]);
      },
    ],
    [
      'x01-strict-fecha-d.xlsx',
      'activos',
      async () =>
        expect(await asset('XA-1')).toMatchObject({
          fecha_compra: '2026-03-31',
          costo_adquisicion: 85500000.5,
          anio: 2020,
        }),
    ],
    [
      'x07-hoja-oculta.xlsx',
      'activos',
      async (imp) => {
        expect(await asset('XA-7')).toBeDefined();
        expect(imp.hojas).toMatchObject([
          { nombre: 'Listas', oculta: true },
          { nombre: 'Datos', oculta: false },
        ]);
      },
    ],
    ['x08-filas-ocultas.xlsx', 'activos', async (imp) => expect(noticesOf(imp)).toEqual([['FILAS_OCULTAS', 1]])],
    [
      'x09-celdas-combinadas.xlsx',
      'activos',
      async (imp) => expect([imp.filas.importada, noticesOf(imp)]).toEqual([3, [['CELDAS_COMBINADAS', 1]]]),
    ],
    ['x18-sst-otro-nombre.xlsx', 'activos', async () => expect(await asset('XA-18')).toBeDefined()],
    [
      'x19-sst-renombrado.xlsx',
      'activos',
      async () => expect(await asset('XA-19')).toMatchObject({ nombre: 'Uno', fecha_compra: '2026-03-31' }),
    ],
    [
      'x20-formula-opcional-sin-valor.xlsx',
      'activos',
      async () => {
        const row = await asset('XB-20');
        expect(row).toMatchObject({ costo_adquisicion: 2000 });
        expect(Date.now() - Date.parse(String(row?.['fecha_compra']))).toBeGreaterThan(9 * 86_400_000);
      },
    ],
    ['x21-formato-ceros.xlsx', 'activos', async () => expect(await asset('00042')).toBeDefined()],
  ];
  it.runIf(file('c01-cp850.csv')).each(cases)('%s', async (name, tipo, expected) => {
    const { id } = await admin.checked(tipo, name, file(name) ?? '');
    const done = await admin.step(id, 'importar');
    expect(done.estado).toMatch(/^completada/);
    await expected(done);
    await admin.step(id, 'revertir');
  });
});
