import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  cambioDocumento,
  documento,
  nuevoDocumento,
  type Documento,
  type TipoHistorial,
} from '#contract/entities/hojaDeVida';
import type { EntityName } from '#contract/index';
import { z } from '#contract/core/validation';
import { byId, byItem, calledOn, idOf, removesItem } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { todayOnce } from '../../db/days';
import { checkFiles, dropFiles } from '../../files/index';
import { audit, changesBetween, type Actor } from '../../history/audit';
import { record } from '../../history/timeline';
import { once } from '../../records/idempotency';
import { ApiError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { mine, type StoredTable } from '../../records/store';
import { documentoTable as d } from '../../db/tables/hojaDeVida';
import { activoTable } from '../../db/tables/activos';
import { changedBy } from '../../db/tables/stored';

/**
 * The kind of record that owns the documents. The routes are mounted below its path and need the permission to show or
 * edit it.
 */
export interface DocumentOwner {
  entity: EntityName;
  column: 'activo_id' | 'personal_id';
  table: StoredTable;
}

type Asked = FastifyRequest<{ Params: z.output<typeof byId> }>;

/** `/:id/documentos` of an asset or a person. */
export const documentRoutes =
  ({ db, changed }: Deps, owner: DocumentOwner): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/documentos',
      { config: { allow: ['show', owner.entity] }, schema: { params: byId, response: { 200: z.array(documento) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await ownerOf(tx, owner, empresaId, id);
          return read(tx, owner, empresaId, id);
        });
      },
    );

    /** Does the work on a document while its owner cannot be deleted, and publishes that the owner changed. */
    const written = async <T>(request: Asked, work: (tx: Tx, actor: Actor, id: number) => Promise<T>): Promise<T> => {
      const actor = actorOf(callerOf(request));
      const id = idOf(request.params.id);
      const { row, done } = await db.tenant(actor.empresaId, async (tx) => {
        const row = await ownerOf(tx, owner, actor.empresaId, id, true);
        return { row, done: await work(tx, actor, id) };
      });
      changed(actor.empresaId, owner.entity, [row]);
      return done;
    };

    app.post(
      '/:id/documentos',
      {
        config: { allow: ['edit', owner.entity] },
        schema: { params: byId, body: parsedLater(nuevoDocumento), response: { 201: documento } },
      },
      async (request, reply) => {
        const made = await written(request, async (tx, actor, id) => {
          const input = parseBody(nuevoDocumento, request.body);
          const key = await once(tx, request, () => insert(tx, actor, owner, id, input));
          return one(tx, owner, actor.empresaId, id, key);
        });
        return reply.code(201).send(made);
      },
    );

    app.put(
      '/:id/documentos/:item',
      {
        config: { allow: ['edit', owner.entity] },
        schema: { params: byItem, body: parsedLater(cambioDocumento), response: { 200: documento } },
      },
      async (request) => {
        const key = idOf(request.params.item);
        return written(request, async (tx, actor, id) => {
          const before = await one(tx, owner, actor.empresaId, id, key, true);
          const { version, ...input } = parseBody(cambioDocumento, request.body);
          if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
          await update(tx, actor, before, input);
          return one(tx, owner, actor.empresaId, id, key);
        });
      },
    );

    app.delete(
      '/:id/documentos/:item',
      {
        config: { allow: ['edit', owner.entity] },
        schema: removesItem,
      },
      async (request) => {
        const key = idOf(request.params.item);
        return written(request, async (tx, actor, id) => {
          await remove(tx, actor, await one(tx, owner, actor.empresaId, id, key, true));
          return { id: key };
        });
      },
    );

    app.post(
      '/:id/documentos/:item/restaurar',
      { config: { allow: ['edit', owner.entity] }, schema: { params: byItem, response: { 200: documento } } },
      async (request) => {
        const key = idOf(request.params.item);
        return written(request, async (tx, actor, id) => {
          await restore(tx, actor, owner, id, key);
          return one(tx, owner, actor.empresaId, id, key);
        });
      },
    );
  };

const ofAssets: DocumentOwner = { entity: 'activos', column: 'activo_id', table: activoTable };

/** The documents of assets for those who write many, in their own transaction. */
export const assetDocuments = {
  add: (tx: Tx, actor: Actor, activoId: number, input: Values): Promise<number> =>
    insert(tx, actor, ofAssets, activoId, input),
  change: (tx: Tx, actor: Actor, before: Documento, input: Values): Promise<void> => update(tx, actor, before, input),
  remove: (tx: Tx, actor: Actor, document: Documento): Promise<void> => remove(tx, actor, document),
  /** Deletes these files, unless a document that is not deleted has them. */
  dropScans: async (tx: Tx, empresaId: number, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const having = and(eq(d.empresa_id, empresaId), inArray(d.archivo_id, [...ids]));
    const used = await tx
      .select({ id: d.archivo_id })
      .from(d)
      .where(and(having, isNull(d.eliminado_en)));
    const gone = ids.filter((id) => used.every((each) => each.id !== id));
    if (gone.length === 0) return;
    await tx
      .update(d)
      .set({ archivo_id: null })
      .where(and(eq(d.empresa_id, empresaId), inArray(d.archivo_id, gone)));
    await dropFiles(tx, empresaId, gone);
  },
  /** Those of these assets, the oldest first. */
  of: (tx: Tx, empresaId: number, activos: readonly number[]): Promise<Documento[]> =>
    reading(tx)
      .where(and(eq(d.empresa_id, empresaId), inArray(d.activo_id, [...activos]), isNull(d.eliminado_en)))
      .orderBy(asc(d.id)),
  /** Those with these ids, locked. */
  locked: async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Documento[]> => {
    const mine = and(eq(d.empresa_id, empresaId), inArray(d.id, [...ids]), isNull(d.eliminado_en));
    await tx.execute(sql`select 1 from ${d} where ${mine} order by id for no key update`);
    return reading(tx).where(mine).orderBy(asc(d.id));
  },
};

/** Whether a document has expired, or its notice period has begun. */
export const documentState = sql<Documento['estado']>`case when ${d.vence_en} < ${todayOnce} then 'vencido'
  when ${d.vence_en} <= ${todayOnce} + ${d.aviso_dias} then 'por_vencer' else 'vigente' end`;

type Values = z.output<typeof nuevoDocumento>;
const fields = ['tipo', 'numero', 'emisor', 'expedido_en', 'vence_en', 'aviso_dias', 'archivo_id'] as const;

/** With `lock`, it cannot be deleted meanwhile. */
const ownerOf = async (
  tx: Tx,
  { table }: DocumentOwner,
  empresaId: number,
  id: number,
  lock = false,
): Promise<{ id: number; version: number }> => {
  const query = tx
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(and(mine({ table }, empresaId), eq(table.id, id)));
  const row = theOne(await (lock ? query.for('key share') : query));
  return { id: Number(row.id), version: Number(row.version) };
};

/** The documents of an asset, those that expire first at the top. */
export const papersOf = (tx: Tx, empresaId: number, activoId: number): Promise<Documento[]> =>
  read(tx, ofAssets, empresaId, activoId);

/** Those of assets and of people with these ids, as their lists answer them. */
export const documentsById = (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Documento[]> =>
  reading(tx).where(and(eq(d.empresa_id, empresaId), inArray(d.id, [...ids]), isNull(d.eliminado_en)));

const living = ({ column }: DocumentOwner, empresaId: number, ownerId: number) =>
  and(eq(d.empresa_id, empresaId), eq(d[column], ownerId), isNull(d.eliminado_en));

const reading = (tx: Tx) =>
  tx
    .select({
      id: d.id,
      activo_id: d.activo_id,
      personal_id: d.personal_id,
      tipo: d.tipo,
      numero: d.numero,
      emisor: d.emisor,
      expedido_en: d.expedido_en,
      vence_en: d.vence_en,
      aviso_dias: d.aviso_dias,
      archivo_id: d.archivo_id,
      archivo_url: sql<string | null>`archivo_url(${d.archivo_id})`,
      archivo_nombre: sql<string>`coalesce(
        (
          select archivos.nombre from archivos
          where archivos.empresa_id = ${d.empresa_id} and archivos.id = ${d.archivo_id}
        ),
        ''
      )`,
      estado: documentState,
      creado_en: d.creado_en,
      version: d.version,
    })
    .from(d)
    .$dynamic();

const read = (tx: Tx, owner: DocumentOwner, empresaId: number, ownerId: number, id?: number): Promise<Documento[]> =>
  reading(tx)
    .where(and(living(owner, empresaId, ownerId), id ? eq(d.id, id) : undefined))
    .orderBy(sql`${d.vence_en} asc nulls last`, asc(d.id));

const one = async (
  tx: Tx,
  owner: DocumentOwner,
  empresaId: number,
  ownerId: number,
  id: number,
  lock = false,
): Promise<Documento> => {
  if (lock)
    await tx.execute(
      sql`select 1 from ${d} where ${and(living(owner, empresaId, ownerId), eq(d.id, id))} for no key update`,
    );
  return theOne(await read(tx, owner, empresaId, ownerId, id));
};

const insert = async (
  tx: Tx,
  actor: Actor,
  { column }: DocumentOwner,
  ownerId: number,
  input: Values,
): Promise<number> => {
  await checkFiles(tx, actor.empresaId, 'archivo_id', [input.archivo_id]);
  const owned = { activo_id: null, personal_id: null, [column]: ownerId };
  const [row] = await tx
    .insert(d)
    .values({
      ...input,
      ...owned,
      empresa_id: actor.empresaId,
      creado_por_id: actor.userId,
      actualizado_por_id: actor.userId,
    })
    .returning();
  if (!row) throw new Error('the document was not stored');
  const until = input.vence_en ? ` · vence el ${input.vence_en.split('-').reverse().join('/')}` : '';
  await addToTimeline(
    tx,
    actor,
    row,
    'documento_agregado',
    `Documento agregado: ${row.tipo}${until}`,
    input.archivo_id,
  );
  await audit(tx, actor, {
    accion: 'crear',
    entidad: 'documentos',
    entidad_id: row.id,
    nombre: row.tipo,
    cambios: changesBetween(null, row, fields),
  });
  return row.id;
};

const update = async (tx: Tx, actor: Actor, before: Documento, input: Values) => {
  const cambios = changesBetween(before, input, fields);
  if (input.archivo_id !== before.archivo_id) await checkFiles(tx, actor.empresaId, 'archivo_id', [input.archivo_id]);
  await tx
    .update(d)
    .set({ ...input, ...changedBy(d, actor.userId) })
    .where(and(eq(d.empresa_id, actor.empresaId), eq(d.id, before.id)));
  if (cambios.length === 0) return;
  await addToTimeline(tx, actor, before, 'edicion', `Documento actualizado: ${input.tipo}`, input.archivo_id);
  await audit(tx, actor, {
    accion: 'editar',
    entidad: 'documentos',
    entidad_id: before.id,
    nombre: input.tipo,
    cambios,
  });
};

const remove = async (tx: Tx, actor: Actor, document: Documento) => {
  await tx
    .update(d)
    .set({ eliminado_en: sql`now()`, version: sql`${d.version} + 1`, actualizado_por_id: actor.userId })
    .where(and(eq(d.empresa_id, actor.empresaId), eq(d.id, document.id)));
  await addToTimeline(tx, actor, document, 'edicion', `Documento eliminado: ${document.tipo}`);
  await audit(tx, actor, { accion: 'eliminar', entidad: 'documentos', entidad_id: document.id, nombre: document.tipo });
};

/** Restores a deleted document as it was; one that is not deleted stays as it is. */
const restore = async (tx: Tx, actor: Actor, { column }: DocumentOwner, ownerId: number, id: number) => {
  const [document] = await tx
    .select()
    .from(d)
    .where(and(eq(d.empresa_id, actor.empresaId), eq(d[column], ownerId), eq(d.id, id)))
    .for('no key update');
  if (!document?.eliminado_en) return;
  await checkFiles(tx, actor.empresaId, 'archivo_id', [document.archivo_id]);
  await tx
    .update(d)
    .set({ eliminado_en: null, version: sql`${d.version} + 1`, actualizado_por_id: actor.userId })
    .where(and(eq(d.empresa_id, actor.empresaId), eq(d.id, id)));
  await addToTimeline(tx, actor, document, 'edicion', `Documento restaurado: ${document.tipo}`);
  await audit(tx, actor, { accion: 'revertir', entidad: 'documentos', entidad_id: id, nombre: document.tipo });
};

/** People have no timeline. */
const addToTimeline = async (
  tx: Tx,
  actor: Actor,
  { id, activo_id }: Pick<Documento, 'id' | 'activo_id'>,
  tipo: TipoHistorial,
  titulo: string,
  archivo: string | null = null,
) => {
  if (activo_id === null) return;
  await record(tx, actor, {
    activo_id,
    tipo,
    titulo,
    adjuntos: archivo ? [archivo] : [],
    referencia_tipo: 'documento',
    referencia_id: id,
  });
};
