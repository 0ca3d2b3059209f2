import { watchRows } from './changes';
import type { Demonstration, Person } from './demonstration';
import { recordJob } from './files';
import { hearPublished } from './published';
import { createWords, folded } from './text';

type Method = Parameters<Person['call']>[0];
type Call = (asked: string, body?: unknown) => Promise<any>; // oxlint-disable-line typescript/no-explicit-any

/** In a body: the version of the record that the address names. */
export const current = 'current';

/** Makes calls, and writes down what each answers, writes, publishes, mails and starts. */
export const createRecorder = async (demonstration: Demonstration) => {
  const { api, clock, rows, mails } = { ...demonstration, api: demonstration };
  const takeRows = await watchRows(demonstration);
  const published = hearPublished(demonstration);
  const settled = createSettled(demonstration);
  const called = new Set<string>();
  const lines: string[] = [];
  let [now, mailed] = [Date.parse('2026-11-20T16:00:00Z'), 0];
  const moment = () => new Date(now).toISOString();

  const record = async (who: string, call: Person['call'], asked: string, given: unknown) => {
    const [method, url] = asked.split(' ') as [Method, string];
    now += 1_000;
    await clock.set(moment());
    const body = await withVersion(call, url, given);
    const { status, json } = await call(method, url, body);
    await settled();
    const words = createWords(await demonstration.accounts(), moment);
    called.add(`${method} ${url.replace(/\?.*/, '')}`);
    const write = (line: string) => lines.push(...folded(line));
    write(
      `${who} ${method} ${words.masked(decodeURIComponent(url))}${given === undefined ? '' : ` ${words.said(given)}`}`,
    );
    write(`  ${status} ${words.said(json).slice(0, 600)}`);
    for (const line of await takeRows(words)) write(`  ${line}`);
    for (const { channel, event, data } of published.take())
      write(`  > ${words.said(channel)} ${event} ${words.said(data)}`);
    for (const { to, subject, text } of (await mails()).slice(mailed)) {
      write(`  mail to ${to?.map(({ address }) => address).join()}: ${words.said(`${subject}\n${text}`)}`);
      mailed += 1;
    }
    if (status === 202 && typeof json.id === 'string') lines.push(...(await recordJob(demonstration, call, json.id)));
    return json;
  };

  const as = async (who: string, company: 'andinos' | 'valle' = 'andinos'): Promise<Call> => {
    const { call } = await demonstration.as(who, company);
    await takeRows(createWords(new Map()));
    return (asked, body) => record(who, call, asked, body);
  };

  /** The calls that change something and that nobody has made. */
  const uncalled = () =>
    api.routes
      .filter(({ method, path, config }) => method !== 'GET' && path.startsWith('/api/') && !config?.undocumented)
      .filter(({ method, path }) => {
        const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`);
        return ![...called].some((each) => pattern.test(each));
      })
      .map(({ method, path }) => `${method} ${path}`)
      .sort();

  await settled();
  await takeRows(createWords(new Map()));
  return {
    as,
    uncalled,
    close: published.restore,
    find: async (query: string) => Number(Object.values((await rows(query))[0] ?? {})[0]),
    takeLines: () => lines.splice(0),
    heading: (text: string) => void lines.push('', `# ${text}`),
  };
};

export type Recorder = Awaited<ReturnType<typeof createRecorder>>;

/** The body with the version that the record has now. */
const withVersion = async (call: Person['call'], url: string, body: unknown) => {
  if (typeof body !== 'object' || body === null || !('version' in body) || body.version !== current) return body;
  const record = /^\/api\/(?:mantenimiento\/vencimientos|[^/]+)\/\d+/.exec(url)?.[0] ?? url;
  return { ...body, version: (await call('GET', record)).json.version as number };
};

/** Resolves when no statement runs, no job waits and no mail is written. */
const createSettled = ({ db, mail, rows }: Demonstration) => {
  let running = 0;
  db.onStatement(() => {
    running += 1;
    return () => void (running -= 1);
  });
  const quiet = async () => {
    for (let turns = 0; turns < 5; turns = running > 0 ? 0 : turns + 1)
      await new Promise((resolve) => setImmediate(resolve));
  };
  const jobs = `select 1 from trabajos where estado in ('pendiente', 'en_curso') limit 1`;
  return async () => {
    await quiet();
    await mail.settled();
    while ((await rows(jobs)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await quiet();
  };
};
