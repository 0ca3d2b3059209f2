import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import type { Indicadores } from '#contract/requests/indicadores';
import { startOwnApi, type TestApi } from '../../testing/app';
import { testClock, type TestClock } from '../../testing/clock';
import { nextDay } from '../../testing/planBook';
import { plansOf } from '../../testing/plans';
import { lookAtConditions } from '../eventos/rules/rounds';
import { makeDueOrders } from './clock';
import { tellOverdue } from './overdue';
import { settleCompany } from './settle';

/** Three years of four plans that rest in some months, by the product's clock; dues, events and compliance counted. */

let api: TestApi;
let on: ReturnType<typeof plansOf>;
let clock: TestClock;
beforeAll(async () => {
  api = await startOwnApi();
  on = plansOf(api);
  await api.every.stop();
  clock = await testClock(api, '2027-03-20T15:00:00.000Z');
});
afterAll(async () => {
  clock.stop();
  await api.close();
});

const summer = [4, 5, 6, 7, 8, 9];
const winter = [1, 2, 3, 11, 12];
const fixed = { cada_valor: 1, cada_unidad: 'mes', inicia_en: '2027-04-10', meses: summer, aviso_dias: 3 };
const counted = { ...fixed, base: 'ejecutada', cada_valor: 2, crear_orden_automatica: true };
const byMeter = {
  disparador: 'medidor',
  cada_valor: null,
  cada_unidad: null,
  cada_medida: 10_000,
  medidor_tipo: 'odometro',
  inicia_en: '2027-04-10',
  meses: winter,
};

const anAsset = async () => {
  const { id: nivel_id } = await api.aNivel();
  const { id } = await api.anActivo({ nivel_id, tipo_activo: 'vehiculo' });
  const regla = { nombre: `De ${id}`, tipo: 'mantenimiento_vencido', alcance: { activos: [id] } };
  await on.ask(201, 'POST', '/api/reglas', regla);
  return { id: Number(id), nivel_id: Number(nivel_id) };
};
type Asset = Awaited<ReturnType<typeof anAsset>>;

/** The product's timer. */
const tick = async () => {
  const parts = { db: api.db, changed: () => {}, log: (message: string) => expect.unreachable(message) };
  await settleCompany(api.db, api.a);
  await tellOverdue(api.db);
  await makeDueOrders(parts);
  await lookAtConditions(api.db, () => {});
};

const complete = async (due: Vencimiento, given: object = {}) => {
  const order =
    due.orden_abierta_id === null
      ? await on.order(due)
      : await on.ask<Orden>(200, 'GET', `/api/ordenes/${due.orden_abierta_id}`);
  await on.move(await on.move(order, 'en_progreso'), 'completada', given);
};

/** The days on which events of overdue maintenance began. */
const eventsOf = async ({ id }: Asset) =>
  (
    await on.ask<{ inicio_en: string }[]>(
      200,
      'GET',
      `/api/eventos?filter=${JSON.stringify({ activo_id: id })}&sort=["id","ASC"]&range=[0,99]`,
    )
  ).map(({ inicio_en }) => inicio_en.slice(0, 10));

const keptIn = async ({ nivel_id }: Asset, year: number) =>
  (
    await on.ask<Indicadores>(
      200,
      'GET',
      `/api/indicadores?desde=${year}-01-01T05:00:00Z&hasta=${year + 1}-01-01T05:00:00Z&nivel_id=${nivel_id}`,
    )
  ).cumplimiento_preventivo_pct;

const orders = ({ id }: Asset) =>
  on.ask<Orden[]>(200, 'GET', `/api/ordenes?filter=${JSON.stringify({ activo_id: id })}`);

const watched = ['01', '02', '09', '10', '11'];

it(
  'nothing falls due in a pause, nothing piles up, and the season begins with one due',
  { timeout: 240_000 },
  async () => {
    const [kept, left, driven, automatic] = [await anAsset(), await anAsset(), await anAsset(), await anAsset()];
    const meter = await on.meter(driven.id, 'odometro');
    let km = 1_000;
    await on.read(driven.id, meter, km);
    const plans = {
      kept: await on.plan({ ...fixed, activos: [kept.id] }),
      left: await on.plan({ ...fixed, activos: [left.id] }),
      driven: await on.plan({ ...byMeter, activos: [driven.id] }),
      automatic: await on.plan({ ...counted, activos: [automatic.id] }),
    };
    const nameOf = new Map(Object.entries(plans).map(([name, { id }]) => [id, name]));
    const found: string[] = [];
    const done: string[] = [];
    let before: Record<string, string> = {};
    for (let day = '2027-03-20'; day < '2030-03-20'; day = nextDay(day)) {
      if (!watched.includes(day.slice(8))) continue;
      await clock.set(`${day}T15:00:00.000Z`);
      if (day < '2027-06-12') {
        km += 700;
        expect((await on.read(driven.id, meter, km)).estado).toBe('valida');
      }
      await tick();
      const dues = await on.dues();
      expect([day, dues.length]).toEqual([day, 4]);
      const states: Record<string, string> = {};
      for (const due of dues) {
        const name = nameOf.get(due.plan_id) ?? '';
        const { meses } = name === 'driven' ? byMeter : fixed;
        const rests = !meses.includes(Number(day.slice(5, 7)));
        expect([day, name, due.en_pausa_hasta !== null]).toEqual([day, name, rests]);
        if (rests) expect([day, name, due.situacion]).toEqual([day, name, 'al_dia']);
        states[name] = [due.situacion, due.en_pausa_hasta && `until ${due.en_pausa_hasta}`].filter(Boolean).join(' ');
        if (name === 'left' && states[name] !== before[name]) found.push(`${day} ${states[name]} ${due.vence_en}`);
        const isDue = due.vence_en !== null && due.vence_en <= day && !rests;
        if (isDue && (name === 'kept' || name === 'automatic')) {
          done.push(`${name} ${day}`);
          await complete(due);
        }
        if (name === 'driven' && due.situacion === 'vencido') done.push(`driven overdue ${due.vence_en}`);
      }
      before = states;
      if (day === '2027-12-09') {
        expect(await keptIn(kept, 2027)).toBe(100);
        // Overdue when the pause began: it waits, and does not count as missed.
        expect(await keptIn(left, 2027)).toBeNull();
        const next = `desde=2027-12-09&hasta=2028-12-01&plan_id=${plans.left.id}`;
        const calendar = await on.ask<{ fecha: string }[]>(200, 'GET', `/api/mantenimiento/calendario?${next}`);
        expect(calendar.map(({ fecha }) => fecha)).toEqual([
          '2028-04-01',
          ...summer.map((month) => `2028-0${month}-10`),
        ]);
      }
      if (day === '2028-06-10') expect([await keptIn(left, 2027), await keptIn(left, 2028)]).toEqual([null, 0]);
      if (day === '2027-11-02') await complete(await on.due(plans.driven), { odometro_cierre_km: km });
    }

    const years = [2027, 2028, 2029];
    expect(done.filter((what) => what.startsWith('kept'))).toEqual(
      years.flatMap((year) => summer.map((month) => `kept ${year}-0${month}-10`)),
    );
    // Every two months from the day it was done; what would fall into October waits for the first of April.
    expect(done.filter((what) => what.startsWith('automatic'))).toEqual([
      ...['04-10', '06-10', '08-10'].map((day) => `automatic 2027-${day}`),
      ...[2028, 2029].flatMap((year) => ['04-01', '06-01', '08-01'].map((day) => `automatic ${year}-${day}`)),
    ]);
    expect((await orders(automatic)).length).toBe(9);
    expect(found).toEqual([
      '2027-04-01 al_dia 2027-04-10',
      '2027-04-09 proximo 2027-04-10',
      '2027-04-11 vencido 2027-04-10',
      ...[2027, 2028, 2029].flatMap((year) => [
        `${year}-10-01 al_dia until ${year + 1}-04-01 ${year + 1}-04-01`,
        ...(year === 2029 ? [] : [`${year + 1}-04-01 proximo ${year + 1}-04-01`]),
        ...(year === 2029 ? [] : [`${year + 1}-04-02 vencido ${year + 1}-04-01`]),
      ]),
    ]);
    expect(await eventsOf(left)).toEqual(['2027-04-11', '2028-04-02', '2029-04-02']);
    expect(await eventsOf(kept)).toEqual([]);
    // Reached in June, overdue with the first day of November.
    expect(done.filter((what) => what.startsWith('driven'))).toEqual([
      'driven overdue 2027-11-01',
      'driven overdue 2027-11-01',
    ]);
    expect(await eventsOf(driven)).toEqual(['2027-11-01']);
    for (const year of years)
      expect([year, await keptIn(kept, year), await keptIn(automatic, year)]).toEqual([year, 100, 100]);
    expect(await keptIn(left, 2028)).toBeNull();
  },
);
