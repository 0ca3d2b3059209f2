import { expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { createTurns } from './turns';

it('takes turns between companies, one task at a time', async () => {
  const inTurn = createTurns();
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
  const inTurn = createTurns();
  const broken = inTurn(1, async () => {
    throw new Error('no');
  });
  const whole = inTurn(1, async () => 'sí');
  await expect(broken).rejects.toThrow('no');
  expect(await whole).toBe('sí');
});

it('a company has a limit of waiting tasks; others continue', async () => {
  const inTurn = createTurns();
  let end = () => {};
  const held = inTurn(1, () => new Promise<void>((resolve) => (end = resolve)));
  const waiting = Array.from({ length: limits.jobs.perCompany }, () => inTurn(1, async () => {}));
  await expect(inTurn(1, async () => {})).rejects.toMatchObject({ code: 'COLA_LLENA' });
  const other = inTurn(2, async () => 'otra');
  end();
  await Promise.all([held, ...waiting]);
  expect(await other).toBe('otra');
});
