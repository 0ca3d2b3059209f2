import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { roleId, type Role } from '#contract/roles';
import { buildApp, type AppParts } from '../app';
import { readEnv } from '../env';
import { keepFile } from '../files/index';
import { openCompany } from '../resources/admin-empresas/open';
import { openSession } from '../session/sessions';
import { membresiaTable, usuarioTable } from '../session/tables';
import { openTestDb } from './database';
import { unActivo, unArchivo, unDispositivo, unNivel } from './factories';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  // The parsed JSON body of the response, of any shape.
  json: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  headers: Record<string, unknown>;
}

/** The real API on an empty database with two companies, `api.a` and `api.b`. */
export const startTestApi = async (
  variables: Record<string, string> = {},
  parts: Pick<AppParts, 'timeouts' | 'post' | 'logger'> & Partial<Pick<AppParts, 'db'>> = {},
) => {
  const db = parts.db ?? (await openTestDb());
  const data = await mkdtemp(path.join(tmpdir(), 'ftrack-api-'));
  const { app, readiness, every, jobs, exports, tracking, broker, mail, notifications, revocations } = await buildApp({
    env: readEnv({ TRACKERS: 'off', GPS_LIMITS: 'off', FTRACK_DEMO: 'off', FTRACK_DATA: data, ...variables }),
    secrets: { broadcast: { id: 'test', key: 'test-key', secret: 'test-secret' } },
    client: path.resolve('dist/client'),
    version: 'test',
    logger: { level: 'error' },
    lookout: 250,
    ...parts,
    db,
  });
  await app.ready();
  const a = (await db.system.transaction((tx) => openCompany(tx, { nombre: 'Empresa A', zona_horaria: 'America/Bogota', moneda: 'COP' }))).id;
  const b = (await db.system.transaction((tx) => openCompany(tx, { nombre: 'Empresa B', zona_horaria: 'America/Bogota', moneda: 'COP' }))).id;
  let people = 0;

  const call = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
    return { status: answer.statusCode, json: parsed(answer.body), headers: answer.headers };
  };

  /** A new user with this role, member of these companies. */
  const person = async (role: Role, companies: number[]) => {
    const email = `persona${++people}@prueba.test`;
    const [user] = await db.system
      .insert(usuarioTable)
      .values({ email, name: `Persona ${people}`, rol_id: roleId[role], estado: 'activo' })
      .returning();
    if (!user) throw new Error('the person was not stored');
    if (role !== 'superadmin' && companies.length)
      await db.system.insert(membresiaTable).values(companies.map((empresa_id) => ({ user_id: user.id, empresa_id })));
    const { token } = await openSession(db.system, user.id, { agente: 'prueba', ip: '127.0.0.1' });
    return { id: user.id, email, token };
  };

  const known = new Map<string, Promise<{ id: number; email: string; token: string }>>();

  /** Sends requests as a user with this role in that company; the same user every time. */
  const as = (role: Role, company: number = a) => {
    const key = `${role} ${company}`;
    const who = known.get(key) ?? person(role, [company]);
    known.set(key, who);
    return {
      who,
      call: async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
        call(method, url, body, { authorization: `Bearer ${(await who).token}`, empresa_seleccionada: String(company), ...headers }),
    };
  };

  const create = async (path: string, body: unknown, company: number) => {
    const { status, json } = await as('admin', company).call('POST', path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    return json;
  };

  /** Records for tests about something else. */
  const aNivel = (given = {}, company = a) => create('/api/niveles', unNivel(given), company);
  const anActivo = async (given: Record<string, unknown> = {}, company = a) =>
    create('/api/activos', unActivo({ nivel_id: given.nivel_id ?? (await aNivel({}, company)).id, ...given }), company);
  const aDispositivo = (given = {}, company = a) => create('/api/dispositivos', unDispositivo(given), company);
  /** The id of a stored file. */
  const aFile = async (company = a): Promise<string> => {
    const { id } = await as('admin', company).who;
    return (await db.tenant(company, (tx) => keepFile(tx, company, id, unArchivo()))).id;
  };

  const close = async () => {
    await app.close();
    await db.close();
    await rm(data, { recursive: true, force: true });
  };
  return {
    db,
    app,
    readiness,
    every,
    jobs,
    exports,
    tracking,
    broker,
    mail,
    notifications,
    revocations,
    a,
    b,
    as,
    call,
    person,
    aNivel,
    anActivo,
    aDispositivo,
    aFile,
    close,
  };
};

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
