import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemonstration, type Demonstration, type Person } from './demonstration';
import { everyGet, faultsOf } from './encodings';
import { recordFile } from './files';
import { lists, recordList } from './lists';
import { createRecorder } from './recorder';
import { assetsOf } from './scripts/assets';
import { accountsOf, eventsOf } from './scripts/office';
import { recordsOf } from './scripts/records';
import { ordersOf } from './scripts/work';

// Compared on one engine; what depends on the engine has tests of its own. The last test changes the demonstration.
describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  beforeAll(async () => void (demonstration = await startDemonstration()), 600_000);
  afterAll(() => demonstration.close());

  it('every list keeps what it finds for each filter, in each order (update them with vitest -u)', async () => {
    const blocks: string[] = [];
    for (const list of lists) blocks.push((await recordList(demonstration, list)).join('\n'));
    await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('./lists.snap.txt');
  }, 600_000);

  it('every list keeps the columns and rows of its file', async () => {
    const lines: string[] = [];
    for (const list of lists) lines.push(...(await recordFile(demonstration, list)));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./files.snap.txt');
  }, 600_000);

  it('every answer above 1 KB is compressed as its client accepts it, over a socket', async () => {
    const address = await demonstration.listen();
    const before = await demonstration.one('select max(id) from sesiones');
    const people = new Map<string, Person>();
    const faults: string[] = [];
    const asked = await everyGet(demonstration);
    for (const { route, who, url } of asked) {
      const person = people.get(who) ?? (await demonstration.as(who));
      people.set(who, person);
      faults.push(...(await faultsOf(address, person, route, url)));
    }
    // Who asks here depends on the level of the tests; the next one counts sessions.
    await demonstration.rows('delete from sesiones where id > $1', [before]);
    expect(faults).toEqual([]);
    expect(asked.length).toBeGreaterThan(180);
  }, 600_000);

  it('every call keeps what it answers, writes, publishes and mails (update it with vitest -u)', async () => {
    const recorder = await createRecorder(demonstration);
    const { find, takeLines, uncalled, heading } = recorder;
    const least = (table: string) =>
      find(`select min(id) from ${table} where empresa_id = ${demonstration.companies.andinos}`);
    const write = async (name: string) => {
      await expect.soft(`${takeLines().join('\n').trim()}\n`).toMatchFileSnapshot(`./effects/${name}.snap.txt`);
    };
    await recordsOf(recorder, {
      nivel_id: await least('niveles'),
      activo_id: await least('activos'),
      ruta_id: await least('rutas'),
      proveedor_id: await least('proveedores'),
      bodega_id: await least('bodegas'),
    });
    await write('records');
    await ordersOf(recorder, demonstration);
    await write('orders');
    await assetsOf(recorder, demonstration);
    await write('assets');
    await eventsOf(recorder, demonstration);
    await write('events');
    await accountsOf(recorder, demonstration);
    heading(`not called here:\n${uncalled().join('\n')}`);
    await write('accounts');
    recorder.close();
  }, 600_000);
});
