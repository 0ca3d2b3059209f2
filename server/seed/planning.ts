import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { ausenciaTable } from '../db/tables/ausencias';
import { ordenTable } from '../db/tables/ordenes';
import { personalTable } from '../db/tables/personal';
import { servicioTable } from '../db/tables/servicios';
import { companyId, demoKeys } from './companies';
import type { SeedContext, Story } from './context';
import { dayLong } from './orderPlan';
import { dayAt } from './stories';

/** What a service needs to be known, in the words of the people's own skills. */
const needed: Readonly<Record<string, string[]>> = {
  'SER-ACE': ['Motores diésel'],
  'SER-FRE': ['Frenos'],
  'SER-LLA': ['Llantas'],
  'SER-ENG': ['Hidráulica'],
  'SER-GPS': ['Sistema eléctrico'],
};

/** Step: a week to plan, with skills, absences, orders for each day and orders that nobody has yet. */
export const planning = async ({ tx, day }: SeedContext) => {
  for (const key of demoKeys) {
    const story = { tx, day, empresa_id: await companyId(tx, key) };
    for (const [codigo, habilidades] of Object.entries(needed))
      await tx
        .update(servicioTable)
        .set({ habilidades })
        .where(and(eq(servicioTable.empresa_id, story.empresa_id), eq(servicioTable.codigo, codigo)));
    await absences(story);
    await week(story);
  }
};

/** Somebody is on holiday for two days, somebody has an appointment, somebody was at a course. */
const absences = async ({ tx, day, empresa_id }: Omit<Story, 'seed'>) => {
  const technicians = await tx
    .select({ id: personalTable.id })
    .from(personalTable)
    .where(and(eq(personalTable.empresa_id, empresa_id), eq(personalTable.tipo, 'tecnico')))
    .orderBy(asc(personalTable.id));
  const [first, second, third] = technicians.slice(-3);
  const dayIn = (days: number) => dayAt(day, -days).slice(0, 10);
  const whole = { empresa_id, desde: null, hasta: null };
  if (first)
    await tx.insert(ausenciaTable).values({
      ...{ ...whole, personal_id: first.id, desde_dia: dayIn(2), hasta_dia: dayIn(3), motivo: 'Vacaciones' },
    });
  if (second)
    await tx.insert(ausenciaTable).values({
      ...{ empresa_id, personal_id: second.id, motivo: 'Cita médica' },
      ...{ desde: dayAt(day, -1, 13), hasta: dayAt(day, -1, 16) },
    });
  if (third)
    await tx.insert(ausenciaTable).values({
      ...{ ...whole, personal_id: third.id, desde_dia: dayIn(-6), hasta_dia: dayIn(-6), motivo: 'Capacitación' },
    });
};

/** Those that somebody has are spread over the days from today; those that nobody has are not planned. */
const week = async ({ tx, day, empresa_id }: Omit<Story, 'seed'>) => {
  await tx
    .update(ordenTable)
    .set({ fecha_programada: null })
    .where(
      and(eq(ordenTable.empresa_id, empresa_id), eq(ordenTable.estado, 'pendiente'), isNull(ordenTable.responsable_id)),
    );
  await tx.execute(sql`
    update ordenes set fecha_programada = p.en
    from (
      select id, ${new Date(day).toISOString()}::timestamptz + interval '13 hours'
        + ((row_number() over (order by id) - 1) % 5) * ${dayLong / 1_000}::int * interval '1 second' as en
      from ordenes
      where empresa_id = ${empresa_id} and estado = 'asignada' and eliminado_en is null
    ) p
    where ordenes.empresa_id = ${empresa_id} and ordenes.id = p.id`);
};
