import { sql } from 'drizzle-orm';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { beginning, todayOnce } from '../../../db/days';
import { thisCompany } from '../../../db/tables/stored';
import { depths, forecasts } from '../../componentes/index';
import { columnsOf, written, type ProductRule } from './conditionColumns';

/** Conditions of components, by kind. */
export const ofComponents = {
  // Also when the day has passed: until somebody changes it.
  componente_por_vencer: ({ umbral }: ProductRule) => {
    const days = sql`${umbral ?? clasesEvento.componente_por_vencer.umbral?.usual ?? 30}::int`;
    return sql`
      select ${columnsOf({
        sujeto: sql`'componente ' || c.id`,
        inicio: beginning(sql`(c.vence_en - ${days})`),
        activo_id: sql`c.activo_id`,
        asunto: sql`concat_ws(' ', c.serie, c.marca)`,
        valor: sql`c.vence_en - ${todayOnce}`,
        umbral: days,
        unidad: sql`'días'`,
        registros: [written('componentes', sql`c.id`, sql`c.version`)],
      })}
      from componentes c
      where c.empresa_id = ${thisCompany} and c.eliminado_en is null and c.estado <> 'desechado'
        and c.vence_en <= ${todayOnce} + ${days}`;
  },
  // Forecasts read whole lives: only where the rule has days.
  llanta_por_cambiar: ({ umbral }: ProductRule) => {
    const coming = umbral === null ? sql`select null::int as id, null::date as cambio where false` : forecasts;
    const from = sql`(f.cambio - ${umbral ?? 0}::int)`;
    return sql`
      select ${columnsOf({
        sujeto: sql`'llanta ' || d.id`,
        inicio: sql`case when d.menor_mm <= d.minima then d.fecha else greatest(d.fecha, ${beginning(from)}) end`,
        activo_id: sql`d.activo_id`,
        asunto: sql`d.serie`,
        valor: sql`d.menor_mm`,
        umbral: sql`d.minima`,
        unidad: sql`'mm'`,
        registros: [written('componentes', sql`d.id`, sql`d.version`)],
      })}
      from (${depths}) d
      left join (${coming}) f on f.id = d.id
      where d.menor_mm <= d.minima or ${from} <= ${todayOnce}`;
  },
} satisfies Partial<Record<TipoEvento, unknown>>;
