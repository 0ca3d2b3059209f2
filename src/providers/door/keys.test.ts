import { startRegistration } from '@simplewebauthn/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api';
import { answered } from '../api.fixture';
import { noteKeyHere } from '../lock/keyHere';
import { session } from '../session';
import { registerKey } from './keys';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));
vi.mock('../api', () => ({ api: vi.fn() }));
vi.mock('../lock/keyHere', () => ({ noteKeyHere: vi.fn() }));

const options = {
  ...{ challenge: 'reto', rp: { name: 'Ftrack' }, pubKeyCredParams: [] },
  user: { id: 'x', name: 'ana@prueba.test', displayName: 'Ana' },
};

beforeEach(() => {
  vi.mocked(api).mockImplementation(
    async (path) => answered(path.endsWith('/opciones') ? options : { id: 4 }) as never,
  );
  session.setState({ user: { id: 7 } as never });
});
afterEach(() => {
  session.setState({ user: null });
  vi.mocked(noteKeyHere).mockReset();
});

it('a key that was registered here is offered by the lock of this phone from then on', async () => {
  vi.mocked(startRegistration).mockResolvedValue({ id: 'x' } as never);
  expect(await registerKey('Mi teléfono')).toEqual({ id: 4 });
  expect(noteKeyHere).toHaveBeenCalledExactlyOnceWith(7);
});

it('one that was not given is not', async () => {
  vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  await expect(registerKey('Mi teléfono')).rejects.toThrow('No se usó la llave');
  expect(noteKeyHere).not.toHaveBeenCalled();
});
