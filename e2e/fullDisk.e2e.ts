import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPglite } from '../server/db/pglite/index';
import { startProduct, type Product } from '../testing/product';

/** A disk that fills up while a hundred positions a second come in. Only where a small disk can be mounted. */

const place = mkdtempSync(join(tmpdir(), 'ftrack-disk-'));
const mount = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const mounted = process.platform === 'linux' && process.getuid?.() === 0 && mount();

let product: Product;
beforeAll(async () => {
  if (!mounted) return;
  const data = join(place, 'data');
  mkdirSync(data);
  execFileSync('cp', ['-a', `${inject('demonstration')}/.`, data]);
  product = await startProduct({ FTRACK_DATA: data, GPS_LIMITS: 'off' });
});
afterAll(async () => {
  if (mounted) {
    await product.end();
    execFileSync('umount', ['-l', place]);
  }
  rmSync(place, { recursive: true, force: true });
});

const filler = join(place, 'filler');
const fill = () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  try {
    for (;;) appendFileSync(filler, megabyte);
  } catch {
    // Until nothing is left.
  }
};

const call = async (path: string, token?: string, body?: object) => {
  const answer = await fetch(product.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      empresa_seleccionada: '1',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

it.skipIf(!mounted)(
  'what was acknowledged is stored, the rest is refused with a reason, and it goes on when there is room',
  async () => {
    const { token } = (await call('/api/login', undefined, { email: 'admin@ftrack.demo', password: 'Ftrack-2026' }))
      .body as { token: string };
    const began = Date.now();
    const acknowledged = new Set<number>();
    const refusals = new Set<string>();
    let n = 0;
    /** A hundred a second, each at a second of its own, so that they can be counted. */
    const send = async (seconds: number) => {
      const sent: Promise<void>[] = [];
      for (let turn = 0; turn < seconds * 10; turn++) {
        for (let i = 0; i < 10; i++) {
          const at = Math.floor(began / 1000) - 200_000 + n++;
          sent.push(
            fetch(
              `${product.url}/gps/demo-andinos?id=demo-0001&lat=4.6&lon=-74.1&timestamp=${at}&nota=${'x'.repeat(800)}`,
            ).then(async (answer) => {
              if (answer.status === 200) acknowledged.add(at);
              else refusals.add(`${answer.status} ${((await answer.json()) as { message: string }).message}`);
            }),
          );
        }
        await sleep(100);
      }
      await Promise.all(sent);
    };

    await send(3);
    fill();
    await send(20);
    const whileFull = acknowledged.size;
    expect([...refusals].filter((each) => !/^503 No queda espacio en el disco del servidor/.test(each))).toEqual([]);
    expect(refusals.size).toBe(1);
    // What is read goes on.
    expect((await call('/api/activos?range=[0,9]', token)).status).toBe(200);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);

    rmSync(filler);
    await sleep(1_000);
    await send(3);
    expect(acknowledged.size).toBeGreaterThan(whileFull + 200);
    expect(product.log()).toContain('No queda espacio en el disco');
    expect(product.log()).not.toMatch(/PANIC|could not extend/);

    await product.stop();
    const database = await openPglite({ dir: join(place, 'data/db') });
    const { rows } = await database.pool.query<{ at: number }>(
      `select extract(epoch from fecha_dispositivo)::int as at from posiciones where atributos ? 'nota'`,
    );
    await database.close();
    const stored = new Set(rows.map(({ at }) => at));
    expect([...acknowledged].filter((at) => !stored.has(at))).toEqual([]);
  },
);
