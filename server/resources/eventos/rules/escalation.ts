import { sql } from 'drizzle-orm';
import type { motivoOmitido } from '#contract/entities/eventos';
import type { PasoEscalamiento } from '#contract/entities/reglas';
import type { Role } from '#contract/core/roles';
import type { z } from '#contract/core/validation';
import type { CompanyUnits } from '#contract/rules/units';
import type { Db } from '../../../db/client';
import { unitsOfTenant } from '../../../db/companyOf';
import type { Tx } from '../../../db/system';
import type { Every } from '../../../jobs/index';
import { mayBeTold, tellOfEvents } from '../../../notifications/eventNotices';
import { reachable } from '../../../notices/notify';
import type { Changed } from '../../../records/deps';
import { noticeOf, type Pending } from './ruleEffects';
import { eventoEscalaTable } from '../../../db/tables/eventos';
import { withTheirRules } from './withRules';

/** How often it looks, and while nothing is written, in ms. */
const often = { ms: 5_000, idle: 20_000 };
/** Events of one transaction. */
const chunk = 200;

const isDue = sql`escala_en <= now() and escala_en is not null and estado = 'abierto'`;
const minutes = (count: unknown) => sql`${count} * interval '1 minute'`;

/**
 * Tells the next ones of events that nobody has acknowledged in time: each step of each event once, whichever process
 * comes first.
 */
export const planEscalations = (every: Every, db: Db, changed: Changed) =>
  every.inOneProcess('escalate events', often, ({ stopped }) => escalateDue(db, changed, stopped));

export const escalateDue = async (db: Db, changed: Changed, stopped: () => boolean = () => false): Promise<void> => {
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select id from empresas where activo and exists (select from eventos where empresa_id = empresas.id and ${isDue})`);
  for (const { id } of rows)
    while (!stopped()) {
      const done = await db.tenant(id, (tx) => escalateSome(tx, id));
      if (done.length === 0) break;
      changed(id, 'eventos', done);
    }
};

/** Called in the transaction of their first notices: these events wait for the first step of their rules. */
export const awaitSteps = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.execute(sql`
      update eventos e
      set escala_paso = 1, escala_en = e.creado_en + ${minutes(sql`(r.escalamiento -> 0 ->> 'minutos')::int`)}
      from reglas r
      where r.empresa_id = ${empresaId}
        and r.id = e.regla_id
        and r.escalamiento <> '[]'
        and r.activa
        and r.eliminado_en is null
        and e.empresa_id = ${empresaId}
        and e.id = any(${sql.param([...ids])}::int[])
        and e.estado = 'abierto'
        and e.escala_paso is null`);
};

/** The steps of these rules have changed: open events of the last day wait for the step that comes next now. */
export const awaitChangedSteps = async (tx: Tx, empresaId: number, rules: readonly number[]): Promise<void> => {
  if (rules.length > 0)
    await tx.execute(sql`
      update eventos e
      set escala_en = e.creado_en + ${minutes(sql`(r.escalamiento -> (e.escala_paso - 1) ->> 'minutos')::int`)}
      from reglas r
      where r.empresa_id = ${empresaId}
        and r.id = any(${sql.param([...rules])}::int[])
        and e.empresa_id = ${empresaId}
        and e.regla_id = r.id
        and e.estado = 'abierto' and e.silencio_id is null
        and e.escala_paso is not null and e.creado_en > now() - interval '1 day'`);
};

/** A step of an event that is due and still has somebody to tell. */
interface Step {
  event: Pending;
  paso: number;
  asked: PasoEscalamiento;
}

/** @returns the events that were looked at; none: nothing is due */
const escalateSome = async (tx: Tx, empresaId: number): Promise<Pick<Pending, 'id' | 'version'>[]> => {
  // Notices are counted per user, so a company has one such transaction at a time; effects of events take the same
  // turn.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('efectos de eventos'), ${empresaId})`);
  const due = await withTheirRules(
    tx,
    empresaId,
    sql`e.escala_en <= now() and e.escala_en is not null and e.estado = 'abierto'`,
    sql`e.escala_en, e.id`,
    chunk,
  );
  if (due.length === 0) return [];
  const steps = due.flatMap((event): Step[] => {
    const asked = event.escalamiento?.[(event.escala_paso ?? 1) - 1];
    // What has ended by itself meanwhile, was withdrawn, or lost its rule needs nobody else.
    return asked && !event.acabo && !event.corregido ? [{ event, paso: event.escala_paso ?? 1, asked }] : [];
  });
  const units = await unitsOfTenant(tx);
  const told = await tellOfEvents(
    tx,
    empresaId,
    steps.flatMap((step) => noticeOfStep(step, units)),
  );
  const people = new Map((await reachable(tx)).map(({ id, role }) => [id, role]));
  const done = steps.map(({ event, paso, asked }) => {
    const users = told.get(event.id) ?? [];
    const missed = asked.usuarios.filter((id) => !users.includes(id));
    return {
      ...{
        empresa_id: empresaId,
        evento_id: event.id,
        paso,
        previsto_en: event.escala_en ?? event.creado_en,
        avisados_n: users.length,
      },
      omitidos: missed.map((id) => ({ user_id: id, motivo: whyNot(people.get(id), event) })),
    };
  });
  if (done.length > 0) await tx.insert(eventoEscalaTable).values(done).onConflictDoNothing();
  await schedule(
    tx,
    empresaId,
    due.map((event) =>
      nextOf(
        event,
        steps.find((step) => step.event === event),
        told.get(event.id)?.length ?? 0,
      ),
    ),
  );
  return due.map(({ id, version }) => ({ id, version }));
};

/** @param role that of an active member of the company */
const whyNot = (role: Role | undefined, { tipo }: Pending): z.output<typeof motivoOmitido> => {
  if (!role) return 'ausente';
  return mayBeTold(role, tipo) ? 'preferencias' : 'sin_permiso';
};

const noticeOfStep = ({ event, paso, asked: { canales, usuarios, roles, minutos } }: Step, units: CompanyUnits) => {
  const antes = `Nadie lo ha reconocido en ${minutos} min`;
  const notice = noticeOf({ ...event, canales, destinatarios: { usuarios, roles }, con_regla: true }, units);
  return notice
    ? [
        {
          ...{ ...notice, paso, antes },
          texto: [antes, notice.texto].filter(Boolean).join(' · '),
        },
      ]
    : [];
};

interface Next {
  id: number;
  paso: number | null;
  /** Minutes after the event was raised; null: no step is left. */
  minutos: number | null;
}

/** When a step reached nobody, the next one is due at once. */
const nextOf = ({ id, escala_paso, escalamiento }: Pending, step: Step | undefined, told: number): Next => {
  if (!step) return { id, paso: escala_paso, minutos: null };
  const following = escalamiento?.[step.paso];
  return { id, paso: step.paso + 1, minutos: following ? (told > 0 ? following.minutos : 0) : null };
};

const schedule = (tx: Tx, empresaId: number, next: readonly Next[]) =>
  tx.execute(sql`
    update eventos e set escala_paso = j.paso, escala_en = e.creado_en + ${minutes(sql`j.minutos`)}
    from unnest(${sql.param(next.map(({ id }) => id))}::int[], ${sql.param(next.map(({ paso }) => paso))}::int[],
      ${sql.param(next.map(({ minutos }) => minutos))}::int[]) as j (id, paso, minutos)
    where e.empresa_id = ${empresaId} and e.id = j.id`);
