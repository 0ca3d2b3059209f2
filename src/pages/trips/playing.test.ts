// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveStates } from '#contract/core/realtime';
import { makeTrack } from '../../map/track';
import { createPlayer, useControls, useMeaning, type Player } from './playback';
import { createPlayFleet } from './playFleet';
import { toggled, withRate } from './player';
import { usePlayerKeys } from './usePlayerKeys';

const span = { from: 1_000, to: 2_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const loaded = () => {
  const player = createPlayer();
  player.load(span, []);
  return player;
};

describe('a player', () => {
  it('tells each moment while it plays, and controls only when they change', () => {
    const player = loaded();
    const [moment, controls] = [vi.fn(), vi.fn()];
    const stop = player.onMoment(moment);
    player.onControls(controls);
    expect(moment.mock.calls).toEqual([[1_000]]);
    player.change(toggled);
    expect(controls).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(160);
    expect(player.now().at).toBeCloseTo(1_000 + 0.16 * 8, 1);
    expect(moment.mock.calls.length).toBeGreaterThan(8);
    expect(controls).toHaveBeenCalledTimes(1);
    player.change((now) => withRate(now, 16));
    expect(controls).toHaveBeenCalledTimes(2);
    stop();
    const told = moment.mock.calls.length;
    player.stop();
    vi.advanceTimersByTime(500);
    expect([moment.mock.calls.length, player.now().playing]).toEqual([told, false]);
  });

  it('ends by itself, and goes on where it was after a pause of its page', () => {
    const player = createPlayer();
    player.load({ from: 0, to: 1 }, []);
    player.change(toggled);
    vi.advanceTimersByTime(500);
    expect(player.now()).toMatchObject({ at: 1, playing: false });
    const other = loaded();
    const frames: ((now: number) => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
    other.change(toggled);
    frames[0]?.(performance.now() + 60_000);
    expect(other.now().at).toBe(1_000 + 0.25 * 8);
    vi.unstubAllGlobals();
  });

  it('keeps its rate with other data, and its moment if they have it', () => {
    const player = loaded();
    player.change((now) => ({ ...withRate(now, 32), at: 1_500, skipping: true }));
    player.load({ from: 1_200, to: 1_800 }, [{ from: 1_300, to: 1_400 }]);
    expect(player.now()).toMatchObject({ at: 1_500, rate: 32, skipping: true, quiet: [{ from: 1_300, to: 1_400 }] });
    player.load({ from: 3_000, to: 4_000 }, []);
    expect(player.now().at).toBe(3_000);
  });

  it('goes on with newer data of the day it plays, and stops with those of another', () => {
    const player = loaded();
    player.change(toggled);
    player.load({ from: 1_000, to: 9_000 }, []);
    expect(player.now()).toMatchObject({ playing: true, to: 9_000 });
    player.load({ from: 20_000, to: 30_000 }, []);
    expect(player.now()).toMatchObject({ at: 20_000, playing: false });
    player.stop();
  });

  it('renders its controls and what a moment means only as often as they change', () => {
    const player = loaded();
    let [controls, meanings] = [0, 0];
    renderHook(() => {
      controls++;
      return useControls(player);
    });
    const meaning = renderHook(() => {
      meanings++;
      return useMeaning(player, (at) => Math.floor(at / 100));
    });
    const changed = (change: object) => {
      const before = controls;
      act(() => player.change((now) => ({ ...now, ...change })));
      return controls - before;
    };
    expect(changed({ at: 1_010 })).toBe(0);
    expect([meanings, meaning.result.current]).toEqual([1, 10]);
    expect([
      changed({ rate: 60 }),
      changed({ skipping: true }),
      changed({ from: 900 }),
      changed({ to: 2_100 }),
    ]).toEqual([...[1, 1, 1, 1]]);
    expect(changed({ at: 1_250 })).toBe(0);
    expect([meanings, meaning.result.current]).toEqual([2, 12]);
    expect(changed({ playing: true })).toBe(1);
    player.stop();
  });
});

describe('the keys of a player', () => {
  const begin = () => {
    const player = loaded();
    const { unmount } = renderHook(() => usePlayerKeys(player, beside));
    return { player, unmount };
  };
  const beside = (at: number, by: 1 | -1) => at + by * 60;
  const press = (key: string, on: Element = document.body, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const element = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild ?? document.body;
  };

  it.each<[string, Partial<ReturnType<Player['now']>>]>([
    [' ', { playing: true }],
    ['ArrowRight', { at: 1_560 }],
    ['ArrowLeft', { at: 1_440 }],
    ['Home', { at: 1_000 }],
    ['End', { at: 2_000 }],
    ['+', { rate: 16 }],
    ['-', { rate: 4 }],
  ])('%j', (key, change) => {
    const { player, unmount } = begin();
    player.change((now) => ({ ...now, at: 1_500 }));
    expect(press(key)).toBe(true);
    expect(player.now()).toMatchObject(change);
    player.stop();
    unmount();
    expect(press(key)).toBe(false);
  });

  it('are left to controls that use them, and with Ctrl to the browser', () => {
    const { player, unmount } = begin();
    const before = player.now();
    for (const html of ['<input>', '<div role="listbox"></div>', '<div aria-label="Mapa del recorrido"></div>'])
      expect(press('ArrowRight', element(html))).toBe(false);
    expect(press(' ', element('<button></button>'))).toBe(false);
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(press('ArrowRight', document.body, more)).toBe(false);
    expect(press('x')).toBe(false);
    expect(player.now()).toEqual(before);
    expect(press('ArrowRight', element('<button></button>'))).toBe(true);
    unmount();
  });
});

describe('the fleet at a moment', () => {
  const track = (...fixes: [time: number, east: number, speed: number | null][]) =>
    makeTrack(
      {
        time: fixes.map(([time]) => time),
        lat: fixes.map(() => 4.6),
        lon: fixes.map(([, east]) => -74.1 + east),
        speed: fixes.map(([, , speed]) => speed),
        heading: fixes.map(() => null),
      },
      { seconds: 600, stops: [] },
    );
  const driven = track([0, 0, 40], [100, 0.01, 40], [200, 0.01, 0], [300, 0.01, 0], [2_000, 0.02, null]);

  it('is where its tracks say, and drives, stands or is lost', () => {
    const fleet = createPlayFleet([driven, track(), driven], [[], [], [{ from: 20, to: 60 }]]);
    expect([...fleet.present]).toEqual([1, 0, 1]);
    const heard = vi.fn();
    const stop = fleet.onChange(heard);
    const at = (seconds: number) => {
      fleet.moveTo(seconds);
      return [liveStates[fleet.state[0] ?? -1], +(fleet.lon[0] ?? 0).toFixed(4), fleet.heading[0]];
    };
    expect(at(50)).toEqual(['movimiento', -74.095, 90]);
    expect(liveStates[fleet.state[2] ?? -1]).toBe('sin_conexion');
    expect(at(250)).toEqual(['detenido', -74.09, -1]);
    expect(liveStates[fleet.state[2] ?? -1]).toBe('detenido');
    expect(at(1_000)[0]).toBe('sin_conexion');
    expect(at(-10)[0]).toBe('sin_conexion');
    expect(heard).toHaveBeenLastCalledWith([0, 1, 2]);
    stop();
    fleet.moveTo(0);
    expect(heard).toHaveBeenCalledTimes(4);
    expect([fleet.placeOf(0)?.index, fleet.exact, fleet.size]).toEqual([0, true, 3]);
  });
});
