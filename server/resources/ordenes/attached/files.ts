import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fileId } from '#contract/core/entity';
import { archivoOrden, nuevoArchivoOrden, type ArchivoOrden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { byId, byItem } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { Tx } from '../../../db/system';
import { checkFiles } from '../../../files/index';
import { audit } from '../../../history/audit';
import { once } from '../../../records/idempotency';
import { checkRoom } from '../../../records/room';
import { ApiError, fieldError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { ordenArchivoTable as a } from '../../../db/tables/ordenParts';
import { readingBelow, writeBelow } from '../record/below';
import { happenedAt, mustTakeWork, reachOrder, type Reached } from '../record/reach';
import { ordenStoreToTell } from '../record/store';

/** Limit of files per order. */
const mostFiles = 50;

/** Photos and documents of an order; any user who sees the order may add some. */
export const fileRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/archivos',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(archivoOrden) } } },
      readingBelow(deps.db, (tx, { empresaId }, id) => readFiles(tx, empresaId, [id])),
    );

    app.post(
      '/:id/archivos',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevoArchivoOrden), response: { 201: archivoOrden } },
      },
      async (request, reply) => {
        const file = async (tx: Tx, caller: Caller, order: Reached) => {
          const input = parseBody(nuevoArchivoOrden, request.body);
          await once(tx, request, () => add(tx, caller, order, input));
          const made = (await readFiles(tx, caller.empresaId, [order.id])).find(({ id }) => id === input.archivo_id);
          if (!made) throw new ApiError('NO_ENCONTRADO');
          return made;
        };
        const reach = (tx: Tx, caller: Caller, id: number) =>
          reachOrder(tx, caller, id, 'no key update', ordenStoreToTell(caller));
        return reply.code(201).send(await writeBelow(deps, request, file, reach));
      },
    );

    app.delete(
      '/:id/archivos/:item',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byItem, response: { 200: z.object({ id: fileId }) } },
      },
      async (request) => {
        const item = fileId.safeParse(request.params.item).data;
        if (!item) throw new ApiError('NO_ENCONTRADO');
        return writeBelow(deps, request, async (tx, caller, order) => {
          const [kept] = await tx
            .select({ id: a.id, creado_por_id: a.creado_por_id })
            .from(a)
            .where(and(living(caller.empresaId, [order.id]), eq(a.archivo_id, item)));
          if (!kept) throw new ApiError('NO_ENCONTRADO');
          const own = kept.creado_por_id === caller.user.id;
          if (!order.oficina && !own)
            throw new ApiError('PERMISO_DENEGADO', { message: 'El archivo lo agregó otra persona.' });
          mustTakeWork({ ...order, suya: own }, ['pendiente', 'asignada', 'en_progreso', 'en_espera']);
          await tx
            .update(a)
            .set({ eliminado_en: sql`now()` })
            .where(eq(a.id, kept.id));
          await audit(tx, actorOf(caller), {
            accion: 'eliminar',
            entidad: 'orden_archivos',
            entidad_id: kept.id,
            nombre: order.numero,
          });
          return { id: item };
        });
      },
    );
  };

const full = () => fieldError('archivo_id', `Una orden guarda ${mostFiles} archivos como máximo`);

/** A file that was already added stays as it is. */
const add = async (
  tx: Tx,
  caller: Caller,
  order: Reached,
  { archivo_id, clase, nota, fecha }: z.output<typeof nuevoArchivoOrden>,
) => {
  const { empresaId, user } = caller;
  const ordenId = order.id;
  await checkFiles(tx, empresaId, 'archivo_id', [archivo_id]);
  const { rows } = await tx.execute<{ tipo: string }>(
    sql`select tipo from archivos where empresa_id = ${empresaId} and id = ${archivo_id}`,
  );
  if (clase === 'foto' && !rows[0]?.tipo.startsWith('image/'))
    throw fieldError('archivo_id', 'Una foto debe ser una imagen');
  const [known] = await tx
    .select({ id: a.id })
    .from(a)
    .where(and(living(empresaId, [ordenId]), eq(a.archivo_id, archivo_id)));
  if (known) return known.id;
  await checkRoom(tx, { table: a, owner: ordenId, where: living(empresaId, [ordenId]), most: mostFiles, full });
  const [made] = await tx
    .insert(a)
    .values({
      archivo_id,
      clase,
      nota,
      fecha: happenedAt(fecha),
      empresa_id: empresaId,
      orden_id: ordenId,
      creado_por_id: user.id,
    })
    .returning({ id: a.id });
  if (!made) throw new Error('the file was not stored');
  await audit(tx, actorOf(caller), {
    accion: 'crear',
    entidad: 'orden_archivos',
    entidad_id: made.id,
    nombre: order.numero,
  });
  return made.id;
};

const living = (empresaId: number, ordenIds: number[]) =>
  and(eq(a.empresa_id, empresaId), inArray(a.orden_id, ordenIds), isNull(a.eliminado_en));

const ofFile = (field: 'nombre' | 'tipo') => sql<string>`coalesce(
  (
    select archivos.${sql.raw(field)} from archivos
    where archivos.empresa_id = ${a.empresa_id} and archivos.id = ${a.archivo_id}
  ),
  ''
)`;

/** Files of these orders, oldest first. */
export const readFiles = (tx: Tx, empresaId: number, ordenIds: number[]): Promise<ArchivoOrden[]> =>
  tx
    .select({
      id: a.archivo_id,
      url: sql<string>`archivo_url(${a.archivo_id})`,
      nombre: ofFile('nombre'),
      tipo: ofFile('tipo'),
      orden_id: a.orden_id,
      clase: a.clase,
      nota: a.nota,
      usuario: sql<string | null>`nombre_usuario(${a.creado_por_id})`,
      fecha: a.fecha,
    })
    .from(a)
    .where(living(empresaId, ordenIds))
    .orderBy(asc(a.fecha), asc(a.id));
