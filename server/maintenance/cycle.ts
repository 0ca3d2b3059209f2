import { roundQuantity } from '#contract/rules/decimals';
import {
  anclaMovida,
  diaSemana,
  diasEntre,
  fechaDeSerie,
  fechaTrasHecho,
  masDias,
  porDiasElegidos,
} from '#contract/rules/fechasPlan';
import { enTemporada } from '#contract/rules/temporada';
import type { Closing, Cycle, Facts, Move, Plan, Said } from './facts';

/** The current cycle of an asset: independent of the order in which its facts became known. */
export const cycleOf = (plan: Plan, facts: Facts): Cycle => {
  const before = facts.cierres.filter(({ informado }) => informado < plan.definido).length;
  const said = facts.dicha && { ...facts.dicha, ciclo: closingsBefore(facts.dicha, facts.cierres) };
  let cycle = begun(plan, facts, before);
  for (let ciclo = 0; ciclo <= facts.cierres.length; ciclo += 1) {
    const moves = facts.cambios.filter((move) => move.ciclo === ciclo);
    if (ciclo < before) {
      const ancla = moves.reduce(
        (anchor, move) => (movesSeries(plan, move) ? redefined(plan, move.dia) : anchor),
        cycle.ancla,
      );
      if (ancla !== cycle.ancla) cycle = begun(plan, facts, before, ancla);
      continue;
    }
    const since = said?.ciclo === ciclo ? said : null;
    cycle = moves
      .filter((move) => since === null || move.fecha < since.fecha)
      .reduce((now, move) => moved(plan, now, move), cycle);
    if (since)
      cycle = moves
        .filter(({ fecha }) => fecha >= since.fecha)
        .reduce((now, move) => moved(plan, now, move), restarted(plan, facts, cycle, since));
    const closing = facts.cierres[ciclo];
    if (closing) cycle = next(plan, cycle, closing);
  }
  return ended(plan, cycle);
};

const unmoved = { pospuesto_hasta: null, reprogramado_para: null, motivo: null };

/** The first cycle under the current definition of the plan: after the last earlier completion, or of a new asset. */
const begun = (plan: Plan, facts: Facts, before: number, ancla = plan.inicia_en): Cycle => {
  const last = facts.cierres[before - 1];
  const superseded = facts.dicha && closingsBefore(facts.dicha, facts.cierres) < before ? facts.dicha.medida : null;
  const ancla_medida = superseded ?? facts.medida;
  const nothing: Cycle = {
    ciclo: 0,
    sin_historia: false,
    ultima_fecha: null,
    ultima_medida: null,
    proxima_fecha: null,
    proxima_medida: null,
    ancla,
    ancla_medida,
    ...unmoved,
  };
  if (last) return next(plan, { ...nothing, ciclo: before - 1 }, last);
  const sin_historia = !isKnown(plan, facts);
  const from = facts.anterior && facts.desde > plan.creado_en ? facts.desde : ancla;
  return {
    ...nothing,
    sin_historia,
    proxima_fecha: sin_historia ? null : dateFrom(plan, ancla, from),
    proxima_medida: measureAfter(plan, facts.medida, facts.medida),
  };
};

/**
 * Whether the plan itself says when an asset is first due: it was in before the first day, or chosen by that day. A
 * condition needs no history.
 */
const isKnown = ({ disparador, inicia_en }: Plan, { desde, elegido, anterior }: Facts): boolean =>
  anterior || disparador === 'condicion' || desde < inicia_en || (desde === inicia_en && elegido);

/**
 * The number of closings before the time that a user entered: by its day, else by its meter value. An order made after
 * that covers the due that follows from it, whatever day it is closed on.
 */
const closingsBefore = ({ fecha, dia, medida }: Said, closings: readonly Closing[]): number =>
  closings.filter((closing) =>
    closing.pedido > fecha
      ? false
      : dia !== null
        ? closing.hecho <= dia
        : closing.medida !== null && medida !== null
          ? closing.medida <= medida
          : closing.fecha <= fecha,
  ).length;

/**
 * Counts from the last time that a user entered, in the same cycle. Measures count from it; so do dates that follow
 * completions, however long ago it was: the start of the plan is for assets without any known completion.
 */
const restarted = (plan: Plan, { desde }: Facts, cycle: Cycle, { dia, medida }: Said): Cycle => {
  const anchor = plan.base === 'ejecutada' && plan.disparador !== 'fecha_unica' ? dia : cycle.ancla;
  const undated = cycle.sin_historia ? dateFrom(plan, cycle.ancla, desde) : cycle.proxima_fecha;
  return {
    ...cycle,
    ...unmoved,
    sin_historia: false,
    ultima_fecha: dia,
    ultima_medida: medida,
    ancla_medida: medida ?? cycle.ancla_medida,
    proxima_fecha: dia === null ? undated : dateAfter(plan, anchor ?? cycle.ancla, null, dia),
    proxima_medida: medida === null ? cycle.proxima_medida : measureAfter(plan, medida, null),
  };
};

const movesSeries = ({ iniciado }: Plan, { tipo, fecha }: Move) => tipo === 'reprograma_serie' && fecha >= iniciado;

/**
 * The anchor of a series that was moved before the plan was changed, or that had no date: chosen weekdays are not
 * moved, only their weeks.
 */
const redefined = (plan: Plan, day: string): string =>
  porDiasElegidos(plan) ? masDias(plan.inicia_en, diasEntre(mondayOf(plan.inicia_en), mondayOf(day))) : day;

const mondayOf = (day: string) => masDias(day, 1 - diaSemana(day));

const moved = (plan: Plan, cycle: Cycle, move: Move): Cycle => {
  if (move.tipo === 'pospone') return { ...cycle, ...unmoved, pospuesto_hasta: move.dia, motivo: move.motivo };
  if (move.tipo === 'reprograma') return { ...cycle, ...unmoved, reprogramado_para: move.dia, motivo: move.motivo };
  if (!movesSeries(plan, move)) return cycle;
  return {
    ...cycle,
    ...unmoved,
    ancla:
      cycle.proxima_fecha === null
        ? redefined(plan, move.dia)
        : anclaMovida(plan, cycle.ancla, cycle.proxima_fecha, move.dia),
    proxima_fecha: enTemporada(plan.meses, move.dia),
  };
};

/**
 * After a completion, which uses up the due whatever its day. Overdue cycles are skipped: the next date and measure
 * come after both the due one and the completion. One that is no later than the last says nothing newer: what counts
 * from completions then counts from the due itself.
 */
const next = (plan: Plan, cycle: Cycle, { dia, hecho, medida }: Closing): Cycle => {
  const done = plan.base === 'ejecutada' ? hecho : dia;
  const due = latest(cycle.proxima_fecha, cycle.pospuesto_hasta ?? cycle.reprogramado_para);
  const isNewer = cycle.ultima_fecha === null || done > cycle.ultima_fecha;
  const from = isNewer ? done : latest(due, done);
  return {
    ...cycle,
    ...unmoved,
    ciclo: cycle.ciclo + 1,
    sin_historia: false,
    ...((isNewer || done === cycle.ultima_fecha) && { ultima_fecha: done, ultima_medida: medida }),
    proxima_fecha:
      cycle.sin_historia && plan.disparador === 'fecha_unica' ? null : dateAfter(plan, cycle.ancla, due, from ?? done),
    proxima_medida:
      plan.base === 'ejecutada'
        ? measureAfter(plan, (isNewer ? medida : null) ?? cycle.proxima_medida ?? medida, null)
        : measureAfter(plan, cycle.ancla_medida, highest(cycle.proxima_medida, medida)),
  };
};

/** @param due the due date that has passed; null when there is none, because the plan was changed since */
const dateAfter = (plan: Plan, anchor: string, due: string | null, done: string): string | null => {
  if (plan.disparador === 'fecha_unica') return due === null ? dateFrom(plan, anchor, masDias(done, 1)) : null;
  if (plan.base === 'programada') return dateFrom(plan, anchor, masDias(latest(due, done) ?? done, 1));
  const counted = fechaTrasHecho(plan, done);
  return due === null && counted !== null ? latest(enTemporada(plan.meses, anchor), counted) : counted;
};

/** The first date on or after a day. */
const dateFrom = (plan: Plan, anchor: string, from: string): string | null => {
  if (plan.disparador === 'fecha_unica') return anchor >= from ? anchor : null;
  return fechaDeSerie(plan, anchor, from);
};

/** The first measure above `passed`, counted in steps of the plan from `base`. Null without a meter or a reading. */
const measureAfter = ({ cada_medida }: Plan, base: number | null, passed: number | null): number | null => {
  if (cada_medida === null || base === null) return null;
  const steps = Math.floor(roundQuantity(((passed ?? base) - base) / cada_medida)) + 1;
  return roundQuantity(base + Math.max(1, steps) * cada_medida);
};

const ended = ({ termina_en }: Plan, cycle: Cycle): Cycle =>
  termina_en !== null && cycle.proxima_fecha !== null && cycle.proxima_fecha > termina_en
    ? { ...cycle, proxima_fecha: null }
    : cycle;

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
const highest = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;
