import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../shell.mjs';
import { dialects } from './dialects.mjs';

/** ms between two tries to connect, and before a tracker that was cut off comes back. */
const pause = { connect: 4, again: 2_000 };

/**
 * Trackers over sockets of their own: each connects, logs in where its protocol asks it to, reports, waits for the
 * answer where there is one, and sends again what was not answered.
 *
 * @param identifiers gives the n-th tracker's identifier
 */
export const trackers = async ({ protocol, count, host, port, rate, vehicles, identifiers, signal }) => {
  const speak = dialects[protocol];
  const sum = { connected: 0, sent: 0, answered: 0, again: 0, times: [] };
  const every = (count / rate) * 1_000;
  const fleet = Array.from({ length: count }, (_, n) =>
    tracker({
      speak,
      id: identifiers(n),
      moveTo: vehicles[n],
      host,
      port,
      every,
      first: (n / rate) * 1_000,
      sum,
      signal,
    }),
  );
  const progress = setInterval(() => say(summary(sum, speak)), 10_000);
  say(`${count} rastreadores ${protocol} por ${host}:${port}, ${rate} posiciones por segundo. Ctrl-C para terminar.`);
  for (const each of fleet) {
    if (signal.aborted) break;
    each.start();
    await sleep(pause.connect);
  }
  await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  clearInterval(progress);
  await sleep(500);
  for (const each of fleet) each.end();
  say(summary(sum, speak));
  return sum;
};

const tracker = ({ speak, id, moveTo, host, port, every, first, sum, signal }) => {
  let socket;
  let waiting = null;
  let serial = 0;
  let open = false;
  let came = Buffer.alloc(0);
  let timer;

  const send = (packet) => {
    if (open) socket.write(packet);
  };

  const report = () => {
    if (signal.aborted) return;
    timer = setTimeout(report, every);
    if (waiting && speak.answers) {
      // The answer is late: the same report again.
      if (performance.now() - waiting.at > 10_000) {
        sum.again += 1;
        send(waiting.packet);
      }
      return;
    }
    const at = Date.now();
    const packet = speak.report({ id, at, serial: ++serial, ...moveTo(at) });
    waiting = { packet, at: performance.now() };
    sum.sent += 1;
    send(packet);
  };

  const hear = (bytes) => {
    came = Buffer.concat([came, bytes]);
    const took = speak.answers?.(came) ?? came.length;
    if (!took) return;
    came = came.subarray(took);
    if (!waiting) return;
    sum.answered += 1;
    sum.times.push(performance.now() - waiting.at);
    waiting = null;
  };

  const connect = () => {
    if (signal.aborted) return;
    socket = net.connect(port, host, () => {
      open = true;
      sum.connected += 1;
      const logIn = speak.logIn?.({ id, serial: ++serial });
      if (logIn) send(logIn);
      if (waiting) send(waiting.packet);
    });
    socket.on('data', hear);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (open) sum.connected -= 1;
      open = false;
      came = Buffer.alloc(0);
      setTimeout(connect, pause.again).unref();
    });
  };

  return {
    start: () => {
      connect();
      timer = setTimeout(report, 500 + first);
    },
    end: () => {
      clearTimeout(timer);
      socket?.destroy();
    },
  };
};

const summary = ({ connected, sent, answered, again, times }, { answers }) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    sorted.length ? `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)} ms` : '–';
  const rest = answers
    ? ` · ${answered} contestadas · ${again} repetidas · respuesta p50 ${at(0.5)}, p99 ${at(0.99)}`
    : ' (este protocolo no contesta)';
  return `${connected} conectados · ${sent} enviadas${rest}`;
};
