import { sql } from 'drizzle-orm';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import type { Tx } from '../../db/system';
import { margins } from './times';

interface Driven {
  activo_id: number;
  salida_en: string;
}

/** Marks the assets of these executions that have started, so that their results are computed again. */
export const markDriven = async (
  tx: Tx,
  empresaId: number,
  rows: readonly Driven[],
  causa: CausaCorreccion = 'ruta',
) => {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into recalculos_pendientes (empresa_id, activo_id, desde, prioridad, causa)
    select ${empresaId}, n.activo_id, min(n.desde), 1, ${causa}
    from (
      select activo_id, salida_en - ${margins.before} * interval '1 minute' as desde
      from jsonb_to_recordset(
        ${JSON.stringify(rows.map(({ activo_id, salida_en }) => ({ activo_id, salida_en })))}::jsonb
      ) r(activo_id int, salida_en timestamptz)
    ) n
    where n.desde <= now() group by n.activo_id`);
};
