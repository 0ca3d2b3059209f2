import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { imported, logIn } from '../testing/person';
import { startProduct, type Product } from '../testing/product';
import { importStops } from '../testing/stops';

let product: Product;
beforeAll(async () => void (product = await startProduct({}, inject('demonstration'))));
afterAll(() => product.end());

it(
  'two companies import 9,000 stops each at once: both imports end, and the queue goes on',
  { timeout: 3_600_000 },
  async () => {
    const one = await logIn(product, 'admin@ftrack.demo', 'Transportes Andinos');
    const other = await logIn(product, 'valle@ftrack.demo', 'Servicios del Valle');
    const looks = new Set<number>();
    let over = false;
    /** Reads the queue while both run. */
    const look = async () => {
      while (!over) {
        for (const person of [one, other]) looks.add(await person.statusOf('GET', '/trabajos'));
        looks.add((await fetch(`${product.url}/readyz`)).status);
        await sleep(500);
      }
    };
    const looking = look();
    const done = await Promise.all([importStops(one, 'A', 9_000), importStops(other, 'V', 9_000)]).finally(
      () => (over = true),
    );
    await looking;
    expect(done.map(({ estado, filas }) => [estado, filas.importada])).toEqual([
      ['completada', 9_000],
      ['completada', 9_000],
    ]);
    expect([...looks]).toEqual([200]);
    const small = Buffer.from('Código;Nombre;Latitud;Longitud\nUNA;Una más;4.6;-74.1');
    expect(await imported(one, small, 'paradas')).toMatchObject({ estado: 'subida', filas_total: 1 });
  },
);
