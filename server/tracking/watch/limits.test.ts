import { describe, expect, it } from 'vitest';
import { aWatch, drive, eventsOf, minute, spans, standing, start } from './testing';

/** In force until this many seconds after the start. */
const until = (
  seconds: number,
  limits: { limite?: number; limite_activo?: number; ralenti?: number; silence?: number },
) => {
  const { limite, limite_activo, ralenti, silence } = aWatch([]);
  return { limite, limite_activo, ralenti, silence, ...limits, hasta: start + seconds * 1_000 };
};

describe('limits that were changed', () => {
  it('apply to what was driven while they were in force', () => {
    const fast = drive([70, 70, 70, 70, 70, 70]);
    const raised = aWatch([{ tipo: 'exceso_velocidad' }], { limite: 90, antes: [until(30, { limite: 50 })] });
    expect(eventsOf(fast, raised)).toMatchObject([{ inicio: 0, fin: 30, umbral: 50 }]);
    const lowered = aWatch([{ tipo: 'exceso_velocidad' }], { limite: 50, antes: [until(30, { limite: 90 })] });
    expect(eventsOf(fast, lowered)).toMatchObject([{ inicio: 30, fin: null, umbral: 50 }]);
    const twice = aWatch([{ tipo: 'exceso_velocidad' }], {
      limite_activo: 90,
      antes: [until(10, { limite_activo: 80 }), until(40, { limite_activo: 50 })],
    });
    expect(eventsOf(fast, twice)).toMatchObject([{ inicio: 10, fin: 40, umbral: 50 }]);
  });

  it('apply to the time an engine idled meanwhile', () => {
    const idle = standing(10 * 60, { encendido: true });
    const raised = aWatch([{ tipo: 'ralenti_excesivo' }], {
      ralenti: 60 * minute,
      antes: [until(8 * 60, { ralenti: 5 * minute })],
    });
    expect(spans(eventsOf(idle, raised))).toEqual([['ralenti_excesivo', 0, null]]);
    expect(eventsOf(idle, aWatch([{ tipo: 'ralenti_excesivo' }], { ralenti: 60 * minute }))).toEqual([]);
  });

  it('do not withdraw a silence that had exceeded them', () => {
    const frames = drive([40, 40, 40, 40, 40, 40]);
    const raised = (after: number) =>
      aWatch([{ tipo: 'sin_conexion' }], {
        silence: 120 * minute,
        antes: [until(after * 60, { silence: 15 * minute })],
      });
    expect(eventsOf(frames, raised(20), { after: 30 * minute })).toMatchObject([{ inicio: 50, fin: null, umbral: 15 }]);
    expect(eventsOf(frames, raised(10), { after: 30 * minute })).toEqual([]);
    expect(eventsOf([...frames, ...drive([40], { from: 30 * 60, north: 600 })], raised(20))).toMatchObject([
      { inicio: 50, fin: 1_800, umbral: 15 },
    ]);
    expect(eventsOf([...frames, ...drive([40], { from: 30 * 60, north: 600 })], raised(10))).toEqual([]);
  });
});
