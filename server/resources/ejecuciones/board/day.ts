import { sql } from 'drizzle-orm';
import {
  masTablero,
  type EjecucionTablero,
  type ParadaTablero,
  type SinAsignar,
  type Tablero,
} from '#contract/requests/tablero';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import type { Tx } from '../../../db/system';
import { beginning } from '../../../db/days';
import { isoOf } from '../../../db/tables/types';
import { readVehicles } from './vehicles';

/** The executions of a day, cancelled ones aside, with their vehicles and what nobody serves. */
export const readBoard = async (tx: Tx, empresaId: number, fecha: string, after: number): Promise<Tablero> => {
  const ejecuciones = await readRuns(tx, empresaId, fecha, after);
  const vehicles = await readVehicles(tx, empresaId, [...new Set(ejecuciones.map(({ activo_id }) => activo_id))]);
  const day = sql`${fecha}::date`;
  const { rows } = await tx.execute<{ desde: string; hasta: string }>(
    sql`select ${beginning(day)} as desde, ${beginning(sql`${day} + 1`)} as hasta`,
  );
  const [ends] = rows;
  if (!ends) throw new Error('no day');
  return {
    fecha,
    desde: isoOf(ends.desde),
    hasta: isoOf(ends.hasta),
    ejecuciones,
    vehiculos: vehicles,
    sin_asignar: after === 0 ? await readUnassigned(tx, empresaId, fecha) : [],
    siguiente: ejecuciones.length === masTablero ? (ejecuciones.at(-1)?.id ?? null) : null,
  };
};

const readRuns = async (tx: Tx, empresaId: number, fecha: string, after: number): Promise<EjecucionTablero[]> => {
  const { rows } = await tx.execute<Omit<EjecucionTablero, 'paradas'> & { paradas: ParadaEjecutada[] }>(sql`
    select e.id, e.version, r.nombre as ruta, r.color, e.activo_id, e.estado, e.salida_en, e.fin_previsto_en,
      e.inicio_en, e.fin_en, e.retraso_min, e.paradas
    from ejecuciones e join rutas r on r.empresa_id = e.empresa_id and r.id = e.ruta_id
    where e.empresa_id = ${empresaId} and e.fecha = ${fecha}::date and e.eliminado_en is null
      and e.estado <> 'cancelada' and e.id > ${after}
    order by e.id limit ${masTablero}`);
  return rows.map(({ paradas, ...run }) => ({
    ...run,
    salida_en: isoOf(run.salida_en),
    fin_previsto_en: isoOf(run.fin_previsto_en),
    inicio_en: run.inicio_en && isoOf(run.inicio_en),
    fin_en: run.fin_en && isoOf(run.fin_en),
    paradas: paradas.map(blockOf),
  }));
};

/** Without what is not known: most of a day's answer would be the word null. */
const blockOf = (stop: ParadaEjecutada): ParadaTablero => {
  const { clave, parada_id, nombre, planeada_en, ventana_min, servicio_min, estado, omision } = stop;
  const block: ParadaTablero = { clave, parada_id, nombre, planeada_en, ventana_min, servicio_min, estado };
  for (const field of ['llegada_en', 'salida_en', 'eta', 'eta_desde', 'eta_hasta', 'sin_estimacion_desde'] as const) {
    const value = stop[field];
    if (value) block[field] = value;
  }
  if (omision)
    block.fuera = omision.conductor ? 'conductor' : omision.ejecucion_id === null ? 'despacho' : 'traspasada';
  return block;
};

/** The stops of the day that were omitted, or whose execution was cancelled, and that no other one has. */
const readUnassigned = async (tx: Tx, empresaId: number, fecha: string): Promise<SinAsignar[]> => {
  const { rows } = await tx.execute<SinAsignar & Record<string, unknown>>(sql`
    with dia as materialized (
      select e.id, e.estado, e.nota, p.clave, p.parada_id, p.nombre, p.planeada_en, p.servicio_min,
        nullif(p.omision, 'null'::jsonb) as omision
      from ejecuciones e
      cross join lateral jsonb_to_recordset(e.paradas) as p(
        clave int, parada_id int, nombre text, planeada_en text, servicio_min int, omision jsonb
      )
      where e.empresa_id = ${empresaId} and e.fecha = ${fecha}::date and e.eliminado_en is null
    )
    select distinct on (d.parada_id) d.id as ejecucion_id, d.clave, d.parada_id, d.nombre, d.planeada_en,
      d.servicio_min, coalesce(nullif(d.omision ->> 'motivo', ''), d.nota) as motivo
    from dia d
    where (
        (d.estado = 'cancelada' and d.omision is null)
        or (d.omision is not null and d.omision ->> 'ejecucion_id' is null)
      )
      and not exists (
        select 1 from dia o where o.parada_id = d.parada_id and o.estado <> 'cancelada' and o.omision is null
      )
      and exists (
        select 1 from paradas p
        where p.empresa_id = ${empresaId} and p.id = d.parada_id and p.eliminado_en is null
      )
    order by d.parada_id, d.planeada_en, d.id
    limit 500`);
  return rows.sort((a, b) => a.planeada_en.localeCompare(b.planeada_en));
};
