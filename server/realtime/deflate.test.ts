import { once } from 'node:events';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, maskedFrame, said, startBroker, upgraded, type TestBroker } from './testing';

let run: TestBroker;
beforeAll(async () => {
  run = await startBroker();
});
afterAll(() => run.close());

const ofBrowsers = 'permessage-deflate; client_max_window_bits';
const rows = (n: number) => ({
  t: 1,
  filas: Array.from({ length: n }, (_, i) => [i, 1_780_000_000, 4.6, -74.1, 40, 90, 0]),
});

/** A socket in a public channel, and the first bytes that it gets of what is published there. */
const listening = async (offers: string) => {
  const { socket, accepted } = await upgraded(run.port, { offers });
  socket.write(
    maskedFrame(1, JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'posiciones', auth: '' } })),
  );
  await said(socket, /subscription_succeeded/);
  const next = async () => {
    const parts: Buffer[] = [];
    for (;;) {
      parts.push(((await once(socket, 'data')) as [Buffer])[0]);
      const all = Buffer.concat(parts);
      const [first = 0, second = 0] = all;
      const [from, length] = second === 126 ? [4, all.readUInt16BE(2)] : [2, second];
      if (all.length < from + length) continue;
      const payload = all.subarray(from, from + length);
      const isCompressed = (first & 0x40) !== 0;
      const text = isCompressed ? inflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH }) : payload;
      return { isCompressed, bytes: all.length, frame: JSON.parse(String(text)) as { event: string; data: string } };
    }
  };
  return { socket, accepted, next };
};

describe('a message of many positions', () => {
  it('reaches a browser compressed, in less than half its bytes, and others as it is', async () => {
    const [browser, other] = await Promise.all([listening(ofBrowsers), listening('')]);
    const heard = Promise.all([browser.next(), other.next()]);
    await run.sdk.trigger('posiciones', 'posiciones', rows(100));
    const [small, large] = await heard;
    expect([small.isCompressed, large.isCompressed]).toEqual([true, false]);
    expect(small.frame).toEqual(large.frame);
    expect(JSON.parse(small.frame.data)).toEqual(rows(100));
    expect(small.bytes).toBeLessThan(large.bytes / 2);
    browser.socket.destroy();
    other.socket.destroy();
  });

  it('keeps its place among short ones, which are not compressed', async () => {
    const client = await connect(run.port);
    expect(client.socket.extensions).toBe('permessage-deflate');
    client.send('pusher:subscribe', { channel: 'orden', auth: '' });
    await client.next('pusher_internal:subscription_succeeded');
    for (const [n, size] of [1, 200, 2, 150, 3].entries()) await run.sdk.trigger('orden', `e${n}`, rows(size));
    const events = (await client.soFar()).map(({ event }) => event);
    expect(events).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
    client.socket.terminate();
  });

  it.each(['permessage-deflate', `${ofBrowsers}=9`, `${ofBrowsers}; server_max_window_bits=9`, 'x-other', 'a; b="'])(
    'is not compressed for a client that offers %s',
    async (offers) => {
      const { socket, accepted, next } = await listening(offers);
      expect(accepted).toBeUndefined();
      const heard = next();
      await run.sdk.trigger('posiciones', 'posiciones', rows(100));
      expect((await heard).isCompressed).toBe(false);
      socket.destroy();
    },
  );
});

it('a client may compress too, but what it sends is limited by what it unfolds to', async () => {
  const { socket, accepted, next } = await listening(ofBrowsers);
  expect(accepted).toMatch(/server_no_context_takeover/);
  const send = (text: string) => {
    const payload = deflateRawSync(text, { windowBits: 10 }).toString('latin1');
    const frame = maskedFrame(0x41, '');
    const size =
      payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
    socket.write(
      Buffer.concat([frame.subarray(0, 1), Buffer.from([...size, 0, 0, 0, 0]), Buffer.from(payload, 'latin1')]),
    );
  };
  const pong = next();
  send('{"event":"pusher:ping","data":{}}');
  expect((await pong).frame.event).toBe('pusher:pong');
  const gone = once(socket, 'close');
  send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(200_000) }));
  await gone;
});
