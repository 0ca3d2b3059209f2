import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { limits } from '#contract/core/limits';
import type { Db } from '../../db/client';
import { ApiError } from '../../plugins/errors';
import { openCompany } from '../../resources/admin-empresas/open';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { randomOf } from '../../tracking/projector/testing';
import { createJobs, type Jobs } from '../index';
import { trabajoTable } from '../../db/tables/trabajos';
import { silence } from '../turns';

interface Size {
  seed: number;
  companies: number;
  /** Jobs of the day; a quarter of them waits at its start. */
  jobs: number;
  /** Processes that work at the same time. */
  processes: number;
  /** One of so many steps kills a process. */
  killEvery: number;
}

/** One job as it ended. */
interface Ended extends Record<string, unknown> {
  id: string;
  tipo: string;
  estado: string;
  intentos: number;
  error: string | null;
}

/** What happened to jobs of a company, in its order. */
interface Happened {
  what: 'stored' | 'cancelled' | 'taken' | 'ended';
  company: number;
}

const kinds = ['corta', 'larga', 'negada', 'rota'] as const;

/**
 * Runs a random day of many companies: long and short jobs, jobs that fail, looks at every moment, processes that die
 * at any of their statements, and a backlog at the start; checks that every job ended as it should. The same seed makes
 * the same choices; the moments are those of the machine.
 *
 * @returns how many jobs there were, and the most turns that one company had while a job of another waited and none of
 * that other one's ran
 */
export const randomDay = async (db: Db, { seed, companies: n, jobs, processes, killEvery }: Size) => {
  const random = randomOf(seed);
  const below = (many: number) => Math.floor(random() * many);
  const happened: Happened[] = [];
  const companies = await peopleOf(db, n);
  const cancelled = new Set<string>();
  const companyOf = new Map<string, number>();
  const deaths = new Map<string, number>();
  const gate = createGate();
  const happens = (what: Happened['what'], company: number) => happened.push({ what, company });
  const spawn = () => createProcess({ db, gate, deaths, happens, pause: () => below(4) });
  /** Makes the jobs of dead processes look silent for longer than those of a living one. */
  const silenceDead = (alive: readonly Process[], victim?: Process) =>
    gate.close(async () => {
      const living = alive.flatMap(({ mine, buried }) => [...mine.keys(), ...buried]);
      const { rows } = await db.system.execute<{ id: string; empresa_id: number }>(sql`
        update trabajos set latido_en = now() - ${silence + 1_000} * interval '1 millisecond'
        where estado = 'en_curso'
          and latido_en > now() - ${silence} * interval '1 millisecond'
          and id <> all(${sql.param(living)}::uuid[])
        returning id, empresa_id`);
      for (const [, company] of victim?.mine ?? []) happens('ended', company);
      for (const { id, empresa_id } of rows) {
        deaths.set(id, (deaths.get(id) ?? 0) + 1);
        if ((deaths.get(id) ?? 0) < limits.jobs.attempts) happens('stored', empresa_id);
      }
    });

  const store = async (by: Jobs) => {
    const company = companies[below(n)];
    const userId = company?.people[below(2)] ?? 0;
    const tipo = kinds[below(10)] ?? (below(2) ? 'corta' : 'larga');
    try {
      const id = await by.start(company?.id ?? 0, userId, tipo, {});
      companyOf.set(id, company?.id ?? 0);
      happens('stored', company?.id ?? 0);
    } catch (error) {
      // As many wait as may: that is an answer, too.
      if (!(error instanceof ApiError)) throw error;
    }
  };

  const asking = createJobs({ db, publish: async () => {}, log: () => {} });
  await asking.stop();
  for (let i = 0; i < jobs / 4; i++) await store(asking);

  let alive = Array.from({ length: processes }, spawn);
  const one = () => alive[below(alive.length)] ?? spawn();
  for (let i = 0; i < jobs; i++) {
    await store(below(5) ? one().jobs : asking);
    if (below(3) === 0) await one().jobs.look();
    if (below(4) === 0) void one().jobs.look();
    if (below(6) === 0) await sleep(below(4));
    if (below(20) === 0) {
      const [id, company] = [...companyOf][below(companyOf.size)] ?? [];
      if (id && (await asking.giveUp(company ?? 0, sql`${trabajoTable.id} = ${id}`)) === 1) {
        cancelled.add(id);
        if (!alive.some(({ mine }) => mine.has(id))) happens('cancelled', company ?? 0);
      }
    }
    if (below(killEvery) === 0) {
      const victim = one();
      victim.kill();
      alive = alive.filter((each) => each !== victim);
      await silenceDead(alive, victim);
      alive = [...alive, spawn()];
    }
  }

  const open = async () =>
    (await db.system.execute(sql`select from trabajos where estado in ('pendiente', 'en_curso')`)).rows.length;
  for (let waited = 0; (await open()) > 0 && waited < 2_000; waited++) {
    await Promise.all(alive.map(({ jobs }) => jobs.look()));
    await silenceDead(alive);
    await sleep(5);
  }
  await Promise.all(alive.map(({ jobs }) => jobs.stop()));
  const { rows } = await db.system.execute<Ended>(sql`select id, tipo, estado, intentos, error from trabajos`);
  // Without the turns nothing here was watched.
  expect(happened.filter(({ what }) => what === 'taken').length).toBeGreaterThanOrEqual(rows.length - cancelled.size);
  for (const job of rows)
    expect(job, `seed ${seed}`).toMatchObject({
      estado: expect.stringMatching(endings(job, cancelled.has(job.id), deaths.get(job.id))),
    });
  return { jobs: rows.length, most: mostTurnsMeanwhile(happened) };
};

/** How a job may end. One that was cancelled may have ended before. */
const endings = ({ tipo }: Ended, cancelled: boolean, deaths = 0): RegExp => {
  const own = deaths >= limits.jobs.attempts || tipo === 'negada' || tipo === 'rota' ? 'fallido' : 'terminado';
  return new RegExp(cancelled ? `^(cancelado|${own})$` : `^${own}$`);
};

const mostTurnsMeanwhile = (happened: readonly Happened[]): number => {
  const [waiting, running] = [new Map<number, number>(), new Map<number, number>()];
  const turns = new Map<number, Map<number, number>>();
  const add = (to: Map<number, number>, company: number, change: number) =>
    to.set(company, (to.get(company) ?? 0) + change);
  let most = 0;
  for (const { what, company } of happened) {
    if (what === 'stored') add(waiting, company, 1);
    if (what === 'cancelled') add(waiting, company, -1);
    if (what === 'ended') add(running, company, -1);
    if (what === 'taken') {
      add(waiting, company, -1);
      add(running, company, 1);
      for (const [other, count] of waiting) {
        if (other === company || count <= 0 || (running.get(other) ?? 0) > 0) continue;
        const had = turns.get(other) ?? new Map<number, number>();
        turns.set(other, had);
        add(had, company, 1);
        most = Math.max(most, had.get(company) ?? 0);
      }
      turns.delete(company);
    }
    if (what === 'ended' && (running.get(company) ?? 0) === 0) turns.delete(company);
  }
  return most;
};

type Gate = ReturnType<typeof createGate>;

/** Holds the statements of living processes back while the dead ones are made to look silent. */
const createGate = () => {
  let closed: Promise<void> | null = null;
  let inside = 0;
  return {
    pass: async <T>(work: () => Promise<T>): Promise<T> => {
      while (closed) await closed;
      inside += 1;
      return work().finally(() => (inside -= 1));
    },
    close: async (work: () => Promise<unknown>): Promise<void> => {
      let open = () => {};
      closed = new Promise((resolve) => (open = resolve));
      while (inside > 0) await sleep(1);
      await work().finally(() => {
        closed = null;
        open();
      });
    },
  };
};

interface ProcessParts {
  db: Db;
  gate: Gate;
  /** How many processes died with a job. */
  deaths: Map<string, number>;
  happens: (what: Happened['what'], company: number) => void;
  pause: () => number;
}

/** A runner that can be killed: from then on none of its statements is answered, and none of its jobs goes on. */
const createProcess = ({ db, gate, deaths, happens, pause }: ProcessParts) => {
  let dead = false;
  /** The company of each job at hand. */
  const mine = new Map<string, number>();
  const buried = new Set<string>();
  const finished = new Set<string>();
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) return never();
    const answer = await work();
    return dead ? never() : answer;
  };
  const took = (id: string, company: number) => {
    // A hopeless job is only taken to be failed: that is no turn.
    if ((deaths.get(id) ?? 0) >= limits.jobs.attempts) return void buried.add(id);
    mine.set(id, company);
    happens('taken', company);
  };
  /** A statement of a builder, which is sent when it is waited for. */
  const gated = <T extends object>(builder: T): T =>
    new Proxy(builder, {
      get: (target, name) => {
        if (name === 'then')
          return (...told: Parameters<Promise<unknown>['then']>) =>
            answered(() => gate.pass(() => Promise.resolve(target as unknown))).then(...told);
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => gated(Reflect.apply(value, target, given) as object);
      },
    });
  const system = new Proxy(db.system, {
    get: (target, name) => {
      if (dead && name !== 'execute') return unanswered;
      if (name === 'update') return (table: PgTable) => gated(target.update(table));
      if (name !== 'execute') return Reflect.get(target, name) as unknown;
      return (query: Parameters<typeof target.execute>[0]) =>
        answered(() =>
          gate.pass(async () => {
            const answer = await target.execute<Record<string, unknown>>(query);
            for (const { id, empresa_id, intentos } of answer.rows)
              if (typeof id === 'string' && intentos !== undefined) took(id, Number(empresa_id));
            return answer;
          }),
        );
    },
  });
  const own: Db = { ...db, system, tenant: (empresaId, work) => answered(() => db.tenant(empresaId, work)) };
  /** The last publication of a job follows its end in the database. */
  const publish = async (_channel: string, _event: string, data: unknown) => {
    const { id } = data as { id: string };
    const company = mine.get(id);
    if (dead || company === undefined || !finished.has(id)) return;
    mine.delete(id);
    happens('ended', company);
  };
  const jobs = createJobs({ db: own, publish, log: () => {} });
  const handle = (
    tipo: (typeof kinds)[number],
    work: (progress: (percent: number) => Promise<void>) => Promise<void>,
  ) =>
    jobs.handle(tipo, ({ id, progress }) =>
      answered(() =>
        work(progress)
          .then(() => ({}))
          .finally(() => finished.add(id)),
      ),
    );
  handle('corta', async () => {});
  handle('larga', async (progress) => {
    for (let step = 1; step <= 5; step++) {
      await sleep(pause());
      await progress(step * 20);
    }
  });
  handle('negada', async () => {
    throw new ApiError('NO_ENCONTRADO');
  });
  handle('rota', () => Promise.reject(new Error('broken')));
  const kill = () => {
    dead = true;
  };
  return { jobs, kill, mine, buried };
};

type Process = ReturnType<typeof createProcess>;

const never = () => new Promise<never>(() => {});

/** Whatever is called on it, no answer comes. */
const unanswered: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === 'then' ? () => undefined : unanswered),
  apply: () => unanswered,
});

const peopleOf = async (db: Db, n: number) => {
  const companies: { id: number; people: number[] }[] = [];
  for (let i = 0; i < n; i++) {
    const { id } = await db.system.transaction((tx) =>
      openCompany(tx, { nombre: `Empresa ${i}`, zona_horaria: 'America/Bogota', moneda: 'COP' }),
    );
    const given = [0, 1].map((k) => ({
      email: `p${i}.${k}@prueba.test`,
      name: `Persona ${i}.${k}`,
      rol_id: 4,
      estado: 'activo' as const,
    }));
    const people = (await db.system.insert(usuarioTable).values(given).returning()).map((user) => user.id);
    await db.system.insert(membresiaTable).values(people.map((user_id) => ({ user_id, empresa_id: id })));
    companies.push({ id, people });
  }
  return companies;
};
