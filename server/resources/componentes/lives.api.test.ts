import { expect, it } from 'vitest';
import type { Componente, PasoComponente } from '#contract/entities/componentes';
import type { Medidor } from '#contract/entities/hojaDeVida';
import { randomFrom } from '../../seed/random';
import { unComponente } from '../../testing/factories';
import { later } from '../../../testing/later';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
/** Hours ago. */
const iso = (ago: number) => new Date(now - ago * hour).toISOString();

interface Point {
  at: number;
  total: number;
}
interface Fact {
  id: number;
  at: number;
  what: 'montado' | 'desmontado' | 'reencauche' | 'recibido';
  asset: number;
  place: string;
}

/** The total of a meter, as a person would read it from a chart. */
const totalAt = (points: readonly Point[], at: number): number => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return 0;
  if (at <= first.at) return first.total;
  if (at >= last.at) return last.total;
  const after = points.findIndex((point) => point.at > at);
  const [b, a] = [points[after - 1] ?? first, points[after] ?? last];
  return b.total + ((a.total - b.total) * (at - b.at)) / (a.at - b.at);
};

/** Hour by hour: where it is from one hour to the next; null when its facts contradict each other. */
const hours = (facts: readonly Fact[]): (string | null)[] | null => {
  const where: (string | null)[] = [];
  let at: string | null = null;
  for (let t = -1_000; t <= 0; t++) {
    for (const fact of facts.filter((each) => each.at === t).sort((a, b) => a.id - b.id)) {
      if (fact.what === 'montado' && at !== null) return null;
      if (fact.what === 'desmontado' && at === null) return null;
      if (fact.what === 'reencauche' && at !== null) return null;
      if (fact.what === 'recibido' && at !== null) return null;
      at = fact.what === 'montado' ? `${fact.asset} ${fact.place}` : null;
    }
    where.push(at);
  }
  return where;
};

/** Its own kilometres at an hour: hour by hour. */
const kilometres = (facts: readonly Fact[], meters: ReadonlyMap<number, Point[]>, until: number): number => {
  const where = hours(facts) ?? [];
  let sum = 0;
  for (let t = -1_000; t < until; t++) {
    const points = meters.get(Number(where[t + 1_000]?.split(' ')[0]));
    if (points) sum += totalAt(points, t + 1) - totalAt(points, t);
  }
  return sum;
};

const byHand = async (seed: number) => {
  const { int, pick } = randomFrom(seed);
  const meters = new Map<number, Point[]>();
  const uses = new Map<number, number | null>();
  for (let n = 0; n < 2; n++) {
    const { id } = await api.anActivo();
    const [meter]: [Medidor] = await admin().get(`/api/activos/${id}/medidores`);
    const points: Point[] = [];
    let [total, shown] = [0, int(0, 90_000)];
    for (let at = -990; at < -5; at += int(60, 200)) {
      const replaced = points.length === 3;
      const step = replaced || points.length === 0 ? 0 : int(0, 900);
      total += step;
      shown = replaced ? 0 : shown + step;
      const { status } = await admin().call('POST', `/api/activos/${id}/medidores/${meter.id}/lecturas`, {
        ...{ valor: shown, fecha: iso(-at), reinicio: replaced },
      });
      expect(status).toBe(201);
      points.push({ at, total });
    }
    meters.set(id, points);
    const [known]: [Medidor] = await admin().get(`/api/activos/${id}/medidores`);
    uses.set(id, known.uso_diario);
  }
  const assets = [...meters.keys()] as [number, number];
  const tyres: { id: number; facts: Fact[]; readings: { at: number; depth: number }[] }[] = [];
  for (let n = 0; n < 3; n++)
    tyres.push({ ...(await admin().post('/api/componentes', unComponente({ costo: 500 }))), facts: [], readings: [] });
  const main =
    (await admin().get('/api/bodegas?range=[0,0]'))[0] ?? (await admin().post('/api/bodegas', { nombre: 'Otra' }));
  let made = 0;
  const refused: number[] = [];
  for (let n = 0; n < 45; n++) {
    const tyre = tyres[int(0, 2)];
    if (!tyre) continue;
    const fact: Fact = {
      ...{ id: ++made, at: -int(0, 40) * 25, asset: pick(assets), place: pick(['1I', '1D']) },
      what: pick(['montado', 'montado', 'desmontado', 'desmontado', 'reencauche', 'recibido']),
    };
    const facts = [...tyre.facts, fact];
    const mine = hours(facts);
    const free = mine?.every(
      (place, t) => place === null || tyres.every((o) => o === tyre || hours(o.facts)?.[t] !== place),
    );
    const fecha = iso(-fact.at);
    const [verb, body] = {
      montado: ['montar', { activo_id: fact.asset, posicion: fact.place, fecha }],
      desmontado: ['desmontar', { fecha }],
      reencauche: ['reencauche', { costo: 100, fecha }],
      recibido: ['recibir', { bodega_id: main.id, fecha }],
    }[fact.what] as [string, object];
    const { status, json } = await admin().call('POST', `/api/componentes/${tyre.id}/${verb}`, body);
    expect([seed, n, fact.what, status === 200 || JSON.stringify(json)]).toEqual([
      seed,
      n,
      fact.what,
      free ? true : expect.stringMatching(/CONFLICTO|VALIDACION/),
    ]);
    if (status === 200) tyre.facts = facts;
    else refused.push(n);
    if (n % 2 === 0) {
      const reading = { at: -int(0, 999), depth: int(20, 180) / 10 };
      await admin().call('POST', `/api/componentes/${tyre.id}/lecturas`, {
        fecha: iso(-reading.at),
        profundidad_mm: [reading.depth, 30],
      });
      tyre.readings.push(reading);
    }
    if (n % 9 === 8) {
      const steps: PasoComponente[] = await admin().get(`/api/componentes/${tyre.id}/historial?range=[0,99]`);
      const acts = steps.filter(({ tipo, anulado }) => tipo !== 'lectura' && tipo !== 'anulado' && !anulado);
      const gone = acts[int(0, acts.length - 1)];
      const at = gone && -Math.round((now - Date.parse(gone.fecha)) / hour);
      const which = gone && tyre.facts.find((each) => each.at === at && each.what === gone.tipo);
      if (!gone || !which) continue;
      const left = tyre.facts.filter((each) => each !== which);
      const possible = hours(left)?.every(
        (place, t) => place === null || tyres.every((o) => o === tyre || hours(o.facts)?.[t] !== place),
      );
      const undone = await admin().call('POST', `/api/componentes/${tyre.id}/actos/${gone.id}/anular`, {
        motivo: 'Error',
      });
      expect(undone.status === 200).toBe(possible ?? false);
      if (undone.status === 200) tyre.facts = left;
    }
  }
  expect(refused.length).toBeGreaterThan(3);
  let [rolled, worn] = [0, 0];
  for (const { id, facts, readings } of tyres) {
    const row: Componente = await admin().get(`/api/componentes/${id}`);
    const km = kilometres(facts, meters, 0);
    expect(row.km).toBeCloseTo(km, 1);
    const retreads = facts.filter(({ what }) => what === 'reencauche');
    expect(row).toMatchObject({ reencauches_n: retreads.length, costo_total: 500 + 100 * retreads.length });
    if (km > 0) rolled++;
    if (row.desgaste_mm_1000km !== null) worn++;
    if (km > 0) expect(row.costo_km).toBeCloseTo((500 + 100 * retreads.length) / km, 3);
    else expect(row.costo_km).toBeNull();
    expect(row.activo_id === null ? null : `${row.activo_id} ${row.posicion}`).toBe(hours(facts)?.at(-1));
    const since = Math.max(-Infinity, ...retreads.map(({ at }) => at));
    const counted = readings.filter(({ at }) => at > since).map((r) => ({ ...r, km: kilometres(facts, meters, r.at) }));
    const mean = (of: number[]) => of.reduce((a, b) => a + b, 0) / of.length;
    const [x, y] = [mean(counted.map((r) => r.km)), mean(counted.map((r) => r.depth))];
    const spread = counted.reduce((sum, r) => sum + (r.km - x) ** 2, 0);
    const slope = counted.reduce((sum, r) => sum + (r.km - x) * (r.depth - y), 0) / spread;
    if (counted.length < 2 || spread < 1e-6) {
      expect(row.desgaste_mm_1000km).toBeNull();
      continue;
    }
    expect(row.desgaste_mm_1000km).toBeCloseTo(-1_000 * slope, 2);
    const last = counted.toSorted((a, b) => b.at - a.at)[0];
    const use = row.activo_id === null ? null : uses.get(row.activo_id);
    if (!last || !use || slope >= 0) expect(row.cambio_previsto_en).toBeNull();
    else {
      const at = now + last.at * hour + ((last.depth - 3) / -slope / use) * 24 * hour;
      const day = new Date(Math.max(at, Date.now())).toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' });
      expect(row.cambio_previsto_en).toBe(at - now > 36_000 * 24 * hour ? row.cambio_previsto_en : day);
    }
  }
  expect([rolled > 0, worn > 0]).toEqual([true, true]);
};

it('kilometres, wear and places are those of a count by hand', () => byHand(1));
later.each([2, 3])('the same of other lives (%i)', byHand);
