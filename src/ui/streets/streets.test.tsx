import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../providers/api';
import { config } from '../../providers/config';
import { Street } from './Street';

vi.mock('../../providers/api', () => ({ api: vi.fn() }));
vi.mock('../../providers/config', () => ({ config: vi.fn() }));

const asked = () =>
  vi
    .mocked(api)
    .mock.calls.map(([path]) => JSON.parse(new URLSearchParams(path.split('?')[1]).get('lugares') ?? '') as unknown);
const answers = (...lists: { celda: string; direccion: string | null; pendiente: boolean }[][]) => {
  for (const json of lists) vi.mocked(api).mockResolvedValueOnce({ json, headers: new Headers(), status: 200 });
};

beforeEach(() => {
  vi.mocked(api).mockReset();
  vi.mocked(config).mockReturnValue({ addresses: 'everywhere' } as ReturnType<typeof config>);
});

it('places in sight are asked for together, by cell, and those that wait once more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers(
    [
      { celda: '4.6512,-74.0900', direccion: 'Calle 26, Bogotá', pendiente: false },
      { celda: '4.7000,-74.0000', direccion: null, pendiente: true },
    ],
    [{ celda: '4.7000,-74.0000', direccion: 'Carrera 7, Bogotá', pendiente: false }],
  );
  render(
    <>
      <Street latitud={4.65121} longitud={-74.09} />
      <Street latitud={4.65119} longitud={-74.09} />
      <Street latitud={4.7} longitud={-74}>
        {(street) => <p>Hasta {street}</p>}
      </Street>
    </>,
  );
  await vi.advanceTimersByTimeAsync(250);
  expect(await screen.findAllByText(/Calle 26, Bogotá/)).toHaveLength(1);
  expect(asked()).toEqual([
    [
      [4.6512, -74.09],
      [4.7, -74],
    ],
  ]);
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => screen.getByText('Hasta Carrera 7, Bogotá'));
  expect(asked()[1]).toEqual([[4.7, -74]]);
  vi.useRealTimers();
});

it('nothing is asked where the installation has no geocoder', async () => {
  vi.mocked(config).mockReturnValue({ addresses: null } as ReturnType<typeof config>);
  vi.useFakeTimers();
  const { container } = render(<Street latitud={1} longitud={1} />);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(container.textContent).toBe('');
  expect(api).not.toHaveBeenCalled();
  vi.useRealTimers();
});

it('of three hundred rows only those are asked for that stay in sight', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const observers = new Map<Element, (inSight: boolean) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.seen = seen;
      }
      observe = (element: Element) =>
        void observers.set(element, (isIntersecting) =>
          this.seen([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
        );
      disconnect = () => undefined;
    },
  );
  vi.mocked(api).mockImplementation(async (path) => {
    const places = JSON.parse(new URLSearchParams(path.split('?')[1]).get('lugares') ?? '') as [number, number][];
    const json = places.map(([lat, lon]) => ({
      celda: `${lat.toFixed(4)},${lon.toFixed(4)}`,
      direccion: `Calle ${lat}`,
      pendiente: false,
    }));
    return { json, headers: new Headers(), status: 200 };
  });
  const { container } = render(
    <>
      {Array.from({ length: 300 }, (_, at) => (
        <p key={at}>
          <Street latitud={(1_000 + at) / 100} longitud={20} />
        </p>
      ))}
    </>,
  );
  const rows = [...container.querySelectorAll('span')];
  const show = (from: number, inSight: boolean) =>
    act(() => rows.slice(from, from + 12).forEach((row) => observers.get(row)?.(inSight)));
  const latitudes = () => asked().map((places) => (places as [number, number][]).map(([lat]) => lat));
  const of = (from: number) => Array.from({ length: 12 }, (_, at) => (1_000 + from + at) / 100);

  await vi.advanceTimersByTimeAsync(5_000);
  expect(latitudes()).toEqual([]);
  show(0, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(latitudes()).toEqual([of(0)]);
  // Scrolled to the end: what passes by is not asked for.
  for (const from of [60, 120, 180, 240]) {
    show(from, true);
    await vi.advanceTimersByTimeAsync(50);
    show(from, false);
  }
  show(288, true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(latitudes()).toEqual([of(0), of(288)]);
  expect(screen.getByText('Calle 12.99')).toBeTruthy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
