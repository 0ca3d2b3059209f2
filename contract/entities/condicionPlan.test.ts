import { expect, it } from 'vitest';
import { fraseDeCondicion, limiteDeCondicion } from './condicionPlan';
import { fraseDePlan } from '../sentences/frasePlan';

it('a condition as text', () => {
  expect(fraseDeCondicion({ operador: 'mayor', valor: 110, durante: 10 }, 'temperatura')).toBe(
    'cuando la temperatura pase de 110 °C durante 10 min',
  );
  expect(fraseDeCondicion({ operador: 'menor', valor: 30, durante: 0 }, 'presion')).toBe(
    'cuando la presión baje de 30 psi',
  );
  expect(fraseDeCondicion({ operador: 'mayor_o_igual', valor: 11.8, durante: 90 }, 'otro')).toBe(
    'cuando el medidor llegue a 11,8 durante 1 h 30 min',
  );
  expect(fraseDeCondicion({ operador: 'menor_o_igual', valor: null, durante: null }, 'combustible')).toBe(
    'cuando el combustible baje a … l',
  );
  expect(fraseDeCondicion(null, 'presion')).toContain('la condición que elija');
  expect(limiteDeCondicion({ operador: 'menor_o_igual', valor: 30 }, 'bar')).toBe('30 bar o menos');
});

it('a plan by condition explains when it is due, and that only later readings make it due again', () => {
  expect(
    fraseDePlan({
      nombre: 'Revisar refrigeración',
      alcance: 'activo',
      disparador: 'condicion',
      medidor_tipo: 'temperatura',
      condicion: { operador: 'mayor', valor: 110, durante: 10 },
      crear_orden_automatica: true,
    }),
  ).toBe(
    'Se hace «Revisar refrigeración» al activo que elija, cuando la temperatura pase de 110 °C durante 10 min. ' +
      'Vuelve a vencer solo con lecturas posteriores al cierre de su orden. La orden se crea sola cuando se cumple.',
  );
});
