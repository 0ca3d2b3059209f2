import { sql } from 'drizzle-orm';
import { fechasSaltadas } from '#contract/rules/fechasPlan';
import type { Tx } from '../../db/system';

type Series = Parameters<typeof fechasSaltadas>[0] & { ancla: string; proxima_fecha: string | null };

/** The dates of a due's series that are left out when it is postponed until this day. */
export const skippedUntil = async (tx: Tx, empresaId: number, id: number, hasta: string): Promise<string[]> => {
  const { rows } = await tx.execute<Series & Record<string, unknown>>(sql`
    select p.cada_valor, p.cada_unidad, p.dias_semana, p.meses, p.base, p.inicia_en::text as inicia_en,
      p.termina_en::text as termina_en,
      v.ancla::text as ancla, v.proxima_fecha::text as proxima_fecha
    from mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
    where v.empresa_id = ${empresaId} and v.id = ${id}`);
  const [series] = rows;
  return series ? fechasSaltadas(series, { ...series, hasta }) : [];
};
