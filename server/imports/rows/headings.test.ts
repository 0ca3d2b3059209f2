import { expect, it } from 'vitest';
import { assetColumns } from '../kinds/activos';
import { fleetColumns } from '../kinds/fleet';
import { saysNothing } from './headingWords';
import { matchColumns, type Column } from './columns';
import { headingUnit } from './units';

const columns: readonly Column[] = [...assetColumns, ...fleetColumns];

it.each([
  // Colombia
  ['Placa', 'placa'],
  ['Número interno', 'codigo'],
  ['Kilometraje', 'lectura.odometro.valor'],
  ['SOAT vence', 'documento.soat.vence_en'],
  ['Fecha de vencimiento del SOAT', 'documento.soat.vence_en'],
  ['N° póliza SOAT', 'documento.soat.numero'],
  ['Tecnomecánica vence', 'documento.tecnomecanica.vence_en'],
  ['Vencimiento RTM', 'documento.tecnomecanica.vence_en'],
  ['Licencia de tránsito', 'documento.propiedad.numero'],
  ['Tarjeta de operación vence', 'documento.operacion.vence_en'],
  ['Conductor', 'conductor_id'],
  // México
  ['No. económico', 'codigo'],
  ['Placas', 'placa'],
  ['Operador', 'conductor_id'],
  ['Odómetro (km)', 'lectura.odometro.valor'],
  ['Verificación', 'documento.tecnomecanica.vence_en'],
  ['Vigencia verificación', 'documento.tecnomecanica.vence_en'],
  ['Tarjeta de circulación', 'documento.propiedad.numero'],
  ['Vencimiento de la tarjeta de circulación', 'documento.propiedad.vence_en'],
  ['Aseguradora póliza', 'documento.poliza.emisor'],
  // Perú
  ['Placa de rodaje', 'placa'],
  ['Recorrido', 'lectura.odometro.valor'],
  ['Revisión técnica vencimiento', 'documento.tecnomecanica.vence_en'],
  ['Chofer', 'conductor_id'],
  ['TIVE', 'documento.propiedad.numero'],
  // Chile
  ['Patente', 'placa'],
  ['Permiso de circulación vence', 'documento.propiedad.vence_en'],
  ['Seguro obligatorio', 'documento.soat.vence_en'],
  ['Vencimiento SOAP', 'documento.soat.vence_en'],
  // Argentina
  ['Dominio', 'placa'],
  ['Móvil', 'codigo'],
  ['VTV', 'documento.tecnomecanica.vence_en'],
  ['Vto. VTV', 'documento.tecnomecanica.vence_en'],
  ['Cédula verde', 'documento.propiedad.numero'],
  ['Horas motor', 'lectura.horometro.valor'],
  // Ecuador
  ['Matrícula', 'placa'],
  ['RTV vence', 'documento.tecnomecanica.vence_en'],
  ['Unidad', 'codigo'],
  ['Millas recorridas', 'lectura.odometro.valor'],
  ['Recorrido en millas', 'lectura.odometro.valor'],
  ['Horómetro (h)', 'lectura.horometro.valor'],
  ['Fecha de lectura', 'lectura.fecha'],
  ['IMEI del GPS', 'dispositivo.identificador'],
  ['Costo km', null],
  ['Color de la franja', null],
])('%s', (heading, field) => {
  expect(matchColumns([heading], columns)[heading]).toBe(field);
});

it('the first of two columns that are one field is taken, and columns keep their own fields', () => {
  expect(matchColumns(['SOAT', 'Vencimiento SOAT', 'Año', 'Fecha de compra'], columns)).toEqual({
    SOAT: 'documento.soat.vence_en',
    'Vencimiento SOAT': null,
    Año: 'anio',
    'Fecha de compra': 'fecha_compra',
  });
});

it('a heading says its unit', () => {
  const unitOf = (heading: string) => {
    const field = matchColumns([heading], columns)[heading];
    const column = columns.find((each) => each.field === field);
    return column && headingUnit(column, heading);
  };
  expect(
    ['Odómetro (mi)', 'Recorrido en millas', 'Millas', 'Odómetro (km)', 'Recorrido', 'Horómetro (h)'].map(unitOf),
  ).toEqual(['mi', 'mi', 'mi', 'km', undefined, undefined]);
});

it('a cell may say that there is nothing', () => {
  expect(['N/A', 's/d', '-', '—', 'No tiene', 'Ninguno', '0', 'Sí'].map(saysNothing)).toEqual([
    ...Array.from({ length: 6 }, () => true),
    false,
    false,
  ]);
});
