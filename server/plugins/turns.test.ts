import { expect, it } from 'vitest';
import { createTurns } from './turns';

const oneByOne = { atOnce: 1, perCompany: 1, waiting: 5, what: 'reportes' };

it('takes turns between companies, one task at a time', async () => {
  const inTurn = createTurns(oneByOne);
  const order: string[] = [];
  let [atOnce, most] = [0, 0];
  const work = (name: string) => async () => {
    most = Math.max(most, ++atOnce);
    order.push(name);
    await Promise.resolve();
    atOnce--;
    return name;
  };
  const answers = await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => inTurn(1, work(name))),
    ...['b1', 'b2'].map((name) => inTurn(2, work(name))),
    inTurn(3, work('c1')),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(answers).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  expect(most).toBe(1);
});

it('a failing task rejects for its caller, and does not block others', async () => {
  const inTurn = createTurns(oneByOne);
  const broken = inTurn(1, async () => {
    throw new Error('no');
  });
  const whole = inTurn(1, async () => 'sí');
  await expect(broken).rejects.toThrow('no');
  expect(await whole).toBe('sí');
});

it('a company has a limit of waiting tasks; others continue', async () => {
  const inTurn = createTurns(oneByOne);
  let end = () => {};
  const held = inTurn(1, () => new Promise<void>((resolve) => (end = resolve)));
  const waiting = Array.from({ length: oneByOne.waiting }, () => inTurn(1, async () => {}));
  await expect(inTurn(1, async () => {})).rejects.toMatchObject({ code: 'COLA_LLENA' });
  const other = inTurn(2, async () => 'otra');
  end();
  await Promise.all([held, ...waiting]);
  expect(await other).toBe('otra');
});

it('a company whose tasks take long leaves room for another', async () => {
  const inTurn = createTurns({ atOnce: 3, perCompany: 2, waiting: 60, what: 'consultas' });
  let end = () => {};
  const long = new Promise<void>((resolve) => (end = resolve));
  let begun = 0;
  const held = Array.from({ length: 10 }, () =>
    inTurn(1, () => {
      begun += 1;
      return long;
    }),
  );
  expect(await inTurn(2, async () => 'otra')).toBe('otra');
  expect(begun).toBe(2);
  end();
  await Promise.all(held);
});

it('others have their time between two tasks', async () => {
  const order: string[] = [];
  const between = async () => void order.push('idle');
  const inTurn = createTurns({ ...oneByOne, between });
  await Promise.all(['a', 'b'].map((name) => inTurn(1, async () => void order.push(name))));
  expect(order).toEqual(['a', 'idle', 'b', 'idle']);
});

it('a wall with a hundred tasks delays and fills only its own queue, not that of the people of its company', async () => {
  const inTurn = createTurns({ ...oneByOne, waiting: 50 });
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  const flood = Array.from({ length: 100 }, (_, at) => inTurn(1, work(`muro ${at}`), 7).catch(() => 'refused'));
  await Promise.all([inTurn(1, work('persona')), inTurn(1, work('otro muro'), 8), inTurn(2, work('otra')), ...flood]);
  expect(order.slice(0, 5)).toEqual(['muro 0', 'otra', 'muro 1', 'persona', 'otro muro']);
  expect(order).toHaveLength(51 + 3);
});
