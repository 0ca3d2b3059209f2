import { roles } from '#contract/roles';
import { startTestApi } from '../server/testing/app';

/**
 * The real API on an empty database, as a process of its own: a test that has a DOM takes its place in Node's.
 * Writes one line of JSON when it listens; ends when its input does.
 */
const api = await startTestApi();
const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
const people = await Promise.all(roles.map(async (role) => [role, await api.as(role).who] as const));
process.stdout.write(`${JSON.stringify({ url, empresa: api.a, people: Object.fromEntries(people) })}\n`);

process.stdin.resume().once('end', () => void api.close().then(() => process.exit(0)));
