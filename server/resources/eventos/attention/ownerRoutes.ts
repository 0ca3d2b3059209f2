import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  asignarEventos,
  cambiadosEventos,
  eventosPendientes,
  personaDeEventos,
  type EstadoEvento,
} from '#contract/entities/eventos';
import { isOfThePlatform } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { eventos as words } from '#contract/words/eventos';
import type { Tx } from '../../../db/system';
import { seesSuperadmins } from '../../../history/people';
import { tellAssigned } from '../../../notifications/eventNotices';
import { fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { holdMembers } from '../../../records/members';
import { withGroups } from '../groups/groupsRoute';
import { moveEvents } from './moveEvents';
import { giveEvents, mayOwn, owners, peopleOfEvents } from '../record/owners';
import { seenBy } from '../record/store';
import { eventoTable as e } from '../../../db/tables/eventos';

/** Who may look after events, and giving them to somebody. */
export const ownerRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/personas',
      {
        config: { allow: ['edit', 'eventos'], token: 'never' },
        schema: { response: { 200: z.array(personaDeEventos) } },
      },
      async (request) => {
        const caller = callerOf(request);
        return db.tenant(caller.empresaId, (tx) => peopleOfEvents(tx, caller));
      },
    );

    app.post(
      '/asignar',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { body: parsedLater(asignarEventos), response: { 200: cambiadosEventos } },
      },
      async (request) => {
        const caller = callerOf(request);
        const body = parseBody(asignarEventos, request.body);
        const { touched, rejected } = await db.tenant(caller.empresaId, (tx) => assign(tx, caller, body));
        changed(caller.empresaId, 'eventos', touched);
        return { cambiados: touched.map(({ id }) => id), rechazados: rejected };
      },
    );
  };

type Query = z.output<typeof asignarEventos>;

const isPending = (estado: EstadoEvento) => (eventosPendientes as readonly EstadoEvento[]).includes(estado);

const assign = async (tx: Tx, caller: Caller, { ids: named, usuario_id, reasignar, ...groups }: Query) => {
  const { empresaId, user, role } = caller;
  const ids = await withGroups(tx, caller, named, groups);
  // Nobody leaves the company meanwhile.
  await holdMembers(tx, empresaId);
  const mine = usuario_id === user.id && isOfThePlatform(role);
  const owner = mine ? role : usuario_id === null ? null : (await owners(tx)).get(usuario_id);
  const hidden = owner && isOfThePlatform(owner) && usuario_id !== user.id && !seesSuperadmins(user);
  if (owner === undefined || hidden) throw fieldError('usuario_id', 'No puede atender eventos de esta empresa');
  const known = await tx
    .select({
      id: e.id,
      tipo: e.tipo,
      estado: e.estado,
      severidad: e.severidad,
      atendido_por_id: e.atendido_por_id,
      version: e.version,
    })
    .from(e)
    .where(and(eq(e.empresa_id, empresaId), inArray(e.id, ids), isNull(e.eliminado_en), seenBy(role)))
    .orderBy(e.id)
    .for('no key update');
  type Known = (typeof known)[number];
  const others = ({ atendido_por_id: now }: Known) =>
    !reasignar && now !== null && now !== usuario_id && now !== user.id;
  const allowed = known.filter(
    (event) => isPending(event.estado) && !others(event) && (owner === null || mayOwn(owner, event.tipo)),
  );
  // To take an event is to have seen it.
  if (usuario_id === user.id) {
    const open = allowed.filter(({ estado }) => estado === 'abierto').map(({ id }) => id);
    if (open.length > 0) await moveEvents(tx, empresaId, { ids: open, a: 'reconocido', nota: null, userId: user.id });
  }
  const moving = allowed.filter(({ atendido_por_id }) => atendido_por_id !== usuario_id);
  const estadoOf = ({ estado }: Known): EstadoEvento =>
    usuario_id === user.id && estado === 'abierto' ? 'reconocido' : estado;
  const given = await giveEvents(
    tx,
    actorOf(caller),
    moving.map((event) => ({ ...event, estado: estadoOf(event) })),
    usuario_id,
  );
  const versions = new Map(given.map(({ id, version }) => [id, version]));
  if (usuario_id !== null && usuario_id !== user.id) {
    const [first] = moving;
    await tellAssigned(tx, empresaId, {
      userId: usuario_id,
      titulo:
        moving.length === 1 && first
          ? `${user.name} le asignó: ${words.values.tipo[first.tipo]}`
          : `${user.name} le asignó ${moving.length} eventos`,
      texto: null,
      eventos: moving.map(({ id, severidad, version }) => ({ id, severidad, version: versions.get(id) ?? version })),
    });
  }
  const done = new Set(allowed.map(({ id }) => id));
  const there = new Set(known.map(({ id }) => id));
  return {
    touched: allowed.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })),
    rejected: [...new Set(ids)]
      .filter((id) => !done.has(id))
      .map((id) => ({ id, code: there.has(id) ? 'CONFLICTO' : 'NO_ENCONTRADO' })),
  };
};
