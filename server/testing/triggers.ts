import { sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { registroEliminado, registrosWebhook } from '#contract/requests/webhookRecords';
import { eliminaciones, sujetoDe, type TipoWebhook } from '#contract/requests/webhooks';
import type { TestApi } from './app';
import { aReceiver, says } from './receivers';

/** What tests of webhooks write, and what a receiver is told of it. */
export const triggersOf = (api: TestApi) => {
  let receiver: Awaited<ReturnType<typeof aReceiver>>;
  beforeAll(async () => {
    receiver = await aReceiver();
    receiver.answers(says(204));
  });

  const run = (statement: ReturnType<typeof sql>) => api.db.system.execute<{ id: number }>(statement);
  const post = async (path: string, body: object) => {
    const { status, json } = await api.as('admin').call('POST', path, body);
    expect([status, json.message]).toEqual([201, undefined]);
    return json as { id: number; version: number };
  };
  const idOf = async (statement: ReturnType<typeof sql>) => (await run(statement)).rows[0]?.id ?? 0;

  /** Whether `change` is told exactly once, with what it returns and as the contract says. */
  const tellsOnce = async (tipo: TipoWebhook, change: () => Promise<object>) => {
    await run(sql`delete from destinos where empresa_id = ${api.a}`);
    await post('/api/webhooks', { url: `${receiver.url}/recibir`, tipos: [tipo] });
    receiver.got.length = 0;
    const expected = await change();
    await api.deliveries.look();
    // Others' receivers may hang.
    await expect.poll(() => receiver.got.length).toBeGreaterThan(0);
    const told = receiver.got.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told).toEqual([{ type: tipo, timestamp: expect.any(String), data: expect.objectContaining(expected) }]);
    const noun = sujetoDe(tipo);
    if (noun === 'posiciones') return;
    const schema = eliminaciones.has(tipo) ? registroEliminado : registrosWebhook[noun];
    expect(schema.safeParse(told[0]?.data).error?.issues).toBeUndefined();
  };
  return { run, post, idOf, tellsOnce };
};
