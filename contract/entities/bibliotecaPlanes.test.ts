import { expect, it } from 'vitest';
import { primeraFecha } from '../rules/fechasPlan';
import { bibliotecaPlanes } from './bibliotecaPlanes';
import { faltasDePlan, mantenimiento } from './mantenimiento';
import { tipoActivo } from './activos';

it.each(bibliotecaPlanes.map((plan) => [plan.nombre, plan] as const))(
  'the plan «%s» can be saved as it is',
  (_, plan) => {
    const { clave: _key, para, ...written } = plan;
    const given = {
      ...written,
      alcance: 'lista',
      inicia_en: primeraFecha(plan, '2026-03-31'),
      activos: [1],
      servicio_ids: [],
    };
    const { data, error } = mantenimiento.input.strict().safeParse(given);
    expect(error?.issues ?? []).toEqual([]);
    if (data) expect(faltasDePlan(data)).toEqual({});
    expect(para.length).toBeGreaterThan(0);
  },
);

it('each kind of asset that has maintenance finds some, and none comes twice', () => {
  const keys = bibliotecaPlanes.map(({ clave }) => clave);
  expect(new Set(keys).size).toBe(keys.length);
  const names = bibliotecaPlanes.map(({ nombre, para }) => `${nombre} ${para.join(' ')}`);
  expect(new Set(names).size).toBe(names.length);
  const served = new Set(bibliotecaPlanes.flatMap(({ para }) => para));
  expect(tipoActivo.options.filter((kind) => !served.has(kind))).toEqual(['otro']);
});

it('one is told of before it is due, and never a whole interval before', () => {
  for (const { nombre, cada_medida, aviso_medida } of bibliotecaPlanes)
    if (cada_medida && aviso_medida) {
      expect.soft(aviso_medida / cada_medida, nombre).toBeLessThanOrEqual(0.25);
      expect.soft(aviso_medida, nombre).toBeGreaterThan(0);
    }
});
