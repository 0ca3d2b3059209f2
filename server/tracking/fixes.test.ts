import { describe, expect, it } from 'vitest';
import { advance, metersBetween, release, type AssetState, type Fix, type Mark } from './fixes';

const minute = 60_000;
let made = 0;
/** A fix so many metres north of Bogotá's centre, so many minutes after the start. */
const fix = (minutes: number, meters: number, given: Partial<Fix> = {}): Fix => ({
  id: ++made,
  dispositivo_id: 1,
  fecha: minutes * minute,
  recibida: minutes * minute,
  latitud: 4.6 + meters / 111_195,
  longitud: -74.1,
  velocidad_kmh: 30,
  rumbo: null,
  precision_m: null,
  bateria_pct: null,
  encendido: true,
  ...given,
});

const drive = (fixes: Fix[]) => {
  let state: AssetState | null = null;
  const marks: Mark[] = [];
  for (const each of fixes) {
    const next = advance(state, each);
    state = next.state;
    marks.push(...next.marks);
  }
  if (!state) throw new Error('nothing was driven');
  return { ...(state as AssetState), counts: new Map(marks.map(({ id, valida }) => [id, valida])) };
};

describe('an asset', () => {
  it('stands at its newest good fix and adds up the way', () => {
    const { fix: at, km } = drive([fix(0, 0), fix(1, 500), fix(2, 1_000)]);
    expect(at.fecha).toBe(2 * minute);
    expect(km).toBeCloseTo(1, 2);
  });

  it('is not moved back by a late fix', () => {
    const [first, late] = [fix(5, 1_000), fix(2, 0)];
    expect(drive([first, late]).fix).toEqual(first);
  });

  it('drives nowhere while it jitters in its parking place', () => {
    const parked = Array.from({ length: 100 }, (_, i) => fix(i, (i % 2) * 20, { velocidad_kmh: 0 }));
    expect(drive(parked).km).toBe(0);
  });

  it('has a speed even when its device tells none', () => {
    expect(drive([fix(0, 0), fix(1, 1_000, { velocidad_kmh: null })]).fix.velocidad_kmh).toBeCloseTo(60, 0);
    expect(drive([fix(0, 0), fix(1, 10, { velocidad_kmh: null })]).fix.velocidad_kmh).toBe(0);
    expect(drive([fix(0, 0), fix(60, 10_000, { velocidad_kmh: null })]).fix.velocidad_kmh).toBeNull();
  });
});

describe('an impossible jump', () => {
  const home = fix(0, 0);
  const far = fix(1, 400_000);

  it('is held: it neither moves the marker nor counts', () => {
    const { fix: at, km, held, counts } = drive([home, far]);
    expect(at).toEqual(home);
    expect(km).toBe(0);
    expect(held?.fix).toEqual(far);
    expect(counts.get(far.id)).toBe(false);
  });

  it('is believed when a second fix confirms it, and the way across is not counted', () => {
    const { fix: at, km, held, counts } = drive([home, far, fix(2, 400_500)]);
    expect(at.fecha).toBe(2 * minute);
    expect(held).toBeNull();
    expect(km).toBeCloseTo(0.5, 2);
    expect(counts.get(far.id)).toBe(true);
  });

  it('is dropped when the next fix is back on the way', () => {
    const { fix: at, km, held, counts } = drive([home, far, fix(2, 1_000)]);
    expect(at.fecha).toBe(2 * minute);
    expect(held).toBeNull();
    expect(km).toBeCloseTo(1, 2);
    expect(counts.get(far.id)).toBe(false);
  });

  it('is dropped even when the next fix comes so much later that both would be possible', () => {
    const { counts, km } = drive([home, far, fix(180, 1_000)]);
    expect(counts.get(far.id)).toBe(false);
    expect(km).toBeCloseTo(1, 2);
  });

  it('is believed after five minutes of others that fit nowhere', () => {
    const wild = [fix(1, 400_000), fix(2, -400_000), fix(3, 400_000), fix(6, -400_000)];
    const { fix: at, held, counts } = drive([home, ...wild]);
    expect(at).toEqual(wild[3]);
    expect(held).toBeNull();
    expect(wild.slice(0, 3).map(({ id }) => counts.get(id))).toEqual([false, false, false]);
    expect(counts.get(wild[3]?.id ?? 0)).not.toBe(false);
  });

  it('is believed when nothing comes after it', () => {
    const { state, marks } = release(drive([home, far]));
    expect(state.fix).toEqual(far);
    expect(state.held).toBeNull();
    expect(marks).toMatchObject([{ id: far.id, valida: true }]);
  });

  it('is no jump once a fix from in between arrives and explains it', () => {
    const quick = fix(1, 9_000);
    expect(drive([home, quick]).held?.fix).toEqual(quick);
    const { fix: at, counts, km } = drive([home, quick, fix(0.5, 4_500, { precision_m: 3_000 })]);
    expect(at).toEqual(quick);
    expect(counts.get(quick.id)).toBe(true);
    expect(km).toBeCloseTo(9, 1);
  });

  it('stays held while a fix from in between moves the marker', () => {
    const { fix: at, held } = drive([home, far, fix(0.5, 100)]);
    expect(at.fecha).toBe(minute / 2);
    expect(held?.fix).toEqual(far);
  });

  it('is not seen where the precision explains the distance', () => {
    expect(drive([home, fix(1 / 60, 150, { precision_m: 150 })]).held).toBeNull();
  });
});

it('distances are those of the earth', () => {
  expect(metersBetween({ latitud: 4.6097, longitud: -74.0817 }, { latitud: 3.4516, longitud: -76.532 })).toBeCloseTo(301_000, -4);
});
