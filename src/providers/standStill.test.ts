import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standStill, watched } from './standStill';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response whose pieces the test sends, and its text as the product reads it. */
const slowAnswer = () => {
  const still = standStill(10_000);
  let pieces: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (pieces = given) });
  const text = watched(new Response(stream, { status: 201, headers: { 'X-Uno': '1' } }), still.moved).text();
  const send = async (piece: string) => {
    pieces?.enqueue(new TextEncoder().encode(piece));
    await vi.advanceTimersByTimeAsync(9_000);
  };
  return { still, text, send, close: () => pieces?.close() };
};

it('an answer may take as long as it moves', async () => {
  const { still, text, send, close } = slowAnswer();
  for (const piece of ['ca', 'mi', 'ón']) await send(piece);
  expect(still.signal.aborted).toBe(false);
  close();
  await expect(text).resolves.toBe('camión');
  still.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(still.signal.aborted).toBe(false);
});

it('and is given up after ten seconds without a piece', async () => {
  const { still, send } = slowAnswer();
  await send('ca');
  await vi.advanceTimersByTimeAsync(999);
  expect(still.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(still.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('keeps its status and headers, and may be empty', () => {
  const response = watched(new Response('x', { status: 201, headers: { 'X-Uno': '1' } }), () => undefined);
  expect([response.status, response.headers.get('X-Uno')]).toEqual([201, '1']);
  expect(watched(new Response(null, { status: 204 }), () => undefined).status).toBe(204);
});
