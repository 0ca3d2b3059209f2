import { describe, expect, it } from 'vitest';
import { recognise, type Applied } from './recognise';
import type { Step } from './steps';

const step = (nombre: string, huella: string, cuando: number): Step => ({
  nombre,
  huella,
  cuando,
  statements: [],
  additive: false,
});
const steps = [step('0000_base', 'base', 10), step('0001_rules', 'rules, later', 20), step('0003_silences', 's', 40)];
const delivered = {
  '0000_base': [{ huella: 'base', cuando: 10 }],
  '0001_rules': [
    { huella: 'rules, later', cuando: 20 },
    { huella: 'rules, first', cuando: 20 },
  ],
  '0002_gone': [{ huella: 'gone', cuando: 25 }],
  '0002_silences': [{ huella: 's', cuando: 30 }],
  '0003_silences': [{ huella: 's', cuando: 40 }],
};
const known = (...applied: Partial<Applied>[]) => {
  const rows = applied.map((one) => ({ nombre: null, huella: null, cuando: 0, ...one }));
  const { has, drifted, unknown } = recognise(rows, { steps, delivered, former: { steps: [], delivered: {} } });
  return { has: [...has], drifted, unknown: unknown.length };
};

it.each([
  ['by its content, whenever it was applied', [{ huella: 's', cuando: 30 }], ['0003_silences'], false],
  ['by its moment where nothing else is said', [{ cuando: 30 }], ['0003_silences'], false],
  ['in a former form, whose later text is missing', [{ huella: 'rules, first', cuando: 20 }], ['0001_rules'], true],
  ['by its name', [{ nombre: '0001_rules', huella: 'by hand' }], ['0001_rules'], true],
  ['though it is no step any more', [{ huella: 'gone', cuando: 25 }], [], true],
] as const)('a migration is known %s', (_, applied, has, drifted) => {
  expect(known(...applied)).toEqual({ has, drifted, unknown: 0 });
});

it.each([{ huella: 'x', cuando: 99 }, { cuando: 99 }, { nombre: '0009_future', huella: 'x', cuando: 10 }])(
  'what was never delivered is unknown: %o',
  (one) => {
    expect(known({ huella: 'base', cuando: 10 }, one)).toEqual({ has: ['0000_base'], drifted: false, unknown: 1 });
  },
);

describe('steps of before the first', () => {
  const former = {
    steps: ['0000_old', '0001_older'],
    delivered: {
      '0000_old': [{ huella: 'old', cuando: 1 }],
      '0001_older': [
        { huella: 'older', cuando: 2 },
        { huella: 'older, first', cuando: 2 },
      ],
    },
  };
  const beside = (...applied: Partial<Applied>[]) => {
    const rows = applied.map((one) => ({ nombre: null, huella: null, cuando: 0, ...one }));
    const { has, drifted, unknown, before } = recognise(rows, { steps, delivered, former });
    return { has: [...has], drifted, unknown: unknown.length, before };
  };

  it('all of them are the first step', () => {
    const all = { has: ['0000_base'], drifted: false, unknown: 0, before: 'all' };
    expect(beside({ huella: 'old' }, { huella: 'older' })).toEqual(all);
    expect(beside({ cuando: 1 }, { cuando: 2 })).toEqual(all);
    expect(beside({ huella: 'old' }, { huella: 'older, first' })).toEqual({ ...all, drifted: true });
  });

  it('some of them are none of ours', () => {
    const some = { has: [], drifted: false, unknown: 0, before: 'some' };
    expect(beside({ huella: 'old' })).toEqual(some);
    expect(beside({ huella: 'old' }, { huella: 'x' })).toEqual({ ...some, unknown: 1 });
  });

  it('an empty database has none', () => {
    expect(beside()).toEqual({ has: [], drifted: false, unknown: 0, before: 'none' });
    expect(beside({ huella: 'base' }).before).toBe('none');
  });
});
