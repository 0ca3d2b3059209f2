import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../providers/api';
import { config } from '../../providers/config';
import { SearchForm } from './SearchForm';

vi.mock('../../providers/api', () => ({ api: vi.fn() }));
vi.mock('../../providers/config', () => ({ config: vi.fn() }));

const user = userEvent.setup({ delay: null });
type Addresses = ReturnType<typeof config>['addresses'];

const open = (addresses: Addresses) => {
  vi.mocked(config).mockReturnValue({ addresses } as ReturnType<typeof config>);
  const onPlace = vi.fn();
  render(<SearchForm near={() => ({ lat: 6.17, lng: 284.42 })} onPlace={onPlace} />);
  const search = async (text: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), `${text}{Enter}`);
  };
  return { onPlace, search };
};

beforeEach(() => void vi.mocked(api).mockReset());

it('with map files only, streets are searched near what the map shows, as the dialog says', async () => {
  const { onPlace, search } = open('nearby');
  screen.getByText('Busca calles y lugares cerca de lo que muestra el mapa.');
  const json = [{ direccion: 'Calle 10 Sur, Envigado', latitud: 6.1, longitud: -75.5 }];
  vi.mocked(api).mockResolvedValueOnce({ json, headers: new Headers(), status: 200 });
  await search('calle 10');
  const [asked = ''] = vi.mocked(api).mock.calls[0] ?? [];
  const [lat, lon] = JSON.parse(new URLSearchParams(asked.split('?')[1]).get('cerca') ?? '') as number[];
  expect([lat, lon]).toEqual([6.17, expect.closeTo(-75.58, 9)]);
  await user.click(await screen.findByRole('button', { name: 'Calle 10 Sur, Envigado' }));
  expect(onPlace).toHaveBeenCalledWith([6.1, -75.5]);

  vi.mocked(api).mockResolvedValueOnce({ json: [], headers: new Headers(), status: 200 });
  await search('calle 999');
  await screen.findByText(/Ninguna calle coincide cerca/);
});

it('without streets only coordinates are found, and nothing is asked', async () => {
  const { onPlace, search } = open(null);
  await search('calle 10');
  await screen.findByText(/Escriba una latitud y una longitud/);
  await search('4.65, -74.1');
  expect(onPlace).toHaveBeenCalledWith([4.65, -74.1]);
  expect(api).not.toHaveBeenCalled();
});
