import { masDias } from '#contract/rules/fechasPlan';
import type { Cycle, Facts, Plan } from './facts';
import type { Due, Meter } from './due';

/** The readings that count for a condition: of that day and later, and after that moment (ms). */
export interface Since {
  dia: string;
  momento: number | null;
}

/**
 * Readings before the cycle began do not count: before the plan began or the asset was added, before the last order was
 * made or closed, and before the day to which it was postponed.
 */
export const readingsSince = (plan: Plan, facts: Facts, { ciclo }: Cycle): Since => {
  const put = facts.cambios.findLast((move) => move.ciclo === ciclo && move.tipo === 'pospone');
  const moments = [...facts.cierres.flatMap(({ fecha, pedido }) => [fecha, pedido]), ...(put ? [put.fecha] : [])];
  return {
    dia: put?.dia ?? beginningOf(plan, facts),
    momento: moments.length === 0 ? null : Math.max(...moments),
  };
};

/** The day on which the asset's first cycle began. */
const beginningOf = ({ inicia_en, creado_en }: Plan, { desde, anterior }: Facts): string =>
  (anterior ? desde <= creado_en : desde <= inicia_en) ? inicia_en : desde;

/**
 * Due from the reading at which its condition held, unless somebody moved the work to another day. A postponed one is
 * not due by its day, but by a later reading. Nothing is forecast.
 */
export const dueByCondition = (cycle: Cycle, meter: Pick<Meter, 'alcanzada_en'>, termina_en: string | null): Due => {
  const reached = meter.alcanzada_en;
  const alcanzada_en = reached !== null && termina_en !== null && reached > termina_en ? null : reached;
  if (alcanzada_en === null)
    return { alcanzada_en, fecha_pronosticada: null, vence_en: null, avisa_desde: null, vencido_desde: null };
  const given = cycle.reprogramado_para;
  return {
    alcanzada_en,
    fecha_pronosticada: null,
    vence_en: given ?? alcanzada_en,
    avisa_desde: alcanzada_en,
    vencido_desde: given === null ? alcanzada_en : masDias(given, 1),
  };
};
