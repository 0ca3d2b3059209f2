import { expect, it } from 'vitest';
import { costOf, type Candidate } from './score';

const candidate = (given: Partial<Candidate> = {}): Candidate => ({
  ...{ wait: 0, late: 0, km: 0, load: 0, away: false, onRun: false },
  ...given,
});
const better = (one: Partial<Candidate>, other: Partial<Candidate>, priority: 'critica' | 'baja' = 'critica') =>
  expect(costOf(candidate(one), priority)).toBeLessThan(costOf(candidate(other), priority));

it('In time goes before everything, then the day, then travel, then room', () => {
  better({ wait: 5, km: 60, load: 1 }, { late: 1 });
  better({ km: 60 }, { wait: 1 });
  better({ km: 2, load: 1 }, { km: 30 });
  better({ load: 0.2 }, { load: 0.9 });
  better({ wait: 2 }, { away: true });
  better({ away: true }, { wait: 3 });
  better({ late: 2 }, { onRun: true });
  better({ onRun: true }, { late: 3 });
});

it('What is not urgent rather waits a day than a long way', () => better({ wait: 1 }, { km: 60 }, 'baja'));

it('An unknown way is worse than a short one and better than a long one', () => {
  better({ km: 3 }, { km: null });
  better({ km: null }, { km: 40 });
});
