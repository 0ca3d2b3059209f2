import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Orden } from '#contract/entities/ordenes';
import type { Paquete } from '#contract/requests/paquete';
import { companyHeaders, idempotencyHeader, phoneClockHeader } from '#contract/core/session';
import type { Tarea } from '#contract/entities/tareas';
import { refusal } from '../src/providers/apiFailure';
import { aClock } from '../src/providers/offline/outbox.fixture';
import type { Accion } from '../src/providers/offline/entry';
import { openLocalStore } from '../src/providers/offline/localStore';
import { createOutbox } from '../src/providers/offline/outbox';
import { aToken } from '../testing/answers';
import { useCompany } from '../testing/company';
import { randomFrom } from '../server/seed/random';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);
const open = new AbortController().signal;
const stories = 200;

/** The phone of an operario: the real outbox over HTTP. The test decides when it is online. */
const aDevice = async (name: string, token: string) => {
  const localStore = await openLocalStore(name, undefined);
  const clock = aClock();
  let keys = 0;
  const call = async (method: string, path: string, body?: object, key?: string): Promise<unknown> => {
    const response = await fetch(`${stack.product.url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        [companyHeaders[2]]: String(company.id),
        [phoneClockHeader]: new Date(clock.now()).toISOString(),
        ...(key && { [idempotencyHeader]: key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    if (!response.ok) throw refusal(response, json, true);
    return json;
  };
  const outbox = createOutbox(localStore, {
    post: (path, body, key) => call('POST', path, body, key),
    remove: () => Promise.resolve(),
    upload: () => Promise.resolve(''),
    clock,
    newKey: () => `${name}-${(keys += 1)}`,
    changed: () => undefined,
  });
  const refresh = async () => {
    const { hora: _, ...parts } = (await call('GET', '/ordenes/paquete')) as Paquete;
    await localStore.writeCopy(parts);
  };
  return { localStore, outbox, refresh };
};

type Field = 'estado' | 'nota' | 'valor';
type Result = Record<Field, unknown>;
interface Change {
  task: number;
  base: Result;
  mine: Partial<Result>;
}

it('two phones and an office that edits everything meanwhile end with what a plain merge by field gives', async () => {
  const { office } = company;
  const activo_id = (await office.anAsset()).id;
  const token = await aToken(stack.product.url, company.operario);
  let decisions = 0;
  for (let seed = 1; seed <= stories; seed += 1) {
    const dice = randomFrom(seed).next;
    const pick = <T>(some: readonly T[]): T => some[Math.floor(dice() * some.length)] as T;
    const order = await office.order({ titulo: `Orden ${seed}`, tipo: 'inspeccion', activo_id });
    const tasks: Tarea[] = [];
    for (const titulo of ['Una', 'Dos'])
      tasks.push(await office.post('/tareas', { orden_id: order.id, titulo, tipo: 'texto' }));
    await office.post(`/ordenes/${order.id}/transicion`, { a: 'en_progreso', version: order.version });

    const devices = [await aDevice(`a-${seed}`, token), await aDevice(`b-${seed}`, token)];
    for (const { refresh } of devices) await refresh();
    // The book: what the server holds, what each phone saw, and what it says.
    const now = new Map(
      tasks.map(({ id }): [number, Result] => [id, { estado: 'pendiente', nota: null, valor: null }]),
    );
    const words: Partial<Orden> = {};
    const texts: string[] = [];
    const views = devices.map(() => new Map([...now].map(([id, result]) => [id, { ...result }])));
    const waiting: Change[][] = devices.map(() => []);

    for (let step = 0; step < 14; step += 1) {
      const what = pick(['office', 'office', 'mark', 'mark', 'say', 'sync'] as const);
      const at = pick([0, 1]);
      const device = devices[at];
      const view = views[at];
      const said = waiting[at];
      if (!device || !view || !said) throw new Error('no device');
      if (what === 'office') {
        const change: Partial<Orden> = pick([
          { prioridad: pick(['baja', 'media', 'critica'] as const) },
          { titulo: `Título ${seed}.${step}` },
          { descripcion: `Texto ${step}` },
          { fecha_limite: new Date(Date.now() + step * 3_600_000).toISOString() },
        ]);
        const { version } = await office.get<Orden>(`/ordenes/${order.id}`);
        await office.put(`/ordenes/${order.id}`, { ...change, version });
        Object.assign(words, change);
        const task = await office.get<Tarea>(`/tareas/${pick(tasks).id}`);
        await office.put(`/tareas/${task.id}`, { titulo: `Tarea ${step}`, version: task.version });
      } else if (what === 'say') {
        texts.push(`Dicho ${step} por ${at}`);
        const cuerpo = { texto: texts.at(-1) ?? '', fecha: new Date().toISOString() };
        await device.outbox.add({ tipo: 'comentario', orden_id: order.id, cuerpo });
      } else if (what === 'mark') {
        const task = pick(tasks).id;
        const base = { ...(view.get(task) as Result) };
        const mine: Partial<Result> = pick([
          { estado: 'completada', valor: `v${step}` },
          { estado: base.estado, nota: `n${step}` },
        ]);
        said.push({ task, base, mine });
        Object.assign(view.get(task) as Result, mine);
        const cuerpo = { ...mine, fecha: new Date().toISOString() };
        await device.outbox.add({ tipo: 'registro', orden_id: order.id, tarea_id: task, cuerpo } as Accion);
      } else decisions += await sync(at);
    }
    decisions += (await sync(0)) + (await sync(1));

    const stored = await office.get<Orden>(`/ordenes/${order.id}`);
    expect(stored, `story ${seed}`).toMatchObject({ ...words, estado: 'en_progreso' });
    for (const [id, result] of now)
      expect(await office.get<Tarea>(`/tareas/${id}`), `story ${seed}, task ${id}`).toMatchObject(result);
    const comments = await office.get<{ texto: string }[]>(`/ordenes/${order.id}/comentarios`);
    expect(comments.map(({ texto }) => texto).sort(), `story ${seed}`).toEqual([...texts].sort());
    await office.post(`/ordenes/${order.id}/transicion`, {
      a: 'cancelada',
      version: stored.version,
      motivo_cancelacion: 'Fin de la prueba',
    });
    for (const { localStore } of devices) localStore.close();

    /** Sends what a phone has, and compares what contradicts with the book. Returns how many had to be decided. */
    async function sync(at: number): Promise<number> {
      const device = devices[at];
      const said = waiting[at] ?? [];
      if (!device) throw new Error('no device');
      let decided = 0;
      for (;;) {
        await device.outbox.flush(open);
        const stuck = (await device.localStore.entries()).find(({ estado }) => estado !== 'pendiente');
        // What the book merges before the first contradiction.
        for (let [first] = said; first; [first] = said) {
          const theirs = now.get(first.task) as Result;
          if (contradicts(first.base, first.mine, theirs)) break;
          merge(first.base, first.mine, theirs);
          said.shift();
        }
        if (!stuck && said.length === 0) break;
        if (!stuck || said.length === 0)
          throw new Error(
            `story ${seed}: only the ${stuck ? 'phone' : 'book'} asks, ${JSON.stringify([said[0], stuck])}`,
          );
        decided += 1;
        const [first] = said.splice(0, 1);
        const theirs = now.get(first?.task ?? 0);
        if (!first || !theirs) throw new Error('nothing to decide');
        if (dice() < 0.5) {
          merge(first.base, first.mine, theirs);
          await device.refresh();
          await device.outbox.insist(stuck.n);
        } else {
          await device.outbox.yieldTo(stuck.n, false);
          for (const field of Object.keys(first.mine) as Field[]) revert(field, first, said);
        }
      }
      await device.refresh();
      views[at] = new Map([...now].map(([id, result]) => [id, { ...result }]));
      return decided;
    }
  }
  // Otherwise nothing was tried.
  expect(decisions).toBeGreaterThan(stories / 10);
});

/** Later changes saw what this one said of a field, until one of them says something else. */
const revert = (field: Field, first: Change, said: readonly Change[]) => {
  if (first.mine[field] === first.base[field]) return;
  for (const { task, base, mine } of said) {
    if (task !== first.task) continue;
    base[field] = first.base[field];
    if (mine[field] !== undefined && mine[field] !== base[field]) return;
  }
};

const contradicts = (base: Result, mine: Partial<Result>, theirs: Result) =>
  Object.entries(mine).some(
    ([field, value]) =>
      theirs[field as Field] !== base[field as Field] &&
      theirs[field as Field] !== value &&
      value !== base[field as Field],
  );
const merge = (base: Result, mine: Partial<Result>, theirs: Result) => {
  for (const [field, value] of Object.entries(mine)) if (value !== base[field as Field]) theirs[field as Field] = value;
};
