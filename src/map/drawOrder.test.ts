import { liveStates, type LiveState } from '#contract/core/realtime';
import { describe, expect, it } from 'vitest';
import { drawOrder, layersUp } from './drawOrder';

const states = (...named: LiveState[]) => Uint8Array.from(named, (state) => liveStates.indexOf(state));
const all = Uint8Array.of(1, 1, 1, 1, 1, 1);

describe('the order of drawing', () => {
  it('contains every state', () => {
    expect([...layersUp].sort()).toEqual([...liveStates].sort());
  });

  it('puts alarms above moving, moving above standing, and offline at the bottom', () => {
    const state = states('alarma', 'movimiento', 'sin_conexion', 'detenido', 'ralenti', 'movimiento');
    expect([...drawOrder(6, state, all)]).toEqual([2, 3, 4, 1, 5, 0]);
  });

  it('leaves out assets that have no position or are filtered out', () => {
    const state = states('movimiento', 'movimiento', 'alarma', 'detenido', 'detenido', 'detenido');
    expect([...drawOrder(4, state, Uint8Array.of(1, 0, 1, 1), Uint8Array.of(1, 1, 1, 0))]).toEqual([0, 2]);
  });

  it('of an empty fleet is empty', () => {
    expect(drawOrder(0, new Uint8Array(8), new Uint8Array(8))).toHaveLength(0);
  });
});
