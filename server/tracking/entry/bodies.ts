import { gunzip } from 'node:zlib';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { limits } from '#contract/core/limits';
import { sizeInWords } from '#contract/rules/sizes';
import { charsetOf, likelyText, unescaped } from '../../encoding/text';
import { ApiError, badQuery } from '../../plugins/errors';
import { parseJson } from '../../plugins/json';
import { rejected } from './frame';
import type { Parameters } from './osmand';
import { attributesOf, objectOf } from './values';

/**
 * One report as received. It is parsed only once its key is known to be good, because a wrong key is reported before a
 * wrong body.
 */
export interface Report<Input> {
  read: () => Input;
  bytes: number;
}

/** The largest frame, in bytes. A larger one is noted and never stored. */
const frameLimit = 64 * 1024;
/** Reports in one body: a phone that was offline has days of them to send. */
const mostTogether = 1_000;

export const asText = 'text/plain';

/**
 * Drops the content type that a device announces: an invalid one would be refused before the body is read. Its charset
 * stays.
 */
export const unannounced: onRequestHookHandler = ({ raw }, _reply, done) => {
  const charset = charsetOf(raw.headers['content-type']);
  raw.headers['content-type'] = charset ? `${asText}; charset=${charset}` : asText;
  done();
};

/**
 * The body as text, or gunzipped if its first bytes say so, whatever the headers claim. The inflated size is limited
 * like any body.
 */
export const readText = (
  { headers }: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, text?: string) => void,
) => {
  const charset = charsetOf(headers['content-type']);
  if (body[0] !== 0x1f || body[1] !== 0x8b) return done(null, likelyText(body, charset));
  gunzip(body, { maxOutputLength: limits.body }, (error, text) => {
    if (!error) return done(null, likelyText(text, charset));
    done(
      'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        ? new ApiError('CUERPO_MUY_GRANDE')
        : badQuery('El cuerpo comprimido está incompleto o dañado.'),
    );
  });
};

export const textOf = (body: unknown) => (typeof body === 'string' ? body : '');

export const isJson = (text: string) => /^\s*[{[]/.test(text);

/** The JSON reports of a body: one, or an array of Traccar Client locations. */
export const jsonReports = (text: string): Report<unknown>[] => {
  const bytes = Buffer.byteLength(text);
  try {
    // Some bodies begin with a byte order mark, which `trimStart` removes.
    const body = parseJson(text.trimStart(), limits.json.positions);
    const report = objectOf(body);
    const many: unknown = report?.location ?? body;
    if (!Array.isArray(many) || many.length === 0) return [{ read: () => body, bytes }];
    if (many.length > mostTogether) return [{ read: () => failing(tooMany()), bytes }];
    const sizes = bytes > frameLimit ? many.map(sizeOf) : null;
    // One report with an array of locations: what surrounds these belongs to each, and is neither copied nor measured
    // for each.
    const around = report && sizes ? bytes - sizes.reduce((sum, size) => sum + size, 0) : 0;
    const shared = report && few(report);
    return many.map((each: unknown, at) => ({
      read: () => (shared ? { ...shared, location: each } : each),
      bytes: sizes ? around + (sizes[at] ?? 0) : bytes,
    }));
  } catch (error) {
    return [
      { read: () => failing(error instanceof ApiError ? error : badQuery('El cuerpo no es JSON válido.')), bytes },
    ];
  }
};

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The identifier, and of the rest as much as is kept of an unregistered device. */
const few = ({ device_id, location: _, ...report }: Record<string, unknown>) => ({
  ...attributesOf(Object.entries(report)),
  device_id,
});

const tooMany = () =>
  new ApiError('CUERPO_MUY_GRANDE', { message: 'Se admiten 1.000 posiciones por envío como máximo.' });

const failing = (error: ApiError): never => {
  throw error;
};

/** Of a form that is too large for a frame only its beginning is read: its identifier is in it, or nowhere. */
export const form = (text: string): Parameters =>
  Object.fromEntries([...new URLSearchParams(text.slice(0, frameLimit).replaceAll(/[^&=]+/g, utf8Escapes))].reverse());

/** The parser of forms reads escapes as UTF-8 only. */
const utf8Escapes = (part: string) => {
  const text = unescaped(part);
  return text === part ? part : encodeURIComponent(text.replaceAll('+', ' '));
};

/** Keeps the first value of a repeated parameter; escapes that are not UTF-8 have not been decoded yet. */
export const firsts = (parameters: Parameters): Parameters => {
  if (!Object.values(parameters).some((value) => Array.isArray(value) || isEscaped(value))) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return [name, isEscaped(first) ? unescaped(first) : first];
    }),
  );
};

const isEscaped = (value: unknown): value is string => typeof value === 'string' && value.includes('%');

/** @throws Rejected */
export const checkSize = (bytes: number) => {
  if (bytes > frameLimit) throw rejected(`La trama pasa de ${sizeInWords(frameLimit)}.`);
};
