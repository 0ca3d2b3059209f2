import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { roles, type Role } from '#contract/core/roles';
import { startOwnApi, startTestApi, stopTestApi, type TestApi } from '../server/testing/app';
import { regroup } from '../server/resources/eventos/groups/regroup';
import { raiseEvents } from '../server/testing/events';

/**
 * Two new companies of the real API for one test file. All files share it, but those that see every company have their
 * own.
 */
export interface Fixture {
  url: string;
  empresa: number;
  people: Record<Role, { id: number; email: string; token: string }>;
}

/** By the address of the API and the company. */
const fixtures = new Map<string, TestApi>();

const make = async (own: boolean) => {
  const api = await (own ? startOwnApi() : startTestApi());
  const url = await api.listen();
  fixtures.set(keyOf({ url, empresa: api.a }), api);
  const people = await Promise.all(roles.map(async (role) => [role, await api.as(role).who] as const));
  return { url, empresa: api.a, people: Object.fromEntries(people) };
};

const keyOf = ({ url, empresa }: Pick<Fixture, 'url' | 'empresa'>) => `${url} ${empresa}`;

const clear = async (fixture: Fixture): Promise<void> => {
  const api = fixtures.get(keyOf(fixture));
  fixtures.delete(keyOf(fixture));
  await api?.close();
};

/** Creates events, which have no API. */
const raise = async (said: string): Promise<string> => {
  const { events, ...fixture } = JSON.parse(said) as Fixture & { events: Parameters<typeof raiseEvents>[2] };
  const api = fixtures.get(keyOf(fixture));
  if (!api) throw new Error('No fixture there');
  const ids = await raiseEvents(api, api.a, events);
  // As the running product does at once.
  await api.db.tenant(api.a, (tx) => regroup(tx, api.a));
  return JSON.stringify(ids);
};

/**
 * POST `{ own }` returns a `Fixture`, DELETE with it ends it, PUT raises events in it. A separate process, because a
 * test with a DOM replaces that of Node. Prints its address when it listens; ends when its input does.
 */
const server = createServer((request, answer) => {
  const body = text(request);
  const work =
    request.method === 'POST'
      ? body.then(async (said) => JSON.stringify(await make((JSON.parse(said) as { own: boolean }).own)))
      : body.then<string | void>(request.method === 'PUT' ? raise : (said) => clear(JSON.parse(said) as Fixture));
  work.then(
    (said) => answer.end(said),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('No port');
process.stdout.write(`http://127.0.0.1:${address.port}\n`);

process.stdin.resume().once('end', () => void stopTestApi().then(() => process.exit(0)));
