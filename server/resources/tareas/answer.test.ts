import { describe, expect, it } from 'vitest';
import { ApiError } from '../../plugins/errors';
import { answerOf, type Registro } from './answer';

type Query = Parameters<typeof answerOf>[0];

const task = (given: Partial<Query>): Query => ({
  tipo: 'casilla',
  opciones: [],
  unidad: null,
  minimo: null,
  maximo: null,
  foto_obligatoria: false,
  estado: 'pendiente',
  valor: null,
  resultado: null,
  nota: null,
  evidencias_ids: [],
  ...given,
});
const mark = (given: Partial<Query>, said: Partial<Registro>) =>
  answerOf(task(given), { estado: 'completada', version: 1, ...said });
const faults = (given: Partial<Query>, said: Partial<Registro>) => {
  try {
    mark(given, said);
  } catch (error) {
    if (error instanceof ApiError) return error.details.errors;
  }
  return undefined;
};
const photo = ['ccccffff-0000-4000-8000-000000000000'];

describe('a task that is done', () => {
  it.each<[Partial<Query>, Partial<Registro>, unknown]>([
    [{ tipo: 'casilla' }, {}, true],
    [{ tipo: 'texto' }, { valor: '12' }, '12'],
    [{ tipo: 'numero', minimo: 10, maximo: 20 }, { valor: 20 }, 20],
    [{ tipo: 'lectura' }, { valor: 45_230.5 }, 45_230.5],
    [{ tipo: 'seleccion', opciones: ['Bien', 'Mal'] }, { valor: 'Mal' }, 'Mal'],
    [{ tipo: 'fecha' }, { valor: '2026-03-31' }, '2026-03-31'],
    [{ tipo: 'foto' }, { evidencias: photo, valor: 'de más' }, null],
    [{ tipo: 'firma' }, { evidencias: photo }, null],
    [{ tipo: 'texto', valor: 'de antes', evidencias_ids: photo, foto_obligatoria: true }, { nota: 'más' }, 'de antes'],
  ])('%j marked with %j keeps its value', (given, said, valor) => {
    expect(mark(given, said)).toMatchObject({ estado: 'completada', valor });
  });

  it.each<[Partial<Query>, Partial<Registro>, string[]]>([
    [{ tipo: 'casilla' }, { valor: 'sí' }, ['valor']],
    [{ tipo: 'texto' }, { valor: '  ' }, ['valor']],
    [{ tipo: 'texto' }, {}, ['valor']],
    [{ tipo: 'numero' }, { valor: '12' }, ['valor']],
    [{ tipo: 'lectura' }, { valor: true }, ['valor']],
    [{ tipo: 'seleccion', opciones: ['Bien', 'Mal'] }, { valor: 'Regular' }, ['valor']],
    [{ tipo: 'fecha' }, { valor: '31/03/2026' }, ['valor']],
    [{ tipo: 'fecha' }, { valor: '2026-99-99' }, ['valor']],
    [{ tipo: 'inspeccion' }, {}, ['resultado']],
    [{ tipo: 'foto' }, {}, ['evidencias']],
    [{ tipo: 'firma' }, {}, ['evidencias']],
    [{ tipo: 'numero', foto_obligatoria: true }, {}, ['valor', 'evidencias']],
    [{ tipo: 'inspeccion' }, { resultado: 'falla' }, ['nota']],
    [{ tipo: 'numero', maximo: 20 }, { valor: 21 }, ['nota']],
    [{ tipo: 'casilla', foto_obligatoria: true }, { estado: 'fallida' }, ['nota', 'evidencias']],
    [{ tipo: 'casilla' }, { estado: 'no_aplica' }, ['nota']],
    [{ tipo: 'numero' }, { estado: 'en_progreso', valor: 'x' }, ['valor']],
  ])('%j marked with %j is refused at its fields', (given, said, fields) => {
    expect(Object.keys(faults(given, said) ?? {})).toEqual(fields);
  });
});

describe('a task that fails', () => {
  it('fails by its result', () => {
    expect(mark({ tipo: 'inspeccion' }, { resultado: 'falla', nota: 'Fuga' })).toMatchObject({
      estado: 'fallida',
      resultado: 'falla',
    });
    expect(mark({ tipo: 'inspeccion' }, { resultado: 'observado' })).toMatchObject({
      estado: 'completada',
      resultado: 'observado',
    });
    expect(mark({ tipo: 'foto' }, { estado: 'fallida', nota: 'Sin acceso' })).toMatchObject({ estado: 'fallida' });
  });

  it('fails outside its limits, even when marked as done', () => {
    const pressure: Partial<Query> = { tipo: 'numero', minimo: 90, maximo: 110, unidad: 'psi' };
    expect(mark(pressure, { valor: 80, nota: 'Se infló' })).toMatchObject({
      estado: 'fallida',
      resultado: 'falla',
      valor: 80,
    });
    expect(faults(pressure, { valor: 120 })).toEqual({ nota: ['Debe estar entre 90 y 110 psi: diga qué encontró'] });
    expect(faults({ ...pressure, maximo: null }, { valor: 1 })?.nota).toEqual([
      'Debe estar en 90 psi o más: diga qué encontró',
    ]);
  });

  it('passes once it is corrected', () => {
    const failed: Partial<Query> = { tipo: 'inspeccion', estado: 'fallida', resultado: 'falla', nota: 'Fuga' };
    expect(mark(failed, { resultado: 'aprobado' })).toMatchObject({ estado: 'completada', resultado: 'aprobado' });
    const measured: Partial<Query> = {
      tipo: 'numero',
      maximo: 20,
      estado: 'fallida',
      valor: 25,
      resultado: 'falla',
      nota: 'Alta',
    };
    expect(mark(measured, { valor: 15 })).toMatchObject({ estado: 'completada', resultado: null, valor: 15 });
  });
});

describe('a task that is reopened', () => {
  it('loses its answer and keeps its photos', () => {
    const done: Partial<Query> = {
      tipo: 'numero',
      estado: 'fallida',
      valor: 3,
      resultado: 'falla',
      nota: 'mal',
      evidencias_ids: photo,
    };
    expect(mark(done, { estado: 'pendiente' })).toEqual({
      estado: 'pendiente',
      valor: null,
      resultado: null,
      nota: null,
      evidencias_ids: photo,
    });
  });
});
