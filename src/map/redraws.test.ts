import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedraws } from './redraws';

const frame = 16;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frame));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const counted = () => {
  const draw = vi.fn(() => redraws.forget());
  const redraws = createRedraws(draw);
  return { draw, redraws };
};

describe('redraws', () => {
  it('happen once a frame, however often they are requested', () => {
    const { draw, redraws } = counted();
    for (let n = 0; n < 1_000; n++) redraws.request();
    vi.advanceTimersByTime(frame);
    expect(draw).toHaveBeenCalledOnce();
    redraws.request();
    vi.advanceTimersByTime(frame);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('wait for the requested delay', () => {
    const { draw, redraws } = counted();
    redraws.request(200);
    vi.advanceTimersByTime(199);
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 + frame);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('come earlier when a shorter delay is requested, and then only once', () => {
    const { draw, redraws } = counted();
    redraws.request(200);
    redraws.request(50);
    redraws.request(150);
    vi.advanceTimersByTime(50 + frame);
    expect(draw).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(500);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('are cancelled when the picture was drawn in between', () => {
    const { draw, redraws } = counted();
    redraws.request(50);
    redraws.forget();
    vi.advanceTimersByTime(500);
    expect(draw).not.toHaveBeenCalled();
  });
});
