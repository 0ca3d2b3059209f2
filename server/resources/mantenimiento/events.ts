import { sql, type SQL } from 'drizzle-orm';
import { beginning, dayAt } from '../../db/days';
import { standsAs } from './situation';

/** Dues that stand so today, as events tell of them (eventos/conditions.ts): since the day on which they do, or the reading that made them. */
export const ofDues = (situacion: 'proximo' | 'vencido'): SQL => {
  const [day, read] = situacion === 'vencido' ? [sql`v.vencido_desde`, sql`v.alcanzada_en`] : [sql`v.avisa_desde`, sql`v.avisada_en`];
  return sql`
    select 'vencimiento ' || v.id || ' ciclo ' || v.ciclo as sujeto, case when ${dayAt(read)} = ${day} then ${read} else ${beginning(day)} end as inicio,
      null::timestamptz as fin, v.activo_id, p.nombre as asunto, v.medida_actual::float8 as valor, v.proxima_medida::float8 as umbral,
      (select m.unidad from medidores m where m.id = v.medidor_id) as unidad, null::int as documento_id, null::int as repuesto_id, null::int as orden_origen_id,
      null::int as ruta_id, null::int as ejecucion_id, null::int as parada_id
    from mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id and p.estado = 'activo' and p.eliminado_en is null
    where v.fuera_desde is null and ${standsAs('v', situacion)}`;
};
