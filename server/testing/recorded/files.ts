import { columnsOf } from '../../exports/columns';
import { endedJob } from '../jobs';
import type { Demonstration, Person } from './demonstration';
import type { List } from './lists';
import { createWords, folded } from './text';

/** How a job ended, and the first lines of the text that it wrote. */
export const recordJob = async ({ app }: Demonstration, call: Person['call'], id: string): Promise<string[]> => {
  const { tipo, estado, total, archivo_url: url } = await endedJob(call, id);
  const lines = [`  job ${tipo}: ${estado}, ${total}`];
  if (!url) return lines;
  const { payload, headers } = await app.inject({ url });
  if (!String(headers['content-type']).startsWith('text/')) return lines;
  const all = payload.split('\r\n');
  const words = createWords(new Map());
  return [...lines, ...all.slice(0, 3).flatMap((line) => folded(`    ${words.said(line)}`)), `    ${all.length} lines`];
};

/** A list as a file, with every column that it offers. */
export const recordFile = async (demonstration: Demonstration, list: List): Promise<string[]> => {
  const { path, listed, always, by = 'admin' } = list;
  const exports = demonstration.routes.some((route) => route.method === 'POST' && route.path === `${path}/exportar`);
  if (!exports) return [];
  const { call } = await demonstration.as(by);
  const columnas = columnsOf(listed, Object.keys(listed.record.shape)).map(({ source }) => source);
  const asked = { formato: 'csv', columnas, ...(always && { filter: JSON.stringify(always) }) };
  const { status, json } = await call('POST', `${path}/exportar`, asked);
  const answer =
    status === 202 ? await recordJob(demonstration, call, json.id) : [`  ${createWords(new Map()).said(json)}`];
  return [`${path}: ${status}`, ...answer];
};
