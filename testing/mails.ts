import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

/** The links of the mails that a product without a mail server wrote to this address, the oldest first. */
export const linksTo = async ({ data }: { data: string }, address: string): Promise<string[]> => {
  const folder = join(data, 'correos');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name))));
  const parsed = await Promise.all(
    mails.filter((mail) => mail.includes(address)).map((mail) => PostalMime.parse(mail)),
  );
  return parsed
    .filter(({ to }) => to?.some((each) => each.address === address))
    .flatMap(({ text }) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? []);
};

/** The link of the nth mail to this address, once it has arrived. */
export const linkTo = (product: { data: string }, address: string, nth = 1): Promise<string> =>
  vi.waitFor(
    async () => {
      const link = (await linksTo(product, address))[nth - 1];
      if (link === undefined) throw new Error(`No mail number ${nth} to ${address}`);
      return link;
    },
    { timeout: 120_000 },
  );
