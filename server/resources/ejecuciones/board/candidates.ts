import { and, eq, isNull, sql } from 'drizzle-orm';
import { ajustesEmpresa } from '#contract/entities/empresas';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { minutesOfDay } from '#contract/rules/hours';
import { ejecucionAbierta } from '#contract/rules/stops';
import { masCandidatos, type Candidato, type preguntaCandidatos } from '#contract/requests/tablero';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { momentOf } from '../../../db/days';
import { paradaTable as p } from '../../../db/tables/paradas';
import { fieldError } from '../../../plugins/errors';
import { bestInsertion, costOf, type Vehicle } from './insertion';
import { readVehicles, type Found } from './vehicles';

interface OpenRun {
  id: number;
  version: number;
  activo_id: number;
  estado: string;
  ruta: string;
  fin: string;
  paradas: ParadaEjecutada[];
}

const minute = 60_000;

/**
 * The vehicles that serve a stop with the least added time, load and overtime, the best first: only what reports and
 * drives.
 * @throws ApiError 422 at `parada_id` when the company has no such stop
 */
export const readCandidates = async (
  tx: Tx,
  empresaId: number,
  { fecha, parada_id, servicio_min }: z.output<typeof preguntaCandidatos>,
): Promise<Candidato[]> => {
  const [stop] = await tx
    .select({ latitud: p.latitud, longitud: p.longitud })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.id, parada_id), isNull(p.eliminado_en)));
  if (!stop) throw fieldError('parada_id', 'No existe');
  const runs = await readOpenRuns(tx, empresaId, fecha);
  const found = await readVehicles(tx, empresaId, [...new Set(runs.map(({ activo_id }) => activo_id))]);
  const able = new Map(found.filter(({ impedimento }) => impedimento === null).map((each) => [each.id, each]));
  const shift = await shiftEnd(tx, fecha);
  const now = Date.now();
  const offers = runs.flatMap((run) => {
    const vehicle = able.get(run.activo_id);
    if (!vehicle) return [];
    const state = vehicleOf(run, vehicle, now);
    const best = bestInsertion(state, stop, servicio_min);
    const load = state.coming.length;
    if (!best || (vehicle.capacidad_n !== null && load >= vehicle.capacidad_n)) return [];
    const overtime = shift === null ? 0 : Math.max(0, (best.ends - Math.max(shift, state.ends)) / minute);
    const { id, nombre, placa, capacidad_n, motivo_no_apto } = vehicle;
    const offer: Candidato = {
      ...{ ejecucion_id: run.id, version: run.version, activo_id: id, nombre, placa, ruta: run.ruta },
      motivo_no_apto,
      despues_de: best.after,
      agrega_min: Math.ceil(best.minutes),
      agrega_km: Math.round(best.km * 10) / 10,
      llegada_en: new Date(best.arrives).toISOString(),
      termina_en: new Date(best.ends).toISOString(),
      ...{ pendientes_n: load, capacidad_n },
      turno_hasta: shift === null ? null : new Date(shift).toISOString(),
      fuera_turno_min: shift === null ? 0 : Math.max(0, Math.ceil((best.ends - shift) / minute)),
    };
    return [{ offer, cost: costOf({ minutes: best.minutes, overtime, load }) }];
  });
  offers.sort((a, b) => a.cost - b.cost || a.offer.ejecucion_id - b.offer.ejecucion_id);
  const seen = new Set<number>();
  const each = offers.filter(({ offer }) => !seen.has(offer.activo_id) && seen.add(offer.activo_id));
  return each.slice(0, masCandidatos).map(({ offer }) => offer);
};

const readOpenRuns = async (tx: Tx, empresaId: number, fecha: string): Promise<OpenRun[]> => {
  const { rows } = await tx.execute<OpenRun & Record<string, unknown>>(sql`
    select e.id, e.version, e.activo_id, e.estado, r.nombre as ruta, e.paradas,
      greatest(e.fin_previsto_en, e.eta, now()) as fin
    from ejecuciones e join rutas r on r.empresa_id = e.empresa_id and r.id = e.ruta_id
    where e.empresa_id = ${empresaId} and e.fecha = ${fecha}::date and e.eliminado_en is null
      and e.estado = any(${sql.param([...ejecucionAbierta])}::text[])
    order by e.id limit 2000`);
  return rows;
};

/** What a vehicle still has to serve. One that has left and is not seen starts from where it was last. */
const vehicleOf = ({ estado, paradas, fin }: OpenRun, { latitud, longitud }: Found, now: number): Vehicle => {
  const coming = paradas
    .filter((stop) => stop.estado === 'pendiente' && stop.omision === null)
    .map((stop) => ({ ...stop, expected: Math.max(now, Date.parse(stop.eta ?? stop.planeada_en)) }));
  const last = paradas.findLast(({ llegada_en }) => llegada_en !== null);
  const here = latitud !== null && longitud !== null ? { latitud, longitud } : last;
  return { from: estado === 'en_curso' && here ? { ...here, at: now } : undefined, coming, ends: Date.parse(fin) };
};

/** The end of the company's hours on that day, ms; null on a day without any. */
const shiftEnd = async (tx: Tx, fecha: string): Promise<number | null> => {
  const { rows: companies } = await tx.execute<{ ajustes: Record<string, unknown> | null }>(
    sql`select ajustes from mi_empresa()`,
  );
  const spans = ajustesEmpresa.shape.horario_laboral.parse(companies[0]?.ajustes?.['horario_laboral'] ?? undefined);
  const weekday = new Date(`${fecha}T00:00:00Z`).getUTCDay() || 7;
  const ends = spans
    .filter(({ dia }) => dia === weekday)
    .map(({ desde, hasta }) => minutesOfDay(hasta) + (hasta <= desde ? 1_440 : 0));
  if (ends.length === 0) return null;
  const { rows } = await tx.execute<{ fin: string }>(
    sql`select ${momentOf(sql`${fecha}::date + ${Math.max(...ends)} * interval '1 minute'`)} as fin`,
  );
  return rows[0] ? Date.parse(rows[0].fin) : null;
};
