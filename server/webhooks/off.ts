import { sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { notify } from '../notices/notify';
import { noticeTexts } from '../notices/texts';

/** Where the office looks after destinations. */
export const integrationsPage = '/dispositivos/integraciones';

/** Turns a destination off and tells the office, once. */
export const turnOff = async (tx: Tx, empresaId: number, id: number, motivo: string): Promise<void> => {
  const { rows } = await tx.execute<{
    clase: 'webhook' | 'reenvio';
    nombre: string | null;
    url: string;
    version: number;
  }>(sql`
    update destinos
    set activo = false, apagado_en = now(), apagado_motivo = ${motivo}, actualizado_en = now(), version = version + 1
    where empresa_id = ${empresaId} and id = ${id} and activo returning clase, nombre, url, version`);
  const [off] = rows;
  if (!off) return;
  await notify(tx, empresaId, {
    para: { oficina: true },
    tipo: 'integracion_apagada',
    ...noticeTexts.integracion_apagada(off.clase, off.nombre ?? new URL(off.url).host, motivo),
    url: integrationsPage,
    causa: `destino ${id} apagado v${off.version}`,
  });
};

const failedTooLong = sql`activo and fallando_desde < now() - ${limits.destinations.offAfterDays} * interval '1 day'`;

/** Turns this destination off if it has failed for five days. */
export const turnOffIfHopeless = async (tx: Tx, empresaId: number, id: number): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select 1 from destinos where empresa_id = ${empresaId} and id = ${id} and ${failedTooLong}`,
  );
  if (rows.length > 0)
    await turnOff(tx, empresaId, id, `Todas las entregas fallaron durante ${limits.destinations.offAfterDays} días`);
};

/** Those to which nothing is sent any more are found by the clock. */
export const turnOffHopeless = async (db: Db): Promise<void> => {
  const { rows } = await db.system.execute<{ id: number; empresa_id: number }>(
    sql`select id, empresa_id from destinos where ${failedTooLong} limit 1000`,
  );
  for (const { id, empresa_id } of rows) await db.tenant(empresa_id, (tx) => turnOffIfHopeless(tx, empresa_id, id));
};
