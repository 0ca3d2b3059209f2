import { expect, it } from 'vitest';
import { z } from '#contract/core/validation';
import { checkedAnswers } from './answers';

it('an answer that is not what its schema says fails a test', () => {
  const write = checkedAnswers({
    schema: z.object({ id: z.int(), nombre: z.string().nullable() }),
    method: 'GET',
    url: '/x',
  });
  expect(write({ id: 1, nombre: null, secreto: 'x' })).toBe('{"id":1,"nombre":null}');
  expect(() => write({ id: 1 })).toThrow('GET /x (200) does not fit');
});
