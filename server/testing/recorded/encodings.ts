import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isDaily } from '../../../testing/levels';
import { carriesSecret } from '../../plugins/compression';
import type { DeclaredRoute } from '../../plugins/routeTable';
import { rawRequest, type RawAnswer } from '../rawHttp';
import type { Demonstration, Person } from './demonstration';
import { lists } from './lists';
import { questionsOf, type Question } from './questions';

/** What a client accepts, and how it reads what comes. `undefined` says nothing. */
export const clients = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
  nothing: (body: Buffer) => body,
} as const;
type Client = keyof typeof clients;

/** Bytes from which an answer is compressed. */
const least = 1024;
/** They are compressed already, or not worth it. */
const packed = /^(image\/(?!svg)|application\/(pdf|zip|vnd\.openxml)|audio)/;

/** Figures of the process: no two answers are alike. */
const moving = new Set(['/metrics']);

/**
 * For each GET of the route table an address of the demonstration and who asks for it; all that are known of it in
 * `test:all`.
 */
export const everyGet = async (demonstration: Demonstration) => {
  const asked: Question[] = [
    ...(await questionsOf(demonstration)),
    ...lists.map(({ path, always = {}, by = 'admin' }): Question => {
      const filter = encodeURIComponent(JSON.stringify(always));
      return [by, `${path}?range=[0,99]&filter=${filter}`];
    }),
  ];
  return demonstration.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    .flatMap((route) => {
      const known = asked.filter(([, url]) => isOf(route, url));
      const found = known.length > 0 ? known : [guess(route)];
      return found.slice(0, isDaily ? 1 : undefined).map(([who, url]) => ({ route, who, url }));
    });
};

const isOf = ({ path }: DeclaredRoute, url: string) => {
  const [asked = ''] = url.split('?');
  const [own, its] = [path.split('/'), asked.split('/')];
  return (
    own.length === its.length &&
    own.every((part, at) => (part.startsWith(':') ? /\d/.test(its[at] ?? '') : part === its[at]))
  );
};

/** The first record; what it answers is compressed alike, be it an error. */
const guess = ({ path }: DeclaredRoute): Question => [
  path.includes('admin-') ? 'superadmin' : 'admin',
  path.replaceAll(/:\w+/g, '1'),
];

/** What is wrong with the answers to one address, as clients of each kind receive it over a socket. */
export const faultsOf = async (address: string, person: Person, route: DeclaredRoute, url: string) => {
  const ask = (client: Client, method = 'GET', more = {}) =>
    rawRequest(address, method, url, {
      ...person.session,
      ...(client !== 'nothing' && { 'accept-encoding': client }),
      ...more,
    });
  const plain = await ask('nothing');
  const faults: string[] = [];
  const expect = (what: string, holds: boolean) => {
    if (!holds) faults.push(`${person.who} ${url}: ${what}`);
  };
  const should =
    plain.body.length >= least && !packed.test(plain.headers['content-type'] ?? '') && !carriesSecret(route);
  const others = Object.keys(clients).filter((name) => name !== 'nothing') as Exclude<Client, 'nothing'>[];
  // The length of what is streamed is not known when it begins.
  const may = should || plain.headers['content-length'] === undefined;
  for (const client of others) {
    const answer = await ask(client);
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    expect(
      `${client} came as ${encoding}, ${plain.body.length} bytes`,
      encoding === (should ? client : 'identity') || (may && encoding === client),
    );
    expect(`${client} is cut`, answer.whole);
    expect(`${client} differs in its range`, answer.headers['content-range'] === plain.headers['content-range']);
    if (should && client !== 'identity')
      expect(`${client} has no Vary`, /accept-encoding/i.test(answer.headers.vary ?? ''));
    const read = isRight(answer) ? clients[encoding as Client](answer.body) : answer.body;
    expect(`${client} says something else`, alike(read, plain.body) || moving.has(route.path));
  }
  const head = await ask('nothing', 'HEAD');
  expect(`HEAD ${head.status} with a body`, [plain.status, 405].includes(head.status) && head.body.length === 0);
  const { etag } = plain.headers;
  if (plain.status !== 200 || etag === undefined) return faults;
  const again = await ask('gzip', 'GET', { 'if-none-match': etag });
  // Answers that contain the time differ each time.
  if (again.status !== 304) expect(`${etag} is asked again: ${again.status}`, again.headers.etag !== etag);
  else expect('304 without its range or with a body', again.body.length === 0 && again.headers.etag === etag);
  return faults;
};

const isRight = ({ whole, status }: RawAnswer) => whole && status < 500;

/** References of errors, signatures of links and moments differ from one answer to the next. */
const alike = (one: Buffer, other: Buffer) => masked(one) === masked(other);
const masked = (text: Buffer) =>
  text.toString('latin1').replaceAll(/[\dA-Za-z_-]{20,}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\d+/g, '#');
