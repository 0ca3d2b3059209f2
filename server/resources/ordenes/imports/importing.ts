import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOpenState, type EstadoOrden, type Orden, type ordenes } from '#contract/entities/ordenes';
import type { z } from '#contract/core/validation';
import { insertRecords, type Writer } from '../../../records/crud';
import { withIds } from '../../../records/named';
import type { Tx } from '../../../db/system';
import { dayAt } from '../../../db/days';
import { secuenciaTable } from '../../../db/tables/secuencias';
import { auditEach, type Actor } from '../../../history/audit';
import { record } from '../../../history/timeline';
import { actorOf } from '../../../plugins/guard';
import { checkReferences, lockLiving } from '../../../records/store';
import { activoTable } from '../../../db/tables/activos';
import { nivelTable } from '../../../db/tables/niveles';
import { companyRules } from '../record/company';
import type { OrderChange, ToldChange } from '../record/events';
import { announce, announceTogether } from '../record/listeners';
import { changeOf } from '../record/written';
import { recordSteps, type Step } from '../record/history';
import { ordenCostoTable } from '../../../db/tables/ordenParts';
import { ordenStore } from '../record/store';
import { ordenTable } from '../../../db/tables/ordenes';
import { entriesOf } from '../record/timeline';

/** The state of an order in its former system, and its moments, in order; null when unknown. */
export interface Course {
  estado: EstadoOrden;
  /** Null: now. */
  creado_en: string | null;
  iniciada_en: string | null;
  completada_en: string | null;
  cerrada_en: string | null;
  cancelada_en: string | null;
}

export interface ImportedOrder {
  input: z.output<typeof ordenes.input>;
  course: Course;
  /** Paid to third parties. */
  costo: number | null;
}

/**
 * Creates many orders in the state they already had, with as few statements as possible: their history and that of
 * their assets has the original dates. `historica`: finished orders do not affect plans. Only open ones get tasks.
 * `tellImported` notifies people once all are there.
 *
 * @returns them in the order given
 */
export const insertImported = async (
  tx: Tx,
  writer: Writer,
  orders: readonly ImportedOrder[],
  historica: boolean,
): Promise<{ id: number; version: number }[]> => {
  if (orders.length === 0) return [];
  const { empresaId, user } = writer;
  const actor = actorOf(writer);
  const { prefijo } = await companyRules(tx);
  const last = await takeNumbers(tx, empresaId, orders.length);
  const written = orders.map(({ input }) => input);
  const inputs = await withIds(tx, ordenStore, writer, written, [], insertRecords);
  await checkReferences(tx, ordenStore, inputs, empresaId);
  const places = await placesOf(tx, orders);
  await lockLiving(tx, nivelTable, empresaId, places.values());
  const rows = orders.map(({ input, course, costo }, at) => ({
    ...input,
    ...course,
    proveedor_id: Number(inputs[at]?.proveedor_id) || null,
    creado_en: course.creado_en ?? undefined,
    empresa_id: empresaId,
    creado_por_id: user.id,
    actualizado_por_id: user.id,
    numero: `${prefijo}-${String(last - orders.length + 1 + at).padStart(6, '0')}`,
    nivel_id: input.nivel_id ?? places.get(input.activo_id ?? 0) ?? 0,
    primera_respuesta_en: course.iniciada_en,
    completada_por_id: course.completada_en ? user.id : null,
    cerrada_por_id: course.cerrada_en ? user.id : null,
    ...(course.estado === 'en_espera' && {
      espera_desde: course.iniciada_en ?? new Date().toISOString(),
      motivo_espera: 'otro' as const,
    }),
    ...(course.estado === 'cancelada' && { motivo_cancelacion: 'Así se importó' }),
    costo_terceros: costo ?? 0,
    costo_contado: course.cerrada_en || course.cancelada_en ? (costo ?? 0) : 0,
    origen: 'importacion' as const,
    afecta_plan: !(historica && !isOpenState(course.estado)),
    // Orders that were overdue when they were imported send no notices: there may be hundreds.
    vencida_avisada_en:
      input.fecha_limite && Date.parse(input.fecha_limite) < Date.now() ? new Date().toISOString() : null,
  }));
  const made = await tx
    .insert(ordenTable)
    .values(rows)
    .returning({ id: ordenTable.id, version: ordenTable.version, numero: ordenTable.numero });
  const whole = made.flatMap((row, at) => {
    const order = orders[at];
    return order ? [{ ...row, ...order }] : [];
  });
  await recordSteps(tx, actor, whole.flatMap(stepsOf));
  await record(tx, actor, ...whole.flatMap(historyOf));
  await writeCosts(tx, actor, whole);
  const named = whole.map(({ id, numero, input }) => ({ id, nombre: `${numero} ${input.titulo}` }));
  await auditEach(tx, actor, 'crear', 'ordenes', named);
  const changes = whole.map((order, at): OrderChange => {
    const { nivel_id = 0, afecta_plan = true } = rows[at] ?? {};
    const { id, version, numero, input, course } = order;
    const given = !historica && course.estado === 'asignada';
    const after = {
      ...input,
      id,
      version,
      numero,
      estado: course.estado,
      nivel_id,
      afecta_plan,
      motivo_rechazo: null,
      motivo_cancelacion: null,
    };
    return { actions: given ? ['importar', 'asignar'] : ['importar'], before: null, after };
  });
  await announce(tx, actor, changes);
  return made.map(({ id, version }) => ({ id, version }));
};

/**
 * Notifies people of the orders that an import created or changed: each person once, however many they are. `antes`:
 * the former values of the changed fields; null for a new order.
 */
export const tellImported = async (
  tx: Tx,
  writer: Writer,
  done: readonly { id: number; antes: Record<string, unknown> | null }[],
  historica: boolean,
): Promise<void> => {
  const concerned = done.filter(({ antes }) => (antes ? 'responsable_id' in antes : !historica));
  if (concerned.length === 0) return;
  const { id, version, numero, titulo, estado, responsable_id, afecta_plan } = ordenTable;
  const ids = concerned.map((each) => each.id);
  const rows = await tx
    .select({ id, version, numero, titulo, estado, responsable_id, afecta_plan })
    .from(ordenTable)
    .where(and(eq(ordenTable.empresa_id, writer.empresaId), sql`${id} = any(${sql.param(ids)}::int[])`));
  const before = new Map(concerned.map((each) => [each.id, each.antes]));
  const changes = rows.flatMap((row): ToldChange[] => {
    const antes = before.get(row.id);
    if (antes) return [changeOf({ row, before: { ...row, ...antes } })];
    return row.estado === 'asignada' ? [{ actions: ['importar', 'asignar'], before: null, after: row }] : [];
  });
  await announceTogether(tx, actorOf(writer), changes);
};

type Made = ImportedOrder & Pick<Orden, 'id' | 'numero'>;

/** Reserves this many numbers and returns the last; the sequence stays locked until the transaction ends. */
const takeNumbers = async (tx: Tx, empresaId: number, n: number): Promise<number> => {
  const [row] = await tx
    .insert(secuenciaTable)
    .values({ empresa_id: empresaId, nombre: 'ordenes', valor: n })
    .onConflictDoUpdate({
      target: [secuenciaTable.empresa_id, secuenciaTable.nombre],
      set: { valor: sql`${secuenciaTable.valor} + ${n}` },
    })
    .returning({ valor: secuenciaTable.valor });
  return row?.valor ?? n;
};

/** The levels of these orders' assets. */
const placesOf = async (tx: Tx, orders: readonly ImportedOrder[]) => {
  const ids = [...new Set(orders.flatMap(({ input }) => input.activo_id ?? []))];
  const found =
    ids.length > 0
      ? await tx
          .select({ id: activoTable.id, nivel_id: activoTable.nivel_id })
          .from(activoTable)
          .where(inArray(activoTable.id, ids))
      : [];
  return new Map(found.map(({ id, nivel_id }) => [id, nivel_id]));
};

/** The states it went through, as far as their moments are known. */
const stepsOf = ({ id, input, course }: Made): Step[] => {
  const { estado, creado_en, iniciada_en, completada_en, cerrada_en, cancelada_en } = course;
  const reached: [EstadoOrden, string | null][] = [['pendiente', creado_en]];
  if (input.responsable_id !== null) reached.push(['asignada', creado_en]);
  if (iniciada_en) reached.push(['en_progreso', iniciada_en]);
  if (estado === 'en_espera') reached.push(['en_espera', iniciada_en]);
  if (completada_en) reached.push(['completada', completada_en]);
  if (cerrada_en) reached.push(['cerrada', cerrada_en]);
  if (cancelada_en) reached.push(['cancelada', cancelada_en]);
  return reached.map(([a_estado, fecha], at) => ({
    orden_id: id,
    de_estado: reached[at - 1]?.[0] ?? null,
    a_estado,
    ...(fecha && { fecha }),
    ...(at === 0 && { nota: 'Importada' }),
    ...(a_estado === 'asignada' && { datos: { responsable_id: input.responsable_id } }),
  }));
};

/** The timeline entries of its asset, with its cost at the end. */
const historyOf = ({ id, numero, input, course, costo }: Made) => {
  const order = { id, numero, titulo: input.titulo, activo_id: input.activo_id };
  const { creado_en, completada_en, cerrada_en, cancelada_en } = course;
  const at = (fecha: string | null) => (fecha ? { fecha } : {});
  // As for any other order, its cost is recorded when it is closed or cancelled.
  const paid = costo ? { costo } : {};
  return [
    ...entriesOf(order, 'orden_creada', { ...at(creado_en), detalle: input.descripcion }),
    ...(completada_en ? entriesOf(order, 'orden_completada', { ...at(completada_en), detalle: input.solucion }) : []),
    ...(cerrada_en ? entriesOf(order, 'orden_cerrada', { ...at(cerrada_en), ...paid }) : []),
    ...(cancelada_en ? entriesOf(order, 'orden_cancelada', { ...at(cancelada_en), ...paid }) : []),
  ];
};

const writeCosts = async (tx: Tx, { empresaId, userId }: Actor, orders: readonly Made[]) => {
  const costs = orders.flatMap(({ id, costo, course: { creado_en, completada_en, cerrada_en } }) =>
    costo
      ? [
          {
            empresa_id: empresaId,
            orden_id: id,
            creado_por_id: userId,
            tipo: 'tercero' as const,
            descripcion: 'Costo importado',
            valor: costo,
            fecha: dayAt(sql`coalesce(${completada_en ?? cerrada_en ?? creado_en}::timestamptz, now())`),
          },
        ]
      : [],
  );
  if (costs.length > 0) await tx.insert(ordenCostoTable).values(costs);
};
