import { connect, type Socket } from 'node:net';

/**
 * What to send, and for how long (ms). The n-th position belongs to device n mod `devices`, one second after its
 * previous one.
 */
export interface Load {
  port: number;
  path: string;
  kind: 'json' | 'query';
  connections: number;
  devices: number;
  /** The first position of all devices, and their time in ms since 1970. */
  from: number;
  begins: number;
  ms: number;
  /** The maximum rate; absent: unlimited. */
  perSecond?: number;
}

export interface Loaded {
  answered: number;
  refused: number;
  ms: number;
  /** Response times, ms. */
  p50: number;
  p99: number;
  /** For a load with `perSecond`: when each was acknowledged (ms since 1970), by its number after `from`. */
  at?: number[];
}

/**
 * A separate process that keeps every connection busy with one request after another and reads as little of the
 * responses as possible: the load must use less of the machine than what it measures.
 */
const run = async ({ port, path, kind, connections, devices, from, begins, ms, perSecond }: Load): Promise<Loaded> => {
  let next = from;
  let answered = 0;
  let refused = 0;
  const times: number[] = [];
  const at: number[] = [];
  const started = performance.now();
  const until = started + ms;

  const ids = Array.from({ length: devices }, (_, device) => `bench-${device}`);
  const longitudes = ids.map((_, device) => (-74.2 + device / 1e4).toFixed(6));
  let [lastStep, moment] = [NaN, ''];

  const request = (n: number): string => {
    const [device, step] = [n % devices, Math.floor(n / devices)];
    if (step !== lastStep) [lastStep, moment] = [step, new Date(begins + step * 1000).toISOString()];
    const [id, longitude, micro] = [ids[device], longitudes[device], 4_500_000 + device * 100 + step * 120];
    const latitude = `${Math.floor(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}`;
    if (kind === 'query')
      return (
        `GET ${path}?id=${id}&timestamp=${moment}&lat=${latitude}&lon=${longitude}&speed=26.1&bearing=0&altitude=2600` +
        '&accuracy=5&batt=80 HTTP/1.1\r\nHost: bench\r\n\r\n'
      );
    const body =
      `{"location":{"timestamp":"${moment}","coords":{"latitude":${latitude},"longitude":${longitude},"accuracy":5,` +
      `"speed":13.4,"heading":0,"altitude":2600},"is_moving":true,"odometer":${step * 13},"event":"motionchange",` +
      '"battery":{"level":0.8,"is_charging":false},"activity":{"type":"in_vehicle"},"extras":{}},' +
      `"device_id":"${id}"}`;
    return (
      `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ` +
      `${body.length}\r\n\r\n${body}`
    );
  };

  const keepBusy = (socket: Socket) =>
    new Promise<void>((done, failed) => {
      let [sent, n] = [0, 0];
      const send = () => {
        sent = performance.now();
        n = next++;
        socket.write(request(n), 'latin1');
      };
      const sendInTime = () => {
        const due = perSecond === undefined ? 0 : started + ((next - from) * 1_000) / perSecond - performance.now();
        if (due > 0) setTimeout(sendInTime, due);
        else send();
      };
      socket.on('connect', sendInTime);
      socket.on('data', (answer: Buffer) => {
        const now = performance.now();
        if (answer[9] === 50) answered += 1;
        else refused += 1;
        times.push(now - sent);
        if (perSecond !== undefined) at[n - from] = performance.timeOrigin + now;
        if (now < until) return sendInTime();
        socket.end();
        done();
      });
      socket.on('error', failed);
    });
  await Promise.all(
    Array.from({ length: connections }, () => keepBusy(connect({ port, host: '127.0.0.1', noDelay: true }))),
  );

  times.sort((a, b) => a - b);
  const within = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return {
    answered,
    refused,
    ms: performance.now() - started,
    p50: within(0.5),
    p99: within(0.99),
    ...(perSecond !== undefined && { at }),
  };
};

process.stdout.write(`${JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as Load))}\n`);
