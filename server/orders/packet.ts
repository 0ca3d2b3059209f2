import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ordenes } from '#contract/entities/ordenes';
import { paquete, type CodigoPaquete, type Paquete, type RepuestoPaquete } from '#contract/requests/paquete';
import { tareas } from '#contract/entities/tareas';
import { z } from '#contract/core/validation';
import type { Deps } from '../records/deps';
import type { Tx } from '../db/system';
import { messagesOnPhone } from '../messages/index';
import { tagOf } from '../plugins/notModified';
import { callerOf, may, type Caller } from '../plugins/guard';
import { fieldsOf, mine, selecting, type Row } from '../records/store';
import { runsOfDriver } from '../resources/ejecuciones/driver/runs';
import { personalTable } from '../db/tables/personal';
import { codigoFallaTable as c } from '../db/tables/codigosFalla';
import { movimientoTable as m, repuestoTable as r } from '../db/tables/repuestos';
import { tareaStoreFor } from '../resources/tareas/index';
import { readComments } from '../resources/ordenes/attached/comments';
import { companyRules } from '../resources/ordenes/record/company';
import { labourFields } from '../resources/ordenes/costs/costs';
import { readFiles } from '../resources/ordenes/attached/files';
import { manoObraTable as l } from '../db/tables/ordenParts';
import { isAssignedTo, isOpen, ordenStoreFor } from '../resources/ordenes/record/store';
import { ordenTable as o } from '../db/tables/ordenes';
import { visibleTo } from '../resources/ordenes/moves/transitionRoutes';
import { packetAssets } from './packetAssets';
import { drivingOf } from './packetDriving';
import { personIdOf } from '../records/person';

/** Limits for a phone, newest first. */
const most = { ordenes: 200, repuestos: 2_000, codigos: 1_000 };

/** Without costs, for every role. */
const answer = paquete.extend({ ordenes: z.array(ordenes.record.partial()), tareas: z.array(tareas.record.partial()) });
type Answer = z.output<typeof answer>;

/** What a phone stores to work offline. */
export const packetRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const token = ['ordenes:lectura', 'tareas:lectura', 'activos:lectura', 'repuestos:lectura'] as const;
    app.get(
      '/paquete',
      {
        config: { allow: ['show', 'ordenes'], token, inTurn: true },
        schema: { response: { 200: answer } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const packet = await db.tenant(caller.empresaId, (tx) => read(tx, caller));
        // Of all but the clock, which differs in every answer.
        void reply.header('etag', tagOf(JSON.stringify(packet)));
        return { ...packet, hora: new Date().toISOString() };
      },
    );
  };

const read = async (tx: Tx, caller: Caller): Promise<Omit<Answer, 'hora'>> => {
  const { empresaId } = caller;
  const personId = await personIdOf(tx, caller);
  const orders = personId === null ? [] : await ordersOf(tx, caller, personId);
  const ids = orders.map(({ id }) => id);
  const runs = personId === null ? [] : await runsOfDriver(tx, empresaId, personId);
  const assetIds = [
    ...new Set([...orders, ...runs].map(({ activo_id }) => activo_id).filter((id) => typeof id === 'number')),
  ];
  const named = [...new Set(orders.map(({ responsable_id }) => responsable_id).filter((id) => typeof id === 'number'))];
  return {
    persona: personId === null ? null : { id: personId, nombre: await nameOf(tx, personId) },
    ordenes: orders,
    personas: await namesOf(tx, empresaId, named),
    tareas: await tasksOf(tx, caller, ids),
    activos: await packetAssets(tx, empresaId, assetIds, personId),
    repuestos: personId === null ? [] : await partsOf(tx, empresaId),
    codigos_falla: personId === null ? [] : await codesOf(tx, empresaId),
    comentarios: ids.length > 0 ? await readComments(tx, empresaId, ids) : [],
    archivos: ids.length > 0 ? await readFiles(tx, empresaId, ids) : [],
    mano_obra: personId === null ? [] : await hoursOf(tx, empresaId, personId),
    usados: await usedOf(tx, empresaId, ids),
    rutas: runs,
    mensajes: personId !== null && may(caller, 'show', 'mensajes') ? await messagesOnPhone(tx, caller, personId) : [],
    conduccion: personId === null ? null : await drivingOf(tx, empresaId, personId),
    fotos_min_cierre: (await companyRules(tx)).fotos_min_cierre,
  };
};

const lately = sql`now() - interval '7 days'`;

/** Open, or ended within a week; the person's own and those they may take. */
const ordersOf = async (tx: Tx, caller: Caller, personId: number): Promise<Row[]> => {
  const seen = ordenStoreFor(caller);
  const theirs = sql`(
    ${isAssignedTo(sql`${personId}::int`)} or (${o.responsable_id} is null and ${o.estado} = 'pendiente')
  )`;
  const due = or(isOpen, gt(o.completada_en, lately), gt(o.cerrada_en, lately), gt(o.cancelada_en, lately));
  return (await selecting(tx, fieldsOf(seen, visibleTo(caller)), o)
    .where(and(mine(seen, caller.empresaId), theirs, due))
    .orderBy(desc(o.id))
    .limit(most.ordenes)) as Row[];
};

const nameOf = async (tx: Tx, id: number): Promise<string> => {
  const [person] = await tx
    .select({ nombre: sql<string>`nombre_completo(nombre, apellido)` })
    .from(personalTable)
    .where(eq(personalTable.id, id));
  return person?.nombre ?? '';
};

const namesOf = (tx: Tx, empresaId: number, ids: number[]): Promise<Paquete['personas']> =>
  tx
    .select({ id: personalTable.id, nombre: sql<string>`nombre_completo(nombre, apellido)` })
    .from(personalTable)
    .where(and(eq(personalTable.empresa_id, empresaId), inArray(personalTable.id, ids)));

const tasksOf = async (tx: Tx, caller: Caller, ids: number[]): Promise<Row[]> => {
  if (ids.length === 0) return [];
  const seen = tareaStoreFor(caller);
  return (await selecting(tx, fieldsOf(seen), seen.table)
    .where(and(mine(seen, caller.empresaId), inArray(sql`tareas.orden_id`, ids)))
    .orderBy(sql`tareas.orden_id, tareas.posicion, tareas.id`)) as Row[];
};

const partsOf = (tx: Tx, empresaId: number): Promise<RepuestoPaquete[]> =>
  tx
    .select({ id: r.id, codigo: r.codigo, nombre: r.nombre, unidad: r.unidad, existencia: r.existencia })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), isNull(r.eliminado_en), eq(r.activo, true)))
    .orderBy(asc(r.nombre), asc(r.id))
    .limit(most.repuestos);

const codesOf = (tx: Tx, empresaId: number): Promise<CodigoPaquete[]> =>
  tx
    .select({ id: c.id, clase: c.clase, codigo: c.codigo, nombre: c.nombre, categoria_id: c.categoria_id })
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), isNull(c.eliminado_en), eq(c.activo, true)))
    .orderBy(asc(c.codigo), asc(c.id))
    .limit(most.codigos);

/** The person's own hours, without rates. */
const hoursOf = (tx: Tx, empresaId: number, personId: number): Promise<Paquete['mano_obra']> =>
  tx
    .select(labourFields(false))
    .from(l)
    .where(
      and(
        eq(l.empresa_id, empresaId),
        eq(l.personal_id, personId),
        isNull(l.eliminado_en),
        or(isNull(l.fin_en), gt(l.inicio_en, lately)),
      ),
    )
    .orderBy(asc(l.inicio_en), asc(l.id));

const usedOf = (tx: Tx, empresaId: number, ids: number[]): Promise<Paquete['usados']> =>
  tx
    .select({
      id: m.id,
      orden_id: sql<number>`${m.orden_id}`,
      repuesto_id: m.repuesto_id,
      bodega_id: m.bodega_id,
      nombre: r.nombre,
      codigo: r.codigo,
      unidad: r.unidad,
      cantidad: sql<number>`(-${m.cantidad})::float8`,
      costo_unitario: sql<null>`null`,
      costo: sql<null>`null`,
      fecha: m.fecha,
      usuario: sql<string | null>`nombre_usuario(${m.creado_por_id})`,
    })
    .from(m)
    .innerJoin(r, eq(r.id, m.repuesto_id))
    .where(and(eq(m.empresa_id, empresaId), ids.length > 0 ? inArray(m.orden_id, ids) : sql`false`))
    .orderBy(asc(m.id));
