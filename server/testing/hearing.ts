import { expect } from 'vitest';
import { can, isSubject, sees } from '#contract/core/access';
import type { EntityName } from '#contract/index';
import type { Role } from '#contract/core/roles';
import { columnsOf } from '../exports/columns';
import type { Store } from '../records/store';
import type { Answer, TestApi } from './app';
import { doneJob } from './jobs';

/** For tests of what a role can see: every query of a list, and the responses. */

export const secret = { text: 'zqsecretox', number: 7_654_321 };
export const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** All queries of a list. */
const questions = (name: EntityName, { entity }: Store, id: number): string[] => {
  const url = `/api/${name}`;
  const list = `${url}?range=[0,24]`;
  const values = [secret.text, secret.number, null, true];
  const fields = [
    ...new Set([...Object.keys(entity.record.shape), ...Object.keys(entity.filters), ...entity.sorts]),
  ].filter((field) => field !== 'actualizado_en');
  return [
    url,
    list,
    `${url}/${id}`,
    `${url}?filter=${json({ id: [id] })}`,
    ...[secret.text, secret.text.slice(2, 7).toUpperCase(), String(secret.number)].flatMap((q) => [
      `${list}&filter=${json({ q })}`,
      `/api/buscar?q=${q}`,
    ]),
    ...fields.flatMap((field) => [
      `${list}&sort=${json([field, 'ASC'])}`,
      `${list}&sort=${json([field, 'DESC'])}`,
      `${url}/conteos?campo=${field}`,
      ...values.map((value) => `${list}&filter=${json({ [field]: value })}`),
    ]),
    '/api/notificaciones',
  ];
};

/** That something changed of a record is told to all who read it, not what. */
const moved = /"actualizado_en":"[^"]*"/g;
const said = ({ status, json: body, headers }: Answer) => ({
  status,
  body: body === undefined ? body : JSON.parse(JSON.stringify(body).replaceAll(moved, '"actualizado_en":null')),
  range: headers['content-range'],
});

/** Everything that this role gets of an entity, including its exported file. */
export const hear = async (api: TestApi, role: Role, name: EntityName, store: Store, id: number) => {
  const caller = api.as(role);
  const answers: Record<string, ReturnType<typeof said>> = {};
  for (const question of questions(name, store, id)) answers[question] = said(await caller.call('GET', question));
  expect(Object.entries(answers).filter(([, answer]) => answer.status >= 500)).toEqual([]);
  const columns = Object.keys(store.entity.record.shape);
  const { status } = await caller.call('POST', `/api/${name}/exportar`, { formato: 'csv', columnas: columns });
  return { ...answers, refused: status, file: can(role, 'list', name) ? await fileOf(api, role, name, store) : null };
};

/** The lines of the full CSV export of a list for this role. */
const fileOf = async (api: TestApi, role: Role, name: EntityName, { entity }: Store): Promise<string[]> => {
  const caller = api.as(role);
  const mine = Object.keys(entity.record.shape).filter(
    (field) => field !== 'actualizado_en' && sees(role, entity)(field),
  );
  const columnas = columnsOf(entity, mine)
    .filter(
      ({ reference }) => !reference || (isSubject(reference.resource) && can(role, 'reference', reference.resource)),
    )
    .map(({ source }) => source);
  const { status, json: job } = await caller.call('POST', `/api/${name}/exportar`, { formato: 'csv', columnas });
  expect(status).toBe(202);
  const url = String((await doneJob(caller.call, job.id)).archivo_url);
  return (await api.app.inject({ url })).payload.split('\r\n');
};
