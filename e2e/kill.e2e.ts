import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProduct, type Product } from '../testing/product';

const rounds = 5;

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, inject('demonstration'));
});
afterAll(() => product.end());

const call = async (path: string, init: RequestInit = {}, token?: string) => {
  const headers = {
    'content-type': 'application/json',
    empresa_seleccionada: '1',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(product.url + path, { ...init, headers });
};

const logIn = async (): Promise<string> => {
  const answer = await call('/api/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@ftrack.demo', password: 'Ftrack-2026' }),
  });
  return ((await answer.json()) as { token: string }).token;
};

/** Creates assets four at a time until the server is gone. Returns the acknowledged names. */
const createUntilKilled = async (
  token: string,
  round: number,
  level: number,
  onFirst: () => void,
): Promise<string[]> => {
  const acknowledged: string[] = [];
  const worker = async (w: number) => {
    for (let i = 0; ; i++) {
      const nombre = `Ronda ${round} obrero ${w} activo ${i}`;
      const body = JSON.stringify({ nombre, tipo_activo: 'equipo', nivel_id: level });
      const answer = await call('/api/activos', { method: 'POST', body }, token).catch(() => null);
      if (!answer) return;
      if (answer.status !== 201)
        throw new Error(`creating answered ${answer.status}: ${await answer.text().catch(() => 'and broke off')}`);
      acknowledged.push(nombre);
      if (acknowledged.length === 20) onFirst();
    }
  };
  await Promise.all([0, 1, 2, 3].map(worker));
  return acknowledged;
};

it(`comes back after ${rounds} kills in the middle of creating assets, with everything that it had acknowledged`, async () => {
  const token = await logIn();
  const [level] = (await (await call('/api/niveles?range=[0,0]', {}, token)).json()) as { id: number }[];
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    let kill: Promise<void> | undefined;
    acknowledged.push(
      ...(await createUntilKilled(token, round, level?.id ?? 0, () => {
        kill = product.kill();
      })),
    );
    await kill;
    await product.start();
  }
  const stored = (await (await call('/api/activos', {}, token)).json()) as { nombre: string }[];
  const names = new Set(stored.map(({ nombre }) => nombre));
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 20);
  expect(acknowledged.filter((nombre) => !names.has(nombre))).toEqual([]);
  expect(stored.length).toBe(names.size);
});
