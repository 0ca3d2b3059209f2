import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import { startOwnApi, type TestApi } from '../../testing/app';
import { testClock, type TestClock } from '../../testing/clock';
import { plansOf } from '../../testing/plans';
import { randomOf } from '../../tracking/projector/testing';
import { addReading, readMeter } from '../activos/index';
import { makeDueOrders } from './clock';
import { settleCompany } from './settle';
import { begun, isUnread, mixedPlans, nextDay, situationOf, type PlanBook } from '../../testing/planBook';
import { each, peopleOf, slices, type Book, type Action, type Vehicle } from '../../testing/planPeople';

/**
 * Fourteen months of a fleet, day by day, with a 29 February, month ends, clock changes, meters that jump and are
 * replaced, people who are early, late, postpone, cancel and reopen, assets that come and go, and a server that is down
 * for three days. An independent model, kept step by step, says what is due; the product must agree on each day that it
 * is up. FTRACK_YEAR_ASSETS=200 runs a whole fleet and every day; by default the server is up around the ends and the
 * middles of months, and catches up on the days between.
 */

const whole = process.env.FTRACK_YEAR_ASSETS !== undefined;
const fleet = Number(process.env.FTRACK_YEAR_ASSETS ?? 4);
const [begins, days] = ['2027-08-31', 420];
const down = ['2028-02-28', '2028-02-29', '2028-03-01'];
const lively = ['01', '02', '15', '28', '30', '31'];
const isUp = (day: string) =>
  !down.includes(day) &&
  (whole || day === begins || lively.includes(day.slice(8)) || (day > '2028-02-20' && day < '2028-03-10'));
/** Days of one-time actions: the first day up from there on. */
const atDay = (n: number) => {
  for (let day = nextDay(begins, n); ; day = nextDay(day)) if (isUp(day)) return day;
};
const [replaced, bought, left] = [atDay(60), atDay(100), atDay(200)];

let api: TestApi;
let on: ReturnType<typeof plansOf>;
let clock: TestClock;
const random = randomOf(29);
const chance = (share: number) => random() < share;
const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
beforeAll(async () => {
  api = await startOwnApi();
  on = plansOf(api);
  // The timer is run by hand.
  await api.every.stop();
  clock = await testClock(api, `${begins}T11:00:00.000Z`);
  // Chile changes its clocks in April and September.
  await api.db.system.execute(sql`
    update empresas
    set zona_horaria = 'America/Santiago', ajustes = ajustes || '{"verificacion_obligatoria": true}'
    where id = ${api.a}`);
});
afterAll(async () => {
  clock.stop();
  await api.close();
});

it(
  'a fleet’s dues match an independent model every day, and each cycle has exactly one order',
  { timeout: 3_600_000 },
  async () => {
    const category = (
      await on.ask<{ id: number }>(201, 'POST', '/api/categorias', { nombre: 'Reparto', tipo_activo: 'vehiculo' })
    ).id;
    const vehicles: Vehicle[] = [];
    const buy = async (categoria_id: number | null) => {
      const { id } = await api.anActivo({ tipo_activo: 'vehiculo', categoria_id });
      const meter = await on.meter(id, 'odometro');
      const km = between(10_000, 90_000);
      await on.read(id, meter, km);
      const hours = { tipo: 'horometro', unidad: 'h' };
      const { id: engine } = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, hours);
      const { id: crane } = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, {
        ...hours,
        nombre: 'Grúa',
      });
      await on.read(id, engine, 9_000);
      await on.read(id, crane, 10);
      const at = [Date.now()];
      const vehicle = {
        ...{ id, meter, km, offset: 0, read: km, at },
        crane: { meter: crane, hours: 10, read: 10, at: [...at] },
      };
      vehicles.push(vehicle);
      return vehicle;
    };
    for (let n = 0; n < fleet; n += 1) await buy(n % 3 === 0 ? category : null);
    // They were there before the plans.
    await api.db.system.execute(sql`update activos set creado_en = creado_en - interval '3 days'`);

    await clock.set(`${begins}T12:00:00.000Z`);
    const some = (share: number) =>
      vehicles.slice(0, Math.max(2, Math.round(vehicles.length * share))).map(({ id }) => id);
    const plans: PlanBook[] = [];
    for (const given of mixedPlans(begins, category, some)) {
      const plan = await on.plan({ ...given, fotos_min: 0 });
      plans.push({ ...plan, measured: plan.medidor_tipo !== null });
    }

    const books = new Map<string, Book>();
    const readFor = (plan: PlanBook, { read, crane }: Vehicle) => (plan.medidor_nombre === null ? read : crane.read);
    const readOf = ({ plan, vehicle }: Book) => readFor(plan, vehicle);
    const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });
    const stateOf = (book: Book, day: string) => {
      const { at, crane } = book.vehicle;
      const moments = book.plan.medidor_nombre === null ? at : crane.at;
      return situationOf(
        book,
        readOf(book),
        day,
        isUnread(moments, (moment) => there.format(moment), day),
      );
    };
    const open = (plan: PlanBook, vehicle: Vehicle, day: string) => {
      books.set(`${plan.id} ${vehicle.id}`, {
        ...begun(plan, readFor(plan, vehicle), day),
        vehicle,
        row: { id: 0, version: 0 },
        order: null,
        before: null,
        made: false,
        closings: 0,
      });
    };
    for (const plan of plans)
      for (const vehicle of vehicles)
        if (plan.alcance === 'categoria' ? vehicles.indexOf(vehicle) % 3 === 0 : plan.activos.includes(vehicle.id))
          open(plan, vehicle, begins);

    const bookOf = (due: Pick<Vencimiento, 'plan_id' | 'activo_id'>) => {
      const book = books.get(`${due.plan_id} ${due.activo_id}`);
      if (!book) throw new Error(`no book of plan ${due.plan_id} and asset ${due.activo_id}`);
      return book;
    };
    const allDues = async () => {
      const dues: Vencimiento[] = [];
      for (let from = 0; ; from += 1_000) {
        const some = await on.ask<Vencimiento[]>(
          200,
          'GET',
          `/api/mantenimiento/vencimientos?sort=["id","ASC"]&range=[${from},${from + 999}]`,
        );
        dues.push(...some);
        if (some.length < 1_000) return dues;
      }
    };
    const { id: userId } = await api.as('admin').who;
    const odometer = ({ id, meter, km, offset }: Vehicle) => ({ activoId: id, meterId: meter, valor: km - offset });
    const readMeters = (readings: readonly ReturnType<typeof odometer>[]) =>
      each(slices(readings, 25), (some) =>
        api.db.tenant(api.a, async (tx) => {
          for (const { activoId, meterId, valor } of some) {
            const meter = await readMeter(tx, api.a, activoId, meterId, true);
            const { estado } = await addReading(
              tx,
              { empresaId: api.a, userId, ip: null },
              meter,
              { valor, reinicio: false, nota: null, foto_id: null },
              'manual',
            );
            expect(estado).toBe('valida');
          }
        }),
      );

    let compared = 0;
    const compare = (dues: readonly Vencimiento[], day: string) => {
      expect(dues.length, day).toBe(books.size);
      for (const due of dues) {
        const book = bookOf(due);
        const label = `${day}: ${book.plan.nombre}, asset ${due.activo_id}`;
        book.row = due;
        expect([
          label,
          due.ciclo,
          due.ultima_fecha,
          due.ultima_medida,
          due.proxima_fecha,
          due.proxima_medida,
          due.orden_abierta_id,
          due.situacion,
        ]).toEqual([
          label,
          book.cycle,
          book.lastDate,
          book.lastMeasure,
          book.nextDate,
          book.nextMeasure,
          book.order?.id ?? null,
          book.order ? 'en_orden' : stateOf(book, day),
        ]);
        compared += 1;
      }
    };

    /** Runs the product's timer in two processes at once. */
    const tick = async () => {
      const look = () =>
        makeDueOrders({
          db: api.db,
          changed: () => {},
          log: (message, details) => expect.unreachable(message + JSON.stringify(details)),
        });
      await settleCompany(api.db, api.a);
      await Promise.all([look(), look()]);
    };

    /** An automatic order is looked for where the model expects one, or where a forecast may. */
    const orders = async (dues: readonly Vencimiento[], day: string) => {
      const fresh: Vencimiento[] = [];
      for (const due of dues) {
        const book = bookOf(due);
        const { plan } = book;
        const label = `${day}: ${plan.nombre}, asset ${due.activo_id}`;
        const date = book.moved?.day ?? book.nextDate;
        const reached = book.nextMeasure !== null && book.moved === null && readOf(book) >= book.nextMeasure;
        const wanted =
          plan.crear_orden_automatica &&
          !book.made &&
          !book.order &&
          ((date !== null && nextDay(day, plan.anticipacion_dias) >= date) || reached);
        const predicted =
          plan.crear_orden_automatica &&
          !book.made &&
          !book.order &&
          plan.measured &&
          book.moved === null &&
          (due.vence_en ?? '9') <= day;
        if (due.orden_abierta_id === (book.order?.id ?? null)) expect([label, wanted]).toEqual([label, false]);
        else {
          expect([label, wanted || predicted, book.order]).toEqual([label, true, null]);
          fresh.push(due);
        }
      }
      if (fresh.length === 0) return;
      const filter = encodeURIComponent(JSON.stringify({ id: fresh.map(({ orden_abierta_id }) => orden_abierta_id) }));
      const made = new Map(
        (await on.ask<Orden[]>(200, 'GET', `/api/ordenes?filter=${filter}`)).map((order) => [order.id, order]),
      );
      for (const due of fresh) {
        const order = made.get(due.orden_abierta_id ?? 0);
        expect(order?.activo_id).toBe(due.activo_id);
        Object.assign(bookOf(due), { order, made: true });
      }
    };

    const actionOf = (book: Book, day: string): Action | null => {
      const { plan, order, before, made } = book;
      if (order?.estado === 'completada') return chance(0.6) ? 'close' : null;
      if (order) return chance(0.02) ? 'cancel' : chance(0.25) ? 'complete' : null;
      if (before && before.day < day && nextDay(before.day, 20) > day && !made && chance(0.05)) return 'reopen';
      if (book.nextDate === null && book.nextMeasure === null && !book.unknown) return null;
      if (chance(0.01)) return 'postpone';
      if (chance(0.006)) return 'move';
      if (
        !plan.measured &&
        plan.disparador === 'tiempo' &&
        plan.termina_en === null &&
        book.nextDate !== null &&
        chance(0.004)
      )
        return 'moveSeries';
      const calm = ['al_dia', 'sin_lecturas'].includes(stateOf(book, day));
      return chance(calm ? 0.004 : plan.crear_orden_automatica && !made ? 0.01 : 0.2) ? 'order' : null;
    };

    const actions = peopleOf({ on, between, readOf });
    /** Each person decides by their due first, and then all act. */
    const work = async (some: readonly Book[], day: string) => {
      const wanted = some.map((book) => ({ book, action: actionOf(book, day) }));
      for (const [action, perform] of Object.entries(actions)) {
        const theirs = wanted.filter((each) => each.action === action).map(({ book }) => book);
        if (theirs.length > 0) await perform(theirs, day);
      }
    };

    /** An unlikely reading is held until a person reviews it. */
    const doubt = async (vehicle: Vehicle) => {
      const real = chance(0.5);
      const jumped = vehicle.km + 4_000;
      const { id, estado } = await on.read(vehicle.id, vehicle.meter, jumped - vehicle.offset);
      expect(estado).toBe('sospechosa');
      await on.ask(200, 'POST', `/api/activos/${vehicle.id}/medidores/${vehicle.meter}/lecturas/${id}/juicio`, {
        estado: real ? 'valida' : 'anulada',
      });
      if (!real) return;
      [vehicle.km, vehicle.read] = [jumped, jumped];
      vehicle.at.push(Date.now());
    };

    let up = 0;
    for (let n = 0, day = begins; n < days; n += 1, day = nextDay(day)) {
      for (const vehicle of vehicles) {
        vehicle.km += between(20, 260);
        vehicle.crane.hours += between(0, 4);
      }
      if (!isUp(day)) continue;
      up += 1;
      await clock.set(`${day}T12:00:00.000Z`);
      await tick();
      const dues = await allDues();
      await orders(dues, day);
      compare(dues, day);
      await clock.set(`${day}T15:00:00.000Z`);
      const doubtful = vehicles.filter((_, at) => up === 25 + at || (up > 60 && chance(0.002)));
      const turn = vehicles.filter(
        (vehicle, at) => (up + at) % 3 === 0 || doubtful.includes(vehicle) || (day === replaced && at === 0),
      );
      const cranes = vehicles.filter((_, at) => (up + at) % 4 === 0);
      await readMeters([
        ...turn.map(odometer),
        ...cranes.map(({ id, crane }) => ({ activoId: id, meterId: crane.meter, valor: crane.hours })),
      ]);
      for (const vehicle of turn) {
        vehicle.read = vehicle.km;
        vehicle.at.push(Date.now());
      }
      for (const { crane } of cranes) {
        crane.read = crane.hours;
        crane.at.push(Date.now());
      }
      await clock.set(`${day}T15:00:30.000Z`);
      for (const vehicle of doubtful) await doubt(vehicle);
      if (day === replaced) {
        const [vehicle] = vehicles;
        if (vehicle) {
          await clock.set(`${day}T15:01:00.000Z`);
          await on.read(vehicle.id, vehicle.meter, 0, { reinicio: true });
          vehicle.offset = vehicle.km;
          vehicle.at.push(Date.now());
        }
      }
      const shared = plans.find(({ alcance }) => alcance === 'categoria');
      if (day === bought && shared) open(shared, await buy(category), day);
      if (day === left && shared) {
        const [vehicle] = vehicles;
        const { id = 0 } = vehicle ?? {};
        const { version } = await on.ask<{ version: number }>(200, 'GET', `/api/activos/${id}`);
        await on.ask(200, 'PATCH', `/api/activos/${id}`, { version, categoria_id: null });
        books.delete(`${shared.id} ${id}`);
      }
      // Within ten seconds the timer has processed who came and went.
      await settleCompany(api.db, api.a);
      await clock.set(`${day}T21:00:00.000Z`);
      compare(await allDues(), day);
      const late = new Set([...books.values()].filter(() => chance(0.2)));
      await work(
        [...books.values()].filter((book) => !late.has(book)),
        day,
      );
      // Before midnight there, but the next day in London.
      await clock.set(`${nextDay(day)}T02:30:00.000Z`);
      await work([...late], day);
      if (up % 20 === 0) {
        compare(await allDues(), day);
        if (whole)
          process.stdout.write(`${day}: ${compared} comparisons in ${Math.round(performance.now() / 1_000)} s\n`);
      }
    }

    const { rows } = await api.db.system.execute<{ due: number; ciclo: number; n: number }>(sql`
    select mantenimiento_activo_id as due, mantenimiento_ciclo as ciclo, count(*)::int as n from ordenes
    where empresa_id = ${api.a} and estado = 'cerrada' and mantenimiento_activo_id is not null
    group by 1, 2
    having count(*) > 1`);
    expect(rows).toEqual([]);
    const closings = [...books.values()].reduce((sum, { closings: own }) => sum + own, 0);
    if (whole)
      process.stdout.write(
        `${fleet} assets, ${up} days, ${books.size} dues: ${compared} comparisons, ${closings} closings, no difference\n`,
      );
    expect(closings).toBeGreaterThan(books.size * 2);
    expect(compared).toBeGreaterThan(books.size * 50);
  },
);
