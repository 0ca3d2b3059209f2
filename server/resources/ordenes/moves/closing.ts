import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FieldErrors } from '#contract/core/errors';
import type { CambioOrden, Orden } from '#contract/entities/ordenes';
import { missingFrom } from '#contract/rules/completion';
import type { Tx } from '../../../db/system';
import type { Actor } from '../../../history/audit';
import { ApiError } from '../../../plugins/errors';
import { lecturaTable, medidorTable as m } from '../../../db/tables/hojaDeVida';
import { meterInForce } from '../../../db/meterInForce';
import { addReading } from '../../activos/index';
import type { CompanyRules } from '../record/company';
import { lackingOf } from '../record/listeners';

/** What is still missing to complete an order, by field. */
export const missingToComplete = async (
  tx: Tx,
  order: Orden,
  cambio: CambioOrden,
  empresaId: number,
  company: CompanyRules,
): Promise<FieldErrors> => {
  return {
    ...(await lackingOf(tx, empresaId, order)),
    ...missingFrom(order, cambio, company.fotos_min_cierre),
    ...(await missingMeter(tx, order, cambio, empresaId)),
  };
};

const meters = { odometro_cierre_km: 'odometro', horometro_cierre_h: 'horometro' } as const;

/**
 * Work that is due by the asset's main, manually read meter must include its value; automatic and additional meters
 * need none.
 */
const missingMeter = async (tx: Tx, order: Orden, cambio: CambioOrden, empresaId: number): Promise<FieldErrors> => {
  if (order.mantenimiento_activo_id === null) return {};
  const { rows } = await tx.execute<{ tipo: string }>(sql`
    select p.medidor_tipo as tipo from mantenimiento_activos v
    join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
    join activos a on a.id = v.activo_id and a.empresa_id = v.empresa_id and a.medidor_fuente = 'manual'
    where v.empresa_id = ${empresaId}
      and v.id = ${order.mantenimiento_activo_id}
      and ${meterInForce(sql`v.activo_id`, sql`p.medidor_tipo`, sql`p.medidor_nombre`)}
        = ${meterInForce(sql`v.activo_id`, sql`p.medidor_tipo`)}`);
  const asked = (['odometro_cierre_km', 'horometro_cierre_h'] as const).filter(
    (field) => meters[field] === rows[0]?.tipo,
  );
  return Object.fromEntries(
    asked
      .filter((field) => (cambio[field] ?? order[field]) === null)
      .map((field) => [field, ['Escriba lo que marca: el plan cuenta por este medidor']]),
  );
};

/** Stores the closing meter values as readings of the order's asset. @returns their errors, by field */
export const storeReadings = async (tx: Tx, actor: Actor, order: Orden, cambio: CambioOrden): Promise<FieldErrors> => {
  const wrong: FieldErrors = {};
  for (const field of ['odometro_cierre_km', 'horometro_cierre_h'] as const) {
    const valor = cambio[field];
    if (typeof valor !== 'number') continue;
    const meter =
      order.activo_id === null ? undefined : await meterOf(tx, actor.empresaId, order.activo_id, meters[field]);
    const refusal = meter
      ? await readingOf(tx, actor, meter, order, valor, cambio.fecha)
      : [`El activo no lleva ${meters[field] === 'odometro' ? 'odómetro' : 'horómetro'}`];
    if (refusal) wrong[field] = refusal;
  }
  return wrong;
};

const meterOf = async (tx: Tx, empresaId: number, activoId: number, tipo: 'odometro' | 'horometro') => {
  const [meter] = await tx
    .select()
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), isNull(m.eliminado_en), eq(m.id, meterInForce(activoId, tipo))))
    .for('no key update');
  return meter;
};

/** @returns why it was refused; null when it was accepted */
const readingOf = async (
  tx: Tx,
  actor: Actor,
  meter: typeof m.$inferSelect,
  order: Orden,
  valor: number,
  fecha: string | undefined,
): Promise<string[] | null> => {
  const input = { valor, foto_id: null, nota: `Orden ${order.numero}`, reinicio: false, ...(fecha && { fecha }) };
  try {
    const { id, motivo } = await addReading(tx, actor, meter, input, 'orden');
    await tx.update(lecturaTable).set({ orden_id: order.id }).where(eq(lecturaTable.id, id));
    return motivo ? [motivo] : null;
  } catch (error) {
    if (error instanceof ApiError && error.details.errors?.valor) return error.details.errors.valor;
    throw error;
  }
};
