import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EstadoOrden } from '#contract/entities/ordenes';
import { historialTable } from '../db/tables/historial';
import { indisponibilidadTable } from '../db/tables/hojaDeVida';
import { manoObraTable, ordenComentarioTable, ordenCostoTable, ordenHistorialTable } from '../db/tables/ordenParts';
import { ordenTable } from '../db/tables/ordenes';
import { tareaTable } from '../db/tables/tareas';
import { nextNumber } from '../db/sequences';
import { companyId, demoKeys } from './companies';
import type { SeedContext } from './context';
import { orderKinds } from './orderKinds';
import { dayLong, hour, planOf, sceneOf, type Plan, type Scene } from './orderPlan';
import { randomFrom } from './random';
import { answerOf } from './taskAnswers';

/** Step: ten weeks of orders in every state, with their tasks, hours, costs and comments. */
export const orders = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const empresa_id = await companyId(tx, key);
    const [made] = await tx
      .select({ id: ordenTable.id })
      .from(ordenTable)
      .where(eq(ordenTable.empresa_id, empresa_id))
      .limit(1);
    if (made) continue;
    const scene = await sceneOf(tx, empresa_id, day, randomFrom(9_000 + at), key);
    if (!scene) continue;
    for (const plan of planOf(scene, key === 'andinos' ? 110 : 40)) await plantOrder(scene, plan);
  }
};

const iso = (ms: number) => new Date(ms).toISOString();
const isDone = (estado: EstadoOrden) => estado === 'cerrada' || estado === 'completada';

/** Whatever chance decides first, in one go: the rest follows from it. */
const storyOf = (scene: Scene, { estado, created, person }: Plan) => {
  const { random, now } = scene;
  const kind = random.pick(orderKinds);
  const service = kind.servicio === undefined ? undefined : scene.services.get(kind.servicio);
  const asset = assetFor(scene, estado, kind.servicio === 'SER-ENG');
  const started = !['pendiente', 'asignada', 'cancelada'].includes(estado);
  const answered = created + random.int(1, 20) * hour;
  const start = Math.min(answered + random.int(0, 30) * hour, now - 2 * hour);
  const spent = Math.round(kind.horas * (0.8 + random.next() * 0.6) * 60);
  const end = Math.min(start + spent * 60_000 + random.int(0, 6) * hour, now - hour / 2);
  const closed = Math.min(end + random.int(1, 20) * hour, now);
  const rate = person?.tarifa_hora ?? 20_000;
  const labour = started ? Math.round((spent / 60) * rate) : 0;
  const third = isDone(estado) ? (kind.tercero ?? 0) : 0;
  const stops =
    started &&
    (asset.estado === 'en_mantenimiento' || (isDone(estado) && kind.prioridad !== 'baja' && random.next() < 0.4));
  const at: Times = { created, answered, start, end, closed };
  return { kind, service, asset, started, spent, rate, labour, third, stops, at };
};

type Story = ReturnType<typeof storyOf>;
type Order = typeof ordenTable.$inferSelect;

const plantOrder = async (scene: Scene, plan: Plan) => {
  const story = storyOf(scene, plan);
  const [order] = await scene.tx
    .insert(ordenTable)
    .values(await rowOf(scene, plan, story))
    .returning();
  if (!order) throw new Error('the order was not stored');
  await plantCourse(scene, plan, story, order);
  await plantTasks(scene, order, story.service?.plantilla_id ?? null, {
    estado: plan.estado,
    end: story.at.end,
    by: plan.person?.user_id ?? scene.author,
  });
  await plantComment(scene, order, story.at.answered);
  await plantTimeline(scene, plan, story, order);
};

const rowOf = async (
  { tx, empresa_id, random, author, now, heads, technicians, codes }: Scene,
  { estado, due, person }: Plan,
  { kind, service, asset, started, labour, third, stops, at }: Story,
): Promise<typeof ordenTable.$inferInsert> => ({
  empresa_id,
  numero: `OT-${String(await nextNumber(tx, empresa_id, 'ordenes')).padStart(6, '0')}`,
  titulo: kind.titulo,
  descripcion: kind.sintoma ? `${kind.sintoma}. Lo reportó el conductor.` : null,
  tipo: kind.tipo,
  prioridad: kind.prioridad,
  estado,
  activo_id: asset.id,
  nivel_id: asset.nivel_id,
  servicio_ids: service ? [service.id] : [],
  solicitante_id: heads[0]?.id ?? null,
  responsable_id: person?.id ?? null,
  equipo_ids:
    technicians.length > 2 && random.next() < 0.15
      ? [technicians[2]?.id ?? 0].filter((id) => id && id !== person?.id)
      : [],
  fecha_programada: iso(Math.min(due, Math.max(at.created, due - dayLong))),
  fecha_limite: iso(due),
  // No notices are sent about orders that were overdue before the first start.
  ...(due < now && { vencida_avisada_en: iso(now) }),
  duracion_estimada_min: service?.duracion_estimada_min ?? Math.round(kind.horas * 60),
  detiene_activo: stops,
  ...(stops && !isDone(estado) && { estado_previo: 'operativo' as const }),
  problema_id: codes.get(kind.codigos?.[0] ?? '') ?? null,
  sintoma: kind.sintoma,
  requiere_firma: false,
  ...(started && {
    primera_respuesta_en: iso(at.answered),
    iniciada_en: iso(at.start),
    costo_mano_obra: labour,
    costo_terceros: third,
  }),
  ...(estado === 'en_espera' && {
    espera_desde: iso(at.end),
    motivo_espera: random.pick(['repuestos', 'proveedor', 'aprobacion'] as const),
  }),
  ...(isDone(estado) && {
    causa_id: codes.get(kind.codigos?.[1] ?? '') ?? null,
    remedio_id: codes.get(kind.codigos?.[2] ?? '') ?? null,
    causa_falla: kind.causa_falla,
    solucion: kind.solucion,
    completada_en: iso(at.end),
    completada_por_id: person?.user_id ?? author,
  }),
  ...(estado === 'cerrada' && { cerrada_en: iso(at.closed), cerrada_por_id: author, costo_contado: labour + third }),
  ...(estado === 'cancelada' && { cancelada_en: iso(at.answered), motivo_cancelacion: 'Se repitió con otra orden.' }),
  creado_en: iso(at.created),
  creado_por_id: author,
  actualizado_en: iso(Math.min(now, estado === 'cerrada' ? at.closed : started ? at.end : at.created)),
  actualizado_por_id: author,
});

/** Stores what happened to an order: changes of state, hours of work and purchases. */
const plantCourse = async (
  { tx, empresa_id, author }: Scene,
  { estado, person }: Plan,
  { started, spent, rate, third, at }: Story,
  order: Order,
) => {
  const steps = stepsOf(estado, at, order);
  await tx
    .insert(ordenHistorialTable)
    .values(steps.map((step) => ({ ...step, empresa_id, orden_id: order.id, user_id: author, creado_en: step.fecha })));
  if (started && person)
    await tx.insert(manoObraTable).values({
      empresa_id,
      orden_id: order.id,
      personal_id: person.id,
      inicio_en: iso(at.start),
      fin_en: iso(at.start + spent * 60_000),
      tarifa_hora: rate,
      creado_por_id: person.user_id ?? author,
      creado_en: iso(at.start),
    });
  if (third)
    await tx.insert(ordenCostoTable).values({
      empresa_id,
      orden_id: order.id,
      tipo: 'tercero',
      descripcion: 'Servicio externo',
      valor: third,
      fecha: iso(at.end).slice(0, 10),
      creado_por_id: author,
    });
};

const plantComment = async ({ tx, empresa_id, random, author }: Scene, order: Order, answered: number) => {
  if (random.next() < 0.3)
    await tx.insert(ordenComentarioTable).values({
      empresa_id,
      orden_id: order.id,
      texto: random.pick([
        'El conductor la entrega a las 6 a. m.',
        'Revisar también el nivel de refrigerante.',
        'Repuesto pedido, llega mañana.',
        'Quedó probado en ruta.',
      ]),
      creado_por_id: author,
      fecha: iso(answered),
      creado_en: iso(answered),
    });
};

/** What the sheet of its asset says about it, and the downtime that it explains. */
const plantTimeline = async (
  { tx, empresa_id, author }: Scene,
  { estado }: Plan,
  { kind, asset, labour, third, stops, at }: Story,
  order: Order,
) => {
  const entry = {
    empresa_id,
    activo_id: asset.id,
    actor_id: author,
    referencia_tipo: 'orden',
    referencia_id: order.id,
  };
  await tx.insert(historialTable).values({
    ...entry,
    tipo: 'orden_creada',
    titulo: `Orden ${order.numero}: ${order.titulo}`,
    fecha: iso(at.created),
    creado_en: iso(at.created),
  });
  if (estado === 'cerrada')
    await tx.insert(historialTable).values({
      ...entry,
      tipo: 'orden_cerrada',
      titulo: `Orden ${order.numero} cerrada: ${order.titulo}`,
      detalle: kind.solucion,
      costo: labour + third,
      fecha: iso(at.closed),
      creado_en: iso(at.closed),
    });
  if (stops && !isDone(estado))
    await tx
      .update(indisponibilidadTable)
      .set({ orden_id: order.id, origen: 'orden' })
      .where(
        and(
          eq(indisponibilidadTable.activo_id, asset.id),
          isNull(indisponibilidadTable.fin_en),
          isNull(indisponibilidadTable.orden_id),
        ),
      );
};

/** Work in progress is preferably done on assets in maintenance, so that the map, the sheet and the order agree. */
const assetFor = ({ assets, random }: Scene, estado: EstadoOrden, machines: boolean) => {
  const standing = estado === 'en_progreso' ? assets.filter((asset) => asset.estado === 'en_mantenimiento') : [];
  const fitting =
    standing.length > 0 ? standing : assets.filter(({ tipo_activo }) => (tipo_activo === 'maquinaria') === machines);
  const [first, ...rest] = fitting.length > 0 ? fitting : assets;
  if (!first) throw new Error('the demonstration has no assets');
  return random.pick([first, ...rest]);
};

type Times = Record<'created' | 'answered' | 'start' | 'end' | 'closed', number>;

const stepsOf = (estado: EstadoOrden, at: Times, { motivo_espera, motivo_cancelacion }: Order) => {
  const step = (
    de_estado: EstadoOrden | null,
    a_estado: EstadoOrden,
    ms: number,
    datos: Record<string, unknown> = {},
  ) => ({
    de_estado,
    a_estado,
    fecha: iso(ms),
    datos,
  });
  const steps = [step(null, 'pendiente', at.created)];
  if (estado === 'pendiente') return steps;
  if (estado === 'cancelada') return [...steps, step('pendiente', 'cancelada', at.answered, { motivo_cancelacion })];
  steps.push(step('pendiente', 'asignada', at.created + 60_000));
  if (estado === 'asignada') return steps;
  steps.push(step('asignada', 'en_progreso', at.start));
  if (estado === 'en_espera') steps.push(step('en_progreso', 'en_espera', at.end, { motivo_espera }));
  if (isDone(estado)) steps.push(step('en_progreso', 'completada', at.end));
  if (estado === 'cerrada') steps.push(step('completada', 'cerrada', at.closed));
  return steps;
};

const plantTasks = async (
  { tx, empresa_id, checklists, random }: Scene,
  order: Order,
  plantillaId: number | null,
  how: { estado: EstadoOrden; end: number; by: number | null },
) => {
  const items = (plantillaId === null ? undefined : checklists.get(plantillaId)) ?? [];
  if (items.length === 0) return;
  const done = isDone(how.estado)
    ? items.length
    : how.estado === 'en_progreso' || how.estado === 'en_espera'
      ? Math.floor(items.length / 2)
      : 0;
  const meter = await meterAt(tx, order.activo_id, how.end);
  await tx.insert(tareaTable).values(
    items.map(({ medidor_tipo: _, id: _id, grupo: _grupo, severidad_si_falla: _severidad, ...item }, posicion) => ({
      ...item,
      empresa_id,
      orden_id: order.id,
      posicion,
      creado_en: order.creado_en,
      // Pictures and signatures are not invented.
      ...(posicion < done &&
        !['foto', 'firma'].includes(item.tipo) && {
          ...answerOf(item, meter, random),
          completada_en: iso(how.end),
          completada_por_id: how.by,
        }),
    })),
  );
};

/** The last reading of the asset's odometer or hour meter before a time. */
const meterAt = async (tx: Scene['tx'], activoId: number | null, ms: number): Promise<number | null> => {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select lecturas.total::float8 as total from lecturas join medidores on medidores.id = lecturas.medidor_id
    where medidores.activo_id = ${activoId} and lecturas.fecha <= ${iso(ms)}::timestamptz
    order by lecturas.fecha desc limit 1`);
  return rows[0]?.total ?? null;
};
