import { describe, expect, it } from 'vitest';
import { createGlide, glideTime } from './glide';

const step = 0.00001;

describe('a marker between two fixes', () => {
  it('is at its first fix at once', () => {
    const glide = createGlide();
    glide.move(3, 0.25, 0.5, 1_000);
    expect([glide.x(3, 1_000), glide.y(3, 1_000)]).toEqual([0.25, 0.5]);
    expect(glide.longest(1_000)).toBe(0);
  });

  it('is half-way after half the time and arrives after all of it', () => {
    const glide = createGlide();
    glide.move(0, 0.5, 0.5, 0);
    glide.move(0, 0.5 + step, 0.5 - step, 10_000);
    expect(glide.x(0, 10_000)).toBe(0.5);
    expect(glide.x(0, 10_000 + glideTime / 2)).toBeCloseTo(0.5 + step / 2, 12);
    expect(glide.y(0, 10_000 + glideTime / 2)).toBeCloseTo(0.5 - step / 2, 12);
    expect(glide.x(0, 10_000 + glideTime)).toBe(0.5 + step);
  });

  it('changes course from its current place when a newer fix arrives', () => {
    const glide = createGlide();
    glide.move(0, 0.5, 0.5, 0);
    glide.move(0, 0.5 + step, 0.5, 0);
    const seen = glide.x(0, 400);
    glide.move(0, 0.5, 0.5, 400);
    expect(glide.x(0, 400)).toBeCloseTo(seen, 15);
    expect(glide.x(0, 1_400)).toBe(0.5);
  });

  it('jumps on request, and when the distance cannot have been driven', () => {
    const glide = createGlide();
    glide.move(0, 0.5, 0.5, 0);
    glide.move(0, 0.5 + step, 0.5, 100, true);
    expect(glide.x(0, 100)).toBe(0.5 + step);
    glide.move(0, 0.6, 0.5, 200);
    expect(glide.x(0, 200)).toBe(0.6);
    expect(glide.longest(200)).toBe(0);
  });

  it('keeps all markers in place while the fleet grows', () => {
    const glide = createGlide();
    glide.move(0, 0.1, 0.2, 0);
    glide.move(9_999, 0.3, 0.4, 0);
    expect([glide.x(0, 1), glide.y(0, 1), glide.x(9_999, 1), glide.y(9_999, 1)]).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it('reports the longest movement under way, and 0 once it is over', () => {
    const glide = createGlide();
    glide.move(0, 0.5, 0.5, 0);
    glide.move(1, 0.5, 0.5, 0);
    glide.move(0, 0.5 + step, 0.5, 0);
    glide.move(1, 0.5, 0.5 + 3 * step, 400);
    expect(glide.longest(399 + glideTime)).toBeCloseTo(3 * step, 12);
    glide.move(0, 0.5 + 2 * step, 0.5, 400 + glideTime);
    expect(glide.longest(400 + glideTime)).toBeCloseTo(3 * step, 12);
    glide.move(0, 0.5 + 3 * step, 0.5, 500 + 2 * glideTime);
    expect(glide.longest(500 + 2 * glideTime)).toBeCloseTo(step, 12);
    expect(glide.longest(500 + 4 * glideTime)).toBe(0);
  });
});
