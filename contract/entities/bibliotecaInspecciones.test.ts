import { expect, it } from 'vitest';
import { bibliotecaInspecciones } from './bibliotecaInspecciones';
import { plantillas } from './plantillas';

it.each(bibliotecaInspecciones.map((form) => [form.nombre, form] as const))(
  'the form «%s» can be saved as it is, with groups of a sensible size',
  (_, { clave: _key, tipos, ...form }) => {
    const { data, error } = plantillas.input.strict().safeParse({ ...form, uso: 'inspeccion', aplica_a: { tipos } });
    expect(error?.issues ?? []).toEqual([]);
    const items = data?.items ?? [];
    expect(items.length).toBeGreaterThanOrEqual(15);
    expect(items.length).toBeLessThanOrEqual(25);
    const titles = items.map(({ titulo }) => titulo);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);

    const groups = items.map(({ grupo }) => grupo);
    // A group that is interrupted would be two on the phone.
    const runs = groups.filter((group, at) => group !== groups[at - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    for (const group of runs) {
      const size = groups.filter((each) => each === group).length;
      expect.soft(size, group ?? 'none').toBeGreaterThanOrEqual(3);
      expect.soft(size, group ?? 'none').toBeLessThanOrEqual(7);
    }
    expect(new Set(items.map(({ severidad_si_falla }) => severidad_si_falla)).size).toBe(3);
    expect(items.some(({ tipo }) => tipo === 'numero')).toBe(true);
    // Pictures cost time each morning: one a day.
    expect(items.filter(({ tipo, foto_obligatoria }) => tipo === 'foto' || foto_obligatoria)).toHaveLength(1);
  },
);

it('there are ten, each with a name of its own', () => {
  expect(new Set(bibliotecaInspecciones.map(({ nombre }) => nombre)).size).toBe(10);
  expect(new Set(bibliotecaInspecciones.map(({ clave }) => clave)).size).toBe(10);
});
