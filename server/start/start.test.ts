import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env';

import { checkClock, clockWarning } from './clock';
import { databaseFault } from './database';
import { checkFolder } from './folder';
import { checkPort } from './port';

const migrations = path.resolve(import.meta.dirname, '../db/migrations');

/** What a start that cannot go on says. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ftrack-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const said = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Error) => error.message,
  );

describe('the clock', () => {
  it('must not be before this version was made, nor far behind it', () => {
    checkClock(migrations);
    for (const wrong of ['1970-01-01', '2020-06-01', '2099-01-01'])
      expect(() => checkClock(migrations, Date.parse(wrong))).toThrow(
        /^El reloj de esta máquina dice .* Ponga la hora/,
      );
  });

  it('of the database is compared with it', () => {
    expect(clockWarning(4)).toBeNull();
    expect(clockWarning(-7_200)).toMatch(/está 2 horas atrás del de esta máquina/);
    expect(clockWarning(90_000_000)).toMatch(/está 1\.042 días adelante/);
  });
});

describe('the port', () => {
  it('that is taken is named with who has it and another one', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const who = process.platform === 'linux' ? `\\(proceso ${process.pid}\\)` : '';
    expect(await said(checkPort({ PORT: port, HOST: '127.0.0.1' }))).toMatch(
      new RegExp(`^PORT: el puerto ${port} ya lo usa .*${who}\\. Ciérrelo, o elija otro puerto: PORT=${port + 1}\\.$`),
    );
    server.close();
    await once(server, 'close');
    expect(await said(checkPort({ PORT: port, HOST: '127.0.0.1' }))).toBeNull();
  });

  it('opens only on an address of this machine', async () => {
    expect(await said(checkPort({ PORT: 0, HOST: '192.0.2.1' }))).toMatch(/^HOST: .*«192\.0\.2\.1»/);
  });
});

describe('the data directory', () => {
  it('is made where it is missing', async () => {
    expect(await said(checkFolder(path.join(folder, 'a/b'), true))).toBeNull();
  });

  it('that is a file, of others or in a place without files is named', async () => {
    const file = path.join(folder, 'archivo');
    await writeFile(file, '');
    expect(await said(checkFolder(file, true))).toBe(
      `FTRACK_DATA: ${file} es un archivo, y se espera una carpeta. Elija otra.`,
    );
    if (process.platform === 'linux')
      expect(await said(checkFolder('/proc/ftrack', true))).toMatch(/^FTRACK_DATA: no se puede crear \/proc\/ftrack/);
  });

  it.skipIf(process.getuid?.() === 0)('without permission says whose permission is missing', async () => {
    await chmod(folder, 0o500);
    expect(await said(checkFolder(folder, true))).toMatch(/^FTRACK_DATA: .* la cuenta \S+ no tiene permiso\. Désela/);
    await chmod(folder, 0o700);
  });

  it('with broken secrets says how to go on', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'secrets.json'), '{"broadcast":');
    expect(await said(checkFolder(folder, false))).toMatch(/^FTRACK_DATA: .*secrets\.json está dañado\. Recupérelo/);
  });
});

describe('PostgreSQL', () => {
  const url = 'postgres://ana:s%40creta@db.example.com:6432/flota';
  const fault = (about: { code?: string; message?: string }) =>
    (databaseFault(Object.assign(new Error(about.message ?? 'x'), about), 'DATABASE_URL', url) as Error).message;

  it.each([
    [{ code: 'ECONNREFUSED' }, 'nadie responde en db.example.com:6432'],
    [{ code: 'ENOTFOUND' }, 'no se encuentra el servidor db.example.com:6432'],
    [{ code: '28P01' }, 'no acepta la clave del usuario «ana»'],
    [{ code: '28000' }, 'no admite al usuario «ana»'],
    [{ code: '3D000' }, 'no existe la base de datos «flota»'],
    [{ code: '53300' }, 'no acepta más conexiones'],
    [{ code: '53100' }, 'no queda espacio en el disco'],
    [{ code: '57P03' }, 'está iniciando'],
    [{ message: 'Connection terminated due to connection timeout' }, 'no contesta como PostgreSQL'],
    [{ message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' }, 'falta la clave'],
    [{ message: 'The server does not support SSL connections' }, 'quite sslmode'],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'sslrootcert'],
    [{ code: 'XX000', message: 'odd' }, 'no se pudo abrir PostgreSQL en db.example.com:6432'],
  ])('%o names the variable, the place and what to do, and never the password', (about, part) => {
    expect(fault(about)).toContain(part);
    expect(fault(about)).toMatch(/^DATABASE_URL: /);
    expect(fault(about)).not.toMatch(/s@creta|s%40creta/);
  });
});

describe('variables', () => {
  const wrong = (variables: Record<string, string>) => {
    try {
      readEnv(variables);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    [{ PORT: 'abc' }, 'PORT: se encontró «abc»; debe ser un número'],
    [{ FTRACK_DEMO: 'yes' }, 'FTRACK_DEMO: se encontró «yes»; se espera on, quieto u off'],
    [{ PUBLIC_URL: 'ftrack.example.com' }, 'como https://ftrack.example.com'],
    [{ SMTP_URL: 'http://correo' }, 'como smtp://usuario:clave@servidor:587'],
    [{ DATABASE_URL: 'mysql://a:b@c/d' }, 'DATABASE_URL: empieza por mysql://, y Ftrack trabaja con PostgreSQL'],
    [{ DATABASE_URL: '127.0.0.1:5432' }, 'postgres://usuario:clave@servidor:5432/base'],
  ])('%o is named with what was found and what is expected', (variables, part) => {
    expect(wrong(variables)).toContain(part);
  });

  it('of the sign-on go together, and name an issuer that can be trusted', () => {
    const good = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'ftrack', OIDC_CLIENT_SECRET: 'secreto' };
    expect(readEnv(good).oidc).toMatchObject({ name: 'login.example.com', only: false, roles: undefined });
    expect(readEnv({}).oidc).toBeUndefined();
    for (const name of Object.keys(good)) expect(wrong({ ...good, [name]: '' })).toContain('van juntas');
    expect(wrong({ OIDC_ONLY: 'on' })).toContain('OIDC_ONLY necesita OIDC_ISSUER');
    expect(wrong({ OIDC_ROLES: '{"claim":"groups","values":{"taller":3}}' })).toContain('OIDC_ROLES necesita');
    for (const host of [
      'localhost:8080',
      '127.0.0.1:8080',
      '192.168.1.4',
      'keycloak:8080',
      '[::1]:8080',
      'kc.internal',
    ])
      expect(wrong({ ...good, OIDC_ISSUER: `http://${host}` })).toBe('');
    for (const [issuer, part] of [
      ['http://login.example.com', 'se espera https://'],
      ['http://8.8.8.8', 'se espera https://'],
      ['ftp://login.example.com', 'la dirección del emisor'],
      ['login.example.com', 'la dirección del emisor'],
      ['https://login.example.com/.well-known/openid-configuration', 'sin /.well-known/'],
      ['https://login.microsoftonline.com/common/v2.0', 'su inquilino'],
    ] as const)
      expect(wrong({ ...good, OIDC_ISSUER: issuer })).toContain(part);
    const roles = (text: string) => wrong({ ...good, OIDC_ROLES: text });
    expect(roles('{"claim":"groups","values":{"taller":3,"despacho":4}}')).toBe('');
    for (const text of ['{', '[]', '{"claim":"groups"}', '{"claim":"groups","values":{}}', '{"values":{"taller":3}}'])
      expect(roles(text)).toContain('se espera JSON como');
    for (const id of [1, 7])
      expect(roles(`{"claim":"groups","values":{"jefes":${id}}}`)).toContain(`«jefes» da el rol ${id}`);
    expect(wrong({ ...good, OIDC_ISSUER: 'x', OIDC_CLIENT_SECRET: 'muy secreto' })).not.toContain('muy secreto');
  });

  it('that are secret are not those of the example, which everybody knows', () => {
    const example = readFileSync('deploy/kubernetes.yaml', 'utf8');
    for (const name of ['BROADCAST_APP_KEY', 'BROADCAST_APP_SECRET', 'METRICS_TOKEN']) {
      const [, value = ''] = new RegExp(`${name}: (\\S+)`).exec(example) ?? [];
      expect(wrong({ [name]: value })).toContain(`${name}: tiene todavía el valor del ejemplo`);
    }
  });

  it('that may be secret are not repeated', () => {
    expect(wrong({ METRICS_TOKEN: 'corto' })).not.toContain('corto');
    expect(wrong({ DATABASE_URL: 'mysql://a:b@c/d' })).not.toContain('a:b');
  });

  it('modes of encryption are said as the driver takes them, without its warning', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://a:b@c/d?sslmode=require' }).DATABASE_URL).toBe(
      'postgres://a:b@c/d?sslmode=verify-full',
    );
    expect(readEnv({ DATABASE_URL: 'postgres://a:b@c/d?sslmode=disable' }).DATABASE_URL).toContain('sslmode=disable');
  });
});
