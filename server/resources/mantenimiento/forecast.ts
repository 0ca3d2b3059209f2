import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  filtroPronostico,
  pronosticoMantenimiento,
  type PronosticoMantenimiento,
} from '#contract/requests/pronosticoMantenimiento';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { dayAt, dayOf } from '../../db/days';
import { addTimes, monthsFrom, type Alike } from '../../maintenance/forecast';
import { ApiError } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { activoTable } from '../../db/tables/activos';
import { belowLevels } from '../../db/belowLevels';
import { dueDay, expectedDay } from './situation';

/** Limit of cycles per response; other requests may run after each batch of dues. */
const most = 400_000;
const share = 500;

/** `GET /mantenimiento/pronostico`: the work of plans month by month, against the hours of technicians' shifts. */
export const forecastRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/pronostico',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: true },
        schema: { querystring: filtroPronostico, response: { 200: pronosticoMantenimiento } },
      },
      async (request): Promise<PronosticoMantenimiento> => {
        const { empresaId } = callerOf(request);
        const { today, dues, week, tecnicos } = await db.tenant(empresaId, async (tx) => ({
          today: await dayOf(tx),
          dues: await duesAlike(tx, empresaId, request.query),
          ...(await shifts(tx, empresaId)),
        }));
        const meses = monthsFrom(today, request.query.meses, week);
        let left = most;
        for (const [at, due] of dues.entries()) {
          left -= addTimes(meses, due, today, left);
          if (left < 0)
            throw new ApiError('RANGO_DEMASIADO_LARGO', {
              message: 'Son demasiados servicios: elija menos meses, un nivel o un solo plan.',
            });
          if (at % share === share - 1) await new Promise(setImmediate);
        }
        return { meses, capacidad_semana_min: week.reduce((sum, minutes) => sum + minutes, 0), tecnicos };
      },
    );
  };

/** Equal dues of one plan, or one due with its asset. */
export interface DuesAlike extends Alike {
  plan_id: number;
  id: number | null;
  activo_id: number | null;
}

/** Equal dues are counted together, unless `each` is wanted: those of a plan by date mostly are equal. */
export const duesAlike = async (
  tx: Tx,
  empresaId: number,
  { nivel_id, plan_id, each }: Partial<z.output<typeof filtroPronostico>> & { each?: boolean },
): Promise<DuesAlike[]> => {
  const text = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`);
  const services = (sum: string) =>
    sql.raw(`(select case when count(*) = count(s.${sum}) then coalesce(sum(s.${sum}), 0) end::float8 from servicios s
    where s.empresa_id = p.empresa_id and s.id = any(p.servicio_ids) and s.eliminado_en is null)`);
  const { rows } = await tx.execute<DuesAlike & Record<string, unknown>>(sql`
    select d.*, p.cada_valor, p.cada_unidad, p.dias_semana, p.meses, ${text('p.inicia_en')} as inicia_en, p.base,
      p.cada_medida::float8 as cada_medida, ${text('p.termina_en')} as termina_en,
      case when cardinality(p.servicio_ids) > 0 then ${services('duracion_estimada_min')} end as minutos,
      case when cardinality(p.servicio_ids) > 0 then ${services('costo_estimado')} end as costo
    from (
      select v.plan_id, count(*)::int as veces, ${text('v.ancla')} as ancla,
        to_char(${dueDay('v')}, 'YYYY-MM-DD') as vence_en, ${text('v.proxima_fecha')} as proxima_fecha,
        to_char(coalesce(${dayAt(sql`v.alcanzada_en`)}, ${expectedDay('v')}), 'YYYY-MM-DD') as medida_en,
        v.uso_diario::float8 as uso_diario,
        ${each ? sql`v.id, v.activo_id` : sql`null::int as id, null::int as activo_id`}
      from mantenimiento_activos v
      where v.empresa_id = ${empresaId} and v.fuera_desde is null and v.vence_en is not null
        ${plan_id === undefined ? sql`` : sql`and v.plan_id = ${plan_id}`}
        ${nivel_id === undefined ? sql`` : sql`and v.activo_id in (${assetsBelow(empresaId, nivel_id)})`}
      group by 1, 3, 4, 5, 6, 7, 8, 9
    ) d
    join mantenimiento p on p.id = d.plan_id
      and p.empresa_id = ${empresaId}
      and p.estado = 'activo'
      and p.eliminado_en is null`);
  return rows;
};

const assetsBelow = (empresaId: number, nivelId: number) => sql`
  select activos.id from activos
  where activos.empresa_id = ${empresaId} and ${belowLevels(activoTable.nivel_id, [nivelId])}`;

export const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const;

/** Total minutes of active technicians on each weekday. */
export const shifts = async (tx: Tx, empresaId: number): Promise<{ week: number[]; tecnicos: number }> => {
  const sums = weekdays.map((day) => sql`coalesce(sum((turno ->> ${day})::int), 0)::int`);
  const { rows } = await tx.execute<{ week: number[]; tecnicos: number }>(sql`
    select array[${sql.join(sums, sql`, `)}] as week, count(*) filter (where turno <> '{}')::int as tecnicos
    from personal where empresa_id = ${empresaId} and eliminado_en is null and tipo = 'tecnico' and estado = 'activo'`);
  return rows[0] ?? { week: [], tecnicos: 0 };
};
