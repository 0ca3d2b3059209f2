import { describe, expect, it } from 'vitest';
import { apply } from './apply';
import { nothing, type Copy } from './copy';
import type { Accion, Entry } from './entry';
import { complete, orden, say, tarea, tick } from './outbox.fixture';

describe('the view', () => {
  const entry = (n: number, accion: Accion, given: Partial<Entry> = {}): Entry => ({
    n,
    key: `c${n}`,
    accion,
    version: 1,
    creado_en: '2026-11-21T10:00:00.000Z',
    intentos: 0,
    estado: 'pendiente',
    error: null,
    contrato: 2,
    ...given,
  });
  const persona = { id: 3, nombre: 'Óscar Operario' };
  const copy: Copy = { ...nothing, persona, ordenes: [orden(7), orden(8)], tareas: [tarea(9, 7), tarea(10, 7)] };
  const now = Date.parse('2026-11-21T12:00:00.000Z');

  it('shows changes at once, with the transitions that they allow', () => {
    const begin: Accion = { tipo: 'transicion', orden_id: 7, cuerpo: { a: 'en_progreso', temporizador: true } };
    const view = apply(copy, [entry(1, begin), entry(2, tick(7, 9)), entry(3, say(7, 'listo'))], now);
    expect(view.ordenes[0]).toMatchObject({ estado: 'en_progreso', tareas_hechas_n: 1, tareas_n: 2, comentarios_n: 1 });
    expect(view.ordenes[0]?.transiciones_permitidas).toEqual(['en_espera', 'completada']);
    expect(view.mano_obra).toMatchObject([{ orden_id: 7, fin_en: null, persona: 'Óscar Operario' }]);
    expect(view.ordenes[1]).toMatchObject({ estado: 'asignada' });
  });

  it('shows the pictures of a task, those of this phone too, and keeps what an entry does not name', () => {
    const known = { id: 'a', url: '/archivos/a' };
    const before = { ...copy, tareas: [tarea(9, 7, { evidencias: [known], nota: 'antes', valor: false })] };
    const [shown] = apply(before, [entry(1, tick(7, 9, ['a', 'b']))], now).tareas;
    expect(shown).toMatchObject({
      ...{ estado: 'completada', valor: true, nota: 'antes', completada_en: '2026-11-21T10:00:00.000Z' },
      evidencias: [known, { id: 'b', url: 'local:b' }],
    });
    expect(apply(before, [entry(1, tick(7, 9))], now).tareas[0]?.evidencias).toEqual([known]);
  });

  it('stops the timer when the work stops', () => {
    const begin: Accion = { tipo: 'transicion', orden_id: 7, cuerpo: { a: 'en_progreso', temporizador: true } };
    const pause: Accion = {
      tipo: 'transicion',
      orden_id: 7,
      cuerpo: { a: 'en_espera', motivo_espera: 'clima', fecha: '2026-11-21T10:45:00.000Z' },
    };
    const view = apply(copy, [entry(1, begin), entry(2, pause)], now);
    expect(view.mano_obra).toMatchObject([{ minutos: 45 }]);
    expect(view.ordenes[0]).toMatchObject({ estado: 'en_espera', motivo_espera: 'clima' });
  });

  it('does not apply a rejected transition, but keeps rejected changes of a task', () => {
    const view = apply(
      copy,
      [entry(1, complete(7), { estado: 'rechazada' }), entry(2, tick(7, 9), { estado: 'conflicto' })],
      now,
    );
    expect(view.ordenes[0]?.estado).toBe('asignada');
    expect(view.tareas[0]?.estado).toBe('completada');
  });

  it('deducts parts from the visible stock', () => {
    const part = { id: 5, codigo: 'F-1', nombre: 'Filtro', unidad: 'unidad', existencia: 3 };
    const use: Accion = { tipo: 'repuesto', orden_id: 7, cuerpo: { repuesto_id: 5, cantidad: 2 } };
    const view = apply({ ...copy, repuestos: [part] }, [entry(1, use)], now);
    expect(view.repuestos[0]?.existencia).toBe(1);
    expect(view.usados).toMatchObject([{ nombre: 'Filtro', cantidad: 2, orden_id: 7 }]);
  });

  it('shows an order as overdue at its time, also without network', () => {
    const late = orden(7, { fecha_limite: '2026-11-21T11:00:00.000Z', vencida: false });
    expect(apply({ ...copy, ordenes: [late] }, [], now).ordenes[0]?.vencida).toBe(true);
    expect(apply({ ...copy, ordenes: [{ ...late, estado: 'completada' }] }, [], now).ordenes[0]?.vencida).toBe(false);
  });
});
