import { describe, expect, it } from 'vitest';
import { effectsHeader } from '#contract/core/session';
import { hearEffects, onEffects } from './effects';

const heard = (json: unknown, header?: string): string[][] => {
  const all: string[][] = [];
  const stop = onEffects((effects) => all.push(effects));
  hearEffects(json, new Headers(header === undefined ? {} : { [effectsHeader]: header }));
  stop();
  return all;
};

describe('what else a deletion changed', () => {
  it('is heard from its body, or from a header where the body is something else', () => {
    expect(heard({ id: 1, efectos: ['La vista «A» se eliminó.'] })).toEqual([['La vista «A» se eliminó.']]);
    expect(heard([1, 2], encodeURIComponent('["Cambió «ñ»."]'))).toEqual([['Cambió «ñ».']]);
  });

  it('is silent when there is nothing, or when it cannot be read', () => {
    expect([
      heard({ id: 1, efectos: [] }),
      heard([1]),
      heard(undefined),
      heard([1], '%5B%22cut'),
      heard([1], '%'),
    ]).toEqual([[], [], [], [], []]);
  });
});
