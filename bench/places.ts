import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/client';
import type { Company } from '../testing/fleet';
import { entryWith } from './entry';
import type { Line } from './report';

const stops = 5_000;
const routes = 200;

/**
 * Positions accepted per second in a company with thousands of stops, each asset driving a route, against one without
 * any.
 */
export const benchPlaces = (url?: string): Promise<Line[]> =>
  entryWith(url, { name: 'accepted, JSON / without places', aim: 0.85, fill: fillPlaces });

/** Stops all over the area of the fleet, and routes along its paths with a running execution for each asset. */
export const fillPlaces = async (db: Db, { empresaId }: Company, begins: number) => {
  await db.system.execute(sql`
    insert into paradas (
      empresa_id, nombre, tipo, forma, latitud, longitud, radio_m, color, activa, sur, norte, oeste, este, visitas_desde
    )
    select ${empresaId}, 'Parada ' || n, 'cliente', 'circulo', lat, lon, 150, 'azul', true, lat - 0.0014, lat + 0.0014,
      lon - 0.0014, lon + 0.0014, '2000-01-01'
    from (
      select n, 4.5 + 0.2 * ((n * 7919) % ${stops}::int) / ${stops}::int as lat, -74.2 + 0.1 * n / ${stops}::int as lon
      from generate_series(1, ${stops}::int) n
    ) p`);
  await db.system.execute(sql`
    with r as (
      insert into rutas (empresa_id, nombre, color, trazado, tolerancia_m, distancia_km, paradas, asignaciones)
      select ${empresaId}, 'Ruta ' || n, 'azul', linea, 500, 60, '[]', '[]'
      from (
        select n,
          jsonb_build_object(
            'type', 'LineString', 'coordinates',
            (select jsonb_agg(jsonb_build_array(-74.2 + n * 5 / 1e4, 4.5 + i * 0.001)) from generate_series(0, 499) i)
          ) as linea
        from generate_series(0, ${routes - 1}::int) n
      ) l
      returning id, nombre, trazado
    ),
    p as (
      insert into rutas_planes (empresa_id, ruta_id, huella, trazado, tolerancia_m, distancia_km, duracion_min, paradas)
      select ${empresaId}, r.id, r.nombre, r.trazado, 500, 60, 300,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'parada_id', s.id, 'nombre', s.nombre, 'latitud', s.latitud, 'longitud', s.longitud, 'orden', s.orden,
                'llegada_min', s.orden * 5,
                'ventana_min', 5, 'servicio_min', 0, 'obligatoria', true
              )
            ),
            '[]'
          )
          from (
            select id, nombre, latitud, longitud, row_number() over (order by latitud) as orden from paradas
            where empresa_id = ${empresaId} and abs(longitud - (-74.2 + substr(r.nombre, 6)::int * 5 / 1e4)) < 0.0003
            order by latitud limit 20
          ) s
        )
      from r returning id, ruta_id, huella
    )
    insert into ejecuciones (
      empresa_id, ruta_id, activo_id, fecha, hora_salida, plan_id, salida_en, fin_previsto_en, desde_en, hasta_en
    )
    select ${empresaId}, p.ruta_id, a.id, current_date, '06:00', p.id, salida, salida + interval '5 hours',
      salida - interval '30 minutes', salida + interval '7 hours'
    from activos a
    join p
      on substr(p.huella, 6)::int = (
        substr(a.codigo, 3)::int / 5
      ) % ${routes}::int, to_timestamp(${begins / 1_000}::float8) salida
    where a.empresa_id = ${empresaId}`);
};
