import { describe, expect, it } from 'vitest';
import { combustible as contract } from '#contract/entities/combustible';
import { activos } from '#contract/entities/activos';
import { activos as activoWords } from '#contract/words/activos';
import { combustible as words } from '#contract/words/combustible';
import type { CompanyUnits } from '#contract/rules/units';
import { entityColumns } from '../kinds/entityColumns';
import { matchColumns, type Column } from './columns';
import { conversionNotices, inMeterUnit, isUnsaid, quantityOf, unitOfColumn, unitsByHeading } from './units';
import { readCell } from './parseCell';

const columns = [
  ...entityColumns(contract, words, { litros: { synonyms: 'galones', measures: 'volumen' } }),
  ...entityColumns(activos, activoWords, {}),
];
const column = (field: string): Column => {
  const found = columns.find((each) => each.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
};
const metric: CompanyUnits = { unidad_combustible: 'l', unidad_distancia: 'km' };
const gallons: CompanyUnits = { unidad_combustible: 'gal', unidad_distancia: 'km' };
const miles: CompanyUnits = { unidad_combustible: 'gal_imp', unidad_distancia: 'mi' };

describe('the columns of a file', () => {
  it('measure what their fields are named after, those of numbers alone', () => {
    expect(
      ['litros', 'odometro_km', 'capacidad_tanque_l', 'limite_velocidad_kmh', 'valor', 'horometro_h', 'vin'].map(
        (field) => quantityOf(column(field)),
      ),
    ).toEqual(['volumen', 'distancia', 'volumen', 'velocidad', undefined, undefined, undefined]);
  });

  it('are in the unit of their heading, whatever the company counts in', () => {
    for (const company of [metric, gallons, miles]) {
      const unitAt = (field: string, heading: string) =>
        unitOfColumn(column(field), heading, { unidades: null }, company);
      expect(unitAt('litros', 'Galones')).toBe('gal');
      expect(unitAt('litros', 'Litros')).toBe('l');
      expect(unitAt('odometro_km', 'Odómetro (mi)')).toBe('mi');
      expect(isUnsaid(column('litros'), 'Galones', company)).toBe(false);
    }
  });

  it('are asked about where the heading says nothing and the company has a unit of its own', () => {
    expect(isUnsaid(column('litros'), 'Cantidad', metric)).toBe(false);
    expect(isUnsaid(column('litros'), 'Cantidad', gallons)).toBe(true);
    expect(isUnsaid(column('odometro_km'), 'Odómetro', gallons)).toBe(false);
    expect(isUnsaid(column('odometro_km'), 'Odómetro', miles)).toBe(true);
    expect(isUnsaid(column('valor'), 'Valor', miles)).toBe(false);
    const said = (unidades: 'metrica' | 'empresa') => unitOfColumn(column('litros'), 'Cantidad', { unidades }, gallons);
    expect([said('metrica'), said('empresa')]).toEqual(['l', 'gal']);
  });

  it('say in the check what is converted', () => {
    const mapeo = matchColumns(['Galones', 'Odómetro (mi)', 'Fecha'], columns);
    const notices = conversionNotices(unitsByHeading(columns, mapeo, { unidades: null }, metric), 3);
    expect(notices.map(({ mensaje }) => mensaje)).toEqual([
      '«Galones» se convierte: galones → litros',
      '«Odómetro (mi)» se convierte: millas → kilómetros',
    ]);
  });
});

it('a reading becomes one of its meter, if both measure the same', () => {
  expect(inMeterUnit(100, 'mi', 'km')).toBe(160.9344);
  expect(inMeterUnit(220.6322, 'kPa', 'psi')).toBe(32);
  expect(inMeterUnit(212, '°F', '°C')).toBe(100);
  expect(inMeterUnit(100, 'mi', 'h')).toBe(100);
  expect(inMeterUnit(100, 'mi', 'ciclos')).toBe(100);
});

it.each([
  ['20 gal', 'gal', 20],
  ['20 galones', 'gal', 20],
  ['20', 'gal', 20],
  ['20 gal', 'gal imp.', 20],
  ['100 millas', 'mi', 100],
])('the cell «%s» of a column in %s is read', (text, unit, value) => {
  const manner = { formato_fecha: null, decimal: 'auto', zona: 'UTC' } as const;
  expect(readCell({ kind: 'numero', field: 'litros', unit }, text, manner)).toEqual({ value });
  expect(readCell({ kind: 'numero', field: 'litros', unit }, '20 l', manner)).toMatchObject({
    codigo: 'FORMATO_NUMERO',
  });
  expect(readCell({ kind: 'numero', field: 'odometro_km' }, '20 gal', manner)).toMatchObject({
    codigo: 'FORMATO_NUMERO',
  });
});
