import { describe, expect, it } from 'vitest';
import { claveIngesta } from '#contract/requests/ingesta';
import { tokenCreado } from '#contract/requests/tokens';
import { z } from '#contract/core/validation';
import { carriesSecret } from './compression';

const answering = (schema: z.ZodType) => ({ schema: { response: { 200: schema } } });

describe('an answer stays plain', () => {
  it.each([
    ['with a token', tokenCreado],
    ['with keys in its rows', z.array(claveIngesta)],
    ['with one deep inside, that may be missing', z.object({ a: z.object({ b: tokenCreado.nullable().optional() }) })],
  ])('%s', (_, schema) => expect(carriesSecret(answering(schema))).toBe(true));

  it.each([
    ['with other texts', z.object({ token: z.string() })],
    ['of nothing', z.null()],
  ])('but not %s', (_, schema) => expect(carriesSecret(answering(schema))).toBe(false));

  it('but not one whose schema nobody declared', () => expect(carriesSecret({})).toBe(false));
});
