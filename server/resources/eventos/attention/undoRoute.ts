import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambiadosEventos, type EstadoEvento } from '#contract/entities/eventos';
import { deshacerEventos, segundosParaDeshacer } from '#contract/requests/atencionEventos';
import type { Cambio } from '#contract/entities/hojaDeVida';
import type { Tx } from '../../../db/system';
import { eventoPasoTable } from '../../../db/tables/eventos';
import { auditEach } from '../../../history/audit';
import { parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { seenBy } from '../record/store';
import { nameOfUser } from '../record/owners';

/** `POST /eventos/deshacer` */
export const undoRoute =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/deshacer',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { body: parsedLater(deshacerEventos), response: { 200: cambiadosEventos } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { ids } = parseBody(deshacerEventos, request.body);
        const { known, undone } = await db.tenant(caller.empresaId, (tx) => undo(tx, caller, ids));
        changed(caller.empresaId, 'eventos', undone);
        const done = new Set(undone.map(({ id }) => id));
        return {
          cambiados: [...done],
          rechazados: [...new Set(ids)]
            .filter((id) => !done.has(id))
            .map((id) => ({ id, code: known.has(id) ? 'CONFLICTO' : 'NO_ENCONTRADO' })),
        };
      },
    );
  };

interface Undone extends Record<string, unknown> {
  id: number;
  version: number;
  estado: EstadoEvento;
  estado_antes: EstadoEvento;
  dueno: number | null;
  dueno_antes: number | null;
}

const undo = async (tx: Tx, caller: Caller, ids: readonly number[]) => {
  const { empresaId, user, role } = caller;
  const { rows: known } = await tx.execute<{ id: number }>(sql`
    select id from eventos
    where empresa_id = ${empresaId} and id = any(${sql.param([...ids])}::int[]) and eliminado_en is null
      and ${seenBy(role)}
    order by id for no key update`);
  const seen = known.map(({ id }) => id);
  const undone = await restore(tx, empresaId, user.id, seen);
  await record(tx, caller, undone);
  return { known: new Set(seen), undone };
};

/**
 * Sets the events back to how they were before the caller's last act, which must be the last thing that anybody did.
 * Taking an event is one act of two steps. What positions have changed since stays.
 */
const restore = async (tx: Tx, empresaId: number, userId: number, ids: readonly number[]): Promise<Undone[]> => {
  const { rows } = await tx.execute<Undone>(sql`
    with ultimo as (
      select distinct on (p.evento_id) p.evento_id, p.fecha, p.user_id, p.deshace, p.antes from evento_pasos p
      where p.empresa_id = ${empresaId} and p.evento_id = any(${sql.param([...ids])}::int[])
      order by p.evento_id, p.id desc
    ),
    acto as (
      select distinct on (p.evento_id) p.evento_id, p.antes from evento_pasos p
      join ultimo u on u.evento_id = p.evento_id and u.fecha = p.fecha and u.user_id = p.user_id
      where p.empresa_id = ${empresaId} and u.user_id = ${userId} and not u.deshace and u.antes is not null
        and p.antes is not null and u.fecha > now() - ${segundosParaDeshacer} * interval '1 second'
      order by p.evento_id, p.id
    ),
    previo as (
      select e.id, e.estado, e.atendido_por_id, jsonb_populate_record(null::eventos, a.antes) as antes,
        e.tipo = 'sos' and not exists (
          select from eventos otro
          where otro.empresa_id = e.empresa_id and otro.clave = e.clave and otro.id <> e.id
            and otro.fin_en is null and not otro.corregido
        ) as sigue
      from acto a join eventos e on e.empresa_id = ${empresaId} and e.id = a.evento_id
      where not e.corregido
    )
    update eventos e
    set estado = (p.antes).estado, nota = (p.antes).nota,
      fin_en = case when p.sigue then (p.antes).fin_en else e.fin_en end,
      atendido_por_id = (p.antes).atendido_por_id, atendido_desde = (p.antes).atendido_desde,
      reconocido_por_id = (p.antes).reconocido_por_id, reconocido_en = (p.antes).reconocido_en,
      resuelto_por_id = (p.antes).resuelto_por_id, resuelto_en = (p.antes).resuelto_en,
      escala_en = (p.antes).escala_en, escala_paso = (p.antes).escala_paso,
      version = e.version + 1, actualizado_en = now(), actualizado_por_id = ${userId}
    from previo p where e.empresa_id = ${empresaId} and e.id = p.id
    returning e.id, e.version, e.estado, p.estado as estado_antes, e.atendido_por_id as dueno,
      p.atendido_por_id as dueno_antes`);
  return rows;
};

/** A step for what each got back, and the audit. */
const record = async (tx: Tx, caller: Caller, undone: readonly Undone[]): Promise<void> => {
  if (undone.length === 0) return;
  const { empresaId, user } = caller;
  const shared = { empresa_id: empresaId, user_id: user.id, deshace: true };
  const steps = undone.flatMap(({ id, estado, estado_antes, dueno, dueno_antes }) => [
    ...(estado === estado_antes ? [] : [{ ...shared, evento_id: id, a: estado, clase: 'estado' as const }]),
    ...(dueno === dueno_antes
      ? []
      : [{ ...shared, evento_id: id, a: estado, clase: 'dueno' as const, dueno_id: dueno }]),
  ]);
  if (steps.length > 0) await tx.insert(eventoPasoTable).values(steps);
  const names = new Map<number | null, string | null>();
  for (const id of new Set(undone.flatMap(({ dueno, dueno_antes }) => [dueno, dueno_antes])))
    names.set(id, await nameOfUser(tx, id));
  const changesOf = ({ estado, estado_antes, dueno, dueno_antes }: Undone): Cambio[] => [
    ...(estado === estado_antes ? [] : [{ campo: 'estado', antes: estado_antes, despues: estado }]),
    ...(dueno === dueno_antes
      ? []
      : [{ campo: 'atendido_por', antes: names.get(dueno_antes) ?? null, despues: names.get(dueno) ?? null }]),
  ];
  const audited = undone.map((row) => ({ id: row.id, cambios: changesOf(row) }));
  await auditEach(tx, actorOf(caller), 'editar', 'eventos', audited);
};
