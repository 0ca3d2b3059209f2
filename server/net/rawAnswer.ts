import { errors, type ErrorBody, type ErrorCode } from '#contract/core/errors';

interface Refusal {
  code: ErrorCode;
  /** In place of that of the code: `408 Request Timeout`. */
  status?: string;
  message?: string;
  headers?: Record<string, string>;
}

/** An error as the API answers it, as text for a socket that has no request to answer. The socket is to be closed. */
export const rawAnswer = ({ code, status, message, headers = {} }: Refusal): string => {
  const known = errors[code];
  const body = JSON.stringify({ error: known.error, message: message ?? known.message, code } satisfies ErrorBody);
  const lines = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status ?? `${known.status} ${names[known.status] ?? 'Error'}`}\r\n${lines.join('')}\r\n${body}`;
};

const names: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
