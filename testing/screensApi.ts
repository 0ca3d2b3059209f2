import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { roles, type Role } from '#contract/roles';
import { startTestApi, stopTestApi, type TestApi } from '../server/testing/app';
import { raiseEvents } from '../server/testing/events';

/** Two new companies of the real API, which all files share, for one test file. */
export interface Bed {
  url: string;
  empresa: number;
  people: Record<Role, { id: number; email: string; token: string }>;
}

const beds = new Map<number, TestApi>();
let listening: Promise<string> | undefined;

const make = async () => {
  const api = await startTestApi();
  const url = await (listening ??= api.app.listen({ port: 0, host: '127.0.0.1' }));
  beds.set(api.a, api);
  const people = await Promise.all(roles.map(async (role) => [role, await api.as(role).who] as const));
  return { url, empresa: api.a, people: Object.fromEntries(people) };
};

const clear = async (empresa: number): Promise<void> => {
  const api = beds.get(empresa);
  beds.delete(empresa);
  await api?.close();
};

/** Creates events, which have no API. */
const raise = async (said: string): Promise<string> => {
  const { empresa, events } = JSON.parse(said) as { empresa: number; events: Parameters<typeof raiseEvents>[2] };
  const api = beds.get(empresa);
  if (!api) throw new Error('No bed there');
  return JSON.stringify(await raiseEvents(api, api.a, events));
};

/**
 * POST returns a `Bed`, and DELETE with its company ends it; PUT raises events in it. A separate process, because a test with a DOM replaces that of Node.
 * Prints its address when it listens; ends when its input does.
 */
const server = createServer((request, answer) => {
  const body = text(request);
  const work =
    request.method === 'POST'
      ? make().then((bed) => JSON.stringify(bed))
      : body.then<string | void>(request.method === 'PUT' ? raise : (empresa) => clear(Number(empresa)));
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
