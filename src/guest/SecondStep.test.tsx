import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { attemptOver } from '#contract/core/errors';
import { limits } from '#contract/core/limits';
import { failure } from '../providers/apiFailure';
import type { Halfway } from '../providers/enter';
import { answerStep } from '../providers/enterOtherwise';
import { askKey } from '../providers/keyEntry';
import { SecondStep } from './SecondStep';

vi.mock('../providers/enterOtherwise', () => ({ answerStep: vi.fn() }));
vi.mock('../providers/keyEntry', () => ({ askKey: vi.fn() }));

const [entered, back] = [vi.fn(), vi.fn()];
const user = userEvent.setup();
const open = (segundo_factor: Halfway['segundo_factor'] = ['totp', 'llave', 'codigo']) => {
  const halfway = { segundo_factor, intento: 'i1', opciones: { challenge: 'reto' } };
  render(<SecondStep halfway={halfway} onEntered={entered} onBack={back} />);
};
const code = () => screen.getByRole('textbox');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wrong = () => failure(401, 'CREDENCIALES_INVALIDAS', { message: 'El código no es correcto' });

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.mocked(answerStep).mockReset().mockResolvedValue();
  vi.mocked(askKey).mockReset();
  entered.mockReset();
  back.mockReset();
});

it('the sixth number of a code sends it, and remembers the device if wished', async () => {
  open();
  expect(document.activeElement).toBe(code());
  expect(code().getAttribute('autocomplete')).toBe('one-time-code');
  await user.click(screen.getByRole('checkbox', { name: 'No pedirlo en este equipo durante 30 días' }));
  await user.click(code());
  await user.paste('012 345');
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(answerStep).toHaveBeenCalledExactlyOnceWith('i1', { codigo: '012345' }, true);
});

it('who also presses the button, or turns to another way, sends the code once or not at all', async () => {
  open();
  await user.type(code(), '012345');
  await press('Continuar');
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  await user.clear(code());
  await user.type(code(), '543210');
  await press('Usar un código de recuperación');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(answerStep).toHaveBeenCalledExactlyOnceWith('i1', { codigo: '012345' }, false);
});

it('a wrong code is said at its field, which is ready for the next', async () => {
  vi.mocked(answerStep).mockRejectedValueOnce(wrong());
  open();
  await user.type(code(), '111111');
  await screen.findByText('El código no es correcto');
  expect([code().getAttribute('aria-invalid'), (code() as HTMLInputElement).value]).toEqual(['true', '']);
  await user.type(code(), '222222');
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
});

it('five failures, or an attempt that the server gave up, lead back and say so', async () => {
  vi.mocked(answerStep).mockRejectedValue(wrong());
  open();
  for (let n = 1; n <= limits.door.failures; n += 1) {
    expect(back).not.toHaveBeenCalled();
    await user.type(code(), '111111');
    await waitFor(() => expect(answerStep).toHaveBeenCalledTimes(n));
    if (n < limits.door.failures) await waitFor(() => expect((code() as HTMLInputElement).value).toBe(''));
  }
  expect(back).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: attemptOver }));
});

it('the attempt that the server gave up leads back at once', async () => {
  vi.mocked(answerStep).mockRejectedValue(failure(401, 'CREDENCIALES_INVALIDAS', { message: attemptOver }));
  open();
  await user.type(code(), '111111');
  await waitFor(() => expect(back).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: attemptOver })));
});

it('too many failures of the account say how long to wait', async () => {
  vi.mocked(answerStep).mockRejectedValue(failure(429, 'DEMASIADOS_INTENTOS', { retryAfter: 120 }));
  open();
  await user.type(code(), '111111');
  expect((await screen.findByRole('alert')).textContent).toContain('Podrá intentarlo de nuevo en 2 minutos.');
});

it('a recovery code does as well', async () => {
  open();
  await press('Usar un código de recuperación');
  await user.type(screen.getByLabelText('Código de recuperación'), 'abcd-efgh{Enter}');
  await waitFor(() => expect(answerStep).toHaveBeenCalledExactlyOnceWith('i1', { codigo: 'abcd-efgh' }, false));
});

it('a key does as well, and who gives up stays', async () => {
  open();
  vi.mocked(askKey).mockResolvedValueOnce(undefined);
  await press('Usar una llave');
  expect(screen.queryByRole('alert')).toBeNull();
  vi.mocked(askKey).mockResolvedValueOnce({ id: 'llave' } as never);
  await press('Usar una llave');
  await waitFor(() => expect(answerStep).toHaveBeenCalledExactlyOnceWith('i1', { llave: { id: 'llave' } }, false));
});

it('an account with keys alone is asked for one; a browser without keys for a recovery code', async () => {
  open(['llave', 'codigo']);
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Usar un código de recuperación');
  expect(screen.getByLabelText('Código de recuperación')).toBeTruthy();
});

it('a browser that knows no keys offers none', () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  open(['llave', 'codigo']);
  expect(screen.getByLabelText('Código de recuperación')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Usar una llave' })).toBeNull();
});

it('the way back says nothing', async () => {
  open();
  await press('Volver');
  expect(back).toHaveBeenCalledExactlyOnceWith();
});
