import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Mail } from './mail';

/** A data directory of its own whose mails are parsed like by a mail program. */
export const createMailbox = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ftrack-mails-'));

  /** The mails sent to this address, oldest first, once all pending ones are sent. */
  const sentTo = async (mail: Mail, address: string): Promise<Email[]> => {
    await mail.settled();
    const names = await readdir(path.join(folder, 'correos')).catch(() => []);
    const mails = await Promise.all(
      names.sort().map(async (name) => PostalMime.parse(await readFile(path.join(folder, 'correos', name)))),
    );
    return mails.filter(({ to }) => to?.some((each) => each.address === address));
  };

  return { folder, variables: { FTRACK_DATA: folder }, sentTo, close: () => rm(folder, { recursive: true }) };
};

export type Mailbox = Awaited<ReturnType<typeof createMailbox>>;

/** The link in a mail. */
export const linkIn = (mail: Email | undefined): URL => {
  const found = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!found) throw new Error('the mail holds no link');
  return new URL(found);
};
