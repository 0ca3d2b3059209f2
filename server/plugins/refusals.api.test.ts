import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errors, type ErrorCode } from '#contract/core/errors';
import { claveIngestaTable } from '../db/tables/posiciones';
import { useApi } from '../testing/useApi';

const api = useApi();
const json = { 'content-type': 'application/json' };

/** Each way in which a program meets an error, and what it is told. */
const refused: readonly [string, status: number, ErrorCode, InjectOptions][] = [
  ['no token', 401, 'TOKEN_INVALIDO', { url: '/api/activos/1' }],
  [
    'a wrong token',
    401,
    'TOKEN_INVALIDO',
    { url: '/api/activos/1', headers: { authorization: `Bearer ftr_${'a'.repeat(40)}` } },
  ],
  [
    'a scheme that is not served',
    401,
    'TOKEN_INVALIDO',
    { url: '/api/activos/1', headers: { authorization: 'Digest a="b"' } },
  ],
  [
    'a wrong password',
    401,
    'CREDENCIALES_INVALIDAS',
    { method: 'POST', url: '/api/login', payload: { email: 'x@y.test', password: 'z'.repeat(12) } },
  ],
  [
    'real time without a token',
    401,
    'TOKEN_INVALIDO',
    { method: 'POST', url: '/broadcasting/auth', payload: { socket_id: '1.2', channel_name: 'private-user.1' } },
  ],
  ['an unknown call', 401, 'TOKEN_INVALIDO', { url: '/api/nada' }],
  ['an ingest key that is unknown', 401, 'CLAVE_INVALIDA', { url: '/gps/nada?id=1&lat=4&lon=-74' }],
  ['broken JSON', 400, 'VALIDACION', { method: 'POST', url: '/api/login', payload: '{roto', headers: json }],
  ['a broken address', 400, 'VALIDACION', { url: '/api/%zz' }],
  [
    'another content',
    415,
    'TIPO_NO_SOPORTADO',
    { method: 'POST', url: '/api/login', payload: '<a/>', headers: { 'content-type': 'application/xml' } },
  ],
  [
    'too much',
    413,
    'CUERPO_MUY_GRANDE',
    { method: 'POST', url: '/api/login', payload: { email: 'x'.repeat(5_000_000) } },
  ],
  ['another method', 405, 'METODO_NO_PERMITIDO', { method: 'PUT', url: '/api/login' }],
  ['an address that is not here', 404, 'NO_ENCONTRADO', { method: 'POST', url: '/nada' }],
];

describe('a program is told in one form what is wrong', () => {
  it.each(refused)('%s: %i %s', async (_why, status, code, request) => {
    const answer = await api.app.inject(request);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(answer.json()).toMatchObject({ code, error: errors[code].error, message: expect.any(String) });
    expect(answer.headers['www-authenticate']).toEqual(
      status === 401 ? expect.stringMatching(/^Bearer realm="Ftrack"/) : undefined,
    );
  });

  it('also of what comes with a token or a key', async () => {
    const made = await api.as('admin').call('POST', '/api/tokens', { nombre: 'X', permisos: { activos: 'lectura' } });
    const headers = { authorization: `Bearer ${made.json.token}` };
    const clave = `refusals-${api.a}`;
    await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave });
    const told = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
      const { status, json: answer } = await api.call(method, url, body, headers);
      return `${status} ${answer.code}`;
    };
    expect([
      await told('GET', '/api/nada'),
      await told('GET', '/api/activos/999999999'),
      await told('POST', '/api/activos', {}),
      await told('POST', '/broadcasting/auth', { socket_id: '1.2', channel_name: `private-empresa.${api.a}.ordenes` }),
      await told('GET', '/api/activos?range=[0,1001]'),
      await told('GET', `/gps/${clave}?id=nadie&lat=4&lon=-74`),
      await told('POST', `/gps/${clave}`, {}),
    ]).toEqual([
      '404 NO_ENCONTRADO',
      '404 NO_ENCONTRADO',
      '403 PERMISO_DENEGADO',
      '403 PERMISO_DENEGADO',
      '400 VALIDACION',
      '404 NO_ENCONTRADO',
      '400 VALIDACION',
    ]);
  });

  it('and of a job that goes on, when to look again', async () => {
    const { call } = api.as('admin');
    const asked = await call('POST', '/api/activos/exportar', { formato: 'csv', columnas: ['nombre'] });
    expect([asked.status, asked.headers['retry-after']]).toEqual([202, '1']);
    const look = () => call('GET', `/api/trabajos/${asked.json.id}`);
    for (;;) {
      const { json: job, headers } = await look();
      const isOver = job.estado === 'terminado';
      expect(headers['retry-after']).toBe(isOver ? undefined : '1');
      if (isOver) break;
    }
  });
});
