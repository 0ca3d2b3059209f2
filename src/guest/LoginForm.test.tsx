import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../providers/apiFailure';
import { loadConfig } from '../providers/config';
import { lastMail } from '../providers/lock/lastMail';
import { logIn } from '../providers/signIn';
import { LoginForm } from './LoginForm';

vi.mock('../providers/signIn', () => ({ logIn: vi.fn() }));
vi.mock('../providers/lock/lastMail', () => ({ lastMail: vi.fn() }));
vi.mock('../providers/config', () => ({ loadConfig: vi.fn() }));
vi.mock('./warmApp', () => ({ warmApp: vi.fn() }));

const entered = vi.fn();
const open = async ({ demo = false } = {}) => {
  vi.mocked(loadConfig).mockResolvedValue({
    api: '',
    realtime: { host: '', port: 0, scheme: 'http', key: '' },
    tiles: null,
    satellite: null,
    maps: [],
    addresses: null,
    demo,
    version: '',
  });
  render(<LoginForm onEntered={entered} />);
  return {
    user: userEvent.setup(),
    mail: screen.getByLabelText('Correo electrónico'),
    password: screen.getByLabelText('Contraseña'),
    enter: screen.getByRole('button', { name: 'Iniciar sesión' }),
  };
};

const describing = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  vi.mocked(logIn).mockReset().mockResolvedValue();
  vi.mocked(lastMail).mockReset().mockResolvedValue(undefined);
  entered.mockReset();
});

describe('the log-in form', () => {
  it('knows the mail of the last log-in on this device, and lets it be another one', async () => {
    vi.mocked(lastMail).mockResolvedValue('ana@ftrack.demo');
    const { user, mail, password } = await open();
    await waitFor(() => expect(mail).toHaveProperty('value', 'ana@ftrack.demo'));
    await user.clear(mail);
    await user.type(mail, 'eva@ftrack.demo');
    await user.type(password, 'una clave{Enter}');
    expect(logIn).toHaveBeenCalledExactlyOnceWith('eva@ftrack.demo', 'una clave');
  });

  it('accepts mail and password', async () => {
    const { user, mail, password } = await open();
    await user.type(mail, ' ana@ftrack.demo ');
    await user.type(password, 'una clave{Enter}');
    expect(logIn).toHaveBeenCalledExactlyOnceWith('ana@ftrack.demo', 'una clave');
    expect(entered).toHaveBeenCalledOnce();
  });

  it('reports missing values beside each field, and sends no request', async () => {
    const { user, mail, password, enter } = await open();
    await user.click(enter);
    expect(describing(mail)).toBe('Escriba su correo electrónico.');
    expect(describing(password)).toBe('Escriba su contraseña.');
    expect(logIn).not.toHaveBeenCalled();
  });

  it('warns about caps lock while a password is typed', async () => {
    const { user, password } = await open();
    await user.type(password, 'una{CapsLock}');
    expect(describing(password)).toBe('Bloq Mayús está activado.');
    await user.keyboard('{CapsLock}b');
    expect(describing(password)).toBeUndefined();
  });

  it('shows in place why the log-in failed', async () => {
    const { user, mail, password, enter } = await open();
    vi.mocked(logIn).mockRejectedValue(
      new ApiFailure(
        401,
        'CREDENCIALES_INVALIDAS',
        'Credenciales inválidas',
        'El correo o la contraseña no son correctos.',
      ),
    );
    await user.type(mail, 'ana@ftrack.demo');
    await user.type(password, 'otra');
    await user.click(enter);
    expect(screen.getByRole('alert').textContent).toContain('El correo o la contraseña no son correctos.');
    expect(entered).not.toHaveBeenCalled();
    expect(password).toHaveProperty('value', 'otra');
  });

  it.each([
    [720, '12 minutos'],
    [60, '1 minuto'],
    [45, '45 segundos'],
  ])('after too many attempts shows the wait of %i s as %s', async (seconds, words) => {
    const { user, mail, password, enter } = await open();
    vi.mocked(logIn).mockRejectedValue(
      new ApiFailure(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos', 'Espere', undefined, seconds),
    );
    await user.type(mail, 'a@b.co');
    await user.type(password, 'x');
    await user.click(enter);
    expect(screen.getByRole('alert').textContent).toContain(`Podrá intentarlo de nuevo en ${words}.`);
  });

  it('shows and hides the password', async () => {
    const { user, password } = await open();
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(password).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ocultar' }));
    expect(password).toHaveProperty('type', 'password');
  });

  it('fills in a demonstration account on click, only in a demonstration', async () => {
    const { user, mail, password } = await open({ demo: true });
    await user.click(await screen.findByRole('button', { name: /Mónica Monitor/ }));
    expect(mail).toHaveProperty('value', 'monitor@ftrack.demo');
    expect(password).toHaveProperty('value', 'Ftrack-2026');
  });

  it('offers no account elsewhere', async () => {
    await open({ demo: false });
    await vi.waitFor(() => expect(loadConfig).toHaveBeenCalled());
    expect(screen.queryByText('Demostración')).toBeNull();
  });
});
