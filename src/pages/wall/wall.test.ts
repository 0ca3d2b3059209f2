// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const changed: (() => void)[] = [];
let dark = false;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  changed.length = 0;
  dark = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_type: string, listener: () => void) => changed.push(listener),
    removeEventListener: () => undefined,
  }));
  window.history.replaceState(null, '', '/muro/abc');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a wall', () => {
  it('is still when nobody has touched its screen for four seconds', async () => {
    const { useStill } = await import('./useStill');
    const { result, unmount } = renderHook(useStill);
    const later = (ms: number) => void act(() => void vi.advanceTimersByTime(ms));
    later(3_999);
    expect(result.current).toBe(false);
    later(1);
    expect(result.current).toBe(true);
    for (const touch of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
      act(() => void window.dispatchEvent(new Event(touch)));
      expect(result.current).toBe(false);
      later(4_000);
      expect(result.current).toBe(true);
    }
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps its screen on while it is seen, where the browser can', async () => {
    const { useAwake } = await import('./useStill');
    renderHook(useAwake).unmount();
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    const { unmount } = renderHook(useAwake);
    await vi.advanceTimersByTimeAsync(0);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request.mock.calls).toEqual([['screen']]);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    expect(release).toHaveBeenCalledOnce();
    const late = renderHook(useAwake);
    late.unmount();
    await vi.advanceTimersByTimeAsync(0);
    expect(release).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it.each([
    ['', false, 'light'],
    ['', true, 'dark'],
    ['?tema=oscuro', false, 'dark'],
    ['?tema=claro', true, 'light'],
    ['?tema=x', false, 'light'],
  ])('with the address %j and a system that is dark (%s) is %s', async (search, isDark, mode) => {
    dark = isDark;
    window.history.replaceState(null, '', `/muro/abc${search}`);
    const { useWallTheme } = await import('./useWallTheme');
    const { result } = renderHook(useWallTheme);
    expect(result.current[0]).toBe(mode);
    expect(document.documentElement.dataset['theme']).toBe(mode);
  });

  it('follows its system until somebody chooses, which its address remembers', async () => {
    const { useWallTheme } = await import('./useWallTheme');
    const { result } = renderHook(useWallTheme);
    const turn = (now: boolean) =>
      act(() => {
        dark = now;
        changed.forEach((tell) => tell());
      });
    turn(true);
    expect(result.current[0]).toBe('dark');
    act(() => result.current[1]('light'));
    expect([result.current[0], window.location.search]).toEqual(['light', '?tema=claro']);
    turn(true);
    expect(result.current[0]).toBe('light');
  });
});
