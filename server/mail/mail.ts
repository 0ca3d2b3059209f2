import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';
import { createTurns, type Turns } from '../turns/fairTurns';
import type { MailMessage } from './messages';

export interface Mail {
  /**
   * For what somebody waits for, such as the link to a new password: such mails wait for no notices and reports. Works
   * in the background, so that no response waits for a mail server, or reveals by its duration whether there was a
   * mail. `write` returns the mails (possibly none); failures are logged, without addresses and links.
   * @param owner who causes them: owners take turns
   */
  post(owner: MailOwner, write: () => Promise<readonly MailMessage[]>): void;
  /** Sends a notice or a report, in the turn of its company. Rejects when it could not be handed over. */
  send(empresaId: number, message: MailMessage): Promise<void>;
  /** Resolves when everything posted so far has been sent. */
  settled(): Promise<void>;
}

/** A company, a person by their address, or the installation itself. */
export type MailOwner = { empresaId: number } | { email: string } | 'installation';

/** ms after which the response to the triggering request has been sent. */
const answerLeaves = 50;
/** Connections to the mail server at once: for what somebody waits for, and for everything else. */
const atOnce = { posted: 4, sent: 3 };

type Log = (message: string, details?: object) => void;

/**
 * Sends through `SMTP_URL`; without it each mail becomes an `.eml` file in the data directory, and its path is logged.
 */
export const createMail = (env: Env, log: Log): Mail => {
  const handOver = env.SMTP_URL
    ? bySmtp(env.SMTP_URL, env.MAIL_FROM)
    : toFiles(path.resolve(env.FTRACK_DATA, 'correos'), env.MAIL_FROM, log);
  const underWay = new Set<Promise<void>>();

  const posting = createTurns(atOnce.posted, Infinity);
  const sending = createTurns(atOnce.sent, Infinity);
  const inTurn = async <T>(turns: Turns, owner: string, work: () => Promise<T>): Promise<T> =>
    turns.take(owner, work) ?? work();

  const deliver = async (owner: MailOwner, write: () => Promise<readonly MailMessage[]>) => {
    await after(answerLeaves);
    await inTurn(posting, JSON.stringify(owner), async () => {
      for (const message of await write()) await handOver(message);
    });
  };

  return {
    send: (empresaId, message) => inTurn(sending, String(empresaId), () => handOver(message)),
    post: (owner, write) => {
      const work: Promise<void> = deliver(owner, write)
        .catch((error: unknown) => log('A mail could not be sent', { reason: reasonOf(error) }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled: async () => {
      while (underWay.size) await Promise.all(underWay);
    },
  };
};

const bySmtp = (url: string, from: string) => {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return async (message: MailMessage) => {
    await transport.sendMail(message);
  };
};

const toFiles = (folder: string, from: string, log: Log) => {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return async (mail: MailMessage) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    const file = path.join(folder, name);
    // Written atomically: readers of the folder never find half a mail.
    await writeFile(`${file}.tmp`, message, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
    log(`Sin servidor de correo (SMTP_URL): el mensaje quedó en ${file}`);
  };
};

/** Errors of a mail server contain addresses, and those of the database parameters. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
};
