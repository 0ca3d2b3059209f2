import { masSevera, minutosEstacionado } from '#contract/entities/tiposEvento';
import { minute, type Sample } from '../../model/fix';
import { eventOf, type EventFact } from '../facts';
import type { Rule, Watch } from '../rules';

/** The newest frame of an asset, with a place or without. */
export interface LastFrame {
  fecha: number;
  dispositivo: number;
  parado: boolean;
}

/** Their events follow from the time between two frames, and open by time alone. */
export const isAboutSilence = ({ tipo }: Pick<Rule, 'tipo'>): boolean =>
  tipo === 'sin_conexion' || tipo === 'conexion_restablecida';

/** The silence that a frame ends. After a change of device the silence of the earlier one is unknown. */
export const silenceOf = (
  rule: Rule,
  last: LastFrame | null,
  { fecha, dispositivo_id }: Sample,
  watch: Watch,
): EventFact | null => {
  if (!isAboutSilence(rule) || !last || last.dispositivo !== dispositivo_id || fecha < rule.desde) return null;
  const limit = passedLimit(rule, last, fecha, watch);
  if (limit === null) return null;
  if (rule.tipo === 'sin_conexion') return silent(rule, last.fecha, fecha, fecha, limit);
  return eventOf(rule, {
    ancla: last.fecha,
    inicio: fecha,
    fin: fecha,
    abrio: fecha,
    valor: Math.round((fecha - last.fecha) / minute),
    unidad: 'min',
  });
};

/** The silence that lasts now, and when that changes by time alone (ms). */
export const openSilence = (
  rule: Rule,
  last: LastFrame | null,
  watch: Watch,
  now: number,
): { events: EventFact[]; again: number[] } => {
  if (rule.tipo !== 'sin_conexion' || !last || !watch.asignado) return { events: [], again: [] };
  const passed = passedLimit(rule, last, now, watch);
  const limit = silenceLimit(rule, last.parado, watch);
  return {
    events: passed === null ? [] : [silent(rule, last.fecha, null, now, passed)],
    again: [last.fecha + limit + 1, last.fecha + day + 1].filter((due) => due > now),
  };
};

const day = 24 * 60 * minute;

/** ms of silence that a rule allows. */
const silenceLimit = (rule: Rule, parado: boolean, { silence }: Pick<Watch, 'silence'>) => {
  if (rule.umbral !== null) return rule.umbral * minute;
  return parado ? Math.max(minutosEstacionado * minute, silence) : silence;
};

/** The limit (ms) that a silence passed before `until`, by the limits in force meanwhile; null: none. */
const passedLimit = (rule: Rule, last: LastFrame, until: number, watch: Watch): number | null => {
  let from = last.fecha;
  for (const { silence, hasta } of [...watch.antes, { silence: watch.silence, hasta: Infinity }]) {
    const limit = silenceLimit(rule, last.parado, { silence });
    if (Math.max(from, last.fecha + limit) < Math.min(hasta, until)) return limit;
    from = Math.max(from, hasta);
  }
  return null;
};

const silent = (rule: Rule, inicio: number, fin: number | null, until: number, limit: number): EventFact => {
  const lasted = Math.round((until - inicio) / minute);
  return eventOf(rule, {
    inicio,
    fin,
    abrio: fin,
    valor: limit / minute,
    max: fin === null ? null : lasted,
    umbral: limit / minute,
    unidad: 'min',
    severidad: until - inicio > day ? masSevera('alta', rule.severidad) : rule.severidad,
  });
};
