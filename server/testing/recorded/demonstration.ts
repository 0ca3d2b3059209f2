import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { openSession } from '../../session/sessions';
import { seed } from '../../seed/index';
import { projectAtOnce } from '../../tracking/projector/index';
import { startOwnApi } from '../app';
import { testClock } from '../clock';

/** The day of the demonstration whose answers are written down, and the moment at which the product is asked. */
export const day = '2026-11-20';
const moment = `${day}T15:00:00.000Z`;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The demonstration at a fixed moment: the same companies, records and ids every time, whatever day it is. Nothing runs
 * by the clock in it.
 */
export const startDemonstration = async () => {
  const { every, ...api } = await startOwnApi({ PUBLIC_URL: 'https://ftrack.test' });
  await every.stop();
  await api.db.pool.query(`
    create sequence cuentas start 900000001;
    alter table usuarios alter column id set default nextval('cuentas')`);
  const clock = await testClock({ every, ...api }, moment);
  // Whose number depends on the tests before.
  await api.db.pool.query(`update usuarios set email = 'prueba@prueba.test', name = 'Prueba'`);
  await api.db.pool.query('update empresas set creado_en = now()');
  // What is derived from positions is derived once, when all of them are there, instead of whenever a timer comes.
  await api.tracking.close();
  await seed(api.db, day);
  const { pool } = api.db;
  await projectAtOnce(pool);
  // Or plans, and with them the order of what has none, would depend on when the database does so itself.
  await pool.query('analyze');

  /** What a query returns. */
  const rows = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  /** The number that a query returns first: mostly an id. */
  const one = async (text: string, values: unknown[] = []): Promise<number> => {
    const [first] = await rows(text, values);
    if (!first) throw new Error(`nothing was found: ${text}`);
    return Number(Object.values(first)[0]);
  };

  const companies = {
    andinos: await one(`select id from empresas where nombre = 'Transportes Andinos'`),
    valle: await one(`select id from empresas where nombre = 'Servicios del Valle'`),
  };

  /** Who calls as this person of the demonstration: `admin` is admin@ftrack.demo. */
  const as = async (who: string, company: keyof typeof companies | null = 'andinos') => {
    const user = await one('select id from usuarios where email = $1', [`${who}@ftrack.demo`]);
    const { token } = await openSession(api.db.system, user, { agente: 'prueba', ip: '127.0.0.1' });
    const session = {
      authorization: `Bearer ${token}`,
      ...(company && { empresa_seleccionada: String(companies[company]) }),
    };
    return {
      who,
      user,
      token,
      session,
      call: (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
        api.call(method, url, body, { ...session, ...headers }),
    };
  };

  /** The accounts by their ids. */
  const accounts = async () =>
    new Map(
      (await rows('select id, email from usuarios')).map(({ id, email }) => [
        Number(id),
        String(email).split('@')[0] ?? '',
      ]),
    );

  /** The mails of the product, oldest first. */
  const mails = async () => {
    await api.mail.settled();
    const folder = path.join(api.data, 'correos');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  };

  return {
    ...api,
    clock,
    rows,
    one,
    as,
    accounts,
    mails,
    companies,
    close: async () => {
      clock.stop();
      await api.close();
    },
  };
};

export type Demonstration = Awaited<ReturnType<typeof startDemonstration>>;
export type Person = Awaited<ReturnType<Demonstration['as']>>;
