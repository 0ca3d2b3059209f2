import { cleanup, configure, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { isApp } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { storageKeys } from '#contract/core/session';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import {
  unActivo,
  unaCarga,
  unaEjecucion,
  unaParada,
  unaRuta,
  unaPersona,
  unaPlantilla,
  unDispositivo,
  unNivel,
  dayBefore,
  unPlan,
  unRepuesto,
  unServicio,
} from '../server/testing/factories';
import type { Fixture } from './screensApi';

/** The ids of a created record. */
export interface Made {
  id: number;
  uuid: string;
  version: number;
  nombre: string;
}

/** A request to the API. */
export interface Asked {
  method: string;
  url: URL;
  body: RequestInit['body'];
}

/** What is answered to a request for this path; `pass` lets the real API answer. */
export type Answer = (path: string, pass: () => Promise<Response>, asked: Asked) => Promise<Response>;

/**
 * The whole product behind the log-in, for the tests of one file: real screens, and the real API on an empty database.
 */
export const startApp = ({ own = false } = {}) => {
  // The whole product runs in one process beside its API: slow steps are not failures.
  configure({ asyncUtilTimeout: 30_000 });
  let running: Fixture | undefined;
  const there = () => {
    if (!running) throw new Error('The API runs only while tests do.');
    return running;
  };

  beforeAll(async () => {
    // The first import of the whole product takes long, and must not count for the first test.
    [running] = await Promise.all([aFixture(own), import('../src/App')]);
  }, 120_000);
  afterAll(async () => void (running && (await atFixtures('DELETE', JSON.stringify(running)))));
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  /** Calls the API as a user with this role, without the screens. Returns the record. Throws errors of the API. */
  const call = async (role: Role, method: string, path: string, body?: unknown): Promise<Made> => {
    const { url, empresa, people } = there();
    const answer = await nodeFetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${people[role].token}`,
        empresa_seleccionada: String(empresa),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Made;
  };

  /**
   * Opens the product at this address as a user with this role, or as a guest, without any state of earlier tests, and
   * closes the one before: it would go on asking with the session of this one.
   * `answer` stands between it and its API.
   */
  const open = async (role: Role | null, at: string, answer: Answer = (_, pass) => pass()) => {
    const { url, empresa, people } = there();
    cleanup();
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      const asked = { method: init?.method ?? 'GET', url: new URL(input, url), body: init?.body };
      const pass = () => nodeFetch(asked.url, withoutSignal(init));
      return asked.url.pathname.startsWith('/api/') ? answer(asked.url.pathname, pass, asked) : pass();
    });
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    if (role) {
      localStorage.setItem(storageKeys.token, people[role].token);
      localStorage.setItem(storageKeys.company, String(empresa));
    }
    window.history.pushState(null, '', at);
    vi.resetModules();
    const [{ start }, { App }, { loadGuest }] = await Promise.all([
      import('../src/providers/start'),
      import('../src/App'),
      import('../src/guest/Guest'),
    ]);
    await start();
    const Page = isApp(at) ? App : await loadGuest();
    return render(<Page />);
  };

  /** Events of the company, newest first. @returns their ids */
  const raise = async (...events: object[]) =>
    JSON.parse(await atFixtures('PUT', JSON.stringify({ ...there(), events }))) as number[];

  /** The company of all users here. */
  const company = () => there().empresa;

  return { open, call, company, raise, ...makersOf(call) };
};

/** Records of the company. */
const makersOf = (call: (role: Role, method: string, path: string, body?: unknown) => Promise<Made>) => {
  const aNivel = (given: object = {}) => call('admin', 'POST', '/api/niveles', unNivel(given));
  const anActivo = async (given: Record<string, unknown> = {}) =>
    call('admin', 'POST', '/api/activos', unActivo({ nivel_id: given['nivel_id'] ?? (await aNivel()).id, ...given }));
  const aDispositivo = (given: object = {}) => call('admin', 'POST', '/api/dispositivos', unDispositivo(given));

  const aPersona = (given: object = {}) => call('admin', 'POST', '/api/personal', unaPersona(given));
  const aServicio = (given: object = {}) => call('admin', 'POST', '/api/servicios', unServicio(given));
  const aRepuesto = (given: object = {}) => call('admin', 'POST', '/api/repuestos', unRepuesto(given));
  const aPlantilla = (given: object = {}) => call('admin', 'POST', '/api/plantillas', unaPlantilla(given));
  const aRuta = (given: object = {}) => call('admin', 'POST', '/api/rutas', unaRuta(given));
  const anEjecucion = async (given: Record<string, unknown> = {}) =>
    call(
      'admin',
      'POST',
      '/api/ejecuciones',
      unaEjecucion({
        ...given,
        ruta_id: given['ruta_id'] ?? (await aRuta()).id,
        activo_id: given['activo_id'] ?? (await anActivo()).id,
      }),
    );
  const aCarga = (given: { activo_id: number } & Record<string, unknown>) =>
    call('admin', 'POST', '/api/combustible', unaCarga(given));
  const aParada = (given: object = {}) => call('admin', 'POST', '/api/paradas', unaParada(given));

  /** A maintenance plan for these assets, else for a new one. */
  const aPlan = async (given: Record<string, unknown> = {}) =>
    call(
      'admin',
      'POST',
      '/api/mantenimiento',
      unPlan({ ...given, activos: given['activos'] ?? [(await anActivo()).id] }),
    );

  /** A plan whose assets had it done one interval before its first day, so that day is when they are due. */
  const aRunningPlan = async (given: Record<string, unknown> = {}) => {
    const plan = await aPlan(given);
    const filter = JSON.stringify({ plan_id: plan.id, situacion: 'sin_historia' });
    const path = '/api/mantenimiento/vencimientos';
    const dues = await call('admin', 'GET', `${path}?filter=${encodeURIComponent(filter)}`);
    const fecha = dayBefore(plan as unknown as Mantenimiento);
    for (const { id, version } of dues as unknown as Made[])
      await call('admin', 'POST', `${path}/${id}/ultima`, { fecha, medida: null, version });
    return plan;
  };
  return {
    aNivel,
    anActivo,
    aDispositivo,
    aPersona,
    aServicio,
    aRepuesto,
    aPlantilla,
    aCarga,
    aParada,
    aRuta,
    anEjecucion,
    aPlan,
    aRunningPlan,
  };
};

/** An asset, a form with these points, and an inspection of it in which the named ones fail. */
export const inspectedAsset = async (
  { call, aPlantilla, anActivo }: Pick<ReturnType<typeof startApp>, 'call' | 'aPlantilla' | 'anActivo'>,
  points: readonly string[],
  failing: readonly string[],
) => {
  const activo = await anActivo();
  const form = await aPlantilla({
    ...{ nombre: `Preoperacional ${activo.id}`, uso: 'inspeccion' },
    items: points.map((titulo) => ({ id: titulo.replaceAll(/\W/g, '-'), titulo, tipo: 'inspeccion' })),
  });
  const inspection = await call('admin', 'POST', '/api/inspecciones', {
    ...{ plantilla_id: form.id, activo_id: activo.id },
    respuestas: points.map((titulo) => ({
      item: titulo.replaceAll(/\W/g, '-'),
      resultado: failing.includes(titulo) ? 'falla' : 'aprobado',
    })),
  });
  return { activo, form, inspection };
};

const nodeFetch = globalThis.fetch;

/** jsdom's signals are not Node's; a test ends before anything would be aborted. */
const withoutSignal = ({ signal: _, ...init }: RequestInit = {}): RequestInit => init;

const atFixtures = async (method: 'POST' | 'PUT' | 'DELETE', body?: string): Promise<string> => {
  const answer = await nodeFetch(inject('screensApi'), { method, ...(body !== undefined && { body }) });
  if (!answer.ok) throw new Error(`The API of the screens: ${await answer.text()}`);
  return answer.text();
};

const aFixture = async (own: boolean): Promise<Fixture> =>
  JSON.parse(await atFixtures('POST', JSON.stringify({ own }))) as Fixture;
