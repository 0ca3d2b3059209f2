import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '#contract/core/session';
import { answered } from './api.fixture';
import { aBrowserStorage } from './storage.fixture';

const sent: { path: string; body: unknown }[] = [];
let answers: Record<string, unknown>;
const kept = new Map<string, unknown>();

vi.mock('./api', () => ({
  api: async (path: string, { body }: { body?: unknown } = {}) => {
    sent.push({ path, body });
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answered(answer);
  },
}));
vi.mock('./device', () => ({
  device: {
    recall: async (key: string) => kept.get(key),
    keep: async (key: string, value: unknown) => void kept.set(key, value),
    drop: async (key: string) => void kept.delete(key),
  },
}));

const andinos: Company = { empresa_id: 1, nombre: 'Transportes Andinos', image_url: null };
const welcome = { token: 'una', user: { id: 7, name: 'Ana', email: 'ana@prueba.test', img_url: null, rol_id: 3 } };
const halfway = { segundo_factor: ['totp', 'codigo'], intento: 'i1' };

const load = async () => {
  vi.resetModules();
  const modules = await Promise.all([
    import('./enter'),
    import('./enterOtherwise'),
    import('./signIn'),
    import('./storage'),
    import('./apiFailure'),
  ]);
  return Object.assign({}, ...modules) as (typeof modules)[0] &
    (typeof modules)[1] &
    (typeof modules)[2] &
    (typeof modules)[3] &
    (typeof modules)[4];
};

beforeEach(() => {
  sent.length = 0;
  kept.clear();
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  vi.stubGlobal('window', { location: { pathname: '/login', search: '', hash: '' } });
  answers = {
    '/login': halfway,
    '/login/segundo': welcome,
    '/mis-empresas-con-detalles': [andinos],
    '/seleccionar-empresa': { ok: true },
  };
});

afterEach(() => void vi.unstubAllGlobals());

describe('a second step', () => {
  it('opens no session before it is answered', async () => {
    const { logIn, storage, answerStep } = await load();
    expect(await logIn('ana@prueba.test', 'una clave')).toEqual(halfway);
    expect(storage.token()).toBeNull();
    await answerStep('i1', { codigo: '123456' }, false);
    expect(sent.at(1)).toEqual({
      path: '/login/segundo',
      body: { intento: 'i1', codigo: '123456', recordar: false },
    });
    expect([storage.token(), storage.company()]).toEqual(['una', 1]);
  });

  it('is spared on a remembered device, also after a log-out and however the mail is typed', async () => {
    const { logIn, answerStep } = await load();
    answers['/login/segundo'] = { ...welcome, equipo: 'recordado' };
    await answerStep('i1', { codigo: '123456' }, true);
    expect(JSON.stringify([...kept.values()])).not.toContain('ana@prueba.test":');
    sent.length = 0;
    answers['/login'] = welcome;
    await logIn(' Ana@prueba.test', 'una clave');
    expect(sent[0]?.body).toMatchObject({ equipo: 'recordado' });
    await logIn('eva@prueba.test', 'una clave');
    expect(sent.findLast(({ path }) => path === '/login')?.body).not.toHaveProperty('equipo');
  });

  it('asked for all the same makes the device forget its token', async () => {
    const { logIn, answerStep } = await load();
    answers['/login/segundo'] = { ...welcome, equipo: 'recordado' };
    await answerStep('i1', { codigo: '123456' }, true);
    await logIn('ana@prueba.test', 'una clave');
    await logIn('ana@prueba.test', 'una clave');
    const bodies = sent.filter(({ path }) => path === '/login').map(({ body }) => body);
    expect(bodies).toMatchObject([{ equipo: 'recordado' }, {}]);
    expect(bodies[1]).not.toHaveProperty('equipo');
  });
});

it('who owes a second factor is led to set it up, and from there to the page that was wanted', async () => {
  const { logIn, failure, wantedPath } = await load();
  answers['/login'] = welcome;
  answers['/seleccionar-empresa'] = failure(403, 'SEGUNDO_FACTOR_NECESARIO');
  await logIn('ana@prueba.test', 'una clave');
  expect(wantedPath('?redirect=%2Factivos%3Fq%3D1')).toBe('/segundo-factor?redirect=%2Factivos%3Fq%3D1');
  answers['/seleccionar-empresa'] = { ok: true };
  await logIn('ana@prueba.test', 'una clave');
  expect(wantedPath('?redirect=%2Factivos')).toBe('/activos');
});
