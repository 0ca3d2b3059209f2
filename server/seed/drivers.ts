import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { historialTable } from '../db/tables/historial';
import { activoTable } from '../db/tables/activos';
import { personalTable } from '../db/tables/personal';
import { recalculoTable, viajeTable } from '../db/tables/proyeccion';
import { companyId, demoKeys, type DemoCompany } from './companies';
import type { SeedContext, Story } from './context';
import { randomFrom } from './random';
import { shift } from './staff';
import { dayAt } from './stories';

/** Name, surname, position. */
const newcomers: Record<DemoCompany, readonly (readonly [string, string, string])[]> = {
  andinos: [
    ['Marcela', 'Duarte', 'Conductora de bus'],
    ['Ramiro', 'Peña', 'Conductor de bus'],
    ['Sonia', 'Ballesteros', 'Conductora de bus'],
    ['Germán', 'Rojas', 'Conductor de bus'],
    ['Adriana', 'Niño', 'Conductora de bus'],
    ['Óliver', 'Camargo', 'Conductor de bus'],
    ['Leonor', 'Forero', 'Conductora de bus'],
  ],
  valle: [
    ['Yamileth', 'Obando', 'Motorizada'],
    ['Cristian', 'Angulo', 'Motorizado'],
    ['Paola', 'Victoria', 'Motorizada'],
    ['Esteban', 'Lozano', 'Motorizado'],
    ['Ferney', 'Satizábal', 'Motorizado'],
    ['Rocío', 'Palacios', 'Conductora de camión'],
    ['Alirio', 'Domínguez', 'Conductor de camión'],
    ['Ximena', 'Guerrero', 'Conductora de camión'],
  ],
};

/** Days ago, and the hour (UTC) before work, at which two drivers exchanged vehicles. */
const exchange = { days: 10, hour: 9 };

/** Step: assigns a driver to each self-propelled vehicle and to its trips. */
export const drivers = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const empresa_id = await companyId(tx, key);
    const story = { tx, empresa_id, day, seed: 9_000 + at };
    const vehicles = await withoutDriver(story);
    if (vehicles.length === 0) continue;
    const people = await employ(story, newcomers[key].slice(0, vehicles.length));
    for (const [i, { id }] of people.entries())
      await tx
        .update(activoTable)
        .set({ conductor_id: id })
        .where(and(eq(activoTable.empresa_id, empresa_id), eq(activoTable.id, vehicles[i] ?? 0)));
    await exchangeVehicles(story, vehicles, people);
    await deriveTripsAgain(story, vehicles.slice(0, people.length));
  }
};

/** Self-propelled vehicles without a driver; assignments that people have made stay as they are. */
const withoutDriver = async ({ tx, empresa_id }: Story): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id from activos v
    join dispositivo_asignaciones a on a.activo_id = v.id and a.hasta is null
    join dispositivos d on d.id = a.dispositivo_id
    where v.empresa_id = ${empresa_id}
      and v.eliminado_en is null
      and v.conductor_id is null
      and v.tipo_activo in ('vehiculo', 'motocicleta')
      and d.identificador ~ '^demo-[0-9]{4}$' and d.identificador > 'demo-0010'
      and not exists (
        select 1 from historial h
        where h.empresa_id = v.empresa_id and h.activo_id = v.id and h.tipo = 'cambio_conductor'
      )
    order by d.id`);
  return rows.map(({ id }) => id);
};

const employ = ({ tx, empresa_id, day, seed }: Story, people: (typeof newcomers)[DemoCompany]) => {
  const random = randomFrom(seed);
  return tx
    .insert(personalTable)
    .values(
      people.map(([nombre, apellido, cargo], at) => ({
        empresa_id,
        nombre,
        apellido,
        tipo: 'conductor' as const,
        estado: 'activo' as const,
        cargo,
        documento_tipo: 'CC' as const,
        documento_numero: String(random.int(10_000_000, 1_099_999_999)),
        telefono: `+573${random.int(100_000_000, 229_999_999)}`,
        tarifa_hora: random.int(12, 20) * 1_000,
        licencia_numero: String(random.int(10_000_000, 99_999_999)),
        licencia_categoria: cargo.startsWith('Motor') ? 'A2' : 'C2',
        licencia_vence_en: dayAt(day, -(120 + 70 * at)).slice(0, 10),
        turno: shift,
      })),
    )
    .returning({ id: personalTable.id, nombre: personalTable.nombre, apellido: personalTable.apellido });
};

/** The first two drivers had each other's vehicle until some days ago; a trip belongs to the driver at its time. */
const exchangeVehicles = async (
  { tx, empresa_id, day }: Story,
  vehicles: readonly number[],
  [one, other]: readonly { id: number; nombre: string; apellido: string | null }[],
) => {
  const [first, second] = vehicles;
  if (!one || !other || !first || !second) return;
  const fullName = ({ nombre, apellido }: typeof one) => [nombre, apellido].filter(Boolean).join(' ');
  const took = (activo_id: number, before: typeof one, after: typeof one) => ({
    empresa_id,
    activo_id,
    tipo: 'cambio_conductor' as const,
    fecha: dayAt(day, exchange.days, exchange.hour),
    titulo: `Conductor: ${fullName(after)}`,
    cambios: [
      {
        campo: 'conductor_id',
        antes: before.id,
        despues: after.id,
        antes_nombre: fullName(before),
        despues_nombre: fullName(after),
      },
    ],
  });
  await tx.insert(historialTable).values([took(first, other, one), took(second, one, other)]);
};

/** A trip gets its driver when it is derived, so existing trips are derived again. */
const deriveTripsAgain = async ({ tx, empresa_id }: Story, vehicles: readonly number[]) => {
  await tx
    .delete(viajeTable)
    .where(
      and(
        eq(viajeTable.empresa_id, empresa_id),
        inArray(viajeTable.activo_id, [...vehicles]),
        isNull(viajeTable.conductor_id),
      ),
    );
  await tx
    .insert(recalculoTable)
    .values(vehicles.map((activo_id) => ({ empresa_id, activo_id, desde: ever, prioridad: 2 })));
};

/** Before any position. */
const ever = '2000-01-01T00:00:00.000Z';
