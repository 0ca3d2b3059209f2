import { describe, expect, it } from 'vitest';
import { staleness } from './staleness';

const now = Date.UTC(2026, 10, 21, 12);
const heard = (secondsAgo: number) => now - secondsAgo * 1_000;

describe('the warning that the picture is old', () => {
  it('is silent while positions come', () => {
    expect(staleness({ connection: 'conectado', lastMessageAt: heard(2) }, 5, now)).toBeNull();
  });

  it('tells how old the data is when the connection is gone', () => {
    expect(staleness({ connection: 'sin_conexion', lastMessageAt: heard(190) }, 0, now)).toMatch(/datos de hace 3 min/);
    expect(staleness({ connection: 'conectando', lastMessageAt: heard(190) }, 0, now)).toMatch(/datos de hace 3 min/);
  });

  it('does not flash while a connection is being made', () => {
    expect(staleness({ connection: 'conectando', lastMessageAt: heard(1) }, 5, now)).toBeNull();
  });

  it('tells of a silence while somebody moves, not of a parked fleet', () => {
    expect(staleness({ connection: 'conectado', lastMessageAt: heard(125) }, 1, now)).toMatch(/datos de hace 2 min/);
    expect(staleness({ connection: 'conectado', lastMessageAt: heard(125) }, 0, now)).toBeNull();
  });

  it('has nothing to say before there is any data', () => {
    expect(staleness({ connection: 'sin_conexion', lastMessageAt: null }, 0, now)).toBeNull();
  });
});
