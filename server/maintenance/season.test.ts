import { expect, it } from 'vitest';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { nextDay } from '../testing/planBook';
import { randomOf } from '../tracking/projector/testing';
import { cycleOf } from './cycle';
import { dueOf, type Due, type Meter } from './due';
import type { Closing, Move, Plan } from './facts';
import { dueInSeason, seasonOf } from './season';
import { closing, facts, monthly } from './testing';

/**
 * Years of one asset, walked day by day: the model knows no arithmetic of seasons, it only asks of each day whether its
 * month is on and whether the plan's dates include it.
 */

const plans = Number(process.env.FTRACK_SEASON_PLANS ?? 30);
const years = 4;

const random = randomOf(41);
const chance = (share: number) => random() < share;
const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;

const unread: Meter = {
  medida: null,
  leida_en: null,
  uso_diario: null,
  cada_dias: null,
  alcanzada_en: null,
  avisada_en: null,
};

type Drawn = Plan & { cada_valor: number; cada_unidad: NonNullable<Mantenimiento['cada_unidad']> };

const drawn = (): Drawn => {
  const cada_unidad = pick(['dia', 'semana', 'mes', 'anio'] as const);
  const base = pick(['programada', 'ejecutada'] as const);
  const sets = [
    [4, 5, 6, 7, 8, 9],
    [11, 12, 1, 2, 3],
    [1, 4, 5, 9],
    [2],
    [12],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [],
  ];
  const meses = pick(sets);
  const inicia_en = nextDay('2024-01-01', Math.floor(random() * 800));
  return {
    ...monthly,
    cada_unidad,
    cada_valor: { dia: pick([1, 9, 40]), semana: pick([1, 2, 5]), mes: pick([1, 2, 5]), anio: 1 }[cada_unidad],
    dias_semana: cada_unidad === 'semana' && base === 'programada' && chance(0.5) ? [5, 2] : [],
    base,
    // A year has one month only: fixed dates must be in it.
    meses: cada_unidad === 'anio' && meses.length > 0 ? [...new Set([...meses, Number(inicia_en.slice(5, 7))])] : meses,
    inicia_en,
    creado_en: '2024-01-01',
  };
};

const monthOf = (day: string) => Number(day.slice(5, 7));
const isOn = ({ meses }: Drawn, day: string) => meses.length === 0 || meses.includes(monthOf(day));
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const weekday = (day: string) => new Date(day).getUTCDay() || 7;
const lastOfMonth = (day: string) => nextDay(day).endsWith('-01');

/** Whether a step of months from `anchor` ends on this day. */
const afterMonths = (anchor: string, day: string, step: number) => {
  const months = (Number(day.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12 + monthOf(day) - monthOf(anchor);
  const [date, first] = [Number(day.slice(8)), Number(anchor.slice(8))];
  return months > 0 && months % step === 0 && (date === first || (lastOfMonth(day) && first > date));
};

/** Whether the series of a plan has this day; `moved`: by how many days it was moved. */
const isDate = ({ inicia_en, cada_unidad, cada_valor, dias_semana }: Drawn, ancla: string, day: string): boolean => {
  if (dias_semana.length > 0) {
    const at = nextDay(day, -days(inicia_en, ancla));
    if (at <= inicia_en) return at === inicia_en;
    const weeks = (days(inicia_en, at) + weekday(inicia_en) - weekday(at)) / 7;
    return dias_semana.includes(weekday(at)) && weeks % cada_valor === 0;
  }
  if (day <= ancla) return day === ancla;
  if (cada_unidad === 'dia') return days(ancla, day) % cada_valor === 0;
  if (cada_unidad === 'semana') return days(ancla, day) % (7 * cada_valor) === 0;
  return afterMonths(ancla, day, cada_unidad === 'mes' ? cada_valor : 12 * cada_valor);
};

/** The first day after `done` that the plan asks for, found by walking. */
const nextOf = (plan: Drawn, ancla: string, done: string, due: string | null): string => {
  if (plan.base === 'programada') {
    let day = nextDay(due !== null && due > done ? due : done);
    while (!isDate(plan, ancla, day) || !isOn(plan, day)) day = nextDay(day);
    return day;
  }
  let day = nextDay(done);
  while (!isDate({ ...plan, dias_semana: [] }, done, day)) day = nextDay(day);
  while (!isOn(plan, day)) day = nextDay(day);
  return day;
};

it('dues of random plans are those of a calendar walked day by day: none in a pause, one after it', () => {
  let [rested, overdue, completed, moved] = [0, 0, 0, 0];
  const wrong: unknown[] = [];
  for (let n = 0; n < plans; n += 1) {
    const plan = drawn();
    let ancla = plan.inicia_en;
    let due = plan.inicia_en;
    while (!isOn(plan, due) || (plan.base === 'programada' && !isDate(plan, ancla, due))) due = nextDay(due);
    const cierres: Closing[] = [];
    const cambios: Move[] = [];
    /** The date of the plan, and the day that it waits for since a pause. */
    let waits = due;
    /** As it was computed the day before, and is read until somebody computes it again. */
    let kept: Due | null = null;
    let wasLate = false;
    for (let day = nextDay(plan.inicia_en), left = years * 366; left > 0; left -= 1, day = nextDay(day)) {
      const on = isOn(plan, day);
      if (on && !isOn(plan, nextDay(day, -1)) && waits < day) waits = day;
      const given = dueOf(cycleOf(plan, facts({ desde: '2024-01-01', cierres, cambios })), unread, {
        aviso_dias: 7,
        termina_en: null,
      });
      const season = seasonOf(plan.meses, day);
      const found = dueInSeason(given, plan.meses, null, season);
      const isLate = found.vencido_desde !== null && found.vencido_desde <= day;
      const isResting = season.temporada_desde !== null && season.temporada_desde > day;
      const told = found.avisa_desde !== null && found.avisa_desde <= day;
      const right =
        isLate === (on && day > waits) &&
        isResting === !on &&
        isOn(plan, found.vence_en ?? '') &&
        (on ? found.vence_en === waits : !told);
      const fresh = !on && !wasLate && kept?.vencido_desde != null && kept.vencido_desde <= day;
      if (!right || fresh) wrong.push([day, plan, cierres.length, cambios.length, found, waits]);
      if (!on) rested += 1;
      if (isLate) overdue += 1;
      [kept, wasLate] = [found, isLate];
      const time = Date.parse(day);
      if (chance(on ? (isLate ? 0.1 : 0.01) : 0.004)) {
        cierres.push(closing(day, null, { fecha: time, informado: time, pedido: time }));
        due = nextOf(plan, ancla, day, due);
        [waits, kept] = [due, null];
        completed += 1;
      } else if (chance(0.003) && plan.base === 'programada' && plan.cada_unidad !== 'anio') {
        const to = nextDay(day, 1 + Math.floor(random() * 9));
        if (!isOn(plan, to)) continue;
        cambios.push({ ciclo: cierres.length, tipo: 'reprograma_serie', fecha: time, dia: to, motivo: null });
        ancla = plan.dias_semana.length > 0 ? nextDay(ancla, days(due, to)) : to;
        due = to;
        [waits, kept] = [to, null];
        moved += 1;
      }
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  const seen = { rested: rested > 100 * plans, overdue: overdue > 30 * plans, completed: completed > 5 * plans };
  expect({ ...seen, moved: moved > plans / 5 }).toEqual({ rested: true, overdue: true, completed: true, moved: true });
});

it('a measure reached in a pause is due on the first day of the season, and overdue that day', () => {
  const reached = {
    ...unread,
    medida: 10_000,
    leida_en: '2027-01-10',
    alcanzada_en: '2027-01-10',
    avisada_en: '2026-12-01',
  };
  const plan: Plan = { ...monthly, disparador: 'medidor', cada_valor: null, cada_unidad: null, cada_medida: 10_000 };
  const cycle = cycleOf(plan, facts({ medida: 0 }));
  const due = (day: string, given: object = {}, termina_en: string | null = null) =>
    dueInSeason(
      dueOf(cycle, { ...reached, ...given }, { aviso_dias: 7, termina_en }),
      [4, 5, 6],
      termina_en,
      seasonOf([4, 5, 6], day),
    );
  expect(due('2027-01-20')).toMatchObject({
    alcanzada_en: '2027-01-10',
    vence_en: '2027-04-01',
    avisa_desde: '2027-04-01',
    vencido_desde: '2027-04-01',
  });
  // Reached in a season that has passed: due once more with the next one, and never after the plan's end.
  expect(due('2027-06-30', { alcanzada_en: '2027-05-02' })).toMatchObject({ vencido_desde: '2027-05-02' });
  expect(due('2027-07-01', { alcanzada_en: '2027-05-02' })).toMatchObject({ vencido_desde: '2028-04-01' });
  expect(due('2027-07-01', { alcanzada_en: '2027-05-02' }, '2027-12-31')).toMatchObject({
    vence_en: null,
    vencido_desde: null,
  });
});

it('a forecast in a pause is for the first day of the season', () => {
  const plan: Plan = { ...monthly, disparador: 'medidor', cada_valor: null, cada_unidad: null, cada_medida: 10_000 };
  const meter = { ...unread, medida: 9_000, leida_en: '2027-06-25', uso_diario: 100 };
  const due = dueOf(cycleOf(plan, facts({ medida: 0 })), meter, { aviso_dias: 7, termina_en: null });
  expect(dueInSeason(due, [4, 5, 6], null, seasonOf([4, 5, 6], '2027-06-26'))).toMatchObject({
    fecha_pronosticada: '2028-04-01',
    vence_en: '2028-04-01',
    vencido_desde: null,
  });
});
