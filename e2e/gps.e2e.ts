import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { filtered } from '../testing/filtered';
import { apiAs, type Api } from '../testing/logIn';
import { startProduct, type Product } from '../testing/product';

const rounds = 10;
/** Positions per round, from ten devices. */
const posted = 1_000;
const senders = 40;

let product: Product;
let api: Api;
beforeAll(async () => {
  product = await startProduct({}, inject('demonstration'));
  api = await apiAs(product.url, 'admin@ftrack.demo', 'Transportes Andinos');
});
afterAll(() => product.end());

interface Position {
  device: number;
  /** Seconds since 1970. */
  at: number;
}

const deviceName = (n: number) => `demo-${String(n + 1).padStart(4, '0')}`;
const begun = Math.floor(Date.now() / 1000) - 3 * 3_600;

/** The positions of a round: a second apart for each device, never twice the same. */
const positionsOf = (round: number): Position[] =>
  Array.from({ length: posted }, (_, i) => ({
    device: i % 10,
    at: begun + round * (posted / 10) + Math.floor(i / 10),
  }));

/** True when the product acknowledged it; null when there was no answer. */
const post = ({ device, at }: Position): Promise<boolean | null> => {
  const query = new URLSearchParams({
    id: deviceName(device),
    timestamp: String(at),
    lat: (4.6 + (at - begun) / 1e4).toFixed(6),
    lon: '-74.1',
    speed: '20',
  });
  return fetch(`${product.url}/gps/demo-andinos?${query}`).then(
    (answer) => answer.status === 200,
    () => null,
  );
};

/** Posts all, forty at a time. Returns the acknowledged ones. */
const postAll = async (
  positions: Position[],
  onAcknowledged: (count: number) => void = () => {},
): Promise<Position[]> => {
  const waiting = [...positions];
  const acknowledged: Position[] = [];
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const kept = await post(next);
      if (kept === null) return;
      expect(kept).toBe(true);
      acknowledged.push(next);
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return acknowledged;
};

const assetOf = async (n: number): Promise<number> => {
  const rows = await api.get<{ identificador: string; activo_id: number }[]>('/dispositivos?range=[0,99]');
  return rows.find(({ identificador }) => identificador === deviceName(n))?.activo_id ?? 0;
};

/** Device times of an asset since the test began, in the order in which they are published. */
const historyOf = async (activoId: number): Promise<number[]> => {
  const filter = filtered({ activo_id: activoId, desde: new Date(begun * 1000).toISOString() });
  const found: number[] = [];
  for (let from = 0; ; from += 1_000) {
    const rows = await api.get<{ fecha: string }[]>(`/posiciones?${filter}&range=[${from},${from + 999}]`);
    found.push(...rows.map(({ fecha }) => Date.parse(fecha) / 1000));
    if (rows.length < 1_000) return found;
  }
};

it(`keeps every position that it acknowledged through ${rounds} kills in the middle of ${rounds * posted}, and none twice`, async () => {
  const assets = await Promise.all(Array.from({ length: 10 }, (_, n) => assetOf(n)));
  const acknowledged: Position[] = [];
  const lost: Position[] = [];
  for (let round = 0; round < rounds; round++) {
    const all = positionsOf(round);
    let kill: Promise<void> | undefined;
    // Each round kills at another moment, from the first batch to the last.
    const deadline = 50 + Math.floor((round / rounds) * (posted - 200));
    // Like a device, sends again what got no answer in the last round.
    const kept = await postAll([...lost.splice(0), ...all], (count) => {
      if (count >= deadline) kill ??= product.kill();
    });
    await kill;
    await product.start();
    acknowledged.push(...kept);
    const known = new Set(kept);
    lost.push(...all.filter((position) => !known.has(position)));
  }
  expect(acknowledged.length).toBeGreaterThan((rounds * posted) / 4);
  const missing = [];
  for (const [device, asset] of assets.entries()) {
    const stored = await historyOf(asset);
    const times = new Set(stored);
    expect(stored).toEqual([...times].sort((a, b) => a - b));
    missing.push(...acknowledged.filter((position) => position.device === device && !times.has(position.at)));
  }
  expect(missing).toEqual([]);

  await postAll(Array.from({ length: rounds }, (_, round) => positionsOf(round)).flat());
  for (const asset of assets)
    expect(await historyOf(asset)).toEqual(Array.from({ length: (rounds * posted) / 10 }, (_, i) => begun + i));
});
