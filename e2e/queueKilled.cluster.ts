import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { emptyOn } from '../server/testing/database';
import { sharedApp } from '../testing/cluster';
import { logIn, type Person } from '../testing/person';
import { startProduct, type Product } from '../testing/product';
import { importStops } from '../testing/stops';
import { waitFor } from '../testing/waiting';

// Several processes on one port of one machine, all killed in the middle of jobs.

let product: Product;
let database: Awaited<ReturnType<typeof emptyOn>>;
beforeAll(async () => {
  database = await emptyOn(process.env.TEST_DATABASE_URL ?? '');
  product = await startProduct({ ...sharedApp, DATABASE_URL: database.url, FTRACK_PROCESOS: '2' });
});
afterAll(async () => {
  await product.end();
  await database.drop();
});

const led = async (): Promise<number[]> => {
  const pid = product.pid();
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
};

/** Retries until somebody answers. */
const patient = (person: Person): Person => ({
  ...person,
  ask: (method, ...rest) =>
    method === 'GET'
      ? waitFor('an answer', () => person.ask<never>(method, ...rest).catch(() => false))
      : person.ask(method, ...rest),
});

/** The stops of both imports: none is missing and none is duplicated. */
const stops = async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from paradas where codigo ~ '^K[01]-' and eliminado_en is null`,
  );
  await client.end();
  return rows[0]?.n;
};

/** A socket of a browser that is connected. `closed`: when it was closed (`performance.now()`). */
const openSocket = async () => {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/app/${sharedApp.BROADCAST_APP_KEY}?protocol=7`);
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())));
  socket.on('error', () => undefined);
  await new Promise((resolve, reject) => socket.once('message', resolve).once('close', reject));
  return { closed };
};

it('processes that are killed in the middle of two imports leave nobody waiting, and both imports end', async () => {
  const people = [
    patient(await logIn(product, 'admin@ftrack.demo', 'Transportes Andinos')),
    patient(await logIn(product, 'valle@ftrack.demo', 'Servicios del Valle')),
  ] as const;
  const sockets = await Promise.all(Array.from({ length: 10 }, openSocket));
  const writing = new Map<Person, number>();
  const imports = Promise.all(
    people.map((person, nth) => importStops(person, `K${nth}`, 3_000, (id) => writing.set(person, id))),
  );
  for (const person of people)
    await waitFor('rows to be written', async () => {
      const id = writing.get(person);
      const { json } = id
        ? await person.ask<{ estado: string; avance: number }>('GET', `/importaciones/${id}`)
        : { json: undefined };
      return json?.estado === 'importando' && json.avance > 5;
    });
  const before = await led();
  const from = performance.now();
  for (const pid of before) process.kill(pid, 'SIGKILL');
  const closed = await Promise.all(sockets.map((socket) => socket.closed));
  expect(Math.max(...closed) - from).toBeLessThan(5_000);
  const done = await imports;
  expect(done.map(({ estado, filas }) => [estado, filas.importada])).toEqual(people.map(() => ['completada', 3_000]));
  expect(await stops()).toBe(6_000);
  await expect.poll(async () => (await led()).filter((pid) => before.includes(pid)).length).toBe(0);
});
