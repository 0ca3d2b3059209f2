import { tiposPuntaje } from '#contract/conduccion';
import type { Indicadores } from '#contract/indicadores';
import { annulment } from '../../../history/timelineList';
import { keptPlainly } from './keptPlainly';
import type { Rows } from './rows';

const [hour, day] = [3_600_000, 86_400_000];
const ms = Date.parse;
/** In Bogotá, five hours behind UTC all the year. */
export const beginning = (date: string) => ms(`${date}T00:00:00-05:00`);
const dayAt = (moment: number) => new Date(moment - 5 * hour).toISOString().slice(0, 10);
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const per = (all: number, n: number) => (n > 0 ? all / n : null);

export interface Asked {
  /** Moments, the second one not included. */
  from: number;
  to: number;
  now: number;
  nivel_id?: number;
  tipo_activo?: string;
}

/** The indicators once more, asset by asset and order by order, as their sentences say (contract/comoSeCalcula.ts). */
export const plainly = (rows: Rows, { from, to, now, nivel_id, tipo_activo }: Asked): Indicadores => {
  const root = rows.niveles.find(({ id }) => id === nivel_id)?.ruta ?? '';
  const isBelow = (id: number) => nivel_id === undefined || rows.niveles.some((level) => level.id === id && level.ruta.startsWith(root));
  const isIn = (moment: string | null) => moment !== null && ms(moment) >= from && ms(moment) < to;
  const assets = rows.activos.filter((each) => !each.eliminado_en && isBelow(each.nivel_id) && (!tipo_activo || each.tipo_activo === tipo_activo));
  const each = assets.map((asset) => assetPlainly(rows, asset, { from, to, now }));
  const all = (key: keyof (typeof each)[number]) => sum(each.map((asset) => asset[key] ?? 0));
  const served = all('service');
  const failures = all('failures');

  const kinds = new Map(rows.activos.map(({ id, tipo_activo: kind }) => [id, kind]));
  const orders = rows.ordenes.filter(
    (order) => !order.eliminado_en && isBelow(order.nivel_id) && (!tipo_activo || (order.activo_id !== null && kinds.get(order.activo_id) === tipo_activo)),
  );
  const limited = orders.filter(({ completada_en, fecha_limite }) => isIn(completada_en) && fecha_limite);
  const closed = orders.filter(({ cerrada_en }) => isIn(cerrada_en));
  const planned = closed.filter(({ tipo }) => ['preventivo', 'predictivo', 'inspeccion'].includes(tipo)).length;
  const corrective = closed.filter(({ tipo }) => ['correctivo', 'emergencia'].includes(tipo)).length;
  const open = orders.filter(({ estado }) => ['pendiente', 'asignada', 'en_progreso', 'en_espera'].includes(estado));
  const estimated = open.flatMap(({ duracion_estimada_min }) => duracion_estimada_min ?? []);
  const spends = (order: Rows['ordenes'][number]) => isIn(order.cerrada_en) || (order.estado === 'cancelada' && isIn(order.cancelada_en));

  const told = new Map(rows.historial.map((entry) => [entry.id, entry]));
  const isOfOrder = ({ referencia_tipo: kind, referencia_id: id }: Rows['historial'][number]) =>
    kind === 'orden' || (kind === annulment && told.get(id ?? 0)?.referencia_tipo === 'orden');
  const mine = new Set(assets.map(({ id }) => id));
  const costs = [
    ...rows.ordenes.filter((order) => !order.eliminado_en && mine.has(order.activo_id ?? 0) && spends(order)).map(({ costo_total }) => costo_total),
    ...orders.filter((order) => order.activo_id === null && spends(order)).map(({ costo_total }) => costo_total),
    ...rows.historial.flatMap((entry) => (mine.has(entry.activo_id) && isIn(entry.fecha) && !isOfOrder(entry) && entry.costo !== null ? [entry.costo] : [])),
  ];
  const dues = keptPlainly(rows, mine, { from, to: Math.min(to, now) });
  const km = all('km');
  const cost = costs.length > 0 ? sum(costs) : null;
  return {
    disponibilidad_pct: per(100 * (served - all('down')), served),
    mtbf_h: per(all('worked'), failures),
    mttr_h: per(all('repaired'), all('repairs')),
    fallas_n: failures,
    cumplimiento_preventivo_pct: per(100 * dues.filter(Boolean).length, dues.length),
    cumplimiento_fecha_pct: per(
      100 * limited.filter(({ completada_en, fecha_limite }) => ms(completada_en ?? '') <= ms(fecha_limite ?? '')).length,
      limited.length,
    ),
    preventivo_pct: per(100 * planned, planned + corrective),
    backlog_n: open.length,
    backlog_h: estimated.length > 0 ? sum(estimated) / 60 : null,
    costo_total: cost,
    costo_km: cost === null ? null : per(cost, km),
    km,
    horas_motor: each.some(({ engine }) => engine !== null) ? all('engine') : null,
    ralenti_pct: per(100 * all('idle'), all('engine')),
    utilizacion_pct: per(100 * all('daysUsed'), all('days')),
    eventos_100km: per(100 * all('events'), all('kmByGps')),
  };
};

/** Hours, kilometres and counts of one asset; null: nobody knows. */
const assetPlainly = (rows: Rows, { id, ...asset }: Rows['activos'][number], { from, to, now }: Pick<Asked, 'from' | 'to' | 'now'>) => {
  const begins = Math.max(from, asset.fecha_puesta_servicio ? beginning(asset.fecha_puesta_servicio) : ms(asset.creado_en));
  const ends = Math.max(begins, Math.min(to, now, asset.fecha_baja ? beginning(asset.fecha_baja) + day : Infinity));
  const isIn = (moment: string) => ms(moment) >= from && ms(moment) < to;
  const stops = rows.tiempos_parada.filter(({ activo_id }) => activo_id === id);
  const down = sum(stops.map(({ inicio_en, fin_en }) => Math.max(0, Math.min(fin_en ? ms(fin_en) : now, ends) - Math.max(ms(inicio_en), begins)))) / hour;
  const failures = stops.filter(({ clase, inicio_en }) => clase === 'falla' && ms(inicio_en) >= begins && ms(inicio_en) < ends);
  const repairs = failures.flatMap(({ inicio_en, fin_en }) => (fin_en ? [(ms(fin_en) - ms(inicio_en)) / hour] : []));
  const service = (ends - begins) / hour;
  const clock = advance(rows, id, 'horometro', from, Math.min(to, now));

  const reports = rows.proyecciones.some(({ activo_id, fecha }) => activo_id === id && fecha);
  const trips = rows.viajes.filter(({ activo_id, inicio_en }) => activo_id === id && isIn(inicio_en));
  const stands = rows.detenciones.filter(({ activo_id, inicio_en }) => activo_id === id && isIn(inicio_en));
  const idle = sum([...trips, ...stands].map(({ ralenti_s }) => ralenti_s)) / 3_600;
  const driven = sum(trips.map(({ inicio_en, fin_en }) => (fin_en ? ms(fin_en) : now) - ms(inicio_en))) / hour;
  const [firstDay, lastDay, today] = [dayAt(from), dayAt(to - 1), dayAt(now)];
  const kmByGps = reports
    ? sum(rows.km_dia.filter(({ activo_id, fecha }) => activo_id === id && fecha >= firstDay && fecha <= lastDay).map(({ km }) => km))
    : 0;
  const daysUsed = new Set(trips.map(({ inicio_en }) => dayAt(ms(inicio_en)))).size;
  let days = 0;
  for (let at = beginning(firstDay); at <= beginning(lastDay); at += day) {
    const date = dayAt(at);
    if (date <= today && date >= (asset.fecha_puesta_servicio ?? '') && date <= (asset.fecha_baja ?? '9999')) days += 1;
  }
  const events = rows.eventos.filter(
    ({ activo_id, tipo, severidad, estado, corregido, inicio_en }) =>
      activo_id === id &&
      isIn(inicio_en) &&
      (tiposPuntaje as readonly string[]).includes(tipo) &&
      severidad !== 'info' &&
      estado !== 'descartado' &&
      !corregido,
  );
  return {
    service,
    down,
    failures: failures.length,
    repaired: sum(repairs),
    repairs: repairs.length,
    worked: clock ?? Math.max(0, service - down),
    km: kmByGps > 0 ? kmByGps : (advance(rows, id, 'odometro', from, Math.min(to, now)) ?? 0),
    kmByGps,
    engine: reports ? driven + sum(stands.map(({ ralenti_s }) => ralenti_s)) / 3_600 : null,
    idle: reports ? idle : 0,
    daysUsed: reports ? daysUsed : 0,
    days: reports ? Math.max(daysUsed, days) : 0,
    events: events.length,
  };
};

/** How far a meter went on by its valid readings; null where none is of the period. */
const advance = (rows: Rows, activo: number, kind: string, from: number, to: number): number | null => {
  const [meter] = rows.medidores.filter(({ activo_id, tipo, eliminado_en }) => activo_id === activo && tipo === kind && !eliminado_en);
  const readings = rows.lecturas.filter(({ medidor_id, estado, fecha }) => medidor_id === meter?.id && estado === 'valida' && ms(fecha) < to);
  if (!readings.some(({ fecha }) => ms(fecha) >= from)) return null;
  const totals = readings.map(({ total }) => total);
  const before = readings.filter(({ fecha }) => ms(fecha) < from).map(({ total }) => total);
  return Math.max(...totals) - (before.length > 0 ? Math.max(...before) : Math.min(...totals));
};
