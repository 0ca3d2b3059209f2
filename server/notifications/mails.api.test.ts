import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { createMail, type MailMessage, type Mail } from '../mail/index';
import { createMailbox, linkIn, type Mailbox } from '../mail/testing';
import { membresiaTable } from '../db/tables/usuarios';
import { startOwnApi, type TestApi } from '../testing/app';
import { sendMails } from './mails';
import { notifyCrowd } from './testing';
import { notify } from '../notices/notify';
import { notificacionTable as n } from '../db/tables/notificaciones';

let api: TestApi;
let mailbox: Mailbox;
let mail: Mail;
beforeAll(async () => {
  [api, mailbox] = await Promise.all([startOwnApi(), createMailbox()]);
  await api.every.stop();
  mail = createMail(readEnv(mailbox.variables), () => {});
});
afterAll(() => Promise.all([api.close(), mailbox.close()]));
beforeEach(() => api.db.system.delete(n));

const log = () => {};
const running = () => false;
const isTrusted = () => true;
const send = (by: Pick<Mail, 'send'> = mail, publicUrl?: string) =>
  sendMails({ db: api.db.system, mail: { ...mail, ...by }, publicUrl, isTrusted, log }, running);
/** A mail server that is down. */
const down = { send: () => Promise.reject(new Error('connection refused')) };
const recorder = () => {
  const mails: MailMessage[] = [];
  return { mails, send: async (_company: number, mail: MailMessage) => void mails.push(mail) };
};

let causes = 0;
const sendNotice = (userIds: number[], titulo: string, company = api.a) =>
  api.db.tenant(company, (tx) =>
    notify(tx, company, {
      para: { userIds },
      tipo: 'orden_asignada',
      titulo,
      texto: 'Cambiar aceite',
      url: '/ordenes/7',
      causa: `c${++causes}`,
    }),
  );
const later = (minutes: number) =>
  api.db.system.update(n).set({
    creado_en: sql`creado_en - ${minutes} * interval '1 minute'`,
    correo_en: sql`correo_en - ${minutes} * interval '1 minute'`,
  });
/** What became of the mails of a user. */
const resultsOf = async (user: number) =>
  (await api.db.system.select().from(n).where(eq(n.user_id, user))).map(({ correo_resultado }) => correo_resultado);
const owed = async () => (await api.db.system.select().from(n).where(eq(n.correo_pendiente, true))).length;

it('notices within a minute share a mail, for each user separately', async () => {
  const [ana, beto] = [await api.person('admin', [api.a]), await api.person('operario', [api.a])];
  await sendNotice([ana.id, beto.id], 'Le asignaron la orden OT-1');
  await send();
  expect(await mailbox.sentTo(mail, ana.email)).toEqual([]);
  await later(1);
  await sendNotice([ana.id], 'Le asignaron la orden <OT-2>');
  await sendNotice([ana.id], 'La orden OT-3 venció');
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
  expect(await resultsOf(beto.id)).toEqual(['entregado']);
});

it('a mail links to the installation’s own address, when it is configured', async () => {
  const ana = await api.person('admin', [api.a]);
  await sendNotice([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(mail, 'https://ftrack.test/');
  const [single] = await mailbox.sentTo(mail, ana.email);
  expect(linkIn(single).href).toBe('https://ftrack.test/ordenes/7/show');
});

it('of many, one mail has the text of the first and the number of the rest', async () => {
  const ana = await api.person('admin', [api.a]);
  for (let order = 1; order <= 23; order++) await sendNotice([ana.id], `La orden OT-${order} venció`);
  await later(1);
  const { mails, ...server } = recorder();
  await send(server);
  expect(mails.map(({ subject }) => subject)).toEqual(['23 avisos de Ftrack · Empresa A']);
  expect(mails[0]?.text).toContain('OT-20 venció');
  expect(mails[0]?.text).not.toContain('OT-21 venció');
  expect(mails[0]?.text).toContain('Y 3 más');
});

it('the notices of two companies never share a mail', async () => {
  const ana = await api.person('admin', [api.a, api.b]);
  await sendNotice([ana.id], 'Una de A');
  await sendNotice([ana.id], 'Una de B', api.b);
  await later(1);
  const { mails, ...server } = recorder();
  await send(server);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Una de A · Empresa A', 'Una de B · Empresa B']);
});

it('a company’s hundred mails delay one of another by a few at most, over two processes', async () => {
  await notifyCrowd(api.db.system, api.a, 100, 'correo_pendiente');
  const order: number[] = [];
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const server = {
    send: async (company: number) => {
      order.push(company);
      await held;
    },
  };
  const sending = [send(server), send(server)];
  await expect.poll(() => order.length).toBe(2);
  await notifyCrowd(api.db.system, api.b, 2, 'correo_pendiente');
  release();
  await Promise.all(sending);
  expect(order).toHaveLength(102);
  expect(order.indexOf(api.b)).toBeLessThanOrEqual(3);
  expect(order.lastIndexOf(api.b)).toBeLessThanOrEqual(6);
});

it('several processes at once send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person('operario', [api.a])));
  for (const titulo of ['Primera', 'Segunda'])
    await sendNotice(
      people.map(({ id }) => id),
      titulo,
    );
  await later(1);
  const { mails, ...server } = recorder();
  await Promise.all([send(server), send(server), send(server)]);
  expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(mails.every(({ subject }) => subject.startsWith('2 avisos'))).toBe(true);
});

it('notices that were read meanwhile are not mailed, nor are those of users who have left', async () => {
  const [reader, gone] = [await api.person('admin', [api.a]), await api.person('operario', [api.a])];
  await sendNotice([reader.id, gone.id], 'Le asignaron la orden OT-1');
  await later(1);
  await api.db.system
    .update(n)
    .set({ leida_en: sql`now()` })
    .where(eq(n.user_id, reader.id));
  await api.db.system.delete(membresiaTable).where(eq(membresiaTable.user_id, gone.id));
  const { mails, ...server } = recorder();
  await send(server);
  expect(mails).toEqual([]);
  expect(await owed()).toBe(0);
  expect([await resultsOf(reader.id), await resultsOf(gone.id)]).toEqual([['leido_antes'], ['ausente']]);
});

it('an unavailable mail server is retried, with growing pauses, until it is up', async () => {
  const ana = await api.person('admin', [api.a]);
  await sendNotice([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(down);
  const { mails, ...server } = recorder();
  await later(4);
  await send(server);
  expect(mails).toEqual([]);
  await later(2);
  await send(down);
  // Seven minutes have passed so far: the next pause is as long.
  await later(6);
  await send(server);
  expect(mails).toEqual([]);
  await later(2);
  await send(server);
  expect(mails).toHaveLength(1);
  await later(600);
  await send(server);
  expect(mails).toHaveLength(1);
});

it('after a day without success it is given up', async () => {
  const ana = await api.person('admin', [api.a]);
  await sendNotice([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  await send(down);
  expect(await owed()).toBe(1);
  await later(24 * 60);
  const { mails, ...server } = recorder();
  await send(server);
  expect(mails).toEqual([]);
  expect(await owed()).toBe(0);
});

it('a process that crashes while it sends is followed by one more try, never by a third', async () => {
  const ana = await api.person('admin', [api.a]);
  await sendNotice([ana.id], 'Le asignaron la orden OT-1');
  await later(1);
  const { mails, ...server } = recorder();
  /** Hands the mail over and then hangs. */
  const dying = {
    send: (company: number, mail: MailMessage) => server.send(company, mail).then(() => new Promise<void>(() => {})),
  };
  for (const [minutes, sent] of [
    [0, 1],
    [4, 1],
    [2, 2],
    [60, 2],
    [600, 2],
  ] as const) {
    await later(minutes);
    void send(dying);
    await expect.poll(() => mails.length).toBe(sent);
    if (minutes > 0) await send(server);
    expect(mails).toHaveLength(sent);
  }
});

describe('mails about events', () => {
  const raise = (user: number, titulo: string, severidad: 'media' | 'alta' | 'critica' = 'media') =>
    api.db.system.insert(n).values({
      ...{
        empresa_id: api.a,
        user_id: user,
        tipo: 'evento',
        titulo,
        texto: 'Calle 26',
        url: '/eventos?evento=7',
        severidad,
      },
      ...{ causa: `evento ${++causes}`, correo_pendiente: true },
    });

  it('are sent once in a quarter of an hour, the worst first, each with a link', async () => {
    const ana = await api.person('monitor', [api.a]);
    const { mails, ...server } = recorder();
    await raise(ana.id, 'Exceso de velocidad: Camión 1');
    await send(server);
    expect(mails).toEqual([]);
    await later(1);
    await send(server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Media · Exceso de velocidad: Camión 1 · Empresa A']);
    for (let event = 2; event <= 9; event++) await raise(ana.id, `Exceso de velocidad: Camión ${event}`);
    await raise(ana.id, 'Movimiento no autorizado: Camión 1', 'alta');
    await later(13);
    await send(server, 'https://ftrack.test');
    expect(mails).toHaveLength(1);
    await later(2);
    await send(server, 'https://ftrack.test');
    expect(mails.map(({ subject }) => subject)[1]).toBe('9 avisos de Ftrack · Empresa A');
    expect(mails[1]?.text).toMatch(
      /^Alta · Movimiento[^]*\nhttps:\/\/ftrack.test\/eventos\?evento=7[^]*Media · Exceso/,
    );
    expect(mails).toHaveLength(2);
    expect(await owed()).toBe(0);
  });

  it('are sent at once when they are critical, and leave the others to their time', async () => {
    const ana = await api.person('monitor', [api.a]);
    const { mails, ...server } = recorder();
    await raise(ana.id, 'Exceso de velocidad: Camión 1');
    await raise(ana.id, 'SOS: Camión 2', 'critica');
    await send(server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Crítica · SOS: Camión 2 · Empresa A']);
    expect(await owed()).toBe(1);
  });

  it('wait for the end of the user’s quiet hours, unless they are critical', async () => {
    const ana = await api.person('monitor', [api.a]);
    const at = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
        timeZone: 'America/Bogota',
        hour: '2-digit',
        minute: '2-digit',
      });
    const quiet = (silencio: object | null) =>
      api
        .call('PUT', '/api/user', { preferencias: { silencio } }, { authorization: `Bearer ${ana.token}` })
        .then(({ status }) => expect(status).toBe(200));
    // Spans midnight or not, depending on the current time.
    await quiet({ desde: at(-60), hasta: at(60) });
    const { mails, ...server } = recorder();
    await raise(ana.id, 'Exceso de velocidad: Camión 1', 'alta');
    await sendNotice([ana.id], 'Le asignaron la orden OT-1');
    await raise(ana.id, 'SOS: Camión 2', 'critica');
    await later(2);
    await send(server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Crítica · SOS: Camión 2 · Empresa A']);
    await quiet({ desde: at(60), hasta: at(120) });
    await later(20);
    await send(server);
    expect(mails).toHaveLength(2);
    await quiet(null);
  });
});
