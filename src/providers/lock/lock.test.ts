import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { device } from '../device';
import { lockKeys } from './lockKeys';
import { keyOf } from '../offline/keys';
import { openLocalStore } from '../offline/localStore';
import { storage } from '../storage';
import { aBrowserStorage } from '../storage.fixture';
import { isPinDue } from './idleLock';
import { closings, dropLock, lockHere, retireLock } from './lock';
import { pinTrouble } from './pin';
import { newDeviceKey, sealText, unsealText } from './sealed';
import { keepLock, tryPin } from './tryPin';

// Other files of this worker may have loaded these modules beside a mock of the device.
vi.hoisted(() => vi.resetModules());

const pin = '528017';
const token = 'un-token-de-prueba-que-nadie-debe-leer';
const llave = btoa('0123456789abcdef0123456789abcdef');
const owner = { userId: 7, name: 'Óscar Operario', email: 'oscar@prueba.test', cierre: '3.7.ab' };

beforeEach(async () => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  storage.clearAll();
  await Promise.all(Object.values(lockKeys).map(device.drop));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a sealed text', () => {
  it('is opened by its PIN on its device, and by neither alone', async () => {
    const [own, foreign] = [await newDeviceKey(), await newDeviceKey()];
    const sealed = await sealText(pin, own, token, 10);
    expect(await unsealText(pin, own, sealed)).toBe(token);
    expect(await unsealText('528018', own, sealed)).toBeUndefined();
    expect(await unsealText(pin, foreign, sealed)).toBeUndefined();
    await expect(crypto.subtle.exportKey('raw', own)).rejects.toThrow();
  });

  it('is another one each time, and stretched by at least 600,000 rounds', async () => {
    const key = await newDeviceKey();
    const [one, other] = [await sealText(pin, key, token), await sealText(pin, key, token)];
    expect(one.rounds).toBeGreaterThanOrEqual(600_000);
    expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(other.bytes));
  });
});

describe('a locked session', () => {
  // The rounds are tested above; here they would only take time.
  beforeEach(() => {
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((algorithm, ...more) =>
      derive({ ...(algorithm as Pbkdf2Params), iterations: 10 }, ...more),
    );
  });

  const locked = async () => {
    storage.setToken(token);
    await keepLock(pin, owner, { token, llave });
    storage.hold(token, llave);
    // The tab is closed.
    storage.dropHeld();
  };

  it('is opened by the right PIN for this tab only: the token is never in the storage that outlives it', async () => {
    await locked();
    expect(storage.token()).toBeNull();
    expect(await tryPin(pin)).toEqual({ open: true });
    expect(storage.token()).toBe(token);
    expect(storage.held()?.key).toBe(llave);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(token);
  });

  it('lies on the device with neither token, key nor PIN to read', async () => {
    await locked();
    const lock = await lockHere();
    if (!lock) throw new Error('nothing was kept');
    const { sealed, deviceKey, ...rest } = lock;
    const readable = `${JSON.stringify(rest)} ${new TextDecoder().decode(sealed.bytes)}`;
    for (const secret of [token, llave, pin]) expect(readable).not.toContain(secret);
    expect(deviceKey.extractable).toBe(false);
  });

  it('counts wrong PINs over restarts, and begins anew with the right one', async () => {
    await locked();
    for (const left of [4, 3, 2, 1]) expect(await tryPin('111222')).toEqual({ open: false, left });
    expect((await lockHere())?.tries).toBe(4);
    expect(await tryPin(pin)).toEqual({ open: true });
    expect((await lockHere())?.tries).toBe(0);
  });

  it('is gone after five wrong PINs, also for the right one; the server is to be told', async () => {
    await locked();
    for (let n = 1; n < limits.phone.tries; n += 1) await tryPin('111222');
    expect(await tryPin('111222')).toEqual({ open: false, left: 0 });
    expect(await lockHere()).toBeUndefined();
    expect(await tryPin(pin)).toEqual({ open: false, left: 0 });
    expect(storage.token()).toBeNull();
    expect(await closings()).toEqual([owner.cierre]);
  });

  it('takes nothing from a tab that logged in with the password meanwhile', async () => {
    await locked();
    await retireLock();
    storage.setToken('de-otra-pestaña');
    expect(await tryPin(pin)).toEqual({ open: false, left: 0 });
    expect(storage.token()).toBe('de-otra-pestaña');
  });

  it('judges PINs of several tabs one after another: ten at once are five', async () => {
    await locked();
    const tries = await Promise.all(Array.from({ length: 10 }, () => tryPin('111222')));
    expect(tries.filter((each) => !each.open && each.left > 0)).toHaveLength(4);
    expect(await lockHere()).toBeUndefined();
  });

  it('judges no PIN that this device cannot count', async () => {
    await locked();
    vi.spyOn(device, 'keep').mockResolvedValue();
    await expect(tryPin(pin)).rejects.toThrow();
    expect(storage.token()).toBeNull();
  });

  it('is not offered where the browser has no cryptography', async () => {
    await locked();
    vi.stubGlobal('crypto', {});
    expect(await lockHere()).toBeUndefined();
  });

  it('leaves unsent work as it is: it is there after five wrong PINs and a new log-in', async () => {
    await locked();
    await tryPin(pin);
    const before = await openLocalStore('ftrack-bloqueo-1', await keyOf(7));
    await before.append({ accion: { tipo: 'comentario', orden_id: 1, cuerpo: { texto: 'Visto' } } } as never);
    before.close();
    storage.dropHeld();
    for (let n = 0; n < limits.phone.tries; n += 1) await tryPin('111222');
    // The server gives the same key at each log-in.
    storage.hold('otro-token', llave);
    const after = await openLocalStore('ftrack-bloqueo-1', await keyOf(7));
    expect(await after.state()).toMatchObject({ unreadable: 0, entries: [{ accion: { cuerpo: { texto: 'Visto' } } }] });
    after.close();
  });

  it('is retired by a log-in with the password, and dropped at its end', async () => {
    await locked();
    await retireLock();
    expect([await lockHere(), await closings()]).toEqual([undefined, [owner.cierre]]);
    await locked();
    await dropLock();
    expect([await lockHere(), await closings()]).toEqual([undefined, [owner.cierre]]);
  });

  it('survives what is forgotten of people when nobody is logged in', async () => {
    await locked();
    await device.forget();
    expect(await lockHere()).toMatchObject({ name: owner.name });
  });
});

it('the PIN is due twelve hours after the last use, also when the clock was set back', () => {
  const now = Date.now();
  expect(isPinDue(now)).toBe(false);
  storage.hold(token, llave);
  expect(isPinDue(now)).toBe(false);
  expect(isPinDue(now + limits.phone.idle + 60_000)).toBe(true);
  expect(isPinDue(now - limits.phone.idle - 60_000)).toBe(true);
});

it.each([
  ['12345', 'números'],
  ['1234567', 'números'],
  ['12345a', 'números'],
  ['000000', 'adivinar'],
  ['123456', 'adivinar'],
  ['654321', 'adivinar'],
  ['528017', undefined],
  ['112233', undefined],
])('the PIN %s is judged', (text, words) => {
  if (words) expect(pinTrouble(text)).toContain(words);
  else expect(pinTrouble(text)).toBeUndefined();
});
