import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '#contract/core/roles';
import { words } from '#contract/words/index';
import { randomFrom } from '../../seed/random';
import { isDaily } from '../../../testing/levels';
import { startTestApi, type TestApi } from '../app';
import { routesOf } from '../routes';
import {
  unActivo,
  unaOrden,
  unaPersona,
  unaPlantilla,
  unaTarea,
  unDispositivo,
  unNivel,
  unRepuesto,
  unServicio,
  unUsuario,
} from '../factories';

/**
 * Requests to every route with invalid input, the same in each run: every response must conform to the contract.
 * `FUZZ_CALLS=100000 FUZZ_SEED=7 npx vitest run --project api server/testing/hostile/fuzz.api.test.ts` tests more.
 */
const calls = Number(process.env['FUZZ_CALLS'] ?? (isDaily ? 500 : 2_500));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Requests per round, because some of them block users and suspend companies. */
const round = 400;

let api: TestApi;
beforeAll(async () => void (api = await startTestApi()));
afterAll(() => api.close());

const { next: random } = randomFrom(seed);
const upTo = (n: number) => Math.floor(random() * n);
const oneOf = <T>(of: readonly T[]): T => of[upTo(of.length)] as T;

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  2,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '0',
  '1',
  '-1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥',
  '‮abc',
  "'; drop table activos; --",
  '%',
  '_',
  '\\',
  'x'.repeat(5_000),
  '2026-02-30',
  '2026-11-22',
  '2026-11-22T10:00:00Z',
  '0000-01-01T00:00:00Z',
  '275760-09-13T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '00000000-0000-4000-8000-000000000000',
  [],
  [1],
  [null],
  [[]],
  {},
  { id: 1 },
  { $ne: 1 },
  { constructor: 1 },
  '__proto__',
  'constructor',
];

const fields = [
  ...new Set([
    ...Object.values(words).flatMap((each) => Object.keys(each.fields)),
    ...[
      'id',
      'version',
      'estado',
      'a',
      'nota',
      'ids',
      'desde',
      'hasta',
      'filter',
      'range',
      'sort',
      'q',
      'formato',
      'columnas',
      'activo_id',
      'archivo_id',
    ],
    ...[
      'nivel_id',
      'valor',
      'fecha',
      'cantidad',
      'empresa_id',
      'rol_id',
      'email',
      'password',
      'token',
      'items',
      'campos',
      'socket_id',
      'channel_name',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'bajo_nivel_id',
      'cerca',
      'viaje',
      'motivo',
      'texto',
      'adjuntos',
      'menciones',
      'orden',
      'datos',
    ],
  ]),
];
const values = [
  ...new Set(Object.values(words).flatMap((each) => Object.values(each.values ?? {}).flatMap((of) => Object.keys(of)))),
];

const valid: readonly ((given: { nivel_id: unknown }) => object)[] = [
  unActivo,
  (given) => unaOrden(given),
  () => unaPersona(),
  () => unaPlantilla(),
  () => unaTarea(),
  () => unDispositivo(),
  () => unNivel(),
  () => unRepuesto(),
  () => unServicio(),
  () => unUsuario(),
];

const value = (depth = 0): unknown => {
  const kind = random();
  if (kind < 0.25) return upTo(6);
  if (kind < 0.4) return oneOf(values);
  if (kind < 0.9 || depth > 3) return oneOf(odd);
  if (kind < 0.95) return Array.from({ length: upTo(4) }, () => value(depth + 1));
  return record(depth + 1);
};
const record = (depth = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: upTo(6) }, () => [oneOf(fields), value(depth)]));

const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`;

/** A body with its declared type. */
const bodyOf = (): { payload?: string; type: string } => {
  const kind = random();
  const json = (body: unknown) => ({ payload: JSON.stringify(body), type: 'application/json' });
  if (kind < 0.1) return { type: 'application/json' };
  if (kind < 0.5) return json({ ...oneOf(valid)({ nivel_id: 1 }), ...(random() < 0.7 && record()) });
  if (kind < 0.85) return json(record());
  if (kind < 0.92) return json(value());
  if (kind < 0.96)
    return {
      payload: oneOf(['{', '{"a":', '[1,]', 'null', '\u0000', deep(5_000), '{"__proto__":{"x":1}}', 'a=1&b=2']),
      type: 'application/json',
    };
  return {
    payload: oneOf(['a=1&a=2', '<x/>', '%PDF-1.4', '\u001f\u008b']),
    type: oneOf([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'image/png',
      'x',
    ]),
  };
};

const plain = (given: unknown): string => (typeof given === 'string' ? given : (JSON.stringify(given) ?? ''));

const queryOf = (): string => {
  if (random() < 0.3) return '';
  const query = new URLSearchParams();
  const bodyOf = (given: unknown) => (random() < 0.85 ? JSON.stringify(given) : plain(given));
  if (random() < 0.6) query.append('filter', bodyOf(random() < 0.8 ? record() : value()));
  if (random() < 0.4)
    query.append(
      'range',
      bodyOf(oneOf<unknown>([[0, 9], [0, 999], [9, 0], [-1, 5], [0, 1e9], [0], 'x', null, [0.5, 2]])),
    );
  if (random() < 0.4)
    query.append('sort', bodyOf(oneOf<unknown>([[oneOf(fields), oneOf(['ASC', 'DESC', 'x'])], ['id'], {}, null])));
  for (let n = upTo(3); n > 0; n -= 1) query.append(oneOf(fields), plain(value()));
  // A lone surrogate is not valid text.
  return `?${query.toString()}`;
};

const places: readonly string[] = [
  '1',
  '2',
  '3',
  '0',
  '-1',
  '99999999999999999999',
  'NaN',
  'x',
  '%00',
  '%ff',
  '..%2f',
  '💥',
  '1.5',
  '00000000-0000-4000-8000-000000000000',
  'null',
];

it('every response conforms to the contract, and the server survives', { timeout: 3_600_000 }, async () => {
  // The page itself returns 503 until it is built.
  const routes = routesOf(api.app).filter(({ path }) => path !== '/build/index.html');
  expect(routes.length).toBeGreaterThan(250);
  const failed: string[] = [];
  const asked = new Map<number, number>();
  for (let done = 0; done < calls && failed.length < 20;) {
    await api.db.system.execute(sql`update empresas set activo = true`);
    const people = await Promise.all(
      [...roles, 'admin' as const, 'admin' as const].map((role) => api.person(role, [api.a])),
    );
    for (let n = 0; n < round && done < calls; n += 1, done += 1) {
      const { method, path } = oneOf(routes);
      const url = path.replaceAll(/:[a-z]+|\*/gi, () => encodeURI(oneOf(places)).replaceAll('%25', '%')) + queryOf();
      const { payload, type } = method === 'GET' ? { payload: undefined, type: undefined } : bodyOf();
      const who = random() < 0.95 ? oneOf(people) : undefined;
      const headers = {
        // Of pages, which return 503 until they are built, what they show.
        accept: 'application/json',
        ...(who && { authorization: `Bearer ${who.token}` }),
        empresa_seleccionada:
          random() < 0.95
            ? String(api.a)
            : String(oneOf(odd))
                .replaceAll(/[^\x20-\x7e]/g, '?')
                .slice(0, 50),
        ...(type && { 'content-type': type }),
        ...(random() < 0.05 && { 'idempotency-key': 'la-misma' }),
      };
      const answer = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
      asked.set(answer.statusCode, (asked.get(answer.statusCode) ?? 0) + 1);
      // Logged out, blocked or deleted by a request: another user of that role continues.
      if (answer.statusCode === 401 && who) people[people.indexOf(who)] = await api.person(oneOf(roles), [api.a]);
      const refused = answer.statusCode >= 400 && !/"code":"[A-Z_]+"/.test(answer.body);
      if (answer.statusCode >= 500 || refused)
        failed.push(`${answer.statusCode} ${method} ${url} ${payload ?? ''} → ${answer.body.slice(0, 200)}`);
    }
  }
  if (calls > 10_000) console.info(Object.fromEntries(asked));
  expect(failed).toEqual([]);
  // Some requests succeeded, and some were refused for each reason.
  for (const status of [200, 400, 401, 403, 404, 422]) expect(asked.get(status), String(status)).toBeGreaterThan(0);
});
