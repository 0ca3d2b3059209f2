import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemonstration, type Demonstration, type Person } from './demonstration';
import { questionsOf } from './questions';
import { createWords, folded } from './text';

// Compared on one engine; what depends on the engine has tests of its own.
describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  beforeAll(async () => void (demonstration = await startDemonstration()), 120_000);
  afterAll(() => demonstration.close());

  it('every read beside the lists keeps its answer (update them with vitest -u)', async () => {
    const accounts = await demonstration.accounts();
    const people = new Map<string, Person>();
    const lines: string[] = [];
    for (const [who, url] of await questionsOf(demonstration)) {
      const person = people.get(who) ?? (await demonstration.as(who, who === 'valle' ? 'valle' : 'andinos'));
      people.set(who, person);
      const { status, json: body, headers } = await person.call('GET', url);
      const json = url.includes('/conteos?') ? Object.fromEntries(Object.entries(body as object).sort()) : body;
      const range = headers['content-range'];
      lines.push(`${who} GET ${decodeURIComponent(url)}: ${status}${range ? ` ${String(range)}` : ''}`);
      const type = String(headers['content-type']);
      lines.push(...folded(`  ${/json|xml|text/.test(type) ? createWords(accounts).said(byId(json)) : type}`));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./answers.snap.txt');
  }, 120_000);
});

/** Records by their id: where no order is asked for, the database chooses one. */
const byId = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(byId).sort((a, b) => idOf(a) - idOf(b));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, byId(each)]));
};
const idOf = (value: unknown): number => {
  const { id, vencimiento_id } = Object(value) as Record<string, unknown>;
  return Number(id ?? vencimiento_id) || 0;
};
