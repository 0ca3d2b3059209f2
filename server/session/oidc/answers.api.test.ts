import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { createBrowser, createProvider, saidIn, type Behaviour } from '../../testing/identityProvider';
import { prepared, useApi } from '../../testing/useApi';

const provider = prepared(createProvider, ({ close }) => close());
const api = useApi(() => startOwnApi(provider.variables));
beforeEach(() => {
  provider.behave({});
  provider.stop(false);
});

let subjects = 0;
/** The claims of somebody whom the issuer knows by this mail. */
const known = (email: string, more: object = {}) => ({
  sub: `persona-${++subjects}`,
  email,
  email_verified: true,
  name: 'Ana Arias',
  ...more,
});

/** The whole way of a person with these claims, up to what the log-in page is told. */
const signOn = async (claims: object, browser = createBrowser(api)) =>
  browser.comeBack(provider.signIn(await browser.begin(), { ...claims }));

describe('an answer that is not good', () => {
  const forged = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' });
  const past = () => Math.floor(Date.now() / 1000) - 120;

  it.each<[string, string, Behaviour]>([
    ['a nonce of another sign-on', 'respuesta_no_valida', { claims: { nonce: 'otro' } }],
    ['no nonce', 'respuesta_no_valida', { claims: { nonce: undefined } }],
    ['another audience', 'otro_cliente', { claims: { aud: 'otra' } }],
    ['an audience too many', 'otro_cliente', { claims: { aud: ['ftrack', 'otra'], azp: 'otra' } }],
    ['another issuer', 'otro_emisor', { claims: { iss: 'https://login.example.com' } }],
    ['a token that has expired', 'reloj', { claims: { exp: past() } }],
    ['a token of the future', 'reloj', { claims: { nbf: Math.floor(Date.now() / 1000) + 120 } }],
    ['no expiry', 'respuesta_no_valida', { claims: { exp: undefined } }],
    ['no subject', 'respuesta_no_valida', { claims: { sub: undefined } }],
    ['no signature', 'respuesta_no_valida', { token: (claims) => new UnsecuredJWT(claims).encode() }],
    ['the name of a key that is not published', 'llave_desconocida', { header: { kid: 'ninguna' } }],
    ['a signature of another key', 'respuesta_no_valida', { strangeKey: true }],
    ['no token', 'respuesta_no_valida', { token: () => '' }],
    ['rubbish', 'respuesta_no_valida', { token: () => 'a.b.c' }],
    ['a wrong secret', 'secreto_incorrecto', { refusal: { status: 401, error: 'invalid_client' } }],
    ['a wrong secret in Keycloak', 'secreto_incorrecto', { refusal: { status: 401, error: 'unauthorized_client' } }],
    ['another return address', 'direccion_no_registrada', { refusal: { error: 'redirect_uri_mismatch' } }],
    [
      'another return address, said in a sentence',
      'direccion_no_registrada',
      { refusal: { error: 'invalid_grant', error_description: 'Incorrect redirect_uri' } },
    ],
    ['a code that has ended', 'codigo_vencido', { refusal: { error: 'invalid_grant' } }],
    ['a flow that is not allowed', 'cliente_no_admitido', { refusal: { error: 'unsupported_grant_type' } }],
    ['an issuer that has a bad day', 'emisor_inalcanzable', { refusal: { status: 500, error: 'server_error' } }],
  ])('%s: %s', async (_what, error, behaviour) => {
    const { email } = await api.person('admin', [api.a]);
    provider.behave(behaviour);
    expect(await signOn(known(email))).toEqual({ error });
  });

  it('signed with the secret, which also others may know', async () => {
    const { email } = await api.person('admin', [api.a]);
    const secret = new TextEncoder().encode(provider.variables.OIDC_CLIENT_SECRET);
    const signed = await forged({ ...known(email), iss: provider.origin, aud: 'ftrack' }).sign(secret);
    provider.behave({ token: () => signed });
    expect(await signOn(known(email))).toEqual({ error: 'respuesta_no_valida' });
  });

  it('is not one to a secret sent in the way that the issuer takes of this client, whatever others it offers', async () => {
    const people = await Promise.all([1, 2, 3].map(() => api.person('admin', [api.a])));
    for (const onlyBasic of ['unsaid', false] as const) {
      provider.behave({ onlyBasic });
      const said = await Promise.all(people.map(({ email }) => signOn({ ...known(email), sub: email })));
      expect(said.flatMap((each) => Object.keys(each))).toEqual(['entrada', 'entrada', 'entrada']);
    }
  });

  it('is not one whose clock differs by less than a minute, nor one of keys that were just changed', async () => {
    const { email } = await api.person('admin', [api.a]);
    const now = Math.floor(Date.now() / 1000);
    const claims = known(email);
    for (const skewed of [{ exp: now - 50 }, { nbf: now + 50, iat: now + 50 }]) {
      provider.behave({ claims: skewed });
      expect(Object.keys(await signOn(claims))).toEqual(['entrada']);
    }
    provider.behave({});
    for (let n = 0; n < 3; n++) {
      await provider.rotate();
      expect(Object.keys(await signOn(claims))).toEqual(['entrada']);
    }
  });
});

describe('coming back', () => {
  const begun = async () => {
    const { email } = await api.person('admin', [api.a]);
    const browser = createBrowser(api);
    const back = provider.signIn(await browser.begin(), known(email));
    return { browser, back };
  };

  it('without having begun, in another browser, with another state, too late: begins anew', async () => {
    const lost = { error: 'estado_perdido' };
    const { browser, back } = await begun();
    expect(await createBrowser(api).comeBack(back)).toEqual(lost);
    expect(await createBrowser(api).comeBack('/api/oidc/regreso')).toEqual(lost);
    const otherState = back.replace(/state=(.{12}).*/, 'state=$1xxx');
    const copy = new Map(browser.jar);
    expect(await browser.comeBack(otherState)).toEqual(lost);
    for (const [name, cookie] of copy) browser.jar.set(name, { ...cookie, value: `${cookie.value.slice(0, -2)}xx` });
    expect(await browser.comeBack(back)).toEqual(lost);
    for (const [name, cookie] of copy) browser.jar.set(name, cookie);
    expect(Object.keys(await browser.comeBack(back))).toEqual(['entrada']);
  });

  it('twice with the same code: once, even if the issuer takes it again', async () => {
    provider.behave({ lenient: true });
    const { browser, back } = await begun();
    const copy = new Map(browser.jar);
    const again = createBrowser(api);
    for (const [name, cookie] of copy) again.jar.set(name, cookie);
    const said = await Promise.all([browser.comeBack(back), again.comeBack(back)]);
    expect(said.flatMap((each) => Object.keys(each)).sort()).toEqual(['entrada', 'error']);
  });

  it('with a code of another sign-on', async () => {
    const victim = await begun();
    const attacker = await begun();
    const code = new URL(attacker.back, 'http://x').searchParams.get('code') ?? '';
    const mixed = victim.back.replace(/code=\w+/, `code=${code}`);
    expect(await victim.browser.comeBack(mixed)).toEqual({ error: 'codigo_vencido' });
  });

  it.each([
    ['access_denied', 'cancelado'],
    ['consent_required', 'cancelado'],
    ['temporarily_unavailable', 'emisor_inalcanzable'],
    ['unauthorized_client', 'cliente_no_admitido'],
    ['<script>', 'cliente_no_admitido'],
  ])('with %s: %s, and the wanted page stays known', async (error, said) => {
    const browser = createBrowser(api);
    const state = new URL(await browser.begin('/paradas')).searchParams.get('state') ?? '';
    const back = `/api/oidc/regreso?${new URLSearchParams({ error, state }).toString()}`;
    expect(await browser.comeBack(back)).toEqual({ error: said, redirect: '/paradas' });
  });

  it('with the name of another issuer', async () => {
    const { browser, back } = await begun();
    expect(await browser.comeBack(`${back}&iss=https://login.example.com`)).toEqual({ error: 'respuesta_no_valida' });
  });

  it.each(['&code=otro', '&state=otro', '&response=x', '&id_token=a', '%', '&a[b]=%00', '&error='])(
    'with %s in the address: never an error of the server',
    async (more) => {
      const { browser, back } = await begun();
      expect((await browser.ask('GET', back + more)).statusCode).toBeLessThan(500);
    },
  );
});

describe('an issuer that is down', () => {
  it('is said on the page, stops nothing else, and works again when it is back', async () => {
    const own = await startOwnApi(provider.variables);
    try {
      provider.stop(true);
      const browser = createBrowser(own);
      const { headers } = await browser.ask('GET', '/api/oidc/inicio?redirect=/paradas');
      expect(saidIn(headers.location)).toEqual({ error: 'emisor_inalcanzable', redirect: '/paradas' });
      expect((await own.as('admin').call('GET', '/api/user')).status).toBe(200);
      provider.stop(false);
      expect(await browser.begin()).toContain(`${provider.origin}/autorizar`);
      // Also where it was known before.
      provider.stop(true);
      const again = await browser.ask('GET', '/api/oidc/inicio');
      expect(saidIn(again.headers.location)).toEqual({ error: 'emisor_inalcanzable' });
      provider.stop(false);
    } finally {
      await own.close();
    }
  });

  it.each(['/token', '/jwks'])('at %s only', async (broken) => {
    const { email } = await api.person('admin', [api.a]);
    provider.behave({ broken });
    expect(await signOn(known(email))).toEqual({ error: 'emisor_inalcanzable' });
  });

  it('is waited for five seconds', async () => {
    const { email } = await api.person('admin', [api.a]);
    const browser = createBrowser(api);
    const back = provider.signIn(await browser.begin(), known(email));
    provider.behave({ silent: '/token' });
    const begun = performance.now();
    expect(await browser.comeBack(back)).toEqual({ error: 'emisor_inalcanzable' });
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it.each<[string, Behaviour]>([
    ['another name', { metadata: { issuer: 'https://login.example.com' } }],
    ['no address to sign in at', { metadata: { authorization_endpoint: undefined } }],
  ])('is another matter than one with %s', async (_what, behaviour) => {
    const own = await startOwnApi(provider.variables);
    provider.behave(behaviour);
    try {
      const { headers } = await createBrowser(own).ask('GET', '/api/oidc/inicio');
      expect(saidIn(headers.location)).toEqual({ error: 'emisor_equivocado' });
    } finally {
      await own.close();
    }
  });

  it('is asked once for all who come at once', async () => {
    const own = await startOwnApi(provider.variables);
    const before = provider.asked.length;
    try {
      await Promise.all(Array.from({ length: 20 }, () => createBrowser(own).begin()));
      expect(provider.asked.slice(before)).toEqual(['/.well-known/openid-configuration']);
    } finally {
      await own.close();
    }
  });
});
