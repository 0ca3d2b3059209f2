import { describe, expect, it } from 'vitest';
import { foresee, moved, type Plan, type PlanOrder } from './plan';

const days = ['2029-03-05', '2029-03-06', '2029-03-07'];
const aPerson = (id: number, given: Partial<Plan['personas'][number]['dias'][number]>[] = []) => ({
  ...{ id, nombre: `P${id}`, habilidades: ['Frenos'], image_url: null, con_turno: true },
  dias: days.map((fecha, at) => ({
    ...{ fecha, jornada_min: 480, asignado_min: 0, ordenes: [] as number[], ausencias: [] as string[] },
    ...given[at],
  })),
});
const anOrder = (id: number, given: Partial<PlanOrder> = {}): PlanOrder => ({
  ...{ id, version: 1, numero: `OT-${id}`, titulo: 'T', tipo: 'correctivo', prioridad: 'media', estado: 'pendiente' },
  ...{ vencida: false, activo_id: null, activo: null, placa: null, responsable_id: null, fecha_programada: null },
  ...{ fecha_limite: null, duracion_min: 600, resto_min: 600, habilidades: [], dias: [] },
  ...given,
});
const at = (fecha: string, personal_id: number | null = 1) => ({
  personal_id,
  fecha_programada: `${fecha}T18:00:00.000Z`,
});

describe('a place for an order', () => {
  it('takes at most the shift of a day and goes on the next day of work', () => {
    const person = aPerson(1, [{ asignado_min: 60 }, { jornada_min: 0 }]);
    const { days: taken, conflicts, refused } = foresee(anOrder(9), person, '2029-03-05');
    expect(taken.map(({ fecha, min, total }) => [fecha, min, total])).toEqual([
      ['2029-03-05', 480, 540],
      ['2029-03-07', 120, 120],
    ]);
    expect(conflicts).toEqual(['Lun 5: 9 h de 8 h']);
    expect(refused).toBe(false);
  });

  it('is refused by an absence, and names the skills that are missing whatever their accents', () => {
    const absent = aPerson(1, [{ jornada_min: 0, ausencias: ['Vacaciones'] }]);
    expect(foresee(anOrder(9), absent, '2029-03-05')).toMatchObject({
      refused: true,
      conflicts: ['Ausente: Vacaciones'],
    });
    const order = anOrder(9, { resto_min: 60, habilidades: ['frénos', 'Turbos'] });
    expect(foresee(order, aPerson(1), '2029-03-05').conflicts).toEqual(['Le falta: Turbos']);
  });

  it('does not count twice what the order already takes there', () => {
    const order = anOrder(9, { responsable_id: 1, resto_min: 240, dias: [{ fecha: '2029-03-05', min: 240 }] });
    const person = aPerson(1, [{ asignado_min: 480, ordenes: [9] }]);
    expect(foresee(order, person, '2029-03-05').days).toMatchObject([{ total: 480 }]);
  });
});

describe('the board after a move', () => {
  const plan: Plan = {
    personas: [aPerson(1), aPerson(2), aPerson(3)],
    sin_programar: [8, 9],
    ordenes: [anOrder(8, { prioridad: 'alta' }), anOrder(9)],
  };

  it('has the order with its new person, and those who are not touched as they were', () => {
    const first = moved(plan, 9, at('2029-03-05'), 2);
    expect(first.sin_programar).toEqual([8]);
    expect(first.personas[0]?.dias.map(({ asignado_min, ordenes }) => [asignado_min, ordenes])).toEqual([
      [480, [9]],
      [120, [9]],
      [0, []],
    ]);
    expect(first.ordenes[1]).toMatchObject({ version: 2, estado: 'asignada', responsable_id: 1 });
    const second = moved(first, 9, at('2029-03-07', 2));
    expect(second.personas[0]?.dias.map(({ asignado_min }) => asignado_min)).toEqual([0, 0, 0]);
    expect(second.personas[1]?.dias.at(-1)).toMatchObject({ asignado_min: 480, ordenes: [9] });
    expect(second.personas[2]).toBe(plan.personas[2]);
  });

  it('has what lost its plan again among the others, by priority', () => {
    const both = moved(moved(plan, 8, at('2029-03-05')), 9, at('2029-03-06'));
    const none = { personal_id: null, fecha_programada: null };
    const back = moved(moved(both, 9, none), 8, none);
    expect(back.sin_programar).toEqual([8, 9]);
    expect(back.ordenes[0]).toMatchObject({ estado: 'pendiente', dias: [] });
    expect(back.personas[0]?.dias.every(({ asignado_min }) => asignado_min === 0)).toBe(true);
  });
});
