import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A request of a page, with its bytes on the wire, headers included. */
interface Call {
  url: string;
  method: string;
  /** When it was sent, ms since 1970. */
  at: number;
  bytes: number;
}

/** What some requests had in total. `data`: bytes of calls; `files`: everything that is no call. */
export interface Bytes {
  calls: number;
  data: number;
  files: number;
  script: number;
}

/** Hears all that a page sends from now on. */
export const listen = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  const calls = new Map<string, Call>();
  let pending = new Set<string>();
  let heardAt = performance.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, wallTime }) => {
    if (!url.startsWith('http')) return;
    calls.set(requestId, { url, method, at: wallTime * 1_000, bytes: 0 });
    pending.add(requestId);
    heardAt = performance.now();
  });
  const ended = (requestId: string, bytes = 0) => {
    const call = calls.get(requestId);
    if (call) call.bytes = bytes;
    if (pending.delete(requestId)) heardAt = performance.now();
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  await devtools.send('Network.enable');
  return {
    calls: () => [...calls.values()],
    /** Waits until nothing has been under way for so many ms; for a minute at most. */
    quiet: async (ms: number) => {
      for (let left = 60_000; left > 0 && (pending.size > 0 || performance.now() - heardAt < ms); left -= 100)
        await sleep(100);
      pending = new Set();
    },
  };
};

/** What was sent until this moment, and in all. */
export const bytesUntil = (calls: readonly Call[], shownAt: number): { until: Bytes; all: Bytes } => {
  if (process.env.BENCH_VERBOSE) for (const call of calls) console.log(sentence(call, shownAt));
  return { until: totalOf(calls.filter(({ at }) => at <= shownAt)), all: totalOf(calls) };
};

const isData = (url: string) => /^\/(api|broadcasting|config\.json)\b/.test(new URL(url).pathname);
const isScript = (url: string) => new URL(url).pathname.endsWith('.js');

const totalOf = (calls: readonly Call[]): Bytes => {
  const sum = (some: readonly Call[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const data = calls.filter(({ url }) => isData(url));
  return {
    calls: data.length,
    data: sum(data),
    files: calls.length - data.length,
    script: sum(calls.filter(({ url }) => isScript(url))),
  };
};

const sentence = ({ url, method, at, bytes }: Call, shownAt: number) => {
  const { pathname, search } = new URL(url);
  const when = `${(at - shownAt).toFixed(0)} ms`.padStart(9);
  return `    ${when} ${String(bytes).padStart(8)} B  ${method} ${pathname}${decodeURIComponent(search)}`;
};
