import { render, screen, waitFor } from '@testing-library/react';
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
  await vi.advanceTimersByTimeAsync(100);
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
