import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptOver } from '#contract/core/errors';
import type { RuntimeConfig } from '#contract/core/session';
import { oidcFaults } from '#contract/words/oidc';
import { ApiFailure, failure } from '../providers/apiFailure';
import { loadConfig } from '../providers/config';
import type * as Config from '../providers/config';
import { enter, logIn } from '../providers/enter';
import type * as Enter from '../providers/enter';
import { giveKey } from '../providers/keyEntry';
import type * as KeyEntry from '../providers/keyEntry';
import { lastMail } from '../providers/lock/lastMail';
import { LoginForm } from './LoginForm';

vi.mock('../providers/enter', async (original) => ({
  ...(await original<typeof Enter>()),
  enter: vi.fn(),
  logIn: vi.fn(),
}));
vi.mock('../providers/keyEntry', async (original) => ({ ...(await original<typeof KeyEntry>()), giveKey: vi.fn() }));
vi.mock('../providers/lock/lastMail', () => ({ lastMail: vi.fn() }));
vi.mock('../providers/config', async (original) => ({ ...(await original<typeof Config>()), loadConfig: vi.fn() }));
vi.mock('./warmApp', () => ({ warmApp: vi.fn() }));

const entered = vi.fn();
const welcome = { token: 'una', user: { id: 7, name: 'Ana', email: 'ana@ftrack.demo', img_url: null, rol_id: 2 } };
const configured = (more: Pick<RuntimeConfig, 'oidc'> & { demo?: boolean } = {}) =>
  vi.mocked(loadConfig).mockResolvedValue({
    api: '',
    realtime: { host: '', port: 0, scheme: 'http', key: '' },
    tiles: null,
    satellite: null,
    maps: [],
    addresses: null,
    demo: false,
    version: '',
    ...more,
  });
const open = async (more?: Parameters<typeof configured>[0]) => {
  configured(more);
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
  vi.mocked(logIn).mockReset().mockResolvedValue(welcome);
  vi.mocked(enter).mockReset().mockResolvedValue(welcome);
  vi.mocked(giveKey).mockReset();
  window.history.replaceState(null, '', '/login');
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
    await waitFor(() => expect(logIn).toHaveBeenCalledExactlyOnceWith('eva@ftrack.demo', 'una clave'));
  });

  it('accepts mail and password', async () => {
    const { user, mail, password } = await open();
    await user.type(mail, ' ana@ftrack.demo ');
    await user.type(password, 'una clave{Enter}');
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(logIn).toHaveBeenCalledExactlyOnceWith('ana@ftrack.demo', 'una clave');
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
    expect((await screen.findByRole('alert')).textContent).toContain('El correo o la contraseña no son correctos.');
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
    expect((await screen.findByRole('alert')).textContent).toContain(`Podrá intentarlo de nuevo en ${words}.`);
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

const halfway = { segundo_factor: ['totp', 'codigo'], intento: 'i1' } as const;

describe('the second step', () => {
  const begin = async () => {
    vi.mocked(logIn).mockResolvedValue(halfway);
    const { user, mail, password } = await open();
    await user.type(mail, 'ana@ftrack.demo');
    await user.type(password, 'una clave{Enter}');
    await screen.findByLabelText('Código de 6 números');
    return user;
  };

  it('takes the place of the form', async () => {
    const user = await begin();
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    expect(entered).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Código de 6 números'), '123456');
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(enter).toHaveBeenCalledExactlyOnceWith('/login/segundo', {
      ...{ intento: 'i1', codigo: '123456', recordar: false },
    });
  });

  it('whose attempt is over leads back to the form, which knows the mail and says why', async () => {
    const user = await begin();
    vi.mocked(enter).mockRejectedValue(failure(401, 'CREDENCIALES_INVALIDAS', { message: attemptOver }));
    await user.type(screen.getByLabelText('Código de 6 números'), '123456');
    expect((await screen.findByRole('alert')).textContent).toContain(attemptOver);
    expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'ana@ftrack.demo');
    expect(screen.getByLabelText('Contraseña')).toHaveProperty('value', '');
  });
});

describe('a key', () => {
  it('is not offered where the browser knows none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Entrar con una llave' })).toBeNull();
  });

  it('logs in; who gives up is told nothing', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const { user } = await open();
    vi.mocked(giveKey).mockResolvedValueOnce(undefined);
    await user.click(screen.getByRole('button', { name: 'Entrar con una llave' }));
    await waitFor(() => expect(giveKey).toHaveBeenCalledOnce());
    expect([screen.queryByRole('alert'), entered.mock.calls]).toEqual([null, []]);
    const answer = { intento: 'i1', respuesta: { id: 'llave' } } as never;
    vi.mocked(giveKey).mockResolvedValueOnce(answer);
    await user.click(screen.getByRole('button', { name: 'Entrar con una llave' }));
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(enter).toHaveBeenCalledExactlyOnceWith('/login/llave', answer);
    vi.unstubAllGlobals();
  });
});

describe('an identity provider', () => {
  const oidc = { nombre: 'Azul' };

  it('is a link that leaves with the wanted page', async () => {
    window.history.replaceState(null, '', '/login?redirect=%2Factivos%3Fq%3D1');
    await open({ oidc });
    const link = await screen.findByRole('link', { name: 'Entrar con Azul' });
    expect(link.getAttribute('href')).toMatch(/\/oidc\/inicio\?redirect=%2Factivos%3Fq%3D1$/);
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  });

  it('alone leaves the password behind a link, for superadmins', async () => {
    const { user } = await open({ oidc: { ...oidc, solo: true } });
    await user.click(await screen.findByRole('button', { name: 'Entrar con contraseña (superadministradores)' }));
    expect(screen.getByLabelText('Contraseña')).toBeTruthy();
  });

  it('that sent somebody back: logs in, cleans the address at once and keeps the wanted page', async () => {
    window.history.replaceState(null, '', '/login#entrada=secreto&redirect=%2Factivos');
    configured({ oidc });
    render(<LoginForm onEntered={entered} />);
    expect(screen.getByRole('status').textContent).toBe('Entrando…');
    await waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(enter).toHaveBeenCalledExactlyOnceWith('/login/oidc', { entrada: 'secreto' });
    expect(window.location.href).toMatch(/\/login\?redirect=%2Factivos$/);
  });

  it('that sent somebody back may be followed by the second step', async () => {
    window.history.replaceState(null, '', '/login#entrada=secreto');
    vi.mocked(enter).mockResolvedValueOnce(halfway);
    configured({ oidc });
    render(<LoginForm onEntered={entered} />);
    expect(await screen.findByLabelText('Código de 6 números')).toBeTruthy();
  });

  it.each([
    ['sin_cuenta', oidcFaults['sin_cuenta']],
    ['<b>llame al 555</b>', 'No se pudo entrar con el proveedor de identidad. Inténtelo de nuevo.'],
    ['constructor', 'No se pudo entrar con el proveedor de identidad. Inténtelo de nuevo.'],
  ])('that refused says why in words of ours: %s', async (code, words) => {
    window.history.replaceState(null, '', `/login#error=${encodeURIComponent(code)}&redirect=%2F%2Fmalo.test`);
    configured({ oidc });
    render(<LoginForm onEntered={entered} />);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(window.location.href).toMatch(/\/login$/);
    expect(enter).not.toHaveBeenCalled();
  });
});
