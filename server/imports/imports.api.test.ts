import { expect, it } from 'vitest';
import { importingApi } from './testing/importing';

const { api, admin } = await importingApi();

const codes = (row: { errores: { columna: string | null; codigo: string }[] }) =>
  row.errores.map(({ columna, codigo }) => `${columna}:${codigo}`);

it('a messy office sheet becomes assets: Windows-1252, semicolons, dd/mm/aaaa, decimal commas', async () => {
  await api.aNivel({ nombre: 'Sede Bogotá', codigo: 'BOG' });
  const text = [
    'Inventario de flota;;;;;;',
    '',
    'Código;Descripción;Tipo de vehículo;Sede;Fecha de compra;Costo;Etiquetas',
    'IMP-1;Camión Nº 1;VEHICULO ;sede bogota;31/03/2021;85.500.000,50;carga, diésel',
    'IMP-2;Grúa;maquinaria;BOG;05/04/2022;1.250,5;',
    ';;;;;;',
    'IMP-3;Compresor;Equipo;Sede Bogotá;;;',
  ].join('\r\n');
  const imp = await admin.checked('activos', 'flota.csv', Buffer.from(text, 'latin1'));
  expect(imp).toMatchObject({ estado: 'validada', filas_total: 3, filas_ok: 3, filas_error: 0, fila_encabezado: 3 });
  expect(imp.opciones).toMatchObject({ formato_fecha: 'dma', decimal: 'coma' });
  const done = await admin.step(imp.id, 'importar');
  expect(done).toMatchObject({ estado: 'completada', filas: { importada: 3 } });
  const { json } = await admin.call(
    'GET',
    `/api/activos?filter=${encodeURIComponent('{"q":"IMP-"}')}&sort=["codigo","ASC"]&range=[0,9]`,
  );
  expect(json).toMatchObject([
    {
      codigo: 'IMP-1',
      nombre: 'Camión Nº 1',
      tipo_activo: 'vehiculo',
      fecha_compra: '2021-03-31',
      costo_adquisicion: 85500000.5,
      etiquetas: ['carga', 'diésel'],
    },
    { codigo: 'IMP-2', tipo_activo: 'maquinaria', fecha_compra: '2022-04-05', costo_adquisicion: 1250.5 },
    { codigo: 'IMP-3', fecha_compra: null },
  ]);
  const history = await admin.call('GET', `/api/activos/${json[0].id}/historial`);
  expect(history.json[0]).toMatchObject({ tipo: 'alta' });
});

it('every error of every row is shown at its cell', async () => {
  await api.aNivel({ nombre: 'Patio' });
  await api.aNivel({ nombre: 'Patio 2' });
  await api.anActivo({ codigo: 'YA-1', placa: 'AAA111', nombre: 'Ya estaba' });
  const text = [
    'Código,Nombre,Tipo,Nivel,Placa,Año,Fecha de compra,VIN,Estado',
    'ya-1,,Nave espacial,Marte,aaa111,1800,31/02/2020,CORTO,Operativo',
    'E-2,Uno,Vehículo,Patio,BBB222,dos mil,,,',
    'e-2,Dos,Vehículo,Patio,BBB222,2020,40000,,Dado de baja',
    'E-4,Bien,Vehículo,patio,,2020,2020-05-06,,',
  ].join('\n');
  const imp = await admin.checked('activos', 'errores.csv', text);
  expect(imp).toMatchObject({ filas_ok: 1, filas_error: 3 });
  const [first, second, third, fourth] = await admin.rows(imp.id);
  expect(codes(first).sort()).toEqual([
    'Año:FUERA_DE_RANGO',
    'Código:DUPLICADO_SISTEMA',
    'Fecha de compra:FORMATO_FECHA',
    'Nivel:NO_EXISTE',
    'Nombre:REQUERIDO',
    'Placa:DUPLICADO_SISTEMA',
    'Tipo:VALOR_NO_PERMITIDO',
    'VIN:VALOR_NO_PERMITIDO',
  ]);
  expect(codes(second).sort()).toEqual(['Año:FORMATO_NUMERO', 'Código:DUPLICADO_ARCHIVO', 'Placa:DUPLICADO_ARCHIVO']);
  expect(third.errores.find(({ codigo }: { codigo: string }) => codigo === 'DUPLICADO_ARCHIVO').mensaje).toContain(
    'fila 3',
  );
  expect(fourth).toMatchObject({ estado: 'valida', errores: [] });
});
