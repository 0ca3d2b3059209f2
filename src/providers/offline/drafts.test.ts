import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { clearCopy } from './database';
import { openLocalStore } from './localStore';
import { leftOf } from './useDraft';

let databases = 0;
const aName = () => `ftrack-borradores-${(databases += 1)}`;
const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

it('a draft outlives the page, and is deleted once it is submitted', async () => {
  const [name, key] = [aName(), await aKey()];
  const before = await openLocalStore(name, key);
  await before.keepDraft('completar 7', { solucion: 'Se cam' });
  await before.keepDraft('completar 7', { solucion: 'Se cambió' });
  await before.keepDraft('falla', { words: 'Gotea' });
  before.close();
  const after = await openLocalStore(name, key);
  expect(await after.drafts()).toEqual({ 'completar 7': { solucion: 'Se cambió' }, falla: { words: 'Gotea' } });
  await after.keepDraft('falla', undefined);
  expect(Object.keys(await after.drafts())).toEqual(['completar 7']);
});

it('a draft can be read only by its author, and unencrypted data is deleted at log-out', async () => {
  const [name, key] = [aName(), await aKey()];
  const mine = await openLocalStore(name, key);
  await mine.keepDraft('falla', { words: 'secreto' });
  mine.close();
  await clearCopy(name);
  const theirs = await openLocalStore(name, await aKey());
  expect(await theirs.drafts()).toEqual({});
  theirs.close();
  expect(await (await openLocalStore(name, key)).drafts()).toEqual({ falla: { words: 'secreto' } });

  const plain = aName();
  const open = await openLocalStore(plain, undefined);
  await open.keepDraft('falla', { words: 'sin llave' });
  await clearCopy(plain);
  expect(await open.drafts()).toEqual({});
});

it('a draft written before the key is available is encrypted later, and an old one is deleted', async () => {
  const name = aName();
  const late = await openLocalStore(name, undefined);
  await late.keepDraft('falla', { words: 'antes' });
  await late.useKey(await aKey());
  await clearCopy(name);
  expect(await late.drafts()).toEqual({ falla: { words: 'antes' } });
  await late.sweepDrafts(Date.now() + 1);
  expect(await late.drafts()).toEqual({});
});

it.each([
  ['nothing is left of what was submitted', { texto: 'Llegó' }, {}],
  ['what was added stays', { texto: 'Llegó el repuesto' }, { texto: 'el repuesto' }],
  ['what was written anew stays', { texto: 'Falta uno' }, { texto: 'Falta uno' }],
  ['another field stays', { texto: 'Llegó', audio: 'b' }, { audio: 'b' }],
])('of a form that stays open: %s', (_, draft, left) => {
  expect(leftOf<{ texto: string; audio: string | null }>(draft, { texto: 'Llegó', audio: null })).toEqual(left);
});
