import { describe, expect, it } from 'vitest';
import type { Tarea } from '#contract/entities/tareas';
import { answered, isOutside, limitsOf, needsPhoto, withPhoto } from './registro';

const unaTarea = (given: Partial<Tarea> = {}) =>
  ({
    tipo: 'casilla',
    estado: 'pendiente',
    valor: null,
    resultado: null,
    foto_obligatoria: false,
    evidencias: [],
    minimo: null,
    maximo: null,
    unidad: null,
    ...given,
  }) as Tarea;
const proved = [{ id: 'a', url: '' }];

describe('an answered task', () => {
  it('is done, unless it waits for its photo', () => {
    expect(answered(unaTarea(), { valor: true })).toEqual({ estado: 'completada', valor: true });
    expect(answered(unaTarea({ foto_obligatoria: true }), { valor: true })).toEqual({
      estado: 'en_progreso',
      valor: true,
    });
    expect(answered(unaTarea({ foto_obligatoria: true, evidencias: proved }), { valor: true })).toEqual({
      estado: 'completada',
      valor: true,
    });
  });

  it('is completed by the photo that it waited for, and by no other', () => {
    expect(withPhoto(unaTarea({ tipo: 'foto' }), ['a'])).toEqual({ estado: 'completada', evidencias: ['a'] });
    expect(withPhoto(unaTarea({ foto_obligatoria: true, estado: 'en_progreso', valor: true }), ['a'])).toEqual({
      estado: 'completada',
      evidencias: ['a'],
    });
    expect(withPhoto(unaTarea({ foto_obligatoria: true, estado: 'en_progreso', resultado: 'falla' }), ['a'])).toEqual({
      estado: 'fallida',
      evidencias: ['a'],
    });
    expect(withPhoto(unaTarea(), ['a'])).toEqual({ estado: 'en_progreso', evidencias: ['a'] });
    expect(withPhoto(unaTarea({ estado: 'no_aplica' }), ['a'])).toEqual({ estado: 'no_aplica', evidencias: ['a'] });
  });

  it('needs a photo if one is required and there is none', () => {
    expect([
      needsPhoto(unaTarea()),
      needsPhoto(unaTarea({ tipo: 'foto' })),
      needsPhoto(unaTarea({ foto_obligatoria: true, evidencias: proved })),
    ]).toEqual([false, true, false]);
  });
});

describe('limits', () => {
  it('are shown and enforced, both included', () => {
    const both = unaTarea({ minimo: 30, maximo: 35, unidad: 'psi' });
    expect([29.9, 30, 35, 35.1].map((value) => isOutside(both, value))).toEqual([true, false, false, true]);
    expect(
      [both, unaTarea({ minimo: 30 }), unaTarea({ maximo: 35, unidad: 'psi' }), unaTarea()].map((task) =>
        limitsOf(task, String),
      ),
    ).toEqual(['entre 30 y 35 psi', '30 o más', '35 psi o menos', undefined]);
  });
});
