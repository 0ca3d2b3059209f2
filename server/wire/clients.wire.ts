import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { usuarioTable } from '../db/tables/usuarios';
import { hashPassword } from '../session/passwords';
import { useApi } from '../testing/useApi';

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const api = useApi();
let address: string;
/** A log-in, a list and a position. */
let asked: Asked[];
beforeAll(async () => {
  address = await api.listen();
  const device = (await api.aDispositivo()).identificador as string;
  const key = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json[0].clave as string;
  const ana = { email: 'ana.wire@prueba.test', password: 'una clave larga' };
  const clave_hash = await hashPassword(ana.password);
  await api.db.system
    .insert(usuarioTable)
    .values({ email: ana.email, name: 'Ana', rol_id: 2, estado: 'activo', clave_hash });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  asked = [
    { method: 'POST', path: '/api/login', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ana) },
    { method: 'GET', path: '/api/activos', headers: await api.as('admin').headers(), body: '' },
    { method: 'POST', path: `/gps/${key}`, headers: form, body: `id=${device}&lat=4.65&lon=-74.08` },
  ];
});

const run = promisify(execFile);
const statuses = (text: string) => text.trim().split(/\s+/).map(Number);
const linesOf = (headers: Record<string, string>) => Object.entries(headers).map((each) => each.join(': '));
/** For programs that read their work as JSON from their last argument. */
const script =
  (program: string, ...args: string[]) =>
  async () =>
    statuses((await run(program, [...args, address, JSON.stringify(asked)])).stdout);

const curl =
  (...options: string[]) =>
  async () => {
    const parts = asked.map(({ method, path: to, headers, body }) => [
      ...['-s', '-o', '/dev/null', '-w', '%{http_code}\n', ...options, '-X', method, `${address}${to}`],
      ...(body && ['-d', body]),
      ...linesOf(headers).flatMap((line) => ['-H', line]),
    ]);
    return statuses(
      (
        await run(
          'curl',
          parts.flatMap((part, i) => (i > 0 ? ['--next', ...part] : part)),
        )
      ).stdout,
    );
  };

const python = `
import sys, json, http.client, urllib.request, urllib.error, urllib.parse
address, asked = sys.argv[1], json.loads(sys.argv[2])
kept = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
for each in asked:
    kept.request(each['method'], each['path'], each['body'] or None, each['headers'])
    answer = kept.getresponse()
    answer.read()
    body = each['body'].encode() or None
    plain = urllib.request.Request(address + each['path'], body, each['headers'], method=each['method'])
    try:
        status = urllib.request.urlopen(plain).status
    except urllib.error.HTTPError as error:
        status = error.code
    print(status if status == answer.status else 0)
`;
const perl = `
my ($address, $asked) = @ARGV;
my $client = HTTP::Tiny->new(keep_alive => 1);
for my $each (@{decode_json($asked)}) {
  my %sent = (headers => $each->{headers}, $each->{body} ? (content => $each->{body}) : ());
  print $client->request($each->{method}, $address . $each->{path}, \\%sent)->{status}, "\\n";
}
`;

const java = async () => {
  const each = asked.flatMap((one) => [one.method, `${address}${one.path}`, one.body, linesOf(one.headers).join('\n')]);
  return statuses(
    (await run('java', ['-XX:TieredStopAtLevel=1', path.resolve('server/wire/Client.java'), ...each])).stdout,
  );
};

const ofNode = {
  fetch: async ({ method, path: to, headers, body }: Asked) =>
    (await fetch(`${address}${to}`, { method, headers, ...(body && { body }) })).status,
  'node:http': ({ method, path: to, headers, body }: Asked) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${address}${to}`, { method, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      sent.on('error', reject).end(body);
    }),
};

it.each(Object.entries(ofNode))('%s logs in, lists and reports a position', async (_, send) => {
  const heard = [];
  for (const each of asked) heard.push(await send(each));
  expect(heard).toEqual([200, 200, 200]);
});

const clients = [
  ['curl', 'curl', curl()],
  ['curl', 'curl --http2, which offers h2c', curl('--http2')],
  ['curl', 'curl --http1.0', curl('--http1.0')],
  ['python3', 'Python: http.client and urllib', script('python3', '-c', python)],
  ['perl', 'Perl: HTTP::Tiny', script('perl', '-MHTTP::Tiny', '-MJSON::PP', '-e', perl)],
  ['javac', 'Java: HttpClient, which offers h2c', java],
] as const;

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

for (const [program, name, send] of clients)
  it.skipIf(!isInstalled(program))(`${name} logs in, lists and reports a position`, async () => {
    expect(await send()).toEqual([200, 200, 200]);
  });
