import { and, eq, isNull, sql } from 'drizzle-orm';
import { historialTable } from '../db/tables/historial';
import { lecturaTable, medidorTable } from '../db/tables/hojaDeVida';
import { tareaTable } from '../db/tables/tareas';
import { readingTitle } from './stories';
import { companyId, demoKeys } from './companies';
import type { SeedContext, Story } from './context';

/** What the steps of the checklists that read a meter are called. */
const read = { Kilometraje: 'odometro', Horómetro: 'horometro' } as const;

interface Asked extends Record<string, unknown> {
  id: number;
  titulo: keyof typeof read;
  orden_id: number;
  activo_id: number;
  completada_en: string | null;
  completada_por_id: number | null;
}

/** Step: the tasks that read a meter have one, and what they answered is a reading of it. */
export const taskReadings = async ({ tx }: SeedContext) => {
  for (const key of demoKeys) {
    const empresa_id = await companyId(tx, key);
    const { rows } = await tx.execute<Asked>(sql`
      select t.id, t.titulo, t.orden_id, o.activo_id,
        to_char(t.completada_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as completada_en,
        t.completada_por_id
      from tareas t join ordenes o on o.empresa_id = t.empresa_id and o.id = t.orden_id
      where t.empresa_id = ${empresa_id}
        and t.tipo = 'lectura'
        and t.medidor_id is null
        and t.lectura_id is null
        and t.eliminado_en is null
        and t.titulo = any(${sql.param(Object.keys(read))}::text[]) and o.activo_id is not null
      order by t.completada_en, t.id`);
    for (const task of rows) await feed({ tx, empresa_id }, task);
  }
};

type Where = Pick<Story, 'tx' | 'empresa_id'>;

const feed = async (
  { tx, empresa_id }: Where,
  { id, titulo, orden_id, activo_id, completada_en, completada_por_id }: Asked,
): Promise<void> => {
  const m = medidorTable;
  const [meter] = await tx
    .select({ id: m.id, unidad: m.unidad, fecha_actual: m.fecha_actual })
    .from(m)
    .where(
      and(eq(m.empresa_id, empresa_id), eq(m.activo_id, activo_id), eq(m.tipo, read[titulo]), isNull(m.eliminado_en)),
    )
    .orderBy(m.id)
    .limit(1);
  const change = (values: Partial<typeof tareaTable.$inferInsert>) =>
    tx
      .update(tareaTable)
      .set(values)
      .where(and(eq(tareaTable.empresa_id, empresa_id), eq(tareaTable.id, id)));
  if (!meter) {
    if (completada_en !== null) await change({ estado: 'no_aplica', valor: null });
    return;
  }
  const known = { medidor_id: meter.id, unidad: meter.unidad };
  const total = completada_en === null ? null : await shownAt({ tx, empresa_id }, meter.id, completada_en);
  if (completada_en === null || total === null) {
    await change(known);
    return;
  }
  const entry = { empresa_id, fecha: completada_en, creado_en: completada_en };
  const [reading] = await tx
    .insert(lecturaTable)
    .values({
      ...entry,
      medidor_id: meter.id,
      valor: total,
      total,
      fuente: 'orden',
      estado: 'valida',
      nota: titulo,
      orden_id,
      creado_por_id: completada_por_id,
    })
    .returning({ id: lecturaTable.id });
  await change({ ...known, estado: 'completada', valor: total, lectura_id: reading?.id ?? null });
  if (meter.fecha_actual === null || Date.parse(meter.fecha_actual) < Date.parse(completada_en))
    await tx
      .update(m)
      .set({ valor_actual: total, fecha_actual: completada_en })
      .where(and(eq(m.empresa_id, empresa_id), eq(m.id, meter.id)));
  await tx.insert(historialTable).values({
    ...entry,
    activo_id,
    actor_id: completada_por_id,
    tipo: 'lectura_medidor',
    titulo: readingTitle(read[titulo], total, meter.unidad),
    detalle: titulo,
    referencia_tipo: 'medidor',
    referencia_id: meter.id,
    ...(read[titulo] === 'horometro' ? { horometro_h: total } : { odometro_km: total }),
  });
};

/** What a meter showed at a moment, between the readings before and after it; null: it has none. */
const shownAt = async ({ tx, empresa_id }: Where, medidorId: number, moment: string): Promise<number | null> => {
  const near = async (side: 'before' | 'after') => {
    const [compared, order] = side === 'before' ? [sql`<=`, sql`desc`] : [sql`>`, sql`asc`];
    const { rows } = await tx.execute<{ total: number; ms: number }>(sql`
      select total::float8 as total, (extract(epoch from fecha) * 1000)::float8 as ms from lecturas
      where empresa_id = ${empresa_id}
        and medidor_id = ${medidorId}
        and estado = 'valida'
        and fecha ${compared} ${moment}::timestamptz
      order by fecha ${order}, id ${order} limit 1`);
    return rows[0];
  };
  const [before, after] = [await near('before'), await near('after')];
  if (!before || !after) return (before ?? after)?.total ?? null;
  const share = (Date.parse(moment) - before.ms) / (after.ms - before.ms);
  return Math.floor(before.total + share * (after.total - before.total));
};
