import { expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { noSteps, stepBack, stepFrom, stepOn, type Steps } from './history';
import { addPlace, handled, insertPlace, movePlace, removePlace, reversed, simplified } from './line';

const line: Position[] = [
  [-74, 4],
  [-74.01, 4.0001],
  [-74.02, 4],
];

it('a line is drawn point by point, and a second click on the same point adds none', () => {
  expect(addPlace([], [-74, 4])).toEqual([[-74, 4]]);
  expect(addPlace(line, [-74.03, 4])).toEqual([...line, [-74.03, 4]]);
  expect(addPlace(line, [-74.02, 4])).toBe(line);
});

it('a line is edited by its points, keeps at least two, and has no more than a route may have', () => {
  expect(movePlace(line, 1, [-75, 5])).toEqual([line[0], [-75, 5], line[2]]);
  expect(insertPlace(line, 0, [-74.005, 4])).toEqual([line[0], [-74.005, 4], line[1], line[2]]);
  expect(removePlace(line, 1)).toEqual([line[0], line[2]]);
  expect(removePlace(line.slice(0, 2), 1)).toBe('Un trazado tiene al menos 2 puntos.');
  const full = Array.from({ length: 2_000 }, (_, at): Position => [-74 + at / 1_000, 4]);
  expect(addPlace(full, [0, 0])).toMatch(/^Un trazado tiene como máximo 2\.000 puntos/);
  expect(insertPlace(full, 7, [0, 0])).toMatch(/como máximo/);
  expect(reversed(line)).toEqual([line[2], line[1], line[0]]);
});

it('a line is simplified by metres, unless no point can be removed', () => {
  // The middle point lies some eleven metres off the line.
  expect(simplified(line, 5)).toBeUndefined();
  expect(simplified(line, 20)).toEqual([line[0], line[2]]);
});

it('points that cannot be told apart share a handle, and ends always have one', () => {
  const along = (step: number) => (index: number) => ({ x: index * step, y: 0 });
  expect(handled(5, along(100))).toEqual([0, 1, 2, 3, 4]);
  expect(handled(7, along(10))).toEqual([0, 3, 6]);
  expect(handled(3, (index) => (index === 1 ? undefined : { x: index, y: 0 }))).toEqual([0, 2]);
  expect(handled(2_000, along(30)).length).toBeLessThanOrEqual(121);
});

it('steps can be undone and redone until a new one is made', () => {
  const steps: Steps<string> = stepFrom(stepFrom(noSteps, 'nothing'), 'one');
  const back = stepBack(steps, 'two');
  expect(back).toEqual(['one', { past: ['nothing'], future: ['two'] }]);
  expect(back && stepOn(back[1], back[0])).toEqual(['two', { past: ['nothing', 'one'], future: [] }]);
  expect(back && stepFrom(back[1], back[0])).toEqual({ past: ['nothing', 'one'], future: [] });
  expect(stepBack(noSteps, 'now')).toBeUndefined();
  expect(stepOn(noSteps, 'now')).toBeUndefined();
});
