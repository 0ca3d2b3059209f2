// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { latLng } from 'leaflet';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bogota, recordDrawings } from '../../../testing/drawing';
import { createRows } from '../../providers/liveRows';
import { useFirstSight } from './useFirstSight';
import { useLiveChoice } from './useLiveChoice';
import { useNearPoint } from './useNearPoint';
import { trailSpan, useTrail } from './useTrail';

const drawings = recordDrawings();
const [lat, lon] = bogota;
const now = Date.parse('2026-03-04T15:00:00Z');
const loadTrail = vi.hoisted(() => vi.fn());
vi.mock('../../providers/liveTrail', () => ({ loadTrail }));
vi.mock('../../ui/layers/useLayer', () => ({ useLayer: () => undefined }));

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  drawings.has('prefers-reduced-motion: reduce');
});

const fleet = (...ids: number[]) => {
  const { rows, ...writer } = createRows();
  for (const id of ids) writer.place([id, now / 1_000, lat, lon + id / 100, 0, null, 0]);
  return { rows, ...writer };
};
const openMap = () => {
  const map = drawings.openMap(12);
  const page = document.body.appendChild(document.createElement('div'));
  page.dataset['live'] = '';
  page.append(map.getContainer());
  return map;
};

it('the point for the nearest assets is where somebody pressed long, or nowhere', () => {
  const map = openMap();
  const { result, unmount } = renderHook(() => useNearPoint(map));
  act(() => void map.fire('contextmenu', { latlng: latLng(4.5, -74) }));
  expect(result.current[0]).toEqual(latLng(4.5, -74));
  act(() => result.current[1](null));
  expect(result.current[0]).toBeNull();
  unmount();
  map.fire('contextmenu', { latlng: latLng(4.5, -74) });
  expect(result.current[0]).toBeNull();
});

describe('a trail', () => {
  const point = (ago: number) => ({ lat, lon, time: now - ago });
  const drive = async ({ place, commit }: ReturnType<typeof fleet>, id: number, later: number) => {
    place([id, (now + later) / 1_000, lat + 0.01, lon, 40, null, 0]);
    await act(async () => {
      commit();
      await vi.advanceTimersByTimeAsync(400);
    });
  };

  it('is what was driven in the last half hour, and grows with what is driven now, behind the marker', async () => {
    loadTrail.mockResolvedValue([point(60_000), point(30_000)]);
    const own = fleet(1, 2);
    const { result, rerender } = renderHook(({ index }) => useTrail(own.rows, index, 0), {
      initialProps: { index: 0 },
    });
    expect(result.current).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(loadTrail.mock.lastCall?.slice(0, 2)).toEqual([1, now - trailSpan]);
    expect(result.current).toHaveLength(2);
    own.place([1, (now + 1_000) / 1_000, lat + 0.01, lon, 40, null, 0]);
    await act(async () => {
      own.commit();
      await vi.advanceTimersByTimeAsync(399);
    });
    expect(result.current).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current.at(-1)).toEqual({ lat: lat + 0.01, lon, time: now + 1_000 });
    await drive(own, 2, 2_000);
    await drive(own, 1, 1_000);
    expect(result.current).toHaveLength(3);
    rerender({ index: 1 });
    expect(result.current).toEqual([]);
    rerender({ index: -1 });
    expect(result.current).toEqual([]);
  });

  it('loses what is older than half an hour, and has the rest if nothing could be loaded', async () => {
    loadTrail.mockRejectedValue(new Error('no network'));
    const own = fleet(1);
    const { result } = renderHook(() => useTrail(own.rows, 0, 0));
    await drive(own, 1, 1_000);
    vi.spyOn(Date, 'now').mockReturnValue(now + trailSpan + 2_000);
    await drive(own, 1, trailSpan + 2_000);
    expect(result.current.map(({ time }) => time)).toEqual([now + trailSpan + 2_000]);
  });
});

describe('the first sight', () => {
  const see = (address: string, { rows } = fleet(1, 2)) => {
    const map = openMap();
    const [visit, near] = [vi.fn(), vi.fn()];
    const fits = vi.spyOn(map, 'fitBounds');
    const { rerender } = renderHook(({ order, ready }) => useFirstSight(map, rows, order, ready, visit, near), {
      initialProps: { order: [0, 1], ready: true },
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(MemoryRouter, { initialEntries: [address] }, children),
    });
    return { map, visit, near, fits, rerender };
  };

  it('is the whole fleet, again when more of it arrives, until somebody touches the map', () => {
    const { map, fits, rerender } = see('/');
    expect(fits).toHaveBeenCalledTimes(1);
    rerender({ order: [0, 1], ready: true });
    expect(fits).toHaveBeenCalledTimes(1);
    rerender({ order: [0, 1, 1], ready: true });
    expect(fits).toHaveBeenCalledTimes(2);
    map.getContainer().dispatchEvent(new Event('wheel', { bubbles: true }));
    rerender({ order: [0, 1, 1, 1], ready: true });
    expect(fits).toHaveBeenCalledTimes(2);
  });

  it('is the asset or the place in the address', () => {
    const asset = see('/?activo=2');
    expect(asset.visit.mock.calls).toEqual([[1]]);
    asset.rerender({ order: [0, 1, 1], ready: true });
    expect(asset.visit).toHaveBeenCalledOnce();
    expect(see('/?activo=9').visit).not.toHaveBeenCalled();
    const place = see('/?punto=4.5,-74.2');
    expect([place.near.mock.calls, place.fits.mock.calls]).toEqual([[[latLng(4.5, -74.2)]], []]);
    expect(see('/?punto=95,-74').near).not.toHaveBeenCalled();
  });
});

describe('what is chosen on the live map', () => {
  const begin = (overMap = false) => {
    const map = openMap();
    const { rows, ...writer } = fleet(1, 2);
    const events = { opened: [] as { id: number }[], open: vi.fn(), all: [], shown: true, toggle: undefined };
    const panel = { current: document.body.appendChild(document.createElement('div')) };
    panel.current.innerHTML = '<button></button><div role="listbox" tabindex="0"></div>';
    const { result } = renderHook(() =>
      useLiveChoice({ map, rows, events: events as never, overMap, nearby: 15, panel }),
    );
    const press = (key = 'Escape', defaultPrevented = false) =>
      act(() => result.current.onKeyDown({ key, defaultPrevented } as never));
    return { map, rows, writer, events, result, press, panel };
  };
  const chosenIn = ({ result: { current } }: ReturnType<typeof begin>) => ({
    ...{ chosen: current.chosen, cluster: current.card.cluster, near: current.near, asking: current.asking },
    following: current.card.following,
  });
  const nothing = { chosen: -1, cluster: [], near: null, asking: false, following: false };

  it('is one thing at a time', () => {
    const page = begin();
    const { result, events } = page;
    act(() => result.current.openCluster([0, 1]));
    expect(chosenIn(page)).toEqual({ ...nothing, cluster: [0, 1] });
    expect(events.open).toHaveBeenLastCalledWith([]);
    act(() => result.current.select(1));
    expect(chosenIn(page)).toEqual({ ...nothing, chosen: 1 });
    act(() => result.current.card.onFollow(true));
    act(() => result.current.select(1));
    expect(chosenIn(page).following).toBe(true);
    act(() => result.current.select(0));
    expect(chosenIn(page)).toEqual({ ...nothing, chosen: 0 });
    act(() => result.current.setNear(latLng(4, -74)));
    act(() => result.current.openArea());
    expect(chosenIn(page)).toEqual({ ...nothing, asking: true });
    expect([result.current.everAsked, result.current.open]).toEqual([true, true]);
    act(() => result.current.openEvents([3]));
    expect(events.open).toHaveBeenLastCalledWith([3]);
    expect(chosenIn(page)).toEqual(nothing);
  });

  it('is no asset that is gone, and no followed one once the map is dragged', () => {
    const page = begin();
    act(() => page.result.current.select(1));
    act(() => page.result.current.card.onFollow(true));
    act(() => void page.map.fire('dragstart'));
    expect(chosenIn(page)).toEqual({ ...nothing, chosen: 1 });
    page.writer.retain(new Set([1]));
    act(() => page.result.current.setOpen(false));
    expect(chosenIn(page).chosen).toBe(-1);
  });

  it('is closed by Esc, which puts the focus back to the list', () => {
    const page = begin();
    const close = (...choose: (() => void)[]) => {
      act(() => choose.forEach((each) => each()));
      page.press();
      expect(chosenIn(page)).toEqual(nothing);
      expect(document.activeElement).toBe(page.panel.current.querySelector('[role=listbox]'));
      (document.activeElement as HTMLElement).blur();
    };
    close(() => page.result.current.select(1));
    close(() => page.result.current.openCluster([0, 1]));
    close(() => page.result.current.setNear(latLng(4, -74)));
    close(() => page.result.current.openArea());
    act(() => page.result.current.select(1));
    page.press('x');
    page.press('Escape', true);
    expect(chosenIn(page).chosen).toBe(1);
  });

  it('in the list is shown on the map, and on a phone the list makes room', () => {
    const page = begin(true);
    act(() => page.result.current.chooseInList(1));
    act(() => page.result.current.card.onChosenThere());
    expect([page.map.getZoom(), page.result.current.open]).toEqual([15, true]);
    expect(page.map.latLngToContainerPoint([lat, lon + 0.02]).round()).toEqual({ x: 200, y: 150 });
    act(() => page.result.current.openArea());
    expect(page.result.current.open).toBe(false);
    drawings.has('prefers-reduced-motion: reduce', 'max-width: 899.95px');
    const phone = begin(true);
    expect(phone.result.current.open).toBe(false);
    act(() => phone.result.current.setOpen(true));
    act(() => phone.result.current.chooseInList(1));
    expect(phone.result.current.open).toBe(false);
    expect(document.activeElement).toBe(phone.panel.current.querySelector('button'));
  });
});
