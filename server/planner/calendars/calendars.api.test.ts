import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Ausencia } from '#contract/requests/planificador';
import { publicOnly, reachOf } from '../../egress/reach';
import { auditActionsOf } from '../../testing/auditActions';
import { unaPersona } from '../../testing/factories';
import { prepared, useApi } from '../../testing/useApi';
import { readDueCalendars } from './sync';

const api = useApi();
const admin = () => api.as('admin');

/** A calendar of this machine; `answer` is what it says now. */
const server = prepared(
  async () => {
    const made = { answer: { status: 200, text: '' }, asked: 0 };
    const http = createServer((request, reply) => {
      made.asked += 1;
      if (request.url === '/lleva.ics') return reply.writeHead(302, { location: '/uno.ics' }).end();
      return reply.writeHead(made.answer.status).end(made.answer.text);
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const { port } = http.address() as AddressInfo;
    const says = (status: number, text = '') => void (made.answer = { status, text });
    return {
      made,
      says,
      url: `http://127.0.0.1:${port}/uno.ics`,
      close: () => new Promise((done) => http.close(done)),
    };
  },
  ({ close }) => close(),
);

const event = (uid: string, day: string, summary: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
const feed = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const round = (reach = reachOf('on')) => readDueCalendars({ db: api.db, changed: () => {}, reach }, () => false);
const again = (id: number) =>
  api.db.system.execute(sql`update calendarios_personal set proximo_en = now() - interval '1 s' where personal_id = ${id}`);
const absences = async (id: number): Promise<[string, string | null, string][]> =>
  (await admin().get(`/api/personal/${id}/ausencias`)).map(({ desde, motivo, origen }: Ausencia) => [
    desde,
    motivo,
    origen,
  ]);
const calendar = async (id: number) => admin().get(`/api/personal/${id}/calendario`);
const change = async (id: number, ics_url: string | null) => {
  const { version } = await admin().get(`/api/personal/${id}`);
  expect((await admin().call('PUT', `/api/personal/${id}`, { ics_url, version })).status).toBe(200);
};

it('The calendar of a person is read at once, then daily; what it says goes with it', async () => {
  server.says(200, feed(event('a', inDays(3), 'Vacaciones'), event('b', inDays(9), 'Cita')));
  const { id } = await admin().post('/api/personal', unaPersona({ ics_url: server.url }));
  expect(await calendar(id)).toMatchObject({ leido_en: null, fallo: null });
  await admin().post(`/api/personal/${id}/ausencias`, { desde: inDays(1), hasta: inDays(1), motivo: 'Permiso' });
  await round();
  const manual = [inDays(1), 'Permiso', 'manual'];
  expect(await absences(id)).toEqual([manual, [inDays(3), 'Vacaciones', 'ics'], [inDays(9), 'Cita', 'ics']]);
  expect(await calendar(id)).toMatchObject({ leido_en: expect.any(String), fallo: null });
  const { asked } = server.made;
  await round();
  expect(server.made.asked).toBe(asked);

  server.says(200, feed(event('a', inDays(4), 'Vacaciones')));
  await again(id);
  await round();
  expect(await absences(id)).toEqual([manual, [inDays(4), 'Vacaciones', 'ics']]);
  const [, read] = await admin().get(`/api/personal/${id}/ausencias`);
  expect((await admin().call('DELETE', `/api/personal/${id}/ausencias/${read.id}`)).status).toBe(409);

  for (const [status, text] of [
    [500, ''],
    [200, 'nada'],
    [404, ''],
  ] as const) {
    server.says(status, text);
    await again(id);
    await round();
    expect((await calendar(id)).fallo).toEqual(expect.any(String));
    expect(await absences(id)).toHaveLength(2);
  }
  const { rows } = await api.db.system.execute<{ minutes: number }>(sql`
    select (extract(epoch from proximo_en - now()) / 60)::int as minutes from calendarios_personal where personal_id = ${id}`);
  expect(rows[0]?.minutes).toBeGreaterThan(30);

  server.says(200, feed(event('c', inDays(5), 'Curso')));
  await change(id, server.url.replace('uno', 'lleva'));
  expect(await absences(id)).toEqual([manual]);
  await round();
  expect(await absences(id)).toEqual([manual, [inDays(5), 'Curso', 'ics']]);
  await change(id, null);
  expect([await absences(id), await calendar(id)]).toEqual([[manual], null]);
});

it('A calendar is not read in networks of the operator, nor by who may not edit people', async () => {
  const { id } = await admin().post('/api/personal', unaPersona({ ics_url: server.url }));
  const { asked } = server.made;
  await round(publicOnly);
  expect(server.made.asked).toBe(asked);
  expect((await calendar(id)).fallo).toContain('red privada');
  for (const role of ['operario', 'monitor'] as const) {
    const [listed] = await api.as(role).get(`/api/personal?filter={"id":[${id}]}`);
    expect(listed).not.toHaveProperty('ics_url');
    for (const part of ['ausencias', 'calendario'])
      expect((await api.as(role).call('GET', `/api/personal/${id}/${part}`)).status).toBe(403);
    const absence = { desde: inDays(1), hasta: inDays(1) };
    expect((await api.as(role).call('POST', `/api/personal/${id}/ausencias`, absence)).status).toBe(403);
  }
  expect((await api.as('admin', api.b).call('GET', `/api/personal/${id}/ausencias`)).status).toBe(404);
});

it('An absence has days or moments in their order, and is audited', async () => {
  const { id } = await admin().post('/api/personal', unaPersona());
  const add = (desde: string, hasta: string) => admin().call('POST', `/api/personal/${id}/ausencias`, { desde, hasta });
  for (const [desde, hasta] of [
    [inDays(2), inDays(1)],
    [inDays(1), `${inDays(2)}T08:00:00Z`],
    [`${inDays(1)}T08:00:00Z`, `${inDays(1)}T08:00:00Z`],
    [inDays(1), inDays(900)],
  ] as const)
    expect((await add(desde, hasta)).json.errors).toEqual({ hasta: [expect.any(String)] });
  const { status, json } = await add(`${inDays(1)}T08:00:00-05:00`, `${inDays(1)}T12:00:00-05:00`);
  expect([status, json]).toMatchObject([201, { desde: `${inDays(1)}T13:00:00.000Z`, origen: 'manual', motivo: null }]);
  const twice = { 'Idempotency-Key': 'una-ausencia' };
  const made = [1, 2].map(() =>
    admin().call('POST', `/api/personal/${id}/ausencias`, { desde: inDays(5), hasta: inDays(6) }, twice),
  );
  const [first, second] = await Promise.all(made);
  expect(first?.json.id).toBe(second?.json.id);
  const one = `/api/personal/${id}/ausencias/${json.id}`;
  expect(await admin().get(one)).toEqual(json);
  expect((await admin().call('DELETE', one)).json).toEqual({ id: json.id });
  expect((await admin().call('GET', one)).status).toBe(404);
  expect(await absences(id)).toHaveLength(1);
  expect(await auditActionsOf(api, 'ausencias', json.id)).toEqual(['crear', 'eliminar']);
});
