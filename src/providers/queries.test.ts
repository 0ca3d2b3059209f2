import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Queries } from './queries';

const queries = new Queries({ defaultOptions: { queries: { retry: false } } });
const key = ['reglas', 'getList'];
let answers: ((rows: string[]) => void)[];
let stop: () => void;

/** A list on the screen; the test gives the responses in order. */
const watched = () => {
  answers = [];
  const list = new QueryObserver(queries, {
    queryKey: key,
    queryFn: () => new Promise<string[]>((answer) => answers.push(answer)),
  });
  stop = list.subscribe(() => undefined);
  return () => list.getCurrentResult().data;
};

afterEach(() => {
  stop();
  queries.clear();
});

describe('a list whose data changes while its response is pending', () => {
  it('is refetched if the first response is older than the change', async () => {
    const shown = watched();
    const said = queries.invalidateQueries({ queryKey: ['reglas'] });
    answers[0]?.(['before']);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(['before', 'after']);
    await said;
    expect(shown()).toEqual(['before', 'after']);
  });

  it('is fetched once if it already has rows', async () => {
    const shown = watched();
    answers[0]?.(['before']);
    await vi.waitFor(() => expect(shown()).toEqual(['before']));
    const said = queries.invalidateQueries({ queryKey: ['reglas'] });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(['after']);
    await said;
    expect(shown()).toEqual(['after']);
    expect(answers).toHaveLength(2);
  });

  it('does not affect queries with other keys', async () => {
    const shown = watched();
    await queries.invalidateQueries({ queryKey: ['activos'] });
    answers[0]?.(['before']);
    await vi.waitFor(() => expect(shown()).toEqual(['before']));
    expect(answers).toHaveLength(1);
  });
});
