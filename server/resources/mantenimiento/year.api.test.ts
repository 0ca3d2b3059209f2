import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Vencimiento } from '#contract/mantenimiento';
import type { Orden } from '#contract/ordenes';
import { startTestApi, type TestApi } from '../../testing/app';
import { testClock, type TestClock } from '../../testing/clock';
import { plansOf } from '../../testing/plans';
import { randomOf } from '../../tracking/projector/testing';
import { makeDueOrders } from './clock';
import { settleCompany } from './settle';
import { begun, closed, dueOf, mixedPlans, nextDay, situationOf, type DueBook, type PlanBook } from '../../testing/planBook';

/**
 * Fourteen months of a fleet, day by day, with a 29 February, month ends, clocks that change, meters that jump and are replaced, people who are early,
 * late, put off, cancel and reopen, assets that come and go, and a server that is down for three days. A book that is kept by hand, step by step, says
 * what is due; the product must say the same each day that it is up. FTRACK_YEAR_ASSETS=200 for a whole fleet and every day; else it is up around the
 * ends and the middles of months, and what falls between is found late.
 */

const whole = process.env.FTRACK_YEAR_ASSETS !== undefined;
const fleet = Number(process.env.FTRACK_YEAR_ASSETS ?? 4);
const [begins, days] = ['2027-08-31', 420];
const down = ['2028-02-28', '2028-02-29', '2028-03-01'];
const lively = ['01', '02', '15', '28', '30', '31'];
const isUp = (day: string) => !down.includes(day) && (whole || day === begins || lively.includes(day.slice(8)) || (day > '2028-02-20' && day < '2028-03-10'));
/** Days on which something happens for once: the first one from there on. */
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
  api = await startTestApi();
  on = plansOf(api);
  // Its clock is asked by hand.
  await api.every.stop();
  clock = await testClock(api, `${begins}T11:00:00.000Z`);
  // Chile changes its clocks in April and September.
  await api.db.system.execute(
    sql`update empresas set zona_horaria = 'America/Santiago', ajustes = ajustes || '{"verificacion_obligatoria": true}' where id = ${api.a}`,
  );
});
afterAll(async () => {
  clock.stop();
  await api.close();
});

interface Vehicle {
  id: number;
  meter: number;
  /** Kilometres that it has driven in its life, and what its meters before this one had counted. */
  km: number;
  offset: number;
  /** What its newest valid reading came to. */
  read: number;
  /** It has two hour meters: plans count by the one of its crane. */
  crane: { meter: number; hours: number; read: number };
}

interface Book extends DueBook {
  vehicle: Vehicle;
  order: Pick<Orden, 'id' | 'version' | 'estado'> | null;
  /** What it was before its last closing, for whoever opens that order again before anything else is decided. */
  before: { due: DueBook; order: number; day: string } | null;
  /** The order of this cycle was there already; one that was cancelled is not made again, unless the due is moved. */
  made: boolean;
  closings: number;
}

it('a fleet’s dues are every day what a book kept by hand says, and each cycle has its one order', { timeout: 3_600_000 }, async () => {
  const category = (await on.ask<{ id: number }>(201, 'POST', '/api/categorias', { nombre: 'Reparto', tipo_activo: 'vehiculo' })).id;
  const vehicles: Vehicle[] = [];
  const buy = async (categoria_id: number | null) => {
    const { id } = await api.anActivo({ tipo_activo: 'vehiculo', categoria_id });
    const meter = await on.meter(id, 'odometro');
    const km = between(10_000, 90_000);
    await on.read(id, meter, km);
    const hours = { tipo: 'horometro', unidad: 'h' };
    const { id: engine } = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, hours);
    const { id: crane } = await on.ask<{ id: number }>(201, 'POST', `/api/activos/${id}/medidores`, { ...hours, nombre: 'Grúa' });
    await on.read(id, engine, 9_000);
    await on.read(id, crane, 10);
    const vehicle = { id, meter, km, offset: 0, read: km, crane: { meter: crane, hours: 10, read: 10 } };
    vehicles.push(vehicle);
    return vehicle;
  };
  for (let n = 0; n < fleet; n += 1) await buy(n % 3 === 0 ? category : null);

  await clock.set(`${begins}T12:00:00.000Z`);
  const some = (share: number) => vehicles.slice(0, Math.max(2, Math.round(vehicles.length * share))).map(({ id }) => id);
  const plans: PlanBook[] = [];
  for (const given of mixedPlans(begins, category, some)) {
    const plan = await on.plan({ ...given, fotos_min: 0 });
    plans.push({ ...plan, measured: plan.medidor_tipo !== null });
  }

  const books = new Map<string, Book>();
  const readFor = (plan: PlanBook, { read, crane }: Vehicle) => (plan.medidor_nombre === null ? read : crane.read);
  const readOf = ({ plan, vehicle }: Book) => readFor(plan, vehicle);
  const open = (plan: PlanBook, vehicle: Vehicle, day: string) => {
    books.set(`${plan.id} ${vehicle.id}`, {
      ...begun(plan, readFor(plan, vehicle), day, begins),
      vehicle,
      order: null,
      before: null,
      made: false,
      closings: 0,
    });
  };
  for (const plan of plans)
    for (const vehicle of vehicles)
      if (plan.alcance === 'categoria' ? vehicles.indexOf(vehicle) % 3 === 0 : plan.activos.includes(vehicle.id)) open(plan, vehicle, begins);

  const bookOf = (due: Pick<Vencimiento, 'plan_id' | 'activo_id'>) => {
    const book = books.get(`${due.plan_id} ${due.activo_id}`);
    if (!book) throw new Error(`no book of plan ${due.plan_id} and asset ${due.activo_id}`);
    return book;
  };
  const allDues = async () => {
    const dues: Vencimiento[] = [];
    for (let from = 0; ; from += 1_000) {
      const some = await on.ask<Vencimiento[]>(200, 'GET', `/api/mantenimiento/vencimientos?sort=["id","ASC"]&range=[${from},${from + 999}]`);
      dues.push(...some);
      if (some.length < 1_000) return dues;
    }
  };
  const read = async (vehicle: Vehicle) => {
    await on.read(vehicle.id, vehicle.meter, vehicle.km - vehicle.offset);
    vehicle.read = vehicle.km;
  };
  const readCrane = async ({ id, crane }: Vehicle) => {
    await on.read(id, crane.meter, crane.hours);
    crane.read = crane.hours;
  };

  let compared = 0;
  const compare = (dues: readonly Vencimiento[], day: string) => {
    expect(dues.length, day).toBe(books.size);
    for (const due of dues) {
      const book = bookOf(due);
      const told = `${day}: ${book.plan.nombre}, asset ${due.activo_id}`;
      expect([told, due.ciclo, due.ultima_fecha, due.ultima_medida, due.proxima_fecha, due.proxima_medida, due.orden_abierta_id, due.situacion]).toEqual([
        told,
        book.cycle,
        book.lastDate,
        book.lastMeasure,
        book.nextDate,
        book.nextMeasure,
        book.order?.id ?? null,
        book.order ? 'en_orden' : situationOf(book, readOf(book), day),
      ]);
      compared += 1;
    }
  };

  /** What the product's clock does at once in two processes. */
  const tick = async () => {
    const look = () => makeDueOrders({ db: api.db, changed: () => {}, log: (message, details) => expect.unreachable(message + JSON.stringify(details)) });
    await settleCompany(api.db, api.a);
    await Promise.all([look(), look()]);
  };

  /** An order that made itself is looked for where the book wants one, or where a forecast may. */
  const orders = async (dues: readonly Vencimiento[], day: string) => {
    for (const due of dues) {
      const book = bookOf(due);
      const { plan } = book;
      const told = `${day}: ${plan.nombre}, asset ${due.activo_id}`;
      const date = book.moved?.day ?? book.nextDate;
      const reached = book.nextMeasure !== null && book.moved === null && readOf(book) >= book.nextMeasure;
      const wanted = plan.crear_orden_automatica && !book.made && !book.order && ((date !== null && nextDay(day, plan.anticipacion_dias) >= date) || reached);
      const foretold = plan.crear_orden_automatica && !book.made && !book.order && plan.measured && book.moved === null && (due.vence_en ?? '9') <= day;
      if (due.orden_abierta_id === (book.order?.id ?? null)) expect([told, wanted]).toEqual([told, false]);
      else {
        expect([told, wanted || foretold, book.order]).toEqual([told, true, null]);
        const made = await on.ask<Orden>(200, 'GET', `/api/ordenes/${due.orden_abierta_id}`);
        book.order = made;
        book.made = true;
      }
    }
  };

  const close = (book: Book, day: string, done: string, measure: number | null) => {
    const before = { due: dueOf(book), order: book.order?.id ?? 0, day };
    Object.assign(book, closed(book, day, done, measure), { before, order: null, made: false, closings: book.closings + 1 });
  };

  const completed = new Map<number, { day: string; measure: number | null }>();
  const work = async (book: Book, day: string) => {
    const { plan, vehicle, order } = book;
    const byOdometer = plan.medidor_tipo === 'odometro';
    if (order && order.estado === 'completada') {
      if (chance(0.6)) {
        const { day: done, measure } = completed.get(order.id) ?? { day, measure: null };
        await on.move(order, 'cerrada');
        close(book, day, done, measure);
      }
      return;
    }
    if (order) {
      if (chance(0.02)) {
        await on.move(order, 'cancelada', { motivo_cancelacion: 'Ya no hace falta' });
        Object.assign(book, { order: null, made: true });
        return;
      }
      if (!chance(0.25)) return;
      const started = order.estado === 'en_progreso' ? order : await on.move(order, 'en_progreso');
      book.order = await on.move(started, 'completada', byOdometer ? { odometro_cierre_km: vehicle.km - vehicle.offset } : {});
      if (byOdometer) vehicle.read = vehicle.km;
      completed.set(order.id, { day, measure: plan.measured ? readOf(book) : null });
      return;
    }
    const again = book.before;
    if (again && again.day < day && nextDay(again.day, 20) > day && !book.made && chance(0.05)) {
      const closed = await on.ask<Orden>(200, 'GET', `/api/ordenes/${again.order}`);
      const reopened = await on.move(closed, 'en_progreso', { nota: 'Quedó mal' });
      Object.assign(book, again.due, { order: reopened, before: null, made: true, closings: book.closings - 1 });
      return;
    }
    if (book.nextDate === null && book.nextMeasure === null) return;
    const due = async () => (await on.dues({ plan_id: plan.id, activo_id: vehicle.id }))[0] as Vencimiento;
    const situation = situationOf(book, readOf(book), day);
    if (chance(0.01)) {
      const until = nextDay(day, between(1, 20));
      const { id, version } = await due();
      await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${id}/posponer`, { hasta: until, motivo: 'No está en la base', version });
      Object.assign(book, { moved: { day: until, postponed: true }, made: false, before: null });
    } else if (chance(0.006)) {
      const to = nextDay(day, between(0, 15));
      const { id, version } = await due();
      await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${id}/reprogramar`, { fecha: to, alcance: 'solo_esta', version });
      Object.assign(book, { moved: { day: to, postponed: false }, made: false, before: null });
    } else if (!plan.measured && plan.disparador === 'tiempo' && plan.termina_en === null && book.nextDate !== null && chance(0.004)) {
      const to = nextDay(day, between(0, 20));
      const { id, version } = await due();
      await on.ask(200, 'POST', `/api/mantenimiento/vencimientos/${id}/reprogramar`, { fecha: to, alcance: 'serie', version });
      Object.assign(book, { anchor: to, nextDate: to, moved: null, made: false, before: null });
    } else if (chance(situation === 'al_dia' ? 0.004 : plan.crear_orden_automatica && !book.made ? 0.01 : 0.2)) book.order = await on.order(await due());
  };

  /** An unlikely reading is kept apart until somebody says what it is. */
  const doubt = async (vehicle: Vehicle, day: string) => {
    if (vehicle.read < vehicle.km) await read(vehicle);
    await clock.set(`${day}T15:00:30.000Z`);
    const real = chance(0.5);
    const jumped = vehicle.km + 4_000;
    const { id, estado } = await on.read(vehicle.id, vehicle.meter, jumped - vehicle.offset);
    expect(estado).toBe('sospechosa');
    await on.ask(200, 'POST', `/api/activos/${vehicle.id}/medidores/${vehicle.meter}/lecturas/${id}/juicio`, { estado: real ? 'valida' : 'anulada' });
    if (real) [vehicle.km, vehicle.read] = [jumped, jumped];
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
    for (const [at, vehicle] of vehicles.entries()) {
      if ((up + at) % 3 === 0) await read(vehicle);
      if ((up + at) % 4 === 0) await readCrane(vehicle);
      if (up === 25 + at || (up > 60 && chance(0.002))) await doubt(vehicle, day);
    }
    if (day === replaced) {
      const [vehicle] = vehicles;
      if (vehicle) {
        await read(vehicle);
        await clock.set(`${day}T15:01:00.000Z`);
        await on.read(vehicle.id, vehicle.meter, 0, { reinicio: true });
        vehicle.offset = vehicle.km;
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
    // Within ten seconds the clock has seen who came and went.
    await settleCompany(api.db, api.a);
    await clock.set(`${day}T21:00:00.000Z`);
    const late: Book[] = [];
    for (const book of books.values()) {
      if (chance(0.2)) late.push(book);
      else await work(book, day);
    }
    // Before midnight there, on the next day in London.
    await clock.set(`${nextDay(day)}T02:30:00.000Z`);
    for (const book of late) await work(book, day);
    if (up % 20 === 0) compare(await allDues(), day);
  }

  const { rows } = await api.db.system.execute<{ due: number; ciclo: number; n: number }>(sql`
    select mantenimiento_activo_id as due, mantenimiento_ciclo as ciclo, count(*)::int as n from ordenes
    where empresa_id = ${api.a} and estado = 'cerrada' and mantenimiento_activo_id is not null group by 1, 2 having count(*) > 1`);
  expect(rows).toEqual([]);
  const closings = [...books.values()].reduce((sum, { closings: own }) => sum + own, 0);
  if (whole) process.stdout.write(`${fleet} assets, ${up} days, ${books.size} dues: ${compared} comparisons, ${closings} closings, no difference\n`);
  expect(closings).toBeGreaterThan(books.size * 2);
  expect(compared).toBeGreaterThan(books.size * 50);
});
