import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ResumenEventos } from '../contract/requests/porAtender';
import type { Db } from '../server/db/client';
import { openSession } from '../server/session/sessions';
import { fleetKey, startFleet, type Company } from '../testing/fleet';
import type { Load, Loaded } from './load';
import { start } from './processes';
import { against, percentile, type Line } from './report';

const devices = 1_000;
const connections = 256;
/** Two consecutive readings make an event: even a busy machine accepts that many of each device in this time. */
const perSecond = 1_000;
const ms = 12_000;
/** Mails are collected for a minute and sent once a minute: after this time there should be no more. */
const calm = 150_000;
const people = { 2: 2, 4: 3 };

/**
 * Every asset of a fleet exceeds the limit at the same time, under one rule that notifies five users in the app, by
 * mail and by push.
 */
export const benchStorm = async (url?: string): Promise<Line[]> => {
  let reader = '';
  const fleet = await startFleet(devices, url, {}, async (db, company) => void (reader = await fill(db, company)));
  const company = { empresa_seleccionada: String(fleet.empresaId) };
  const ask = async (path: string, token = fleet.token) => {
    const answer = await fetch(`${fleet.product.url}${path}`, {
      headers: { ...company, authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const pending = async () => ((await (await ask('/api/eventos/resumen')).json()) as ResumenEventos).pendientes.media;
  const waits = new Map(
    ['/api/eventos/resumen', '/api/activos?range=[0,24]', '/api/posiciones', '/api/dashboard'].map((path) => [
      path,
      [] as number[],
    ]),
  );
  try {
    for (const path of waits.keys()) await (await ask(path)).arrayBuffer();
    const from = Date.now();
    let busy = true;
    let last = NaN;
    const watch = async () => {
      for (let n = 0; n < devices && Date.now() - from < calm; await sleep(100)) n = await pending();
      last = Date.now() - from;
    };
    const others = [...waits].map(async ([path, times]) => {
      for (; busy; await sleep(100)) {
        const began = performance.now();
        await (await ask(path)).arrayBuffer();
        times.push(performance.now() - began);
      }
    });
    const load: Load = {
      port: Number(new URL(fleet.product.url).port),
      path: `/gps/${fleetKey}`,
      kind: 'json',
      connections,
      devices,
      from: 0,
      // Late events notify nobody.
      begins: from,
      ms,
      perSecond,
    };
    const [{ said }] = await Promise.all([start<Loaded>('load', load), watch()]);
    busy = false;
    await Promise.all(others);
    await sleep(Math.max(0, from + calm - Date.now()));
    const events = await pending();
    const notices = Number(
      (await ask('/api/notificaciones?range=[0,0]', reader)).headers.get('content-range')?.split('/')[1],
    );
    const { mails, perPerson } = await postOf(fleet.product.data);
    if (process.env.BENCH_VERBOSE)
      console.log({
        events,
        notices,
        mails,
        perPerson,
        acknowledged: { p50: said.p50, p99: said.p99, refused: said.refused },
      });
    return [
      against('events of 1,000 assets', events, devices, '', true),
      against('positions accepted of 1,000/s', (said.answered / said.ms) * 1_000, perSecond * 0.95, '/s', true),
      against('acknowledged, p99', said.p99, 1_000, 'ms'),
      against('last event after the start', last, 10_000, 'ms'),
      against('notices of one person', notices, 6, ''),
      against('mails to whom most got', perPerson, 1, ''),
      ...[...waits].map(([path, times]) =>
        against(`${path.replace(/^\/api|\?.*/g, '')} meanwhile, p99`, percentile(times, 0.99), 1_000, 'ms'),
      ),
    ];
  } finally {
    await fleet.end();
  }
};

/** The sent mails. */
const postOf = async (data: string) => {
  const folder = join(data, 'correos');
  const names = await readdir(folder).catch(() => []);
  const by = new Map<string, number>();
  for (const name of names) {
    const to = /^To: (.*)$/m.exec(await readFile(join(folder, name), 'utf8'))?.[1] ?? '';
    by.set(to, (by.get(to) ?? 0) + 1);
  }
  return { mails: names.length, perPerson: Math.max(0, ...by.values()) };
};

/** The rule, valid since before they drive, and the users it notifies. Returns the token of one of them. */
const fill = async (db: Db, { empresaId }: Company): Promise<string> => {
  for (const [role, count] of Object.entries(people))
    await db.system.execute(sql`
      with u as (
        insert into usuarios (email, name, rol_id, estado)
        select 'p' || ${role} || '-' || n || '@bench.test', 'Persona ' || n, ${Number(role)}, 'activo'
        from generate_series(1, ${count}::int) n returning id
      )
      insert into usuario_empresa (user_id, empresa_id) select id, ${empresaId} from u`);
  await db.system.execute(sql`
    insert into reglas (empresa_id, nombre, tipo, umbral, alcance, canales, destinatarios, vigente_desde)
    values (${empresaId}, 'A más de 40', 'exceso_velocidad', 40, '{"todos": true}', array['app', 'correo', 'push'],
      '{"usuarios": [], "roles": ["admin", "monitor"]}', now())`);
  const { rows } = await db.system.execute<{ id: number }>(
    sql`select user_id as id from usuario_empresa where empresa_id = ${empresaId} limit 1`,
  );
  return (await openSession(db.system, rows[0]?.id ?? 0, { agente: undefined, ip: '127.0.0.1' })).token;
};
