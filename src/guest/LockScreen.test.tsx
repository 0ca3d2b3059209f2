import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { failure } from '../providers/apiFailure';
import { tellClosings } from '../providers/lock/closings';
import { hasKeyHere } from '../providers/lock/keyHere';
import type { Lock } from '../providers/lock/lock';
import { openByKey } from '../providers/lock/openByKey';
import { tryPin } from '../providers/lock/tryPin';
import { forgetPeople } from '../providers/start';
import { LockScreen } from './LockScreen';

vi.mock('../providers/lock/tryPin', () => ({ tryPin: vi.fn() }));
vi.mock('../providers/lock/keyHere', () => ({ hasKeyHere: vi.fn() }));
vi.mock('../providers/lock/openByKey', () => ({ openByKey: vi.fn() }));
vi.mock('../providers/lock/closings', () => ({ tellClosings: vi.fn() }));
vi.mock('../providers/start', () => ({ forgetPeople: vi.fn(), loadCompanies: vi.fn() }));

const opened = vi.fn();
const user = userEvent.setup();
const open = (tries = 0) => {
  const lock = { userId: 7, name: 'Óscar Operario', email: 'oscar@prueba.test', cierre: '', tries } as Lock;
  render(<LockScreen lock={lock} onOpened={opened} />);
};
const press = async (pin: string) => {
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }));
};

beforeEach(() => {
  opened.mockReset();
  vi.mocked(tryPin).mockReset().mockResolvedValue({ open: true });
  vi.mocked(hasKeyHere).mockReset().mockResolvedValue(false);
  vi.mocked(openByKey).mockReset();
  vi.mocked(tellClosings).mockReset();
  vi.mocked(forgetPeople).mockReset();
});

it('the right PIN opens the session, by thumb and by keyboard, and a digit can be taken back', async () => {
  open();
  expect(screen.getByText('Óscar Operario')).toBeTruthy();
  await press('529');
  await user.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(screen.getByRole('img', { name: '2 de 6 números escritos' })).toBeTruthy();
  await user.keyboard('8017');
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(tryPin).toHaveBeenCalledExactlyOnceWith('528017');
});

it('a wrong one says how many tries are left, also those of before', async () => {
  vi.mocked(tryPin).mockResolvedValueOnce({ open: false, left: 2 }).mockResolvedValueOnce({ open: false, left: 1 });
  open(2);
  expect(screen.getByRole('alert').textContent).toContain('Quedan 3 intentos');
  await press('111222');
  await screen.findByText(/Quedan 2 intentos/);
  expect(screen.getByRole('img', { name: '0 de 6 números escritos' })).toBeTruthy();
  await press('111222');
  await screen.findByText(/Queda 1 intento;/);
  expect(opened).not.toHaveBeenCalled();
});

it('after the last one the log-in says why, knows the mail, and the server is told', async () => {
  vi.mocked(tryPin).mockResolvedValue({ open: false, left: 0 });
  open(4);
  await press('111222');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Demasiados PIN incorrectos.*sin enviar sigue en este teléfono/,
  );
  expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'oscar@prueba.test');
  expect(screen.queryByRole('button', { name: 'Volver al PIN' })).toBeNull();
  expect(tellClosings).toHaveBeenCalledOnce();
  expect(forgetPeople).toHaveBeenCalledOnce();
});

it('the password is always a way in, and help is one tap away', async () => {
  open();
  expect(screen.getByRole('link', { name: 'Emergencia: 112' }).getAttribute('href')).toBe('tel:112');
  await user.click(screen.getByRole('button', { name: 'Entrar con contraseña' }));
  expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'oscar@prueba.test');
  await user.click(screen.getByRole('button', { name: 'Volver al PIN' }));
  expect(screen.getByRole('group', { name: 'Teclado del PIN' })).toBeTruthy();
});

it('a phone that cannot count says so, and opens nothing', async () => {
  vi.mocked(tryPin).mockRejectedValue(new Error('full'));
  open();
  await press('528017');
  await screen.findByText(/no pudo contar el intento/);
  expect(opened).not.toHaveBeenCalled();
});

it('a key opens it where this phone has one of its user; what fails is said, and the PIN stays', async () => {
  vi.mocked(hasKeyHere).mockResolvedValue(true);
  open();
  const use = await screen.findByRole('button', { name: 'Usar mi huella o mi llave' });
  vi.mocked(openByKey).mockRejectedValueOnce(failure(0, 'SIN_CONEXION'));
  await user.click(use);
  await screen.findByText(/No hay conexión con el servidor/);
  vi.mocked(openByKey).mockResolvedValueOnce(undefined);
  await user.click(use);
  expect(opened).not.toHaveBeenCalled();
  vi.mocked(openByKey).mockResolvedValueOnce('opened');
  await user.click(use);
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

it('a phone without a key of its user offers none', async () => {
  open();
  await waitFor(() => expect(hasKeyHere).toHaveBeenCalledWith(7));
  expect(screen.queryByRole('button', { name: 'Usar mi huella o mi llave' })).toBeNull();
});
