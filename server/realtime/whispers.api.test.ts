import { afterEach, expect, it } from 'vitest';
import { channels } from '#contract/core/realtime';
import { portOf } from '../http';
import { startOwnApi, type TestApi } from '../testing/app';
import { listeners } from '../testing/listener';

let api: TestApi;
afterEach(() => api.close());
const listener = listeners(() => portOf(api.app.server));

/** Two people of one company who listen to its positions. */
const start = async (variables: Record<string, string>) => {
  api = await startOwnApi(variables);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const name = channels.company(api.a, 'posiciones');
  const people = [await api.person('monitor', [api.a]), await api.person('monitor', [api.a])];
  const [speaker, hearer] = await Promise.all(
    people.map(async ({ token }) => (await listener(token, name)).client.channel(name)),
  );
  if (!speaker || !hearer) throw new Error('the listeners did not join');
  return { speaker, hearer };
};

it('browsers can whisper to each other when BROADCAST_WHISPERS is on', async () => {
  const { speaker, hearer } = await start({ BROADCAST_WHISPERS: 'on' });
  const received = new Promise((resolve) => hearer.bind('client-mira', resolve));
  speaker.trigger('client-mira', { activo: 3 });
  expect(await received).toEqual({ activo: 3 });
});

it('browsers cannot whisper when BROADCAST_WHISPERS is off', async () => {
  const { speaker } = await start({});
  const refused = new Promise((resolve) => speaker.bind('pusher:error', resolve));
  speaker.trigger('client-mira', { activo: 3 });
  expect(await refused).toEqual({ code: 4301, message: 'Client event rejected' });
});
