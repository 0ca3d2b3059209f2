import { describe, expect, it } from 'vitest';
import { staleness } from './staleness';

const now = Date.UTC(2026, 10, 21, 12);
const heardAt = (secondsAgo: number) => now - secondsAgo * 1_000;

describe('the warning that the picture is old', () => {
  it('is silent while positions arrive', () => {
    expect(staleness({ connection: 'conectado', lastMessageAt: heardAt(2) }, 5, now)).toBeNull();
  });

  it('reports the age of the data when the connection is lost', () => {
    expect(staleness({ connection: 'sin_conexion', lastMessageAt: heardAt(190) }, 0, now)).toMatch(
      /datos de hace 3 min/,
    );
    expect(staleness({ connection: 'conectando', lastMessageAt: heardAt(190) }, 0, now)).toMatch(/datos de hace 3 min/);
  });

  it('does not flash while connecting', () => {
    expect(staleness({ connection: 'conectando', lastMessageAt: heardAt(1) }, 5, now)).toBeNull();
  });

  it('reports a silence while an asset moves, but not for a parked fleet', () => {
    expect(staleness({ connection: 'conectado', lastMessageAt: heardAt(125) }, 1, now)).toMatch(/datos de hace 2 min/);
    expect(staleness({ connection: 'conectado', lastMessageAt: heardAt(125) }, 0, now)).toBeNull();
  });

  it('is silent before there is any data', () => {
    expect(staleness({ connection: 'sin_conexion', lastMessageAt: null }, 0, now)).toBeNull();
  });
});
