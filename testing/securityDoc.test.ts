import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { limits } from '../contract/core/limits';
import { usuarioTable } from '../server/db/tables/usuarios';
import { asvs } from './asvs';

const read = (file: string) => readFileSync(file, 'utf8');
const file = 'docs/security.md';
const page = read(file);

const states = ['met', 'partly', 'not met', 'operator', 'n/a'] as const;

/** The rows of the chapters; one may be about several numbers. */
const rows = [...page.matchAll(/^\| (\d[\d., ]*) \| (\d) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, numbers = '', level = '', state = '', how = '', where = '', test = '']) => ({
    numbers: numbers.split(', '),
    level,
    state,
    how,
    where,
    test,
  }),
);

describe(file, () => {
  it('has each requirement of both levels once, at its level', () => {
    const told = (['1', '2'] as const).map((level) =>
      rows.filter((row) => row.level === level).flatMap(({ numbers }) => numbers),
    );
    expect(told.map((numbers) => numbers.toSorted())).toEqual([asvs[1].toSorted(), asvs[2].toSorted()]);
  });

  it('says of each how it stands; what is met, wholly or partly, names where and a test', () => {
    const shown = /^`[^`]+`.* "[^"]+"$/;
    const wrong = rows.filter(({ state, how, where, test }) => {
      if (!states.some((each) => each === state) || how.length < 3) return true;
      return state === 'met' || state === 'partly' ? !/^`[^`]+`$/.test(where) || !shown.test(test) : test !== '–';
    });
    expect(wrong).toEqual([]);
  });

  it('counts them', () => {
    const counted = states.map(
      (state) => rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length,
    );
    expect(page).toContain(`\n| ${states.join(' | ')} |\n|---|---|---|---|---|\n| ${counted.join(' | ')} |\n`);
  });

  it('names files that exist', () => {
    const named = [...page.matchAll(/`((?:contract|server|src|testing|e2e|scripts|docs|deploy)\/[^`\s]*)`/g)];
    expect(named.length).toBeGreaterThan(300);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names tests that exist', () => {
    const cited = rows.flatMap(({ test }) => {
      const [, path, title] = /^`([^`]+)` "(.+)"$/.exec(test) ?? [];
      return path && title ? [{ path, title }] : [];
    });
    expect(cited.length).toBeGreaterThan(100);
    const isThere = ({ path, title }: { path: string; title: string }) =>
      /\.(test\.tsx?|wire\.ts|e2e\.ts)$/.test(path) && read(path).includes(title);
    expect(cited.filter((each) => !isThere(each))).toEqual([]);
  });

  it('can be read', () => expect(page.length).toBeLessThan(60_000));

  it('states the limits that hold', () => {
    const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
    const { door, files, links, login, password, session, tokens } = limits;
    const sentences = [
      `have ${password.min} to ${password.max} signs of any kind`,
      `by a mailed link (${links.resetLife / minute} minutes, once)`,
      `an invitation or activation link (${links.life / day} days, once)`,
      `A half log-in lives ${door.attempt / minute} minutes, for one network, and ends with the fifth failure`,
      `may be remembered for ${door.device / day} days`,
      `confirmed within ${door.confirmed / minute} minutes`,
      `close the log-in to it for ${login.window / minute} minutes`,
      `They end ${session.idle / hour} hours after their last use, after ${session.longest / day} days at most`,
      `the last ${door.logins} log-ins`,
      `${tokens.perWindow} requests a minute`,
      `${login.window / minute} minutes; known networks ${login.known / day} days`,
      `${files.photo / 2 ** 20} MB, 50 megapixels`,
      `${files.sound / 2 ** 20} MB, ${files.soundLasts / 1_000} s`,
      `signed addresses that expire after ${files.link / hour} hours at most`,
    ];
    expect(sentences.filter((sentence) => !page.includes(sentence))).toEqual([]);
    expect([door.failures, login.failuresPerAccount, login.failuresPerAddress, login.failuresEverywhere]).toEqual([
      5, 5, 50, 100,
    ]);
    expect([door.recoveryCodes, limits.mails.perAddress, limits.revocation.poll]).toEqual([10, 5, 2_000]);
  });
});

/** The product's own files, by their texts. */
const product = ['server', 'src', 'contract']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
  .filter((path) => /\.(tsx?|js|mjs)$/.test(path) && !/\.test\.|\.wire\.|\/testing[/.-]|testing\.ts$/.test(path))
  .map((path) => [path, read(path)] as const);
const filesWith = (pattern: RegExp) => product.filter(([, text]) => pattern.test(text)).map(([path]) => path);

describe('what reading shows', () => {
  it('the product runs no text as code and no program for a request', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|node:vm/)).toEqual([]);
    expect(filesWith(/node:child_process/).toSorted()).toEqual([
      'server/db/migrate/generate.ts',
      'server/db/pglite/processIdentity.ts',
    ]);
    expect(filesWith(/\bexec(Sync)?\(['"`]|shell: true/)).toEqual([]);
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/).toSorted()).toEqual([
      'src/pages/manual/ManualPage.tsx',
      'src/vivo/liveMap.ts',
    ]);
    expect(filesWith(/window\??\.addEventListener\('message'/)).toEqual([]);
  });

  it('no other algorithm is used than those that the page names', () => {
    const named = new Map<string, string[]>();
    for (const [path, text] of product)
      for (const [, name = ''] of text.matchAll(/\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv)|hkdfSync)\('([^']+)'/g))
        named.set(name, [...new Set([...(named.get(name) ?? []), path])].toSorted());
    expect([...named.keys()].toSorted()).toEqual(['aes-256-gcm', 'md5', 'sha1', 'sha256']);
    expect(named.get('aes-256-gcm')).toEqual(['server/session/sealed.ts']);
    // The protocol of the broker; the trips of one feed that are alike.
    expect(named.get('md5')).toEqual(['server/imports/reading/maps/gtfs/patterns.ts', 'server/realtime/signatures.ts']);
    // Names of scripts in Redis; marks of answers that have not changed.
    expect(named.get('sha1')).toEqual(['server/plugins/notModified.ts', 'server/realtime/adapters/redisClient.ts']);
    expect(filesWith(/Math\.random\(\)/).filter((path) => path.startsWith('server/session/'))).toEqual([]);
  });

  it('fields of passwords help password managers, and take what is pasted', () => {
    const fields = product.flatMap(([path, text]) =>
      [...text.matchAll(/<Password(?:Field|Input)\b[^]*?\/>/g)].map(([field]) => ({ path, field })),
    );
    expect(fields.length).toBeGreaterThanOrEqual(6);
    expect(fields.filter(({ field }) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
    expect(filesWith(/onPaste/)).toEqual(['src/ui/numbers/NumberField.tsx']);
  });

  it('no password has a date at which it ends', () => {
    const dates = Object.keys(getTableColumns(usuarioTable)).filter((name) => /clave|password/.test(name));
    expect(dates).toEqual(['clave_hash']);
  });

  it('no connection goes without checking certificates', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it('no file of deploy/ brings a password that would be taken', () => {
    const given = readdirSync('deploy', { withFileTypes: true })
      .filter((each) => each.isFile())
      .flatMap(({ name }) => [
        ...read(`deploy/${name}`).matchAll(/^ *-? *\w*(?:PASSWORD|SECRET|TOKEN|APP_KEY)\w*[:=] *(\S.*)$/gm),
      ])
      .map(([, value = '']) => value);
    expect(given.length).toBeGreaterThan(5);
    // Left to who deploys; what begins with CHANGE-ME stops the start.
    expect(given.filter((value) => !/^(\$\{|CHANGE-ME)/.test(value))).toEqual([]);
  });

  it('every library is pinned, with its checksum, and of the public registry', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+/.test(version))).toEqual([]);
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; resolved?: string }>;
    };
    const { '': own, ...others } = packages;
    expect(own).toBeDefined();
    const strange = Object.entries(others).filter(
      ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
        !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(strange.map(([name]) => name)).toEqual([]);
  });
});
