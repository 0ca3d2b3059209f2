import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errors, type ErrorBody } from '#contract/core/errors';
import type { Env } from '../env';
import { rawAnswer } from '../net/rawAnswer';

/** s: after this the same request may be answered. */
const retryAfter = 5;

interface Progress {
  at: number;
  of: number;
}

/**
 * What callers meet on the port while an upgrade lasts: a page that tells how far it is and loads again, and 503 with
 * Retry-After for everything else. It opens with the first step.
 */
export const createWaitingRoom = ({ PORT: port, HOST: host }: Pick<Env, 'PORT' | 'HOST'>) => {
  let progress: Progress = { at: 0, of: 0 };
  let server: Server | undefined;
  return {
    step: (at: number, of: number) => {
      progress = { at, of };
      server ??= open(port, host, () => progress);
    },
    /** Resolves when the port is free again. */
    close: async () => {
      if (!server?.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** «Actualizando la base de datos (24 de 66)…» */
export const progressOf = ({ at, of }: Progress) => `Actualizando la base de datos (${at} de ${of})…`;

const open = (port: number, host: string, progress: () => Progress): Server => {
  const server = createServer((request, response) => answer(request, response, progress()));
  server.on('upgrade', (_request, socket) =>
    socket.end(rawAnswer({ code: 'NO_DISPONIBLE', headers: { 'retry-after': String(retryAfter) } })),
  );
  // Who has the port answers there: the upgrade goes on without a page.
  server.on('error', (error) => console.error(`Sin página de espera: ${error.message}`));
  return server.listen(port, host);
};

const answer = (request: IncomingMessage, response: ServerResponse, progress: Progress) => {
  request.resume();
  const path = request.url?.split('?')[0] ?? '/';
  const send = (status: number, type: string, body: string) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'retry-after': String(retryAfter),
      })
      .end(request.method === 'HEAD' ? undefined : body);
  // Whoever restarts what does not live must not do so in the middle of an upgrade.
  if (path === '/healthz') return send(200, 'application/json', '{"ok":true}');
  if (path === '/readyz') return send(503, 'application/json', '{"ready":false,"reason":"upgrading"}');
  if (request.headers.accept?.includes('text/html')) return send(503, 'text/html', page(progress));
  const body: ErrorBody = { error: errors.NO_DISPONIBLE.error, message: progressOf(progress), code: 'NO_DISPONIBLE' };
  return send(503, 'application/json', JSON.stringify(body));
};

const page = (progress: Progress) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfter}">
<title>Ftrack se está actualizando</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem; }
  h1 { font-size: 1.25rem; font-weight: 600; }
  progress { width: 100%; height: .5rem; accent-color: #0f766e; }
</style>
</head>
<body>
<h1>Ftrack se está actualizando</h1>
<p><progress max="${progress.of}" value="${progress.at}"></progress></p>
<p>${progressOf(progress)} Esta página se abre sola cuando termine.</p>
</body>
</html>
`;
