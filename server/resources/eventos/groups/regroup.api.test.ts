import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventoTable as e } from '../../../db/tables/eventos';
import { raiseEvents } from '../../../testing/events';
import { useApi } from '../../../testing/useApi';
import { regroup } from './regroup';
import { groupsOf, inOrder } from './storms';

const api = useApi();
const minute = 60_000;
const noon = Date.parse('2026-03-02T12:00:00Z');
beforeEach(() =>
  api.db.system
    .delete(e)
    .where(eq(e.empresa_id, api.a))
    .then(() => undefined),
);

const turn = (most = Infinity) =>
  api.db.tenant(api.a, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('efectos de eventos'), ${api.a})`);
    for (let n = 0; n < most; n++) if (!(await regroup(tx, api.a)).more) return;
  });
const stored = async () =>
  api.db.system
    .select({ id: e.id, clave: e.clave, inicio_en: e.inicio_en, fin_en: e.fin_en, grupo_id: e.grupo_id })
    .from(e)
    .where(and(eq(e.empresa_id, api.a), eq(e.corregido, false)))
    .orderBy(e.id);
/** What is stored is what the rule says of all events at once. */
const expectGrouped = async () => {
  const rows = await stored();
  const expected = groupsOf(
    rows.map(({ id, clave, inicio_en, fin_en }) => ({
      ...{ id, clave, inicio: Date.parse(inicio_en) },
      fin: fin_en === null ? null : Date.parse(fin_en),
    })),
  );
  expect(rows.map(({ id, grupo_id }) => [id, grupo_id])).toEqual(rows.map(({ id }) => [id, expected.get(id)]));
  return rows;
};

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('the groups of stored events', () => {
  it.each([1, 2, 3, 4, 5, 6])('are the same whatever comes first, changes or goes (%i)', async (seed) => {
    const next = random(seed);
    const wide = [30, 60, 120, 300, 500, 90][seed - 1] ?? 60;
    const moments = Array.from({ length: 150 }, () => noon + Math.round(next() * wide) * minute);
    let clave = 0;
    for (let at = 0; at < moments.length;) {
      const many = 1 + Math.floor(next() * 12);
      const some = moments.slice(at, at + many);
      at += many;
      await raiseEvents(
        api,
        api.a,
        some.map((inicio) => {
          const own = next() < 0.5;
          const moment = new Date(inicio).toISOString();
          const fin_en = new Date(inicio + Math.floor(next() * 5) * minute).toISOString();
          const named = own ? `sola ${++clave}` : `c${Math.floor(next() * 8)}`;
          return { inicio_en: moment, ancla_en: moment, fin_en, clave: named };
        }),
      );
      if (next() < 0.7) await turn();
      if (next() < 0.4) {
        const rows = await stored();
        const gone = rows[Math.floor(next() * rows.length)]?.id ?? 0;
        await api.db.system.update(e).set({ corregido: true }).where(eq(e.id, gone));
        const moved = rows[Math.floor(next() * rows.length)]?.id ?? 0;
        const elsewhere = new Date(noon + Math.round(next() * wide) * minute).toISOString();
        await api.db.system.update(e).set({ inicio_en: elsewhere, fin_en: elsewhere }).where(eq(e.id, moved));
      }
    }
    await turn();
    await expectGrouped();
  });

  it('are found by two processes at once as by one', async () => {
    for (let n = 0; n < 4; n++) {
      await raiseEvents(
        api,
        api.a,
        Array.from({ length: 10 }, () => ({})),
      );
      await Promise.all([turn(), turn()]);
    }
    const rows = await expectGrouped();
    const first = [...rows].sort((a, b) =>
      inOrder({ id: a.id, inicio: Date.parse(a.inicio_en) }, { id: b.id, inicio: Date.parse(b.inicio_en) }),
    )[0]?.id;
    expect(new Set(rows.map(({ grupo_id }) => grupo_id))).toEqual(new Set([first]));
  });

  it('never hold calls for help, and each kind has its own', async () => {
    const calls = await raiseEvents(
      api,
      api.a,
      Array.from({ length: 6 }, () => ({ tipo: 'sos' as const })),
    );
    await raiseEvents(
      api,
      api.a,
      Array.from({ length: 4 }, () => ({ tipo: 'frenada_brusca' as const })),
    );
    await raiseEvents(
      api,
      api.a,
      Array.from({ length: 4 }, () => ({ tipo: 'giro_brusco' as const })),
    );
    await turn();
    expect((await stored()).map(({ grupo_id }) => grupo_id)).toEqual(Array.from({ length: 14 }, () => null));
    const waiting = await api.db.system.select().from(e).where(inArray(e.id, calls));
    expect(waiting.some(({ por_agrupar }) => por_agrupar)).toBe(false);
  });
});
