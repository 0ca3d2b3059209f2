import { expect, it } from 'vitest';
import { matchColumns } from '../rows/columns';
import { foldWord } from '../rows/words';
import { ordenesColumns } from './ordenesColumns';

const matched = (...headings: string[]) => Object.values(matchColumns(headings, ordenesColumns));

it.each([
  'OT',
  'No. OT',
  'Nro OT',
  'Nro. de OT',
  'N° OT',
  'Nº de O.T.',
  'Núm. orden',
  'Orden',
  'Orden de trabajo',
  'Número de orden',
  'Código OT',
  'OT #',
  'Work Order Number',
  'ID OT',
  'Folio',
])('«%s» is the number that the order had elsewhere', (heading) =>
  expect(matched(heading)).toEqual(['referencia_externa']),
);

it('exports of other systems are recognized without manual mapping', () => {
  expect(
    matched(
      'No. OT',
      'Trabajo a realizar',
      'Equipo',
      'Falla reportada',
      'Técnico asignado',
      'F. apertura',
      'F. cierre',
      'Prioridad',
      'Estatus',
      'Tipo de mantenimiento',
    ),
  ).toEqual([
    'referencia_externa',
    'titulo',
    'activo_id',
    'sintoma',
    'responsable_id',
    'creada',
    'cerrada',
    'prioridad',
    'estado',
    'tipo',
  ]);
  expect(
    matched(
      'Orden',
      'Título',
      'Máquina',
      'F. inicio',
      'Fecha de finalización',
      'Causa raíz',
      'Trabajo realizado',
      'Importe',
      'Solicitado por',
      'F. límite',
    ),
  ).toEqual([
    'referencia_externa',
    'titulo',
    'activo_id',
    'iniciada',
    'completada',
    'causa_falla',
    'solucion',
    'costo',
    'solicitante_id',
    'fecha_limite',
  ]);
  expect(matched('Unidad', 'Patente')).toEqual(['activo_id', null]);
});

it('no two fields share a heading', () => {
  const claims = ordenesColumns.flatMap(({ field, label, synonyms = [] }) =>
    [...new Set([field, label, ...synonyms].map(foldWord))].map((word) => ({ word, field })),
  );
  const twice = claims.filter(({ word, field }) =>
    claims.some((other) => other.word === word && other.field !== field),
  );
  expect(twice).toEqual([]);
});
