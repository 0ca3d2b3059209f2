import { describe, expect, it } from 'vitest';
import type { CitaMantenimiento } from '#contract/requests/calendario';
import { titleOf } from './entries';
import { groupsOf, rowsOf, sorted } from './grouping';

const due = (vencimiento_id: number, given: Partial<CitaMantenimiento> = {}): CitaMantenimiento => ({
  ...{ vencimiento_id, orden_id: null, plan_id: 1, activo_id: vencimiento_id, titulo: '', asunto: 'Aceite' },
  ...{ numero: null, activo: 'Camión', placa: `AAA${vencimiento_id}`, codigo: null, responsable: null },
  ...{ fecha: '2026-11-21', pronosticado: false, situacion: 'al_dia', ciclo: 0, version: 1 },
  ...{ orden_estado: null, vencida: false },
  ...given,
});
const order = (orden_id: number, given: Partial<CitaMantenimiento> = {}) =>
  due(orden_id, { vencimiento_id: null, orden_id, plan_id: null, orden_estado: 'asignada', situacion: null, ...given });
const many = (n: number, made: (id: number) => CitaMantenimiento) => Array.from({ length: n }, (_, at) => made(at + 1));

it('an entry begins with the plate, or the code, or the name', () => {
  expect(titleOf(due(1))).toBe('AAA1 · Aceite');
  expect(titleOf(due(1, { placa: null, codigo: 'GR-1' }))).toBe('GR-1 · Aceite');
  expect(titleOf(due(1, { placa: null }))).toBe('Camión · Aceite');
  expect(titleOf(order(1, { placa: null, activo: null, asunto: 'Portón' }))).toBe('Portón');
});

it('the worst come first, then by plate with its number', () => {
  const found = sorted([
    due(10),
    due(9),
    order(1),
    due(2, { situacion: 'vencido' }),
    order(3, { vencida: true }),
    due(4, { ciclo: 1 }),
    order(5, { orden_estado: 'cerrada' }),
    due(6, { situacion: 'proximo' }),
  ]);
  expect(found.map(({ placa }) => placa)).toEqual(['AAA2', 'AAA3', 'AAA6', 'AAA1', 'AAA9', 'AAA10', 'AAA4', 'AAA5']);
});

describe('groups', () => {
  it('are the dues of a plan and all orders; what does not move is apart', () => {
    const groups = groupsOf([
      ...many(12, (id) => due(id)),
      ...many(8, (id) => order(id)),
      due(20, { ciclo: 1 }),
      due(21, { plan_id: 2, asunto: 'Frenos', situacion: 'vencido' }),
      order(22, { orden_estado: 'cerrada' }),
    ]);
    expect(groups.map(({ name, clase, movable }) => [name, clase, movable.length])).toEqual([
      ['Frenos · 1 activo', 'vencido', 1],
      ['8 órdenes', 'orden', 8],
      ['Aceite · 12 activos', 'al_dia', 12],
      ['Aceite · 1 activo', 'futuro', 0],
      ['1 orden terminada', 'terminada', 0],
    ]);
  });

  it('have the state of the worst, and leave a due in an order in its place', () => {
    const [group] = groupsOf([due(1), due(2, { situacion: 'vencido' }), due(3, { situacion: 'en_orden' })]);
    expect([group?.clase, group?.movable.length]).toEqual(['vencido', 2]);
  });
});

describe('the lines of a day', () => {
  const said = (entries: CitaMantenimiento[], few: number, most?: number) =>
    rowsOf(entries, few, most).map((row) =>
      row.kind === 'entry' ? titleOf(row.entry) : row.kind === 'group' ? row.group.name : `+${row.entries.length}`,
    );

  it('are all entries while they are few', () => {
    expect(said([due(2), due(1)], 4)).toEqual(['AAA1 · Aceite', 'AAA2 · Aceite']);
    expect(said([], 4)).toEqual([]);
  });

  it('are groups, and the total of those without a line', () => {
    const plans = [1, 2, 3, 4, 5].flatMap((plan_id) =>
      many(plan_id, (id) => due(id + 10 * plan_id, { plan_id, asunto: `Plan ${plan_id}` })),
    );
    expect(said(plans, 4)).toEqual(['Plan 5 · 5 activos', 'Plan 4 · 4 activos', 'Plan 3 · 3 activos', '+3']);
    expect(said([...many(5, (id) => due(id)), order(9)], 4)).toEqual(['AAA9 · Aceite', 'Aceite · 5 activos']);
  });

  it('count everything in one line where there is no room for more', () => {
    expect(
      said(
        many(30, (id) => due(id)),
        0,
      ),
    ).toEqual(['+30']);
    expect(
      said(
        many(7, (id) => due(id, { plan_id: id, asunto: `P${id}` })),
        6,
        Infinity,
      ),
    ).toHaveLength(7);
  });
});
