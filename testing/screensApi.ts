import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { roles, type Role } from '#contract/roles';
import { startTestApi, type TestApi } from '../server/testing/app';
import { raiseEvents } from '../server/testing/events';

/** A real API on an empty database, for one test file. */
export interface Bed {
  url: string;
  empresa: number;
  people: Record<Role, { id: number; email: string; token: string }>;
}

const beds = new Map<string, TestApi>();

const make = async () => {
  const api = await startTestApi();
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  beds.set(url, api);
  const people = await Promise.all(roles.map(async (role) => [role, await api.as(role).who] as const));
  return { url, empresa: api.a, people: Object.fromEntries(people) };
};

const clear = async (url: string): Promise<void> => {
  const api = beds.get(url);
  beds.delete(url);
  await api?.close();
};

/** Creates events, which have no API. */
const raise = async (said: string): Promise<string> => {
  const { url, events } = JSON.parse(said) as { url: string; events: Parameters<typeof raiseEvents>[2] };
  const api = beds.get(url);
  if (!api) throw new Error('No bed there');
  return JSON.stringify(await raiseEvents(api, api.a, events));
};

/**
 * POST returns a `Bed`, and DELETE with its address removes it; PUT raises events in it. A separate process, because a test with a DOM replaces that of Node.
 * Prints its address when it listens; ends when its input does.
 */
const server = createServer((request, answer) => {
  const work =
    request.method === 'POST' ? make().then((bed) => JSON.stringify(bed)) : text(request).then<string | void>(request.method === 'PUT' ? raise : clear);
  work.then(
    (said) => answer.end(said),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('No port');
process.stdout.write(`http://127.0.0.1:${address.port}\n`);

process.stdin.resume().once('end', () => void Promise.all([...beds.keys()].map(clear)).then(() => process.exit(0)));
