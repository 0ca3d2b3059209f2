import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportacionDetalle } from '../contract/requests/importaciones';
import { startProduct, type Product } from '../testing/product';
import { watchThreads, type Blocked } from './blocked';
import { feeds } from './feeds';
import { tenOf, together, worstCalls } from './hostileCalls';
import { bundles, hostileFiles, hostileSheets, largestPdf, legalSheets, manyAssets } from './hostileFiles';
import { costOfOpen, floodSockets, socketAttacks } from './hostileOpen';
import type { Bystander, Waited } from './bystander';
import { imported, job, logIn, step, outcomeOf, upload, type Person } from '../testing/person';
import { start } from './processes';
import type { Line } from './report';

/** The longest acceptable wait of a user of another company, ms. */
const aim = 200;
/**
 * The longest that a thread may compute without turning to somebody else, ms of its CPU time: that does not depend on
 * what else the machine does.
 */
const blockedAim = 100;
/** The most that a request of anybody may cost, ms of CPU. */
const cpuAim = 50;
const restarts = 3;
/**
 * Seconds without long waits before a measurement. The first waits longer: the projection of the demonstration begins
 * seconds after the start.
 */
const quiet = { first: 10, again: 2 };
/** A pattern of the names to measure. */
const only = process.env.BENCH_ONLY ? new RegExp(process.env.BENCH_ONLY) : null;
const wanted = <T>(files: Record<string, T>) => Object.entries(files).filter(([name]) => !only || only.test(name));
const path = '/activos?range=[0,24]';

/**
 * The cost of one company's files and reports for a bystander of another one: the longest wait, the memory, and whether
 * the product survives.
 */
export const benchHostile = async (): Promise<Line[]> => {
  const threads = watchThreads();
  const product = await startProduct(threads.env);
  const lines: Line[] = [];
  let bystander: Awaited<ReturnType<typeof start>> | undefined;
  try {
    const sender = await logIn(product, 'valle@ftrack.demo', 'Servicios del Valle');
    const monitor = { email: 'monitor@ftrack.demo', company: 'Transportes Andinos' };
    bystander = await start('bystander', { url: product.url, path, ...monitor } satisfies Bystander);
    const watching = bystander;
    const measure = async (name: string, work: () => Promise<string>, again = true) => {
      if (only && !only.test(name)) return;
      await settled(watching.ask<Waited>, quiet.again);
      const [from, since] = [performance.now(), Date.now()];
      const { answer, longest, memory } = await watched(product, watching.ask<Waited>, work);
      const took = ((performance.now() - from) / 1_000).toFixed(1);
      const blocked = threads.since(since);
      console.log(`  ${name}: ${longest.toFixed(0)} ms, ${inWords(blocked)} · ${memory} MB · ${took} s · ${answer}`);
      lines.push({ name, ours: `${longest.toFixed(0)} ms`, yardstick: `${aim} ms`, ratio: longest / aim, aim: 1 });
      for (const [thread, ms] of Object.entries(blocked))
        if (ms > blockedAim)
          lines.push({
            name: `… without a turn: ${thread}`,
            ours: `${ms.toFixed(0)} ms`,
            yardstick: `${blockedAim} ms`,
            ratio: ms / blockedAim,
            aim: 1,
          });
      for (let n = 0; again && n < restarts; n++) {
        await product.kill();
        await product.start();
      }
    };
    await settled(watching.ask<Waited>, quiet.first);
    await measure('nothing', () => sleep(5_000, 'nothing was done'), false);
    if (!only || only.test('open routes'))
      for (const { path: open, name, cpu } of await costOfOpen(product)) {
        console.log(`  ${open}: ${cpu.toFixed(1)} ms of CPU · ${name}`);
        lines.push({
          name: `CPU of ${open} without a session (${name})`,
          ours: `${cpu.toFixed(1)} ms`,
          yardstick: `${cpuAim} ms`,
          ratio: cpu / cpuAim,
          aim: 1,
        });
      }
    for (const name of socketAttacks) await measure(name, () => floodSockets(product, name), false);
    if (wanted(worstCalls([])).length > 0) await fillAssets(sender);
    const { json: assets } = await sender.ask<{ id: number }[]>('GET', '/activos?range=[0,299]');
    for (const [name, call] of wanted(worstCalls(assets.map(({ id }) => id))))
      await measure(name, () => tenOf(sender, call), false);
    const { json: link } = await sender.ask<{ url: string }>('POST', '/mantenimiento/enlaces', { nombre: 'Agenda' });
    const calendar = new URL(link.url, product.url);
    const read = async () => (await (await fetch(product.url + calendar.pathname)).arrayBuffer()).byteLength;
    await measure(
      'ten calendar feeds',
      async () => `${(await Promise.all(Array.from({ length: together }, read)))[0]} bytes`,
      false,
    );
    for (const [name, make] of wanted(hostileSheets)) {
      const bytes = make();
      await measure(name, async () => outcomeOf(await imported(sender, bytes)));
    }
    for (const [name, make] of wanted(hostileFiles)) {
      const bytes = await make();
      await measure(name, async () => {
        const { status, json } = await upload<{ message?: string }>(sender, '/archivos', bytes, { nombre: 'foto' });
        return `${status} ${json.message ?? ''}`;
      });
    }
    await measure(
      'a file of 10 MB, downloaded',
      async () => {
        const { json } = await upload<{ url: string }>(sender, '/archivos', largestPdf(), { nombre: 'manual.pdf' });
        const answer = await fetch(new URL(json.url, product.url));
        return `${answer.status} ${(await answer.arrayBuffer()).byteLength}`;
      },
      false,
    );
    await measureImports(sender, measure);
    const columnas = ['codigo', 'nombre', 'placa', 'tipo_activo', 'estado', 'criticidad'];
    for (const formato of ['csv', 'xlsx'])
      await measure(`export, ${formato}`, () => job(sender, '/activos/exportar', { formato, columnas }), false);
    const filter = JSON.stringify({ desde: '2026-01-01', hasta: '2026-12-31' });
    for (const formato of ['csv', 'xlsx', 'pdf'])
      await measure(
        `report, ${formato}`,
        () => job(sender, '/reportes/activos/exportar', { formato, columnas, filter }),
        false,
      );
    return lines;
  } finally {
    bystander?.end();
    await product.end();
  }
};

type Measure = (name: string, work: () => Promise<string>, again?: boolean) => Promise<void>;

/** Files as somebody may well send them: read, checked, written and undone. */
const measureImports = async (sender: Person, measure: Measure) => {
  await sender.ask('POST', '/niveles', { nombre: 'Sede hostil', tipo: 'sede' });
  for (const [name, make] of wanted(legalSheets)) {
    const bytes = make();
    let imp: ImportacionDetalle | undefined;
    await measure(`${name}: read`, async () => outcomeOf((imp = await imported(sender, bytes))), false);
    if (imp?.estado !== 'subida') continue;
    const { id, mapeo, opciones } = imp as ImportacionDetalle;
    if ((await sender.ask('PUT', `/importaciones/${id}/columnas`, { mapeo, opciones })).status !== 200) continue;
    await measure(`${name}: checked`, async () => outcomeOf(await step(sender, id, 'validar')), false);
    if (name === 'legal CSV, 10,000 assets')
      await measure(`${name}: written`, async () => outcomeOf(await step(sender, id, 'importar')), false);
  }
  const { json: owners } = await sender.ask<{ codigo: string }[]>('GET', '/activos?range=[0,39]&sort=["id","ASC"]');
  for (const [tipo, files] of [
    ['rutas', feeds],
    ['documentos', bundles(owners.map(({ codigo }) => codigo))],
  ] as const)
    for (const [name, make] of wanted<() => Buffer | Promise<Buffer>>(files)) {
      const bytes = await make();
      let imp: ImportacionDetalle | undefined;
      await measure(`${name}: read`, async () => outcomeOf((imp = await imported(sender, bytes, tipo))), false);
      if (imp?.estado !== 'subida') continue;
      const { id, mapeo, opciones } = imp as ImportacionDetalle;
      await sender.ask('PUT', `/importaciones/${id}/columnas`, { mapeo, opciones });
      for (const each of ['validar', 'importar', 'revertir'])
        await measure(`${name}: ${each}`, async () => outcomeOf(await step(sender, id, each)), false);
    }
};

/** Assets for the lists, by an import. */
const fillAssets = async (sender: Person) => {
  await sender.ask('POST', '/niveles', { nombre: 'Sede hostil', tipo: 'sede' });
  const { id, mapeo, opciones } = await imported(sender, manyAssets());
  await sender.ask('PUT', `/importaciones/${id}/columnas`, { mapeo, opciones });
  await step(sender, id, 'validar');
  console.log(`  ${outcomeOf(await step(sender, id, 'importar'))}`);
};

const inWords = ({ main, database }: Blocked) =>
  `main ${main.toFixed(0)}, database ${database.toFixed(0)} ms in one go`;

/**
 * Resolves after that many seconds in a row without a long wait, at most after a minute: a new process recovers,
 * compiles and projects first.
 */
const settled = async (waited: () => Promise<Waited>, seconds: number) => {
  await waited();
  for (let [passed, inARow] = [0, 0]; passed < 60 && inARow < seconds; passed++) {
    await sleep(1_000);
    inARow = (await waited()).longest < aim / 2 ? inARow + 1 : 0;
  }
};

/** Does some work while the bystander repeatedly requests a list. */
const watched = async (product: Product, waited: () => Promise<Waited>, work: () => Promise<string>) => {
  let memory = 0;
  const looking = setInterval(() => (memory = Math.max(memory, memoryOf(product))), 50);
  await waited();
  const answer = await work().finally(() => clearInterval(looking));
  const { longest, failed } = await waited();
  if (failed) throw new Error(`the bystander was refused ${failed} times`);
  return { answer, longest, memory };
};

/** Of the whole process, in MB. */
const memoryOf = ({ pid }: Product) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024);
