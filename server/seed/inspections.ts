import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bibliotecaInspecciones } from '#contract/entities/bibliotecaInspecciones';
import { itemPlantilla, type AplicaA, type ItemPlantilla } from '#contract/entities/plantillas';
import type { Respuesta } from '#contract/entities/inspecciones';
import { activoTable } from '../db/tables/activos';
import { categoriaTable } from '../db/tables/categorias';
import { defectoActoTable, defectoTable, inspeccionTable, respuestaTable } from '../db/tables/inspecciones';
import { ordenTable } from '../db/tables/ordenes';
import { personalTable } from '../db/tables/personal';
import { plantillaTable } from '../db/tables/plantillas';
import { derive } from '../inspections/derive';
import { resettle } from '../inspections/result';
import { withIds } from '../resources/plantillas/points';
import { companyId, demoKeys } from './companies';
import type { SeedContext, Story } from './context';
import { randomFrom, type Random } from './random';
import { dayAt } from './stories';

/** Of how many days the inspections are. */
const days = 30;

/** Step: forms for trucks and buses or cars, a month of inspections by their drivers, and what these found. */
export const inspections = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const story = { tx, day, empresa_id: await companyId(tx, key), seed: 23_000 + at };
    const vehicles = await driven(story);
    const random = randomFrom(story.seed);
    // Forms apply only to vehicles with a driver: an inspection that nobody could do would count as missing.
    const planted = new Map<Usual, Form>();
    for (const clave of usuals) {
      const its = vehicles.filter((vehicle) => formOf(vehicle) === clave);
      if (its.length > 0) planted.set(clave, await plantForm(story, clave, aimAt(its)));
    }
    const orders = await openOrders(story);
    const held = vehicles.slice(troubles.length).find(({ id }) => orders.some(({ activo_id }) => activo_id === id));
    for (const [nth, vehicle] of vehicles.entries()) {
      const trouble = vehicle === held ? known : troubles[nth];
      await plantMonth(story, vehicle, planted.get(formOf(vehicle)), trouble, random);
    }
    await plantRepairs(story);
  }
};

interface Vehicle {
  id: number;
  nivel_id: number;
  categoria_id: number | null;
  categoria: string | null;
  personal_id: number;
  inspector: string;
}

const driven = ({ tx, empresa_id }: Story): Promise<Vehicle[]> =>
  tx
    .select({
      ...{ id: activoTable.id, nivel_id: activoTable.nivel_id, categoria_id: activoTable.categoria_id },
      categoria: categoriaTable.nombre,
      personal_id: personalTable.id,
      inspector: sql<string>`nombre_completo(${personalTable.nombre}, ${personalTable.apellido})`,
    })
    .from(activoTable)
    .innerJoin(personalTable, eq(personalTable.id, activoTable.conductor_id))
    .leftJoin(categoriaTable, eq(categoriaTable.id, activoTable.categoria_id))
    .where(
      and(
        eq(activoTable.empresa_id, empresa_id),
        eq(activoTable.tipo_activo, 'vehiculo'),
        isNull(activoTable.eliminado_en),
      ),
    )
    .orderBy(asc(activoTable.id));

const usuals = ['camion', 'bus', 'automovil'] as const;
type Usual = (typeof usuals)[number];

const formOf = ({ categoria }: Vehicle): Usual =>
  categoria === 'Carga' ? 'camion' : categoria === 'Pasajeros' ? 'bus' : 'automovil';

/** What these vehicles have in common: their categories, or their levels where they have none. */
const aimAt = (vehicles: readonly Vehicle[]): AplicaA => {
  const categorias = [...new Set(vehicles.flatMap(({ categoria_id }) => categoria_id ?? []))];
  const niveles = categorias.length === 0 ? [...new Set(vehicles.map(({ nivel_id }) => nivel_id))] : [];
  return { tipos: ['vehiculo'], categorias, niveles };
};

interface Form {
  id: number;
  nombre: string;
  items: ItemPlantilla[];
}

/** A form of the library, every working day, without what a demonstration has no pictures of. */
const plantForm = async ({ tx, day, empresa_id }: Story, clave: string, aplica_a: AplicaA): Promise<Form> => {
  const usual = bibliotecaInspecciones.find((form) => form.clave === clave);
  if (!usual) throw new Error(`no form ${clave}`);
  const items = withIds(
    usual.items.map((item) => itemPlantilla.parse({ ...item, foto_obligatoria: false })),
    [],
  );
  const [row] = await tx
    .insert(plantillaTable)
    .values({
      ...{ empresa_id, nombre: usual.nombre, uso: 'inspeccion', frecuencia: 'diaria', aplica_a, items },
      // Nothing is due before a form exists.
      creado_en: dayAt(day, days),
    })
    .returning({ id: plantillaTable.id });
  if (!row) throw new Error('the form was not stored');
  return { id: row.id, nombre: usual.nombre, items };
};

/** What fails on the nth vehicle, how many days before the seed it is seen, and when a driver says it was repaired. */
interface Trouble {
  severidad: ItemPlantilla['severidad_si_falla'];
  seen: readonly number[];
  nota: string;
  repaired?: { before: number; nombre: string; nota: string };
}

const troubles: readonly (Trouble | undefined)[] = [
  // Seen again and again, and nobody repaired it.
  { severidad: 'menor', seen: [12, 10, 5], nota: 'Sigue igual que la vez pasada' },
  // It may not leave.
  { severidad: 'critica', seen: [1], nota: 'El taller debe mirarlo antes de salir' },
  {
    ...{ severidad: 'menor', seen: [20], nota: 'Se soltó' },
    repaired: { before: 18, nombre: 'Taller central', nota: 'Se cambió y se probó' },
  },
  { severidad: 'mayor', seen: [15], nota: 'Falta uno' },
];

/** What the workshop knows of: on a vehicle with an open order. */
const known: Trouble = { severidad: 'mayor', seen: [9, 8], nota: 'Se nota desde ayer' };

const plantMonth = async (
  { tx, day, empresa_id }: Story,
  vehicle: Vehicle,
  form: Form | undefined,
  trouble: Trouble | undefined,
  random: Random,
) => {
  if (!form) return;
  const failing =
    trouble &&
    form.items.find(({ severidad_si_falla: how, tipo }) => how === trouble.severidad && tipo === 'inspeccion');
  for (let before = days; before >= 1; before--) {
    const isSunday = new Date(day - before * 86_400_000).getUTCDay() === 0;
    const fails = trouble?.seen.includes(before) ?? false;
    const repaired = trouble?.repaired?.before === before ? trouble.repaired : undefined;
    // Some days are forgotten.
    const isForgotten = random.next() < 0.08 || isSunday;
    const fecha = dayAt(day, before, 10 + random.next());
    const duracion_s = random.int(38, 95);
    if (isForgotten && !fails && !repaired) continue;
    const reading = await readingAt({ tx, empresa_id }, vehicle.id, fecha);
    const [made] = await tx
      .insert(inspeccionTable)
      .values({
        ...{ empresa_id, plantilla_id: form.id, plantilla: form.nombre, activo_id: vehicle.id, fecha, duracion_s },
        ...{ personal_id: vehicle.personal_id, inspector: vehicle.inspector, resultado: 'apta', huella: '' },
        ...{ creado_en: fecha, ...reading },
      })
      .returning({ id: inspeccionTable.id });
    if (!made) throw new Error('the inspection was not stored');
    await tx.insert(respuestaTable).values(
      form.items.map((point, posicion) => ({
        ...{ empresa_id, inspeccion_id: made.id, posicion, item: point.id ?? '', severidad: point.severidad_si_falla },
        ...{ titulo: point.titulo, grupo: point.grupo, unidad: point.unidad },
        ...answerOf(point, random),
        ...(point === failing && fails && { resultado: 'falla' as const, nota: trouble?.nota ?? null }),
        ...(point === failing && repaired && { reparado: { nombre: repaired.nombre, nota: repaired.nota } }),
      })),
    );
  }
  if (!failing?.id) return;
  await derive(tx, nobody(empresa_id), vehicle.id, [{ plantilla_id: form.id, item: failing.id }]);
  await resettle(tx, empresa_id, vehicle.id, dayAt(day, days + 1));
};

const nobody = (empresaId: number) => ({ empresaId, userId: null, ip: null });

/** All is well, within the limits. */
const answerOf = (point: ItemPlantilla, random: Random): Pick<Respuesta, 'resultado' | 'valor'> => {
  if (point.tipo === 'foto' || point.tipo === 'firma') return { resultado: 'no_aplica', valor: null };
  if (point.tipo === 'seleccion') return { resultado: 'aprobado', valor: point.opciones[0] ?? null };
  if (point.tipo !== 'numero' && point.tipo !== 'lectura') return { resultado: 'aprobado', valor: null };
  const low = point.minimo ?? 0;
  const high = point.maximo ?? low + 10;
  return { resultado: 'aprobado', valor: Math.round((low + (high - low) * (0.3 + random.next() * 0.4)) * 10) / 10 };
};

/** The last kilometres that were read before. */
const readingAt = async ({ tx, empresa_id }: Pick<Story, 'tx' | 'empresa_id'>, activoId: number, fecha: string) => {
  const { rows } = await tx.execute<{ lectura: number }>(sql`
    select l.total::float8 as lectura from medidores m
    join lecturas l on l.empresa_id = m.empresa_id and l.medidor_id = m.id
    where m.empresa_id = ${empresa_id} and m.activo_id = ${activoId} and m.tipo = 'odometro' and l.fecha <= ${fecha}
      and l.estado = 'valida'
    order by l.fecha desc limit 1`);
  const [row] = rows;
  return row ? { lectura: row.lectura, medidor: 'odometro' as const } : {};
};

const openOrders = ({ tx, empresa_id }: Story) =>
  tx
    .select({ id: ordenTable.id, activo_id: ordenTable.activo_id })
    .from(ordenTable)
    .where(
      and(
        eq(ordenTable.empresa_id, empresa_id),
        isNull(ordenTable.eliminado_en),
        isNotNull(ordenTable.activo_id),
        sql`${ordenTable.estado} in ('pendiente', 'asignada', 'en_progreso')`,
      ),
    )
    .orderBy(asc(ordenTable.id));

/** The workshop has one in an open order of that vehicle, and repaired another. */
const plantRepairs = async (story: Story) => {
  const { tx, day, empresa_id } = story;
  const open = await tx
    .select()
    .from(defectoTable)
    .where(
      and(
        eq(defectoTable.empresa_id, empresa_id),
        eq(defectoTable.severidad, 'mayor'),
        eq(defectoTable.estado, 'abierto'),
      ),
    )
    .orderBy(asc(defectoTable.activo_id));
  const orders = await openOrders(story);
  const orderOf = ({ activo_id }: { activo_id: number }) => orders.find((order) => order.activo_id === activo_id);
  const first = open.find(orderOf);
  const second = open.find((defect) => defect !== first);
  const order = first && orderOf(first);
  for (const [defect, said] of [
    [first, order && { tipo: 'orden' as const, orden_id: order.id, fecha: dayAt(day, 7, 15) }],
    [second, { tipo: 'reparado' as const, nombre: 'Taller central', nota: 'Repuesto', fecha: dayAt(day, 13, 20) }],
  ] as const) {
    if (!defect || !said) continue;
    await tx
      .insert(defectoActoTable)
      .values({ empresa_id, defecto_id: defect.id, tras: defect.ultima_vista_en, ...said });
    await derive(tx, nobody(empresa_id), defect.activo_id, [defect]);
    await resettle(tx, empresa_id, defect.activo_id, dayAt(day, days + 1));
  }
};
