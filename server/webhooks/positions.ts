import { sql } from 'drizzle-orm';
import type { FormatoReenvio } from '#contract/requests/reenvios';
import type { System, Tx } from '../db/system';
import { belowLevels } from '../db/belowLevels';
import { addDeliveries } from './add';
import { bodyOf } from './payloads';

/** Positions of a body of 20 kB, bodies made at once, and ms between batches. */
const size = { positions: 100, batches: 10 };
const every = 5_000;

export interface PositionsDue extends Record<string, unknown> {
  id: number;
  empresa_id: number;
  formato: FormatoReenvio | null;
  activos: number[];
  niveles: number[];
}

/**
 * Destinations for which positions wait, and whose last batch has arrived or was given up. While one fails its
 * positions stay in the outbox: a receiver that is gone for a day costs a narrow row for each, and no bodies.
 */
export const positionsDue = async (db: System): Promise<{ due: PositionsDue[]; next: number | null }> => {
  const { rows } = await db.execute<PositionsDue & { faltan: number }>(sql`
    select d.id, d.empresa_id, d.formato, d.activos, d.niveles,
      coalesce(extract(epoch from d.lote_en - now()) * 1000 + ${every}, 0)::float8 as faltan
    from destinos d join empresas e on e.id = d.empresa_id and e.activo
    where d.activo and 'posiciones' = any(d.tipos)
      and exists (select from salidas_posiciones s where s.empresa_id = d.empresa_id and s.destino_id = d.id)
      and not exists (
        select from entregas n
        where n.empresa_id = d.empresa_id and n.destino_id = d.id and n.estado = 'pendiente' and n.tipo = 'posiciones'
      )
    order by row_number() over (partition by d.empresa_id order by d.lote_en nulls first, d.id),
      d.lote_en nulls first`);
  const waiting = rows.filter(({ faltan }) => faltan > 0).map(({ faltan }) => faltan);
  return { due: rows.filter(({ faltan }) => faltan <= 0), next: waiting.length > 0 ? Math.min(...waiting) : null };
};

/** A position as webhooks tell it. */
interface Told {
  activo_id: number;
  dispositivo_id: number;
  fecha: string;
  latitud: number;
  longitud: number;
  velocidad_kmh: number | null;
  rumbo: number | null;
}

/** What other platforms read besides. */
export interface Forwarded extends Told {
  identificador: string;
  nombre: string | null;
  altitud_m: number | null;
  precision_m: number | null;
  satelites: number | null;
  encendido: boolean | null;
  bateria_pct: number | null;
  odometro_km: number | null;
  alarma: string | null;
}

/** Makes the next batches of a destination. */
export const composePositions = async (
  tx: Tx,
  { id, empresa_id: empresaId, formato, activos, niveles }: PositionsDue,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('salidas_posiciones'), ${id})`);
  const isWanted =
    activos.length + niveles.length === 0
      ? sql`true`
      : sql`(
        p.activo_id = any(${sql.param(activos)}::int[])
          or ${niveles.length === 0 ? sql`false` : belowLevels(sql`a.nivel_id`, niveles)}
      )`;
  const { rows } = await tx.execute<{ posicion: Told | Forwarded }>(sql`
    with tomadas as (
      delete from salidas_posiciones
      where empresa_id = ${empresaId}
        and destino_id = ${id}
        and posicion_id = any(array(
          select posicion_id from salidas_posiciones
          where empresa_id = ${empresaId} and destino_id = ${id}
          order by posicion_id
          limit ${size.positions * size.batches} for update skip locked
        ))
      returning posicion_id, dispositivo_id, fecha
    )
    select jsonb_build_object(
      'activo_id', p.activo_id, 'dispositivo_id', p.dispositivo_id,
      'fecha', to_char(p.fecha_dispositivo at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'latitud', p.latitud,
      'longitud', p.longitud,
      'velocidad_kmh', round(p.velocidad_kmh::numeric, 2), 'rumbo', round(p.rumbo::numeric, 1)
    )
      ${
        formato === null
          ? sql``
          : sql`|| jsonb_build_object(
            'identificador', d.identificador, 'nombre', coalesce(a.placa, a.nombre), 'altitud_m', p.altitud_m,
            'precision_m', p.precision_m, 'satelites', p.satelites, 'encendido', p.encendido, 'bateria_pct',
            p.bateria_pct, 'odometro_km', p.odometro_km,
            'alarma', p.alarma
          )`
      }
        as posicion
    from tomadas t
    join posiciones p on p.dispositivo_id = t.dispositivo_id
      and p.empresa_id = ${empresaId}
      and p.fecha_dispositivo = t.fecha
      and p.id = t.posicion_id
    join activos a on a.empresa_id = p.empresa_id and a.id = p.activo_id
    join dispositivos d on d.empresa_id = p.empresa_id and d.id = p.dispositivo_id
    where ${isWanted} order by p.fecha_dispositivo, p.id`);
  const now = new Date().toISOString();
  const positions = rows.map(({ posicion }) => posicion);
  const batches = Array.from({ length: Math.ceil(positions.length / size.positions) }, (_, at) =>
    positions.slice(at * size.positions, (at + 1) * size.positions),
  );
  await tx.execute(sql`update destinos set lote_en = now() where empresa_id = ${empresaId} and id = ${id}`);
  await addDeliveries(
    tx,
    empresaId,
    id,
    batches.map((posiciones) => ({
      tipo: 'posiciones',
      cuerpo: formato === null ? bodyOf('posiciones', now, { posiciones }) : JSON.stringify({ posiciones }),
    })),
  );
};
