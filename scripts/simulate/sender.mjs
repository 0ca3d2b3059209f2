import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

const timeout = 10_000;

/** Reports to `/gps/{key}` and counts: stored positions, rejected ones by reason, and response times. */
export const createSender = ({ url, key }) => {
  const secure = url.startsWith('https:');
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 100 });
  const statuses = new Map();
  const times = [];
  const underWay = new Set();

  const call = (parameters) =>
    new Promise((done) => {
      const from = performance.now();
      const address = new URL(`/gps/${encodeURIComponent(key)}?${new URLSearchParams(parameters)}`, url);
      const end = (status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) times.push(performance.now() - from);
        done();
      };
      const sent = (secure ? secureRequest : request)(address, { agent, timeout }, (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode));
        answer.on('error', () => end('sin respuesta'));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => end('sin respuesta'));
      sent.end();
    });

  const accepted = () => statuses.get(200) ?? 0;
  const refused = () => [...statuses.values()].reduce((sum, n) => sum + n, 0) - accepted();

  return {
    send: (parameters) => {
      const sent = call(parameters).finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    waiting: () => underWay.size,
    settled: () => Promise.all(underWay),
    refused,
    summary: () => {
      const why = [...statuses]
        .filter(([status]) => status !== 200)
        .map(([status, n]) => `${n} × ${meanings[status] ?? status}`);
      const sorted = [...times].sort((a, b) => a - b);
      const at = (share) =>
        sorted.length ? `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)} ms` : '–';
      return (
        `${accepted()} aceptadas · ${refused()} rechazadas${why.length ? ` (${why.join(', ')})` : ''} · respuesta ` +
        `p50 ${at(0.5)}, p99 ${at(0.99)}`
      );
    },
  };
};

const meanings = {
  400: '400 datos no válidos',
  401: '401 clave inválida',
  404: '404 dispositivo sin registrar',
  429: '429 demasiado rápido',
  503: '503 servidor ocupado',
};
