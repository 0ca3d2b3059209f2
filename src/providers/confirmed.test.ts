import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers, keepAnswer, lastAnswer } from './confirmed';

const answer = (text: string) => ({ etag: 'W/"1"', text, headers: new Headers() });
const half = 'x'.repeat(500 * 1024);

beforeEach(() => forgetAnswers());

describe('an answer that may be confirmed', () => {
  it('is there for the same caller only, and gone once another one asks', () => {
    keepAnswer('ana 1', '/niveles', answer('[]'));
    expect(lastAnswer('ana 1', '/niveles')?.text).toBe('[]');
    expect(lastAnswer('ana 2', '/niveles')).toBeUndefined();
    expect(lastAnswer('ana 1', '/niveles')).toBeUndefined();
  });

  it('is forgotten at the end of the session', () => {
    keepAnswer('ana 1', '/niveles', answer('[]'));
    forgetAnswers();
    expect(lastAnswer('ana 1', '/niveles')).toBeUndefined();
  });

  it('makes room for others: the longest unused goes first', () => {
    for (let n = 0; n < 8; n++) keepAnswer('ana 1', `/${n}`, answer(half));
    lastAnswer('ana 1', '/0');
    keepAnswer('ana 1', '/8', answer(half));
    expect(lastAnswer('ana 1', '/0')).toBeDefined();
    expect(lastAnswer('ana 1', '/1')).toBeUndefined();
    expect(lastAnswer('ana 1', '/8')).toBeDefined();
  });

  it('is not kept if it is large, and an older one is not either', () => {
    keepAnswer('ana 1', '/activos', answer('[]'));
    keepAnswer('ana 1', '/activos', answer(half + half));
    expect(lastAnswer('ana 1', '/activos')).toBeUndefined();
  });
});
