import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { startDemonstration, type Demonstration, type Person } from './demonstration';
import { lists } from './lists';
import { questionsOf, type Question } from './questions';

/** The ends of ranges that nobody means. */
const ends = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '-271821-04-20',
];
const asked = [
  ...ends.map((end) => [end, end] as const),
  ['0001-01-01', '9999-12-31'],
  ['9999-12-31', '0001-01-01'],
] as const;

const dates = /\d{4}-\d\d-\d\d/g;

describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  let ask: ReturnType<typeof asker>;
  /** How long each takes with its own range, ms: a busy machine is slow with any. */
  const usual = new Map<Question, number>();
  beforeAll(async () => {
    demonstration = await startDemonstration();
    ask = asker(demonstration);
    for (const question of await rangesOf(demonstration)) usual.set(question, (await ask(question)).took);
  }, 1_200_000);
  afterAll(() => demonstration.close());

  it.each(asked)(
    'a range from %s to %s is refused or finds something soon, and is no failure',
    async (from, to) => {
      const failed: string[] = [];
      for (const [question, lasts] of usual) {
        const [who, url] = question;
        let nth = 0;
        const absurd = decodeURIComponent(url).replaceAll(dates, () => ((nth += 1) % 2 === 1 ? from : to));
        const { status, took } = await ask([who, encodeURI(absurd).replaceAll('+', '%2B')]);
        if (![200, 400, 404, 422].includes(status) || took > 2_000 + 5 * lasts)
          failed.push(`${who} ${absurd} ${status} ${Math.round(took)} ms`);
      }
      expect(failed).toEqual([]);
    },
    1_200_000,
  );
});

const asker = (demonstration: Demonstration) => {
  const people = new Map<string, Person>();
  return async ([who, url]: Question) => {
    const person = people.get(who) ?? (await demonstration.as(who, who === 'valle' ? 'valle' : 'andinos'));
    people.set(who, person);
    const began = performance.now();
    const { status } = await person.call('GET', url);
    return { status, took: performance.now() - began };
  };
};

/** The reads with a range of days or moments, and each list by each of its filters that takes one. */
const rangesOf = async (demonstration: Demonstration): Promise<Question[]> => {
  const filtered = lists.flatMap(({ path, listed, always = {}, by = 'admin' }) =>
    ['2026-11-10', '2026-11-10T05:00:00Z'].flatMap((end) => {
      const taking = Object.entries(listed.filters).filter(
        ([, schema]) => z.safeParse(schema, end).success && !z.safeParse(schema, 'x').success,
      );
      return taking.map(
        ([name]) => [by, `${path}?range=[0,9]&filter=${JSON.stringify({ ...always, [name]: end })}`] as const,
      );
    }),
  );
  return [...(await questionsOf(demonstration)).filter(([, url]) => decodeURIComponent(url).match(dates)), ...filtered];
};
