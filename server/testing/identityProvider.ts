import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload, type JWTHeaderParameters } from 'jose';
import { portOf } from '../http';
import type { TestApi } from './app';

type Claims = Record<string, unknown>;

/** How the next answers of the issuer differ from those of a good one. */
export interface Behaviour {
  /** Claims of the person, over the usual ones; undefined leaves one out. */
  claims?: Claims;
  header?: Partial<JWTHeaderParameters>;
  /** Signs with another key than the published one, under its name. */
  strangeKey?: boolean;
  /** Sends this instead of the ID token. */
  token?: (claims: JWTPayload) => string;
  /** Answers to the code with this error. */
  refusal?: { status?: number; error: string; error_description?: string };
  userinfo?: Claims;
  /** Takes the secret in a header only, and says so or not. */
  onlyBasic?: boolean | 'unsaid';
  /** Takes a code again and again. */
  lenient?: boolean;
  metadata?: Claims;
  /** Its pages answer a browser at once: this person is signed in there. */
  present?: Claims;
  /** The path that is answered by 503, or never. */
  broken?: string;
  silent?: string;
}

interface Code {
  nonce: string;
  challenge: string;
  redirect: string;
  behaviour: Behaviour;
}

/** An OpenID provider on a port of this machine that signs in whomever it is told to. */
export const createProvider = async () => {
  const client = { id: 'ftrack', secret: 'unsecreto' };
  const codes = new Map<string, Code>();
  const asked: string[] = [];
  let behaviour: Behaviour = {};
  let key = await newKey();
  let stopped = false;

  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/autorizar`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    userinfo_endpoint: `${origin}/userinfo`,
    end_session_endpoint: `${origin}/salir`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'none'],
    ...(behaviour.onlyBasic === true && { token_endpoint_auth_methods_supported: ['client_secret_basic'] }),
    ...behaviour.metadata,
  });

  const idToken = async ({ nonce, behaviour: of }: Code) => {
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = { iss: origin, aud: client.id, sub: 's', iat: now, exp: now + 300, nonce, ...of.claims };
    if (of.token) return of.token(claims);
    const { privateKey } = of.strangeKey ? await newKey() : key;
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...of.header })
      .sign(privateKey);
  };

  const exchange = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await textOf(request));
    const code = codes.get(form.get('code') ?? '');
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const inBody = form.get('client_secret') === client.secret && form.get('client_id') === client.id;
    if (behaviour.onlyBasic ? request.headers.authorization !== basic : !inBody)
      return json(401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return json(400, { error: 'invalid_grant' });
    const { refusal, lenient } = code.behaviour;
    if (refusal) return json(refusal.status ?? 400, refusal);
    if (!lenient) codes.delete(form.get('code') ?? '');
    return json(200, { access_token: 'acceso', token_type: 'Bearer', id_token: await idToken(code) });
  };

  /** The person signs in there: the address to which the issuer sends the browser, for the one it was sent by. */
  const signIn = (sentTo: string, claims: Claims = {}): string => {
    const asked = new URL(sentTo).searchParams;
    const code = createHash('sha256').update(`${Math.random()}`).digest('hex');
    codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      behaviour: { ...behaviour, claims: { ...claims, ...behaviour.claims } },
    });
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    return back.pathname + back.search;
  };

  const answerTo = async (request: IncomingMessage) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    asked.push(path);
    if (behaviour.silent === path) return undefined;
    if (behaviour.broken === path) return json(503, {});
    if (path === '/.well-known/openid-configuration') return json(200, metadata());
    if (path === '/autorizar' && behaviour.present) {
      const back = new URL(request.url ?? '', origin).searchParams.get('redirect_uri') ?? '';
      return redirect(new URL(signIn(`${origin}${request.url}`, behaviour.present), back).href);
    }
    if (path === '/salir') return page('Hasta luego');
    if (path === '/jwks') return json(200, { keys: [key.jwk] });
    if (path === '/token') return exchange(request);
    if (path === '/userinfo') return json(200, { sub: 's', ...behaviour.userinfo });
    return json(404, {});
  };

  const server = createServer((request, response) => {
    if (stopped) request.socket.destroy();
    else void answerTo(request).then((answer) => answer && answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;

  return {
    origin,
    variables: {
      OIDC_ISSUER: origin,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Cuenta Uno',
    },
    /** The paths that were asked for. */
    asked,
    behave: (next: Behaviour) => void (behaviour = next),
    rotate: async () => void (key = await newKey()),
    stop: (whether: boolean) => void (stopped = whether),
    signIn,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

let keys = 0;
const newKey = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = `llave ${++keys}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' } };
};

const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const page = (heading: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<h1>${heading}</h1>`);

const redirect = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A browser that keeps cookies by their paths. */
export const createBrowser = (api: Pick<TestApi, 'app'>) => {
  const jar = new Map<string, { value: string; path: string }>();

  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const sent = [...jar].filter(([, { path }]) => url.split('?')[0]?.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { host: 'localhost:8000', ...(cookie && { cookie }) };
    const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', path = '/', age = ''] =
        /^([\w-]+)=([^;]*); Path=([^;]*); Max-Age=(\d+)/.exec(line) ?? [];
      if (age === '0') jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  };

  return {
    jar,
    ask,
    /** Begins a sign-on: where the browser is sent. */
    begin: async (redirect?: string): Promise<string> => {
      const search = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
      return String((await ask('GET', `/api/oidc/inicio${search}`)).headers.location);
    },
    /** Comes back from the issuer: what the log-in page is told. */
    comeBack: async (address: string) => saidIn((await ask('GET', address)).headers.location),
    enter: async (entrada: string | undefined, more: object = {}) => {
      const answer = await ask('POST', '/api/login/oidc', { entrada, ...more });
      return { status: answer.statusCode, json: answer.json() };
    },
  };
};

/** What stands after `/login#` in an address. */
export const saidIn = (location: unknown): Record<string, string> => {
  const [path, hash] = String(location).split('#');
  return path === '/login' ? Object.fromEntries(new URLSearchParams(hash)) : { elsewhere: String(location) };
};
