import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isDay } from '#contract/core/entity';
import { ausencia, calendarioPersona, nuevaAusencia, type Ausencia } from '#contract/requests/planificador';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ausenciaTable as a } from '../../db/tables/ausencias';
import { personalTable as p } from '../../db/tables/personal';
import { audit, changesBetween, type Actor } from '../../history/audit';
import { ApiError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, byItem, calledOn, idOf, removesItem } from '../../records/reading';
import { mine } from '../../records/store';
import { calendarOf } from './calendar';

/** When a person does not work, `/personal/{id}/ausencias`, and how reading their calendar went. */
export const absenceRoutes =
  ({ db, changed }: Pick<Deps, 'db' | 'changed'>): FastifyPluginAsyncZod =>
  async (app) => {
    const reading = { allow: ['show', 'personal'] } as const;
    const writing = { allow: ['edit', 'personal'] } as const;

    app.get(
      '/:id/ausencias',
      { config: reading, schema: { params: byId, response: { 200: z.array(ausencia) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await personOf(tx, empresaId, id);
          return read(tx, empresaId, id);
        });
      },
    );

    app.get(
      '/:id/ausencias/:item',
      { config: reading, schema: { params: byItem, response: { 200: ausencia } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await personOf(tx, empresaId, id);
          return theOne(await read(tx, empresaId, id, idOf(request.params.item)));
        });
      },
    );

    app.get(
      '/:id/calendario',
      { config: writing, schema: { params: byId, response: { 200: calendarioPersona } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await personOf(tx, empresaId, id);
          return calendarOf(tx, empresaId, id);
        });
      },
    );

    /** Changes the absences of a person and publishes that the person has changed. */
    const written = async <Done>(
      request: FastifyRequest & { params: { id: string } },
      work: (tx: Tx, actor: Actor, person: Person) => Promise<Done>,
    ): Promise<Done> => {
      const { caller, empresaId, id } = calledOn(request);
      const { person, done } = await db.tenant(empresaId, async (tx) => {
        const person = await personOf(tx, empresaId, id, true);
        return { person, done: await work(tx, actorOf(caller), person) };
      });
      changed(empresaId, 'personal', [person]);
      return done;
    };

    app.post(
      '/:id/ausencias',
      {
        config: writing,
        schema: { params: byId, body: parsedLater(nuevaAusencia), response: { 201: ausencia } },
      },
      async (request, reply) => {
        const made = await written(request, async (tx, actor, person) => {
          const input = parseBody(nuevaAusencia, request.body);
          const key = await once(tx, request, () => insert(tx, actor, person, input));
          return theOne(await read(tx, actor.empresaId, person.id, key));
        });
        return reply.code(201).send(made);
      },
    );

    app.delete('/:id/ausencias/:item', { config: writing, schema: removesItem }, async (request) => {
      const key = idOf(request.params.item);
      return written(request, async (tx, actor, person) => {
        await remove(tx, actor, person, theOne(await read(tx, actor.empresaId, person.id, key)));
        return { id: key };
      });
    });
  };

interface Person {
  id: number;
  version: number;
  nombre: string;
}

/** @throws ApiError 404 */
const personOf = async (tx: Tx, empresaId: number, id: number, lock = false): Promise<Person> => {
  const query = tx
    .select({ id: p.id, version: p.version, nombre: sql<string>`nombre_completo(${p.nombre}, ${p.apellido})` })
    .from(p)
    .where(and(mine({ table: p }, empresaId), eq(p.id, id)));
  return theOne(await (lock ? query.for('key share') : query));
};

/** The earliest first. */
const read = async (tx: Tx, empresaId: number, personId: number, id?: number): Promise<Ausencia[]> => {
  const rows = await tx
    .select()
    .from(a)
    .where(and(eq(a.empresa_id, empresaId), eq(a.personal_id, personId), id === undefined ? undefined : eq(a.id, id)))
    .orderBy(asc(sql`coalesce(${a.desde}, ${a.desde_dia}::timestamptz)`), asc(a.id));
  return rows.map(({ id: key, personal_id, desde_dia, hasta_dia, desde, hasta, motivo, origen }) => ({
    id: key,
    personal_id,
    desde: desde_dia ?? desde ?? '',
    hasta: hasta_dia ?? hasta ?? '',
    motivo,
    origen,
  }));
};

const fields = ['desde', 'hasta', 'motivo'] as const;

const insert = async (
  tx: Tx,
  actor: Actor,
  person: Person,
  { desde, hasta, motivo }: z.output<typeof nuevaAusencia>,
): Promise<number> => {
  const when = isDay(desde) ? { desde_dia: desde, hasta_dia: hasta } : { desde, hasta };
  const [row] = await tx
    .insert(a)
    .values({ empresa_id: actor.empresaId, personal_id: person.id, motivo, creado_por_id: actor.userId, ...when })
    .returning({ id: a.id });
  const { id } = theOne(row ? [row] : []);
  await audit(tx, actor, {
    accion: 'crear',
    entidad: 'ausencias',
    entidad_id: id,
    nombre: person.nombre,
    cambios: changesBetween(null, { desde, hasta, motivo }, fields),
  });
  return id;
};

/** @throws ApiError 409 for one of a calendar, which would come back */
const remove = async (tx: Tx, actor: Actor, person: Person, absence: Ausencia): Promise<void> => {
  if (absence.origen === 'ics')
    throw new ApiError('CONFLICTO', { message: 'Viene del calendario de la persona: bórrela allí.' });
  await tx.delete(a).where(and(eq(a.empresa_id, actor.empresaId), eq(a.id, absence.id)));
  await audit(tx, actor, {
    accion: 'eliminar',
    entidad: 'ausencias',
    entidad_id: absence.id,
    nombre: person.nombre,
    cambios: fields.map((campo) => ({ campo, antes: absence[campo], despues: null })),
  });
};
