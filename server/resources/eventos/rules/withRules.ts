import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/system';
import { clockAt } from '../../../db/days';
import type { Pending } from './ruleEffects';
import { summaryKey } from './takenBack';

/**
 * Events that match a condition on `e`, with what their rules ask for, locked; locked ones are skipped: the next look
 * takes them.
 */
export const withTheirRules = async (
  tx: Tx,
  empresaId: number,
  which: SQL,
  order: SQL,
  most: number,
): Promise<Pending[]> => {
  const { rows } = await tx.execute<Pending>(sql`
    select e.id, e.tipo, e.severidad, e.estado, e.activo_id, e.asunto, e.direccion, e.valor_max, e.unidad, e.umbral,
      e.orden_id, e.corregido, e.nota, e.regla_id, e.documento_id, e.personal_id, e.repuesto_id,
      e.mantenimiento_activo_id, e.orden_origen_id, e.version, e.grupo_id, r.nombre as regla,
      (select p.nombre from paradas p where p.empresa_id = e.empresa_id and p.id = e.parada_id) as parada_nombre,
      concat(a.nombre, ' (' || a.placa || ')') as activo, r.canales, r.destinatarios,
      -- The summary of an import stands for many: no single order answers it.
      case when not starts_with(e.clave, ${summaryKey('')}) then r.crear_orden end as crear_orden,
      r.id is not null as con_regla,
      case when r.activa then r.escalamiento end as escalamiento, e.escala_paso, e.escala_en, e.creado_en,
      e.fin_en is not null and e.fin_en > e.creado_en as acabo,
      to_char(${clockAt(sql`e.inicio_en`)}, 'DD/MM HH24:MI') as hora,
      not e.corregido and e.silencio_id is null
        and (e.tipo = 'sos' or (not e.tardio and e.creado_en > now() - interval '1 hour')) as reciente
    from eventos e
    left join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
    left join reglas r on r.empresa_id = e.empresa_id and r.id = e.regla_id and r.eliminado_en is null
    where e.empresa_id = ${empresaId} and ${which}
    order by ${order} limit ${most} for no key update of e skip locked`);
  return rows;
};
