import { sql, type SQL } from 'drizzle-orm';
import { puntualHasta } from '#contract/rules/stops';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { columnsOf, type ProductRule } from './conditionColumns';
import { lacksFrames, mayStillChange } from './lateFrames';

/** Of executions of the last days: their stops may still change. */
const ofStops = ({ ruta_id }: ProductRule, which: SQL, since: SQL) => sql`
  select ${columnsOf({
    sujeto: sql`'ejecucion ' || e.id || ' parada ' || coalesce(p.value ->> 'clave', p.value ->> 'orden')`,
    inicio: since,
    fin: since,
    aguarda: lacksFrames(sql`e`, since),
    activo_id: sql`e.activo_id`,
    asunto: sql`p.value ->> 'nombre'`,
    umbral: sql`p.value ->> 'ventana_min'`,
    unidad: sql`'min'`,
    ruta_id: sql`e.ruta_id`,
    ejecucion_id: sql`e.id`,
    parada_id: sql`p.value ->> 'parada_id'`,
    personal_id: sql`coalesce(e.personal_id, a.conductor_id)`,
    latitud: sql`s.latitud`,
    longitud: sql`s.longitud`,
  })}
  from ejecuciones e cross join lateral jsonb_array_elements(e.paradas) p
    left join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
    left join paradas s on s.empresa_id = e.empresa_id and s.id = (p.value ->> 'parada_id')::int
  where ${mayStillChange(sql`e`)} and (${ruta_id}::int is null or e.ruta_id = ${ruta_id}::int) and ${which}`;

const windowEnd = sql.raw(
  "(p.value ->> 'planeada_en')::timestamptz + (p.value ->> 'ventana_min')::int * interval '1 minute'",
);

/** Runs that had not left when the window of their first stop ended: until they leave, or are over. */
const ofDepartures = ({ ruta_id }: ProductRule) => sql`
  select ${columnsOf({
    sujeto: sql`'ejecucion ' || e.id || ' salida'`,
    inicio: sql`l.hasta`,
    fin: sql`coalesce(e.salio_en, case when ${isOver} then e.hasta_en end)`,
    aguarda: lacksFrames(sql`e`, sql`l.hasta`),
    activo_id: sql`e.activo_id`,
    asunto: sql`r.nombre`,
    umbral: sql`l.ventana`,
    unidad: sql`'min'`,
    ruta_id: sql`e.ruta_id`,
    ejecucion_id: sql`e.id`,
    parada_id: sql`e.paradas -> 0 ->> 'parada_id'`,
    personal_id: sql`coalesce(e.personal_id, a.conductor_id)`,
    latitud: sql`e.paradas -> 0 ->> 'latitud'`,
    longitud: sql`e.paradas -> 0 ->> 'longitud'`,
  })}
  from ejecuciones e join rutas r on r.empresa_id = e.empresa_id and r.id = e.ruta_id
    left join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
    cross join lateral (
      select coalesce((e.paradas -> 0 ->> 'ventana_min')::int, ${puntualHasta}::int) as ventana,
        coalesce((e.paradas -> 0 ->> 'servicio_min')::int, 0) as servicio,
        coalesce((e.paradas -> 0 ->> 'planeada_en')::timestamptz, e.salida_en) as planeada
    ) w
    cross join lateral (
      select w.ventana, w.planeada + (w.servicio + w.ventana) * interval '1 minute' as hasta
    ) l
  where ${mayStillChange(sql`e`)} and (${ruta_id}::int is null or e.ruta_id = ${ruta_id}::int) and l.hasta < now()
    and (e.no_ha_salido or e.salio_en > l.hasta or ${isOver} and e.salio_en is null and e.inicio_en is null)`;
const isOver = sql.raw("e.estado in ('completada', 'incumplida')");

/**
 * Stops to come that are expected so many minutes after their window. Once it is said it stands until they are expected
 * within it, or are reached.
 */
const ofPredictedDelays = ({ id, ruta_id, umbral }: ProductRule) => {
  const limit = sql`${umbral ?? clasesEvento.llegada_tarde_prevista.umbral?.usual ?? 0}::int`;
  const sujeto = sql`'ejecucion ' || e.id || ' parada ' || (p.value ->> 'clave') || ' prevista'`;
  return sql`
    select ${columnsOf({
      sujeto,
      inicio: sql`now()`,
      activo_id: sql`e.activo_id`,
      asunto: sql`p.value ->> 'nombre'`,
      valor: sql`round(extract(epoch from x.espera - l.hasta) / 60)`,
      umbral: limit,
      unidad: sql`'min'`,
      ruta_id: sql`e.ruta_id`,
      ejecucion_id: sql`e.id`,
      parada_id: sql`p.value ->> 'parada_id'`,
      personal_id: sql`coalesce(e.personal_id, a.conductor_id)`,
      latitud: sql`p.value ->> 'latitud'`,
      longitud: sql`p.value ->> 'longitud'`,
    })}
    from ejecuciones e cross join lateral jsonb_array_elements(e.paradas) p
      left join activos a on a.empresa_id = e.empresa_id and a.id = e.activo_id
      cross join lateral (select ${windowEnd} as hasta) l
      cross join lateral (
        select case
          when p.value ->> 'sin_estimacion_desde' is not null then now()
          else (p.value ->> 'eta')::timestamptz
        end as espera
      ) x
    where ${mayStillChange(sql`e`)} and e.estado = 'en_curso' and p.value ->> 'estado' = 'pendiente'
      and (${ruta_id}::int is null or e.ruta_id = ${ruta_id}::int)
      and x.espera > l.hasta + case
        when exists (
          select from eventos v
          where v.empresa_id = e.empresa_id and v.clave = ${`llegada_tarde_prevista · ${id} · `} || ${sujeto}
            and v.fin_en is null
        ) then interval '0' else ${limit} * interval '1 minute'
      end`;
};

/** The conditions on runs and their stops. */
export const ofRuns = {
  parada_omitida: (rule: ProductRule) =>
    ofStops(
      rule,
      // A stop that somebody took out was not missed.
      sql`p.value ->> 'estado' = 'omitida' and jsonb_typeof(p.value -> 'omision') is distinct from 'object'`,
      windowEnd,
    ),
  llegada_tarde: (rule: ProductRule) =>
    ofStops(
      rule,
      sql`p.value ->> 'estado' = 'tarde'`,
      // Where it departs, it is late once it leaves late; at the end of its window, if nobody saw it leave.
      sql`case
        when (p.value -> 'por_salida')::boolean then coalesce(
          (p.value ->> 'salida_en')::timestamptz,
          (p.value ->> 'planeada_en')::timestamptz
            + ((p.value ->> 'servicio_min')::int + (p.value ->> 'ventana_min')::int) * interval '1 minute'
        )
        else (p.value ->> 'llegada_en')::timestamptz
      end`,
    ),
  no_ha_salido: ofDepartures,
  llegada_tarde_prevista: ofPredictedDelays,
} satisfies Partial<Record<TipoEvento, (rule: ProductRule) => SQL>>;
