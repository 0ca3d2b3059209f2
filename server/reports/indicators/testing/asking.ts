import type { Indicadores } from '#contract/requests/indicadores';
import type { TestApi } from '../../../testing/app';
import { dayFromNow } from '../../../testing/plans';

export type Asking = ReturnType<typeof asking>;

/** Requests the indicators of a test's company. */
const asQuery = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

export const asking = (api: TestApi) => {
  const answer = (query: Record<string, string | number>, caller = api.as('admin'), call = '') =>
    caller.call('GET', `/api/indicadores${call}?${asQuery(query)}`);
  const ask = async (query: Record<string, string | number>): Promise<Indicadores> => {
    const { status, json } = await answer(query);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  };
  return { answer, ask };
};

const day = 86_400_000;
/** In Bogotá, five hours behind UTC all year. */
const beginning = (date: string) => Date.parse(`${date}T00:00:00-05:00`);

/** A period in days relative to today, both included: as query, and as moments. */
export const days = (from: number, to: number) => ({
  query: { desde: dayFromNow(from), hasta: dayFromNow(to) },
  asked: { from: beginning(dayFromNow(from)), to: beginning(dayFromNow(to)) + day },
});
