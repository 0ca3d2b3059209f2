import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { roundToCents } from '#contract/rules/decimals';
import { masMeses } from '#contract/rules/fechasPlan';
import { activoTable } from '../db/tables/activos';
import { categoriaTable } from '../db/tables/categorias';
import { historialTable } from '../db/tables/historial';
import { lecturaTable, medidorTable } from '../db/tables/hojaDeVida';
import { companyId } from './companies';
import type { SeedContext } from './context';
import { randomFrom } from './random';
import { dayAt } from './stories';

/** Years of each truck, and whether its costs have begun to climb. The last one lacks what it is worth in the end. */
const lives = [
  { years: 6, climbs: true },
  { years: 4, climbs: false },
  { years: 5, climbs: true },
  { years: 3, climbs: false },
  { years: 4, climbs: true, incomplete: true },
] as const;

/** Millions of pesos in each year. */
const climbing = [46, 40, 36, 38, 60, 95];
const falling = [46, 42, 39, 37];

/** Step: what some trucks were bought for, and what they cost year by year, so that their curves show. */
export const replacement = async ({ tx, day }: SeedContext) => {
  const empresa_id = await companyId(tx, 'andinos');
  const random = randomFrom(26_000);
  const trucks = await tx
    .select({ id: activoTable.id })
    .from(activoTable)
    .innerJoin(categoriaTable, eq(categoriaTable.id, activoTable.categoria_id))
    .where(
      and(
        ...[eq(activoTable.empresa_id, empresa_id), isNull(activoTable.eliminado_en)],
        ...[eq(categoriaTable.nombre, 'Carga'), isNotNull(activoTable.costo_adquisicion)],
      ),
    )
    .orderBy(asc(activoTable.codigo))
    .limit(lives.length);
  for (const [at, { id }] of trucks.entries()) {
    const life = lives[at];
    if (!life) continue;
    const { years, climbs } = life;
    const fecha_compra = masMeses(dayAt(day, 0).slice(0, 10), -12 * years - 4);
    const paid = 240_000_000 + random.int(0, 12) * 10_000_000;
    await tx
      .update(activoTable)
      .set({
        ...{ fecha_compra, costo_adquisicion: paid, vida_util_meses: 96 },
        valor_residual: 'incomplete' in life ? null : paid * 0.2,
      })
      .where(and(eq(activoTable.empresa_id, empresa_id), eq(activoTable.id, id)));
    await tx.insert(historialTable).values(
      Array.from({ length: years }, (_, n) => ({
        ...{ empresa_id, activo_id: id, tipo: 'costo' as const, titulo: 'Mantenimiento y combustible del año' },
        costo: ((climbs ? climbing : falling)[n] ?? 40) * 1_000_000 + random.int(0, 10) * 100_000,
        fecha: `${masMeses(fecha_compra, 12 * n + 6)}T15:00:00Z`,
      })),
    );
    await readBack({ tx, day }, empresa_id, id, fecha_compra, years);
  }
};

/** The odometer's readings of earlier years, from nothing to the first one that is there. */
const readBack = async ({ tx }: SeedContext, empresa_id: number, activo_id: number, since: string, years: number) => {
  const [first] = await tx
    .select({ medidor_id: medidorTable.id, total: lecturaTable.total })
    .from(lecturaTable)
    .innerJoin(medidorTable, eq(medidorTable.id, lecturaTable.medidor_id))
    .where(
      and(
        ...[eq(medidorTable.empresa_id, empresa_id), eq(medidorTable.activo_id, activo_id)],
        ...[eq(medidorTable.tipo, 'odometro'), isNull(medidorTable.eliminado_en)],
      ),
    )
    .orderBy(asc(lecturaTable.fecha), asc(lecturaTable.id))
    .limit(1);
  if (!first) return;
  await tx.insert(lecturaTable).values(
    Array.from({ length: years + 1 }, (_, n) => {
      const total = roundToCents((first.total * n) / (years + 1));
      return {
        ...{ empresa_id, medidor_id: first.medidor_id, valor: total, total },
        ...{ fecha: `${masMeses(since, 12 * n)}T15:00:00Z`, fuente: 'manual' as const, estado: 'valida' as const },
      };
    }),
  );
};
