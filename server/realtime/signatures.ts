import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  key: string;
  secret: string;
}

/**
 * Whether the holder of the secret created `auth` for this socket and channel (and, on presence channels, for exactly
 * this member).
 */
export const mayEnter = (
  app: Credentials,
  auth: string,
  socketId: string,
  channel: string,
  channelData?: string,
): boolean =>
  sameText(
    auth,
    sign(app, channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`),
  );

export const maySignIn = (app: Credentials, auth: string, socketId: string, userData: string): boolean =>
  sameText(auth, sign(app, `${socketId}::user::${userData}`));

export interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  rawBody: Buffer;
}

/**
 * Why a call of the HTTP API is not trusted; undefined when it is. `now` and `skew` in ms; the signature covers the
 * body's exact bytes.
 */
export const distrust = (app: Credentials, request: SignedRequest, now: number, skew: number): string | undefined => {
  const { query } = request;
  if (new Set(query.keys()).size !== [...query.keys()].length) return 'Repeated parameters';
  if (!sameText(query.get('auth_key') ?? '', app.key)) return 'Unknown auth_key';
  if (query.get('auth_version') !== '1.0') return 'Unknown auth_version';
  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > skew) return 'Timestamp expired';
  const md5 = query.get('body_md5');
  if (request.rawBody.length > 0 || md5 !== null) {
    if (!sameText(md5 ?? '', createHash('md5').update(request.rawBody).digest('hex'))) return 'Invalid body_md5';
  }
  const signature = hmac(app.secret, signingText(request));
  return sameText(query.get('auth_signature') ?? '', signature) ? undefined : 'Invalid signature';
};

const signingText = ({ method, path, query }: SignedRequest) => {
  const pairs = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [method.toUpperCase(), path, pairs.map(([name, value]) => `${name}=${value}`).join('&')].join('\n');
};

const sign = (app: Credentials, text: string) => `${app.key}:${hmac(app.secret, text)}`;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const sameText = (given: string, expected: string) => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};
