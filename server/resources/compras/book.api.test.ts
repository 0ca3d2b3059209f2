import { expect, it } from 'vitest';
import { isDaily } from '../../../testing/levels';
import { unaBodega, unaOrden, unaPersona, unProveedor, unRepuesto, unServicio } from '../../testing/factories';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';

/** Weeks of a workshop, and a book of its own beside it: in thousandths of a unit and in cents, as whole numbers. */

const api = useApi(startOwnApi);

const cents = (value: number) => Math.round(value * 100);
/** part ÷ whole of an amount of cents, half a cent away from zero. */
const share = (money: bigint, part: bigint, whole: bigint): bigint => {
  const above = money * part;
  const size = above < 0n ? -above : above;
  return ((2n * size + whole) / (2n * whole)) * (above < 0n ? -1n : 1n);
};

/** One part in the book: its stock by store, and what was paid for all of it and has not left. */
class Book {
  readonly stores = new Map<number, bigint>();
  worth = 0n;
  mean = 0n;
  readonly bought: { n: bigint; worth: bigint }[] = [];
  readonly taken = new Map<number, { n: bigint; worth: bigint }[]>();

  get stock() {
    return [...this.stores.values()].reduce((sum, n) => sum + n, 0n);
  }
  private put(store: number, n: bigint) {
    this.stores.set(store, (this.stores.get(store) ?? 0n) + n);
  }
  private settle() {
    if (this.stock === 0n) this.worth = 0n;
    else this.mean = share(this.worth, 1_000n, this.stock);
  }
  comes(store: number, n: bigint, worth: bigint) {
    this.put(store, n);
    this.worth += worth;
    this.settle();
  }
  leaves(store: number, n: bigint): bigint {
    const worth = this.stock === 0n ? 0n : share(this.worth, n, this.stock);
    this.put(store, -n);
    this.worth -= worth;
    this.settle();
    return worth;
  }
  goes(from: number, to: number, n: bigint) {
    this.put(from, -n);
    this.put(to, n);
  }
}

it.skipIf(isDaily)('stock, money and budget of three weeks equal an independent book to the cent', async () => {
  let seed = 11;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const people = [api.as('admin'), api.by(await api.person('admin', [api.a]))];
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, ok = [200, 201]) => {
    const answer = await pick(people).call(method, `/api/${path}`, body);
    expect(ok, JSON.stringify([method, path, body, answer.json])).toContain(answer.status);
    return answer;
  };
  const make = async (path: string, body: object) => (await call('POST', path, body)).json;

  const stores: number[] = [];
  for (let n = 0; n < 2; n++) stores.push((await make('bodegas', unaBodega())).id);
  const suppliers: number[] = [];
  for (let n = 0; n < 3; n++) suppliers.push((await make('proveedores', unProveedor({ email: `p${n}@x.co` }))).id);
  const parts: { id: number; book: Book }[] = [];
  for (let n = 0; n < 8; n++) parts.push({ id: (await make('repuestos', unRepuesto())).id, book: new Book() });
  const { id: activo_id } = await api.anActivo();
  const person = await make('personal', unaPersona());
  const service = await make(
    'servicios',
    unServicio({ repuestos: parts.slice(0, 3).map(({ id }) => ({ repuesto_id: id, cantidad: 2 })) }),
  );
  const spent = new Map<number, bigint>();
  let received = 0n;
  const open: {
    id: number;
    store: number;
    rows: { id: number; part: (typeof parts)[number]; n: bigint; price: number }[];
  }[] = [];

  const buy = async () => {
    const store = pick(stores);
    const rows = [...new Set([pick(parts), pick(parts), pick(parts)])].map((part) => ({
      part,
      n: BigInt(whole(1, 40)) * 500n,
      price: whole(100, 99_999) / 100,
    }));
    const made = await make('compras', {
      ...{ proveedor_id: pick(suppliers), bodega_id: store },
      renglones: rows.map(({ part, n, price }) => ({
        ...{
          repuesto_id: part.id,
          cantidad: Number(n) / 1_000,
          precio_unitario: price,
          impuesto_pct: pick([0, 5, 19]),
        },
      })),
    });
    let [subtotal, taxes] = [0n, 0n];
    for (const [at, { n, price }] of rows.entries()) {
      const worth = share(BigInt(cents(price)), n, 1_000n);
      subtotal += worth;
      taxes += share(worth, BigInt(made.renglones[at].impuesto_pct), 100n);
    }
    expect([cents(made.subtotal), cents(made.impuestos)]).toEqual([Number(subtotal), Number(taxes)]);
    await call('POST', `compras/${made.id}/transicion`, { a: 'enviada', version: made.version });
    open.push({
      ...{ id: made.id, store },
      rows: rows.map((row, at) => ({ ...row, id: made.renglones[at].id })),
    });
  };
  const receive = async () => {
    const purchase = open[0];
    if (!purchase) return buy();
    const lines = purchase.rows
      .filter(({ n }) => n > 0n)
      .map((row) => ({ row, n: random() < 0.5 ? row.n : row.n / 2n }));
    const some = lines.filter(({ n }) => n > 0n);
    await call('POST', `compras/${purchase.id}/recepciones`, {
      renglones: some.map(({ row, n }) => ({ renglon_id: row.id, cantidad: Number(n) / 1_000 })),
    });
    for (const { row, n } of some.toSorted((a, b) => a.row.part.id - b.row.part.id)) {
      const worth = share(BigInt(cents(row.price)), n, 1_000n);
      row.part.book.comes(purchase.store, n, worth);
      received += worth;
      row.n -= n;
    }
    if (purchase.rows.every(({ n }) => n === 0n)) open.shift();
  };
  const use = async () => {
    const order = await make('ordenes', unaOrden({ activo_id, responsable_id: person.id, servicio_ids: [service.id] }));
    for (const part of [pick(parts), pick(parts)]) {
      const store = pick(stores);
      const there = part.book.stores.get(store) ?? 0n;
      const n = BigInt(whole(1, 6)) * 500n;
      const body = { repuesto_id: part.id, cantidad: Number(n) / 1_000, bodega_id: store };
      const { status } = await call('POST', `ordenes/${order.id}/repuestos`, body, n > there ? [422] : [201]);
      if (status === 201) spent.set(order.id, (spent.get(order.id) ?? 0n) + part.book.leaves(store, n));
    }
  };
  const move = async () => {
    const part = pick(parts);
    const [from, to] = random() < 0.5 ? stores : stores.toReversed();
    const there = part.book.stores.get(from ?? 0) ?? 0n;
    if (there < 1_000n || from === undefined || to === undefined) return;
    const n = (there / 1_000n) * 500n;
    await make('traslados', {
      ...{ de_bodega_id: from, a_bodega_id: to },
      renglones: [{ repuesto_id: part.id, cantidad: Number(n) / 1_000 }],
    });
    part.book.goes(from, to, n);
  };
  const count = async () => {
    const [store, part] = [pick(stores), pick(parts)];
    const made = await make('conteos', { bodega_id: store, repuesto_ids: [part.id] });
    const there = part.book.stores.get(store) ?? 0n;
    const found = there > 1_000n && random() < 0.5 ? there - 500n : there + 500n;
    // A phone that was offline: it sends the same line twice.
    const line = [{ repuesto_id: part.id, contado: Number(found) / 1_000, contado_en: new Date().toISOString() }];
    await call('PUT', `conteos/${made.id}/renglones`, line);
    await call('PUT', `conteos/${made.id}/renglones`, line);
    await call('POST', `conteos/${made.id}/cerrar`, { motivo: 'Conteo' });
    if (found > there) {
      const n = found - there;
      const worth =
        part.book.stock === 0n ? share(part.book.mean, n, 1_000n) : share(part.book.worth, n, part.book.stock);
      part.book.comes(store, n, worth);
    } else part.book.leaves(store, there - found);
  };

  for (let n = 0; n < 150; n++) await pick([buy, receive, receive, use, use, move, count])();
  // Two at once: the last one is taken once.
  for (const { id, book } of parts) {
    const store = stores.find((each) => (book.stores.get(each) ?? 0n) > 0n);
    if (store === undefined) continue;
    const n = book.stores.get(store) ?? 0n;
    const body = { tipo: 'salida', cantidad: Number(n) / 1_000, bodega_id: store };
    const both = await Promise.all(people.map((who) => who.call('POST', `/api/repuestos/${id}/movimientos`, body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    book.leaves(store, n);
  }

  for (const { id, book } of parts) {
    const part = (await call('GET', `repuestos/${id}`)).json;
    expect([part.existencia * 1_000, cents(part.valor)]).toEqual([Number(book.stock), Number(book.worth)]);
    const rows: { bodega_id: number; existencia: number }[] = (await call('GET', `repuestos/${id}/existencias`)).json;
    for (const store of stores)
      expect((rows.find((row) => row.bodega_id === store)?.existencia ?? 0) * 1_000).toBe(
        Number(book.stores.get(store) ?? 0n),
      );
  }
  for (const [id, cost] of spent)
    expect(cents((await call('GET', `ordenes/${id}`)).json.costo_repuestos)).toBe(Number(cost));
  const now = new Date();
  const report: { mes: number; clase: string; real: number }[] = (
    await call('GET', `reportes/presupuesto?anio=${now.getUTCFullYear()}`)
  ).json;
  const bought = report.filter(({ clase }) => clase === 'compras').reduce((sum, { real }) => sum + cents(real), 0);
  expect(bought).toBe(Number(received));
});
