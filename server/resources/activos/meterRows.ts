import { and, eq, isNull } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import type { Medidor } from '#contract/entities/hojaDeVida';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';
import { theOne } from '../../plugins/errors';
import type { Row } from '../../records/store';
import { medidorTable } from '../../db/tables/hojaDeVida';

export type MeterRow = typeof medidorTable.$inferSelect;

const odometer = { tipo: 'odometro', unidad: 'km', acumulativo: true, salto_max_diario: 1_500 } as const;
const hourMeter = { tipo: 'horometro', unidad: 'h', acumulativo: true, salto_max_diario: 24 } as const;

/** The meters as they are unless somebody says otherwise. */
export const usualMeters = { odometro: odometer, horometro: hourMeter } as const;

const usual: Partial<
  Record<Activo['tipo_activo'], Pick<Medidor, 'tipo' | 'unidad' | 'acumulativo' | 'salto_max_diario'>>
> = {
  vehiculo: odometer,
  motocicleta: odometer,
  maquinaria: hourMeter,
};

/** Adds the meters that new assets of certain kinds have by default. */
export const addUsualMeters = async (tx: Tx, { empresaId, userId }: Actor, assets: readonly Row[]) => {
  const meters = assets.flatMap(({ id, tipo_activo }) => {
    const meter = usual[tipo_activo as Activo['tipo_activo']];
    return meter ? [{ ...meter, empresa_id: empresaId, activo_id: id, creado_por_id: userId }] : [];
  });
  if (meters.length > 0) await tx.insert(medidorTable).values(meters);
};

/** A meter that is not deleted. With `lock`, writes of its readings wait for each other. @throws ApiError 404 */
export const readMeter = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  id: number,
  lock = false,
): Promise<MeterRow> => {
  const living = and(
    eq(medidorTable.empresa_id, empresaId),
    eq(medidorTable.activo_id, activoId),
    eq(medidorTable.id, id),
    isNull(medidorTable.eliminado_en),
  );
  const query = tx.select().from(medidorTable).where(living);
  return theOne(await (lock ? query.for('no key update') : query));
};
