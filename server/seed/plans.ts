import { and, eq, inArray, isNull } from 'drizzle-orm';
import { masDias } from '#contract/rules/fechasPlan';
import { mantenimiento } from '#contract/entities/mantenimiento';
import type { z } from '#contract/core/validation';
import { empresaTable } from '../db/tables/empresas';
import { planTable } from '../db/tables/mantenimiento';
import { nivelTable } from '../db/tables/niveles';
import { servicioTable } from '../db/tables/servicios';
import { demoCompanies } from './companies';
import type { SeedContext } from './context';

type Plan = Omit<z.input<typeof mantenimiento.input>, 'alcance' | 'niveles' | 'servicio_ids' | 'inicia_en'> & {
  service?: string;
  begins: number;
};

/** `begins`: days after the day of the seed. */
const plans: readonly Plan[] = [
  {
    nombre: 'Cambio de aceite cada 10.000 km o 3 meses',
    tipo: 'lubricacion',
    disparador: 'tiempo_o_medidor',
    base: 'ejecutada',
    cada_valor: 3,
    cada_unidad: 'mes',
    cada_medida: 10_000,
    medidor_tipo: 'odometro',
    service: 'SER-ACE',
    begins: 5,
  },
  {
    nombre: 'Revisión de frenos semestral',
    disparador: 'tiempo',
    cada_valor: 6,
    cada_unidad: 'mes',
    service: 'SER-FRE',
    begins: -4,
  },
  {
    nombre: 'Inspección mensual',
    tipo: 'inspeccion',
    disparador: 'tiempo',
    cada_valor: 1,
    cada_unidad: 'mes',
    service: 'SER-PRE',
    begins: 20,
  },
];

/** Step: the maintenance plans of both companies. Their schedule computes what is due. */
export const maintenancePlans = async ({ tx, day }: SeedContext) => {
  const names = Object.values(demoCompanies).map(({ nombre }) => nombre);
  for (const { id: empresa_id } of await tx
    .select({ id: empresaTable.id })
    .from(empresaTable)
    .where(inArray(empresaTable.nombre, names))) {
    const roots = await tx
      .select({ id: nivelTable.id })
      .from(nivelTable)
      .where(and(eq(nivelTable.empresa_id, empresa_id), isNull(nivelTable.padre_id), isNull(nivelTable.eliminado_en)))
      .orderBy(nivelTable.id);
    const s = servicioTable;
    const services = await tx
      .select({ id: s.id, codigo: s.codigo })
      .from(s)
      .where(and(eq(s.empresa_id, empresa_id), isNull(s.eliminado_en)));
    const today = new Date(day).toISOString().slice(0, 10);
    const rows = plans.map(({ service, begins, ...plan }) => ({
      ...mantenimiento.input.parse({
        ...plan,
        alcance: 'nivel',
        niveles: roots.map(({ id }) => id),
        inicia_en: masDias(today, begins),
        servicio_ids: services.filter(({ codigo }) => codigo === service).map(({ id }) => id),
      }),
      empresa_id,
    }));
    if (roots.length > 0) await tx.insert(planTable).values(rows);
  }
};
