import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../env';
import { createMail, type Letter, type Mail } from '../mail/index';
import { createMailbox, linkIn, type Mailbox } from '../mail/testing';
import { membresiaTable } from '../session/tables';
import { startTestApi, type TestApi } from '../testing/app';
import { sendMails } from './mails';
import { notify } from './notify';
import { notificacionTable as n } from './tables';

let api: TestApi;
let mailbox: Mailbox;
let mail: Mail;
beforeAll(async () => {
  [api, mailbox] = await Promise.all([startTestApi(), createMailbox()]);
  await api.every.stop();
  mail = createMail(readEnv(mailbox.variables), () => {});
});
afterAll(() => Promise.all([api.close(), mailbox.close()]));
beforeEach(() => api.db.system.delete(n));

const log = () => {};
const running = () => false;
const send = (by: Pick<Mail, 'send'> = mail, publicUrl?: string) => sendMails({ db: api.db.system, mail: { ...mail, ...by }, publicUrl, log }, running);
/** A mail server that is down. */
const down = { send: () => Promise.reject(new Error('connection refused')) };
const heard = () => {
  const letters: Letter[] = [];
  return { letters, send: async (letter: Letter) => void letters.push(letter) };
};

let causes = 0;
const tell = (userIds: number[], titulo: string, company = api.a) =>
  api.db.tenant(company, (tx) =>
    notify(tx, company, { para: { userIds }, tipo: 'orden_asignada', titulo, texto: 'Cambiar aceite', url: '/ordenes/7', causa: `c${++causes}` }),
  );
const later = (minutes: number) =>
  api.db.system.update(n).set({ creado_en: sql`creado_en - ${minutes} * interval '1 minute'`, correo_en: sql`correo_en - ${minutes} * interval '1 minute'` });
const owed = async () => (await api.db.system.select().from(n).where(eq(n.correo_pendiente, true))).length;

it('what happens within a minute goes in one mail, to each their own', async () => {
  const [ana, beto] = [await api.person('admin', [api.a]), await api.person('operario', [api.a])];
  await tell([ana.id, beto.id], 'Le asignaron la orden OT-1');
  await send();
  expect(await mailbox.sentTo(mail, ana.email)).toEqual([]);
  await later(1);
  await tell([ana.id], 'Le asignaron la orden <OT-2>');
  await tell([ana.id], 'La orden OT-3 venció');
  await send();
  const [gathered, ...more] = await mailbox.sentTo(mail, ana.email);
  expect(more).toEqual([]);
  expect(gathered?.subject).toBe('3 avisos de Ftrack · Empresa A');
  expect(gathered?.text).toMatch(/OT-1[^]*OT-2[^]*OT-3/);
  expect(gathered?.text).not.toMatch(/https?:/);
  expect(gathered?.html).toContain('&lt;OT-2&gt;');
  const [single] = await mailbox.sentTo(mail, beto.email);
  expect(single?.subject).toBe('Le asignaron la orden OT-1 · Empresa A');
  expect(single?.text).toContain('Cambiar aceite');
  expect(await owed()).toBe(0);
});

it('a mail leads to the installation’s own address, when it has said which', async () => {
  const ana = await api.person('admin', [api.a]);
  await tell([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(mail, 'https://ftrack.test/');
  const [single] = await mailbox.sentTo(mail, ana.email);
  expect(linkIn(single).href).toBe('https://ftrack.test/ordenes/7/show');
});

it('of many, one mail tells the first in words and counts the rest', async () => {
  const ana = await api.person('admin', [api.a]);
  for (let order = 1; order <= 23; order++) await tell([ana.id], `La orden OT-${order} venció`);
  await later(1);
  const { letters, ...server } = heard();
  await send(server);
  expect(letters.map(({ subject }) => subject)).toEqual(['23 avisos de Ftrack · Empresa A']);
  expect(letters[0]?.text).toContain('OT-20 venció');
  expect(letters[0]?.text).not.toContain('OT-21 venció');
  expect(letters[0]?.text).toContain('Y 3 más');
});

it('the notices of two companies never share a mail', async () => {
  const ana = await api.person('admin', [api.a, api.b]);
  await tell([ana.id], 'Una de A');
  await tell([ana.id], 'Una de B', api.b);
  await later(1);
  const { letters, ...server } = heard();
  await send(server);
  expect(letters.map(({ subject }) => subject).sort()).toEqual(['Una de A · Empresa A', 'Una de B · Empresa B']);
});

it('several processes at once send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person('operario', [api.a])));
  for (const titulo of ['Primera', 'Segunda'])
    await tell(
      people.map(({ id }) => id),
      titulo,
    );
  await later(1);
  const { letters, ...server } = heard();
  await Promise.all([send(server), send(server), send(server)]);
  expect(letters.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(letters.every(({ subject }) => subject.startsWith('2 avisos'))).toBe(true);
});

it('what was read meanwhile is not mailed, nor to who has left', async () => {
  const [reader, gone] = [await api.person('admin', [api.a]), await api.person('operario', [api.a])];
  await tell([reader.id, gone.id], 'Le asignaron la orden OT-1');
  await later(1);
  await api.db.system
    .update(n)
    .set({ leida_en: sql`now()` })
    .where(eq(n.user_id, reader.id));
  await api.db.system.delete(membresiaTable).where(eq(membresiaTable.user_id, gone.id));
  const { letters, ...server } = heard();
  await send(server);
  expect(letters).toEqual([]);
  expect(await owed()).toBe(0);
});

it('a mail server that is down is tried again, each time later, until it is up', async () => {
  const ana = await api.person('admin', [api.a]);
  await tell([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(down);
  const { letters, ...server } = heard();
  await later(4);
  await send(server);
  expect(letters).toEqual([]);
  await later(2);
  await send(down);
  // It has taken seven minutes so far: as long again.
  await later(6);
  await send(server);
  expect(letters).toEqual([]);
  await later(2);
  await send(server);
  expect(letters).toHaveLength(1);
  await later(600);
  await send(server);
  expect(letters).toHaveLength(1);
});

it('one that is down for a day is given up', async () => {
  const ana = await api.person('admin', [api.a]);
  await tell([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(down);
  expect(await owed()).toBe(1);
  await later(24 * 60);
  const { letters, ...server } = heard();
  await send(server);
  expect(letters).toEqual([]);
  expect(await owed()).toBe(0);
});

it('a process that dies while it sends is followed by one more try, never by a third', async () => {
  const ana = await api.person('admin', [api.a]);
  await tell([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  const { letters, ...server } = heard();
  /** Hands the mail over and is never heard of again. */
  const dying = { send: (letter: Letter) => server.send(letter).then(() => new Promise<void>(() => {})) };
  for (const [minutes, sent] of [
    [0, 1],
    [4, 1],
    [2, 2],
    [60, 2],
    [600, 2],
  ] as const) {
    await later(minutes);
    void send(dying);
    await expect.poll(() => letters.length).toBe(sent);
    if (minutes > 0) await send(server);
    expect(letters).toHaveLength(sent);
  }
});
