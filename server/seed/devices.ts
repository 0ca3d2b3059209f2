import { asc, eq } from 'drizzle-orm';
import { activoTable } from '../db/tables/activos';
import { asignacionTable, dispositivoTable } from '../db/tables/dispositivos';
import { companyId, demoKeys } from './companies';
import type { SeedContext } from './context';

const assigned = 18;
const inStock = 4;

const models = [
  ['Teltonika', 'FMC920'],
  ['Queclink', 'GV57CG'],
  ['Concox', 'GT06N'],
] as const;

/** Step 3: devices of both companies, most of them on the first assets. */
export const devices = async ({ tx }: SeedContext) => {
  for (const key of demoKeys) {
    const empresa_id = await companyId(tx, key);
    const rows = Array.from({ length: assigned + inStock }, (_, i) => {
      const [marca, modelo] = models[i % models.length] ?? models[0];
      return {
        empresa_id,
        identificador: `demo-${String(i + 1).padStart(4, '0')}`,
        nombre: `Rastreador ${i + 1}`,
        tipo: 'rastreador_gps' as const,
        marca,
        modelo,
        unidad_velocidad: 'nudos' as const,
        estado: i < assigned ? ('asignado' as const) : ('en_stock' as const),
      };
    });
    const stored = await tx.insert(dispositivoTable).values(rows).returning({ id: dispositivoTable.id });
    const assets = await tx
      .select({ id: activoTable.id })
      .from(activoTable)
      .where(eq(activoTable.empresa_id, empresa_id))
      .orderBy(asc(activoTable.codigo))
      .limit(assigned);
    await tx.insert(asignacionTable).values(
      assets.map(({ id }, i) => ({
        empresa_id,
        activo_id: id,
        dispositivo_id: stored[i]?.id ?? 0,
        desde: '2020-01-01T00:00:00.000Z',
        motivo: 'Instalación inicial',
      })),
    );
  }
};
