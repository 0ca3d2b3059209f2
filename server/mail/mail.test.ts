import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env';
import { createMail, invitationMail, noticesMail, publicOrigin, resetMail } from './index';
import { createMailbox, linkIn, type Mailbox } from './testing';

let mailbox: Mailbox;
const logged: string[] = [];
const log = (message: string, details?: object) => void logged.push(`${message} ${JSON.stringify(details ?? {})}`);

beforeEach(async () => {
  mailbox = await createMailbox();
  logged.length = 0;
});
afterEach(() => mailbox.close());

describe('without a mail server', () => {
  it('a mail becomes a file that only we can read, and the log has its path', async () => {
    const mail = createMail(readEnv(mailbox.variables), log);
    mail.post('installation', async () => [
      invitationMail('ana@prueba.test', { empresa: 'Ñandú & Cía <b>', link: 'https://ftrack.test/x?token=abc' }),
    ]);
    const [sent] = await mailbox.sentTo(mail, 'ana@prueba.test');
    expect(sent?.subject).toBe('Invitación a Ñandú & Cía <b> en Ftrack');
    expect(sent?.text).toContain('Ñandú & Cía <b> le invita');
    expect(sent?.html).toContain('Ñandú &amp; Cía &lt;b&gt; le invita');
    expect(linkIn(sent).href).toBe('https://ftrack.test/x?token=abc');
    const [name = ''] = await readdir(path.join(mailbox.folder, 'correos'));
    expect((await stat(path.join(mailbox.folder, 'correos', name))).mode & 0o777).toBe(0o600);
    expect(logged[0]).toContain(path.join(mailbox.folder, 'correos', name));
  });

  it('a subject has no control characters', () => {
    const { subject } = invitationMail('ana@prueba.test', {
      empresa: 'A\u0000\u0007\tB\ud83d',
      link: 'https://x.test/',
    });
    expect(subject).toBe('Invitación a A B en Ftrack');
  });

  it('a company name cannot add headers', async () => {
    const mail = createMail(readEnv(mailbox.variables), log);
    mail.post('installation', async () => [
      invitationMail('ana@prueba.test', { empresa: 'A\r\nBcc: otro@prueba.test', link: 'https://ftrack.test/' }),
    ]);
    const [sent] = await mailbox.sentTo(mail, 'ana@prueba.test');
    expect(sent?.bcc).toBeUndefined();
    expect(sent?.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('with a mail server', () => {
  /** Speaks just enough SMTP to receive one mail. */
  const smtpServer = async (held?: Promise<void>) => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let inData = false;
      socket.write('220 prueba\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const text = String(chunk);
        received.push(text);
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          inData = false;
          void Promise.resolve(held).then(() => socket.write('250 ok\r\n'));
        } else if (/^DATA/i.test(text)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { heard: received, port: (server.address() as AddressInfo).port, close: () => server.close() };
  };

  it('it is sent there, from the configured sender', async () => {
    const server = await smtpServer();
    const mail = createMail(
      readEnv({
        ...mailbox.variables,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: 'Ftrack <hola@ftrack.test>',
      }),
      log,
    );
    mail.post('installation', async () => [resetMail('ana@prueba.test', 'https://ftrack.test/r')]);
    await mail.settled();
    server.close();
    const talk = server.heard.join('');
    expect(talk).toContain('MAIL FROM:<hola@ftrack.test>');
    expect(talk).toContain('RCPT TO:<ana@prueba.test>');
    expect(logged).toEqual([]);
    expect(await readdir(mailbox.folder)).toEqual([]);
  });

  it('a company’s hundred notices and forty invitations delay neither a reset nor a notice of another', async () => {
    let release = () => {};
    const server = await smtpServer(new Promise<void>((done) => (release = done)));
    const mail = createMail(readEnv({ ...mailbox.variables, SMTP_URL: `smtp://127.0.0.1:${server.port}` }), log);
    const invitation = (to: string) => invitationMail(to, { empresa: 'A', link: 'https://ftrack.test/i' });
    const notice = (to: string) => noticesMail(to, 'A', [{ titulo: 'Aviso', texto: null, link: null }]);
    for (let n = 0; n < 40; n++) mail.post({ empresaId: 1 }, async () => [invitation(`invitada${n}@prueba.test`)]);
    const notices = Array.from({ length: 100 }, (_, n) => mail.send(1, notice(`aviso${n}@prueba.test`)));
    // All connections that A may have are open.
    await expect.poll(() => server.heard.filter((text) => /^DATA/i.test(text)).length).toBe(7);
    mail.post({ email: 'ana@prueba.test' }, async () => [resetMail('ana@prueba.test', 'https://ftrack.test/r')]);
    const other = mail.send(2, notice('beto@prueba.test'));
    await new Promise((done) => setTimeout(done, 100));
    release();
    await Promise.all([...notices, other, mail.settled()]);
    server.close();
    const to = server.heard.flatMap((text) => /RCPT TO:<(.*?)>/.exec(text)?.[1] ?? []);
    const before = (address: string, kind: string) =>
      to.slice(0, to.indexOf(address)).filter((each) => each.startsWith(kind)).length;
    expect(to).toHaveLength(142);
    expect(before('ana@prueba.test', 'invitada')).toBeLessThan(12);
    expect(before('beto@prueba.test', 'aviso')).toBeLessThan(12);
  });

  it('an unavailable one is logged, without the address', async () => {
    const server = await smtpServer();
    server.close();
    const mail = createMail(readEnv({ ...mailbox.variables, SMTP_URL: `smtp://127.0.0.1:${server.port}` }), log);
    mail.post('installation', async () => [resetMail('ana@prueba.test', 'https://ftrack.test/secreto')]);
    await mail.settled();
    expect(logged.join()).toContain('could not be sent');
    expect(logged.join()).not.toMatch(/ana@|secreto/);
  });
});

describe('a link in a mail', () => {
  const origin = (host: string, variables: Record<string, string> = {}) =>
    publicOrigin(readEnv(variables), { protocol: 'http', host });

  it.each(['localhost:8000', '127.0.0.1:8000', '[::1]:8000'])('leads to where this machine was asked: %s', (host) => {
    expect(origin(host)).toBe(`http://${host}`);
  });

  it.each([
    'malo.test',
    'localhost.malo.test',
    'localhost@malo.test',
    'malo.test/localhost',
    '127.0.0.1.malo.test',
    '10.99.99.99:8000',
    'localhost:5173',
    '127.0.0.1',
    '',
  ])('never follows a Host header that names another: %j', (host) => {
    expect(origin(host)).toBe('http://localhost:8000');
  });

  it('leads to PUBLIC_URL whatever host was requested', () => {
    expect(origin('localhost:8000', { PUBLIC_URL: 'https://ftrack.test/' })).toBe('https://ftrack.test');
  });
});
