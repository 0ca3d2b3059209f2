import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { EstadoOrden } from '#contract/entities/ordenes';
import { activoTable } from '../db/tables/activos';
import { codigoFallaTable } from '../db/tables/codigosFalla';
import { personalTable } from '../db/tables/personal';
import { plantillaTable } from '../db/tables/plantillas';
import { servicioTable } from '../db/tables/servicios';
import { usuarioTable } from '../db/tables/usuarios';
import type { Tx } from '../db/system';
import { demoAccounts, type DemoCompany } from './companies';
import type { Random } from './random';

export const hour = 3_600_000;
export const dayLong = 24 * hour;

/** The records that the orders of one company refer to. */
export interface Scene {
  tx: Tx;
  empresa_id: number;
  /** The last day of the demonstration (ms, midnight UTC): nothing happens after it. */
  now: number;
  random: Random;
  author: number | null;
  assets: (typeof activoTable.$inferSelect)[];
  technicians: [Person, ...Person[]];
  heads: Person[];
  services: Map<string, { id: number; plantilla_id: number | null; duracion_estimada_min: number | null }>;
  /** Ids of the codes of failures, by their code. */
  codes: Map<string, number>;
  checklists: Map<number, (typeof plantillaTable.$inferSelect)['items']>;
}
type Person = typeof personalTable.$inferSelect;

export const sceneOf = async (
  tx: Tx,
  empresa_id: number,
  day: number,
  random: Random,
  key: DemoCompany,
): Promise<Scene | null> => {
  const admin = demoAccounts.find(({ role, companies }) => role === 'admin' && companies.includes(key));
  const [author] = await tx
    .select({ id: usuarioTable.id })
    .from(usuarioTable)
    .where(eq(usuarioTable.email, admin?.email ?? ''));
  const assets = await tx
    .select()
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresa_id), isNull(activoTable.eliminado_en), sql`estado <> 'dado_de_baja'`))
    .orderBy(asc(activoTable.codigo));
  const people = await tx
    .select()
    .from(personalTable)
    .where(and(eq(personalTable.empresa_id, empresa_id), isNull(personalTable.eliminado_en)))
    .orderBy(asc(personalTable.id));
  const [first, ...others] = people.filter(({ tipo }) => tipo === 'tecnico');
  if (!first || assets.length === 0) return null;
  const services = await tx.select().from(servicioTable).where(eq(servicioTable.empresa_id, empresa_id));
  const codes = await tx.select().from(codigoFallaTable).where(eq(codigoFallaTable.empresa_id, empresa_id));
  const templates = await tx.select().from(plantillaTable).where(eq(plantillaTable.empresa_id, empresa_id));
  return {
    tx,
    empresa_id,
    now: day,
    random,
    author: author?.id ?? null,
    assets,
    technicians: [first, ...others],
    heads: people.filter(({ tipo }) => tipo === 'supervisor'),
    services: new Map(services.map((service) => [service.codigo ?? service.nombre, service])),
    codes: new Map(codes.map(({ codigo, id }) => [codigo, id])),
    checklists: new Map(templates.map(({ id, items }) => [id, items])),
  };
};

/** An order to be created: its state, when it was requested and when it is due (ms). */
export interface Plan {
  estado: EstadoOrden;
  created: number;
  due: number;
  person: Person | null;
}

/** Days until open orders are due: some overdue, some due today. */
const dueIn = [-3, 0, 2, -1, 0, 5, 12];

/** Oldest first, like their numbers. */
export const planOf = ({ now, random, technicians }: Scene, closed: number): Plan[] => {
  const plans: Plan[] = [];
  for (let at = 0; at < closed; at++) {
    const created = now - (70 - (at / closed) * 66) * dayLong - random.int(0, 9) * hour;
    const estado = at % 17 === 16 ? 'cancelada' : 'cerrada';
    plans.push({
      estado,
      created,
      due: created + random.int(2, 7) * dayLong,
      person: technicians[at % technicians.length] ?? technicians[0],
    });
  }
  const open: [EstadoOrden, number][] = [
    ['completada', 2],
    ['en_progreso', 6],
    ['en_espera', 4],
    ['asignada', 12],
    ['pendiente', 8],
  ];
  for (const [estado, count] of open)
    for (let at = 0; at < count; at++) {
      const created = now - random.int(1, 8) * dayLong - random.int(0, 8) * hour;
      const due = now + (dueIn[Math.floor(at / 2) % dueIn.length] ?? 0) * dayLong + 21 * hour;
      const person =
        estado === 'pendiente'
          ? null
          : (technicians[at % 2 === 0 ? 0 : 1 + (at % Math.max(1, technicians.length - 1))] ?? technicians[0]);
      plans.push({ estado, created, due: Math.max(due, created + 4 * hour), person });
    }
  return plans.sort((a, b) => a.created - b.created);
};
