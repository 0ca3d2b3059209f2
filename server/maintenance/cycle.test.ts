import { describe, expect, it } from 'vitest';
import { cycleOf } from './cycle';
import type { Closing, Facts, Move, Plan } from './facts';
import { closing, facts, monthly } from './testing';
import { isDaily } from '../../testing/levels';

const closed = (dia: string, medida: number | null = null, hecho = dia): Closing => closing(dia, medida, { hecho });
const move = (ciclo: number, tipo: Move['tipo'], dia: string): Move => ({ ciclo, tipo, dia, fecha: 1, motivo: null });
const due = (plan: Partial<Plan>, given: Partial<Facts> = {}) =>
  cycleOf({ ...monthly, ...plan }, facts(given)).proxima_fecha;
const measure = (plan: Partial<Plan>, given: Partial<Facts> = {}) =>
  cycleOf(
    { ...monthly, disparador: 'medidor', cada_valor: null, cada_unidad: null, cada_medida: 10_000, ...plan },
    facts({ medida: 3_000, ...given }),
  ).proxima_medida;

describe('the cycle of an asset', () => {
  it('begins with the first day of the plan, if the asset was in it before, or was chosen for it by that day', () => {
    expect(due({})).toBe('2026-01-31');
    expect(due({}, { elegido: false })).toBe('2026-01-31');
    expect(due({}, { desde: '2026-01-31' })).toBe('2026-01-31');
    expect(cycleOf(monthly, facts()).sin_historia).toBe(false);
  });

  it.each([
    ['added later', '2026-04-10', true],
    ['added by its category, or created, on the first day', '2026-01-31', false],
  ])('has no dates while nobody knows when an asset was last done: %s', (_, desde, elegido) => {
    const unknown = { desde, elegido, medida: 3_000 };
    const plan = { ...monthly, disparador: 'tiempo_o_medidor', cada_medida: 10_000 } as const;
    expect(cycleOf(plan, facts(unknown))).toMatchObject({
      sin_historia: true,
      proxima_fecha: null,
      proxima_medida: 13_000,
    });
    expect(cycleOf(plan, facts({ ...unknown, cierres: [closed('2026-04-15', 5_000)] }))).toMatchObject({
      sin_historia: false,
      ultima_fecha: '2026-04-15',
      proxima_fecha: '2026-04-30',
      proxima_medida: 23_000,
    });
    expect(due({ base: 'ejecutada' }, { ...unknown, cierres: [closed('2026-04-15')] })).toBe('2026-05-15');
  });

  it('has the day to which somebody moved it, without history too', () => {
    const unknown = { desde: '2026-04-10', cambios: [move(0, 'reprograma', '2026-06-01')] };
    expect(cycleOf(monthly, facts(unknown))).toMatchObject({
      sin_historia: true,
      proxima_fecha: null,
      reprogramado_para: '2026-06-01',
    });
    expect(due({}, { ...unknown, cierres: [closed('2026-05-20')] })).toBe('2026-06-30');
  });

  it('begins its series on the day to which somebody moved it', () => {
    const unknown = { desde: '2026-04-10', cambios: [move(0, 'reprograma_serie', '2026-06-12')] };
    expect(cycleOf(monthly, facts(unknown))).toMatchObject({ sin_historia: true, proxima_fecha: '2026-06-12' });
    expect(due({}, { ...unknown, cierres: [closed('2026-06-12')] })).toBe('2026-07-12');
    // Chosen weekdays stay what they are.
    const mondays: Partial<Plan> = { cada_unidad: 'semana', dias_semana: [1], inicia_en: '2026-03-02' };
    expect(due(mondays, unknown)).toBe('2026-06-12');
    expect(due(mondays, { ...unknown, cierres: [closed('2026-06-12')] })).toBe('2026-06-15');
  });

  it('counts as before where the asset was added before last times were asked for', () => {
    const anterior = true;
    expect(due({ creado_en: '2026-04-10' }, { desde: '2026-04-10', anterior })).toBe('2026-01-31');
    expect(due({}, { desde: '2026-04-10', anterior })).toBe('2026-04-30');
    expect(cycleOf(monthly, facts({ desde: '2026-04-10', anterior })).sin_historia).toBe(false);
  });

  it('is used up by its order, whatever day that is closed on', () => {
    const reported = (dia: string, informado: string, medida: number | null = null) =>
      closing(dia, medida, { pedido: Date.parse(informado) - 1, informado: Date.parse(informado) });
    // Before the plan was defined: the order was made from the plan as it is now.
    const definido = Date.parse('2026-01-31T10:00:00Z');
    const today = reported('2026-01-30', '2026-01-31T11:00:00Z');
    expect(due({ definido }, { cierres: [today] })).toBe('2026-02-28');
    const once = { disparador: 'fecha_unica', cada_valor: null, cada_unidad: null } as const;
    expect(due({ ...once, definido }, { cierres: [today] })).toBeNull();
    expect(due(once, { desde: '2026-02-01', cierres: [reported('2026-01-20', '2026-02-02')] })).toBeNull();
    // Before the last one.
    const cierres = [closed('2026-02-10', 8_000), reported('2026-02-05', '2026-02-12', 7_000)];
    expect(due({}, { cierres })).toBe('2026-03-31');
    const performed = { ...monthly, base: 'ejecutada', disparador: 'tiempo_o_medidor', cada_medida: 5_000 } as const;
    expect(cycleOf(performed, facts({ cierres }))).toMatchObject({
      ciclo: 2,
      ultima_fecha: '2026-02-10',
      ultima_medida: 8_000,
      proxima_fecha: '2026-04-10',
      proxima_medida: 18_000,
    });
    // And then on the same day.
    expect(due({ base: 'ejecutada' }, { cierres: [closed('2026-02-10'), closed('2026-02-10')] })).toBe('2026-04-10');
  });

  it('moves to the first date after both the due date and the completion: early, late, and without piling up', () => {
    expect(due({}, { cierres: [closed('2026-01-20')] })).toBe('2026-02-28');
    expect(due({}, { cierres: [closed('2026-02-27')] })).toBe('2026-02-28');
    expect(due({}, { cierres: [closed('2026-06-15')] })).toBe('2026-06-30');
    expect(due({}, { cierres: [closed('2026-01-31'), closed('2026-02-28'), closed('2026-03-31')] })).toBe('2026-04-30');
  });

  it('counts from the day on which the work was completed, where the plan says so', () => {
    expect(due({ base: 'ejecutada' }, { cierres: [closed('2026-02-15', null, '2026-02-10')] })).toBe('2026-03-10');
  });

  it('counts measures from the meter value when the asset was added, or from the last completion', () => {
    expect(measure({})).toBe(13_000);
    expect(measure({}, { cierres: [closed('2026-03-01', 12_400)] })).toBe(23_000);
    expect(measure({}, { cierres: [closed('2026-03-01', 38_000)] })).toBe(43_000);
    expect(measure({ base: 'ejecutada' }, { cierres: [closed('2026-03-01', 12_400)] })).toBe(22_400);
    expect(measure({}, { medida: null })).toBeNull();
  });

  it('is over after a single date, and after the end of the plan', () => {
    const once = { disparador: 'fecha_unica', cada_valor: null, cada_unidad: null } as const;
    expect(due(once)).toBe('2026-01-31');
    expect(due(once, { cierres: [closed('2026-01-30')] })).toBeNull();
    expect(due({ termina_en: '2026-02-15' }, { cierres: [closed('2026-01-31')] })).toBeNull();
  });

  it('keeps moves with their cycle, and moves of the series for good', () => {
    expect(cycleOf(monthly, facts({ cambios: [move(0, 'pospone', '2026-02-10')] }))).toMatchObject({
      pospuesto_hasta: '2026-02-10',
      proxima_fecha: '2026-01-31',
    });
    expect(due({}, { cambios: [move(0, 'pospone', '2026-03-05')], cierres: [closed('2026-02-27')] })).toBe(
      '2026-03-31',
    );
    expect(due({}, { cambios: [move(0, 'reprograma_serie', '2026-02-10')] })).toBe('2026-02-10');
    expect(due({}, { cambios: [move(0, 'reprograma_serie', '2026-02-10')], cierres: [closed('2026-02-10')] })).toBe(
      '2026-03-10',
    );
  });

  it('moves each chosen weekday by the same number of days with the series', () => {
    const weekly = { cada_unidad: 'semana', dias_semana: [1, 4], inicia_en: '2026-03-02' } as const;
    const done = (...days: string[]) => ({
      cambios: [move(1, 'reprograma_serie', '2026-03-06')],
      cierres: days.map((day) => closed(day)),
    });
    const plan = { ...weekly, dias_semana: [...weekly.dias_semana] };
    expect(due(plan, { cierres: [closed('2026-03-02')] })).toBe('2026-03-05');
    expect(due(plan, done('2026-03-02'))).toBe('2026-03-06');
    expect(due(plan, done('2026-03-02', '2026-03-06'))).toBe('2026-03-10');
    expect(due(plan, done('2026-03-02', '2026-03-06', '2026-03-10'))).toBe('2026-03-13');
    // Every second week stays every second week, however far the series is moved; Monday becomes Sunday.
    const rare = { ...plan, cada_valor: 2, dias_semana: [1] };
    const back = { cambios: [move(0, 'reprograma_serie', '2026-03-01')] };
    expect(
      ['2026-03-01', '2026-03-15', '2026-03-29'].map((_, n, all) =>
        due(rare, { ...back, cierres: all.slice(0, n).map((day) => closed(day)) }),
      ),
    ).toEqual(['2026-03-01', '2026-03-15', '2026-03-29']);
    // Weekdays that are chosen after the move are the ones that were chosen.
    const changed = { ...plan, dias_semana: [3], definido: Date.parse('2026-03-07') };
    expect(due(changed, done('2026-03-02', '2026-03-06'))).toBe('2026-03-11');
  });

  it('takes a closing back when the order is reopened, with its former moves', () => {
    const cambios = [move(0, 'pospone', '2026-02-10'), move(1, 'pospone', '2026-03-20')];
    expect(cycleOf(monthly, facts({ cambios, cierres: [closed('2026-02-05')] }))).toMatchObject({
      ciclo: 1,
      pospuesto_hasta: '2026-03-20',
    });
    expect(cycleOf(monthly, facts({ cambios }))).toMatchObject({ ciclo: 0, pospuesto_hasta: '2026-02-10' });
  });

  it('of a changed plan counts from the last time, not from how it was counted before', () => {
    const cierres = ['2026-01-31', '2026-02-28', '2026-03-31'].map((dia) => closed(dia));
    const definido = Date.parse('2026-04-02');
    expect(due({ cada_unidad: 'anio', definido }, { cierres })).toBe('2027-01-31');
    expect(due({ base: 'ejecutada', cada_valor: 2, definido }, { cierres })).toBe('2026-05-31');
    expect(due({ base: 'ejecutada', inicia_en: '2026-08-01', definido, iniciado: definido }, { cierres })).toBe(
      '2026-08-01',
    );
  });
});

/** Pseudo-random numbers, the same in every run. */
const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};
const plusDay = (date: string, days = 1) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Whether this day is a date of the plan. Months count from the first date, on its day of the month or on the last one.
 */
const isDate = ({ cada_valor, cada_unidad }: Plan, anchor: string, date: string): boolean => {
  if (cada_valor === null || cada_unidad === null || date < anchor) return false;
  const days = (Date.parse(date) - Date.parse(anchor)) / 86_400_000;
  if (cada_unidad === 'dia') return days % cada_valor === 0;
  if (cada_unidad === 'semana') return days % (7 * cada_valor) === 0;
  const [from, at] = [new Date(anchor), new Date(date)];
  const months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  const shortened = plusDay(date).slice(8) === '01' && from.getUTCDate() > at.getUTCDate();
  return (
    (at.getUTCDate() === from.getUTCDate() || shortened) &&
    months % (cada_unidad === 'mes' ? cada_valor : 12 * cada_valor) === 0
  );
};

/** The first date after a day, by checking each day. */
const walk = (plan: Plan, anchor: string, after: string): string | null => {
  if (plan.cada_valor === null) return null;
  let date = plusDay(after);
  while (!isDate(plan, anchor, date)) date = plusDay(date);
  return date;
};

describe('three years, day by day', () => {
  it.each([...Array(isDaily ? 8 : 24).keys()])(
    'of random plan %i: on each day the cycle equals a step-by-step computation',
    (seed) => {
      const roll = dice(seed + 1);
      const pick = <T>(...of: T[]): T => of[Math.floor(roll() * of.length)] ?? (of[0] as T);
      const byTime = roll() < 0.75;
      const plan: Plan = {
        ...monthly,
        disparador: byTime ? pick('tiempo', 'tiempo_o_medidor') : 'medidor',
        base: pick('programada', 'ejecutada'),
        inicia_en: pick('2027-12-31', '2028-02-29', '2027-10-30', '2028-01-01'),
        creado_en: '2027-10-01',
        cada_valor: byTime ? pick(1, 2, 3, 10) : null,
        cada_unidad: byTime ? pick('dia', 'semana', 'mes', 'anio') : null,
        cada_medida: null,
      };
      if (plan.disparador !== 'tiempo') plan.cada_medida = pick(500, 5_000, 333.3333);

      let today = '2027-10-01';
      let meter = Math.round(roll() * 100_000);
      const start = meter;
      let lastly = '';
      const known = { cierres: [] as Closing[], cambios: [] as Move[] };
      let anchor = plan.inicia_en;
      let date = byTime ? plan.inicia_en : null;
      let due: number | null = plan.cada_medida === null ? null : start + plan.cada_medida;
      let given: string | null = null;

      for (let day = 0; day < 1_100; day += 1, today = plusDay(today)) {
        meter += Math.round(roll() * 400);
        const isDue = (given ?? date ?? '9999') <= today || (given === null && due !== null && meter >= due);
        if (roll() < 0.01) {
          given = plusDay(today, Math.floor(roll() * 40));
          known.cambios.push({
            ciclo: known.cierres.length,
            tipo: pick('pospone', 'reprograma'),
            dia: given,
            fecha: day,
            motivo: null,
          });
        } else if (byTime && roll() < 0.004) {
          anchor = date = plusDay(today, Math.floor(roll() * 40));
          given = null;
          known.cambios.push({
            ciclo: known.cierres.length,
            tipo: 'reprograma_serie',
            dia: anchor,
            fecha: day,
            motivo: null,
          });
        } else if (isDue ? roll() < 0.2 : roll() < 0.003) {
          const worked = plusDay(today, -Math.floor(roll() * 3));
          known.cierres.push(closing(today, meter, { hecho: worked }));
          const last = [date, given, today].reduce<string>(
            (most, each) => (each !== null && each > most ? each : most),
            today,
          );
          const newer = worked > lastly;
          const from = newer ? worked : [date, given].reduce<string>((a, b) => (b !== null && b > a ? b : a), worked);
          if (byTime) date = plan.base === 'programada' ? walk(plan, anchor, last) : walk(plan, from, from);
          if (newer) lastly = worked;
          if (due !== null && plan.cada_medida !== null) {
            if (plan.base === 'ejecutada') due = (newer ? meter : due) + plan.cada_medida;
            else for (const passed = Math.max(due, meter); due <= passed + 1e-6;) due += plan.cada_medida;
          }
          given = null;
        }
        const cycle = cycleOf(plan, facts({ desde: '2027-10-01', medida: start, ...known }));
        expect([today, cycle.proxima_fecha, cycle.pospuesto_hasta ?? cycle.reprogramado_para, cycle.ciclo]).toEqual([
          today,
          date,
          given,
          known.cierres.length,
        ]);
        if (due === null) expect(cycle.proxima_medida).toBeNull();
        else expect(cycle.proxima_medida).toBeCloseTo(due, 2);
      }
    },
  );
});
