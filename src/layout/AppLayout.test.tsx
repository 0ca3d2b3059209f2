import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeOf } from '#contract/core/paths';
import { roleId, roles, type Role } from '#contract/core/roles';
import { session } from '../providers/session';
import { dateTime } from '../ui/formats';
import { AppLayout } from './AppLayout';

const logout = vi.fn(() => Promise.resolve(false as const));
const authProvider = {
  login: () => Promise.resolve(),
  logout,
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
};

/** jsdom has no media queries: this simulates a window of that width. */
const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width:\s*899/.test(query) && width < 900,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

const BrokenPanel = () => {
  if (useLocation().pathname === '/dashboard') throw new Error('a view that fails');
  return <p>una vista sana</p>;
};

const Elsewhere = ({ to }: { to: string }) => {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(to)}>ir a {to}</button>;
};

const open = (role: Role, at: string = homeOf(role), view = <p>contenido</p>, zona_horaria = 'America/Bogota') => {
  session.setState({
    user: { id: 1, name: 'Mónica Monitor Pérez', email: 'm@ftrack.demo', img_url: null, rol_id: roleId[role] },
    empresa: 7,
    companies: [{ empresa_id: 7, nombre: 'Transportes Andinos', image_url: null, zona_horaria }],
    failure: null,
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <AdminContext authProvider={authProvider}>
        <AppLayout>{view}</AppLayout>
      </AdminContext>
    </MemoryRouter>,
  );
};

const menu = () => screen.getByRole('navigation', { name: 'Menú principal' });
const group = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  windowOf(1366);
});
afterEach(() => {
  vi.unstubAllGlobals();
  logout.mockClear();
});

it('a page that a link opens begins at its top', async () => {
  open('operario', '/operario/dashboard', <Elsewhere to="/operario/ordenes" />);
  document.documentElement.scrollTop = 500;
  await userEvent.click(screen.getByRole('button', { name: 'ir a /operario/ordenes' }));
  expect(document.documentElement.scrollTop).toBe(0);
});

describe('the sidebar', () => {
  it('starts wide and pinned with its groups closed on a first visit', () => {
    open('admin');
    expect(menu().dataset).toMatchObject({ expanded: 'true', mode: 'pinned' });
    expect(localStorage.getItem('isPinned')).toBe('true');
    for (const name of ['Gestión', 'Mantenimientos', 'Administración', 'Reportes'])
      expect(group(name).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Niveles' })).toBeNull();
  });

  it("opens a group, remembers it, and uses the specification's key for it", async () => {
    open('admin');
    await userEvent.click(group('Gestión'));
    expect(group('Gestión').getAttribute('aria-expanded')).toBe('true');
    expect(group('Gestión').dataset['grupo']).toBe('Gestion');
    expect(within(menu()).getByRole('link', { name: 'Niveles' }).getAttribute('href')).toBe('/niveles');
    expect(localStorage.getItem('isGestionOpen')).toBe('true');
    await userEvent.click(group('Gestión'));
    expect(localStorage.getItem('isGestionOpen')).toBe('false');
  });

  it('opens again the groups that were left open', () => {
    localStorage.setItem('isReportesOpen', 'true');
    open('superadmin', '/dashboard');
    expect(group('Reportes').getAttribute('aria-expanded')).toBe('true');
  });

  it('opens the group of the current page, beside those that the user opened, and lets it be closed', async () => {
    open('admin', '/dispositivos', <Elsewhere to="/usuarios" />);
    const opened = () =>
      ['Gestión', 'Mantenimientos', 'Administración', 'Reportes'].filter(
        (name) => group(name).getAttribute('aria-expanded') === 'true',
      );
    expect(opened()).toEqual(['Administración']);
    await userEvent.click(group('Reportes'));
    await userEvent.click(screen.getByRole('button', { name: 'ir a /usuarios' }));
    expect(opened()).toEqual(['Gestión', 'Administración', 'Reportes']);
    // A group opened only by the page is not remembered.
    expect(localStorage.getItem('isGestionOpen')).toBeNull();
    expect(localStorage.getItem('isReportesOpen')).toBe('true');
    await userEvent.click(group('Gestión'));
    expect(opened()).toEqual(['Administración', 'Reportes']);
    expect(localStorage.getItem('isGestionOpen')).toBe('false');
  });

  it('has no groups for an operario, whose flags are stored as closed', () => {
    localStorage.setItem('isGestionOpen', 'true');
    open('operario');
    expect(screen.queryByRole('button', { name: 'Gestión' })).toBeNull();
    for (const key of ['isGestionOpen', 'isMantenimientosOpen', 'isAdministracionOpen', 'isReportesOpen'])
      expect(localStorage.getItem(key)).toBe('false');
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/selectCompany', '/operario/dashboard', '/tiemporeal', '/activos', '/operario/ordenes']);
  });

  it('does not touch the flags of other roles', () => {
    localStorage.setItem('isGestionOpen', 'true');
    open('monitor');
    expect(localStorage.getItem('isGestionOpen')).toBe('true');
  });

  it('is a skeleton until the user is known, then theirs', async () => {
    open('admin', '/dispositivos');
    session.setState({ user: null });
    const links = () =>
      within(menu())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links()).toEqual(['/selectCompany', '/tiemporeal']));
    expect(screen.queryByRole('button', { name: 'Gestión' })).toBeNull();
    expect(screen.queryByText(/^(Monitor|Administrador)$/)).toBeNull();
    expect(screen.getByRole('button', { name: /Perfil/ })).toBeTruthy();
    session.setState({ user: { id: 1, name: 'Ana', email: 'a@ftrack.demo', img_url: null, rol_id: roleId.admin } });
    await waitFor(() => expect(group('Gestión')).toBeTruthy());
  });

  it('marks the current page, also from a tab', () => {
    open('monitor', '/rutas');
    expect(within(menu()).getByRole('link', { name: 'Tiempo real' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Rutas' }).getAttribute('aria-current')).toBe('page');
  });

  it('shrinks to a rail when unpinned, remembers that, and expands under the pointer', async () => {
    open('admin');
    await userEvent.click(screen.getByRole('button', { name: 'Contraer el menú' }));
    expect(menu().dataset).toMatchObject({ expanded: 'false', mode: 'rail' });
    expect(localStorage.getItem('isPinned')).toBe('false');
    await userEvent.unhover(menu());
    await userEvent.hover(menu());
    await waitFor(() => expect(menu().dataset['expanded']).toBe('true'));
    await userEvent.unhover(menu());
    expect(menu().dataset['expanded']).toBe('false');
  });

  it('reports its state to the session', () => {
    open('admin');
    expect(session.getState()).toMatchObject({ expandido: true, oculto: false, adminOpen: false });
  });
});

describe('on a small screen', () => {
  beforeEach(() => windowOf(390));

  it('the hamburger opens the menu over the page, Escape closes it and returns the focus', async () => {
    open('monitor');
    const hamburger = screen.getByRole('button', { name: 'Abrir el menú' });
    expect(menu().dataset).toMatchObject({ mode: 'overlay', expanded: 'false' });
    await userEvent.click(hamburger);
    expect(menu().dataset['expanded']).toBe('true');
    expect(menu().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(menu().dataset['expanded']).toBe('false');
    expect(document.activeElement).toBe(hamburger);
  });

  it('a click outside of the menu closes it, and so does following a link', async () => {
    open('monitor');
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
    await userEvent.click(screen.getByTestId('velo'));
    expect(menu().dataset['expanded']).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }));
    await userEvent.click(within(menu()).getByRole('link', { name: 'Tiempo real' }));
    expect(menu().dataset['expanded']).toBe('false');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tiempo real');
  });
});

describe('the company badge', () => {
  it('shows the company and links to the choice of company', () => {
    open('admin');
    const badge = within(menu()).getByRole('link', { name: /Transportes Andinos/ });
    expect(badge.getAttribute('href')).toBe('/selectCompany');
    expect(badge.textContent).toContain('TA');
  });
});

describe('the profile menu', () => {
  const words: Record<Role, string> = {
    superadmin: 'Administrador',
    admin: 'Administrador',
    monitor: 'Monitor',
    operario: 'Operario',
  };
  it.each(roles)('uses the word of the specification for %s', (role) => {
    open(role, '/perfil');
    expect(screen.getByRole('button', { name: new RegExp(`Mónica Monitor Pérez.*${words[role]}$`) })).toBeTruthy();
  });

  it('links to the profile, closes on Ayuda, and logs out', async () => {
    open('monitor', '/dashboard');
    const profile = screen.getByRole('button', { name: /Mónica/ });
    await userEvent.click(profile);
    expect(screen.getByRole('menuitem', { name: 'Mi Perfil' }).getAttribute('href')).toBe('/perfil');
    expect(screen.getByRole('menuitem', { name: 'Manual' }).getAttribute('href')).toBe('/manual');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Ayuda' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Panel');

    await userEvent.click(profile);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
    expect(logout).toHaveBeenCalledOnce();
  });

  it("changes the theme and goes back to the system's", async () => {
    open('monitor', '/dashboard');
    await userEvent.click(screen.getByRole('button', { name: /Mónica/ }));
    const item = (name: string) => screen.getByRole('menuitemradio', { name });
    expect(item('Tema del sistema').getAttribute('aria-checked')).toBe('true');
    await userEvent.click(item('Tema oscuro'));
    expect(item('Tema oscuro').getAttribute('aria-checked')).toBe('true');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await userEvent.click(item('Tema del sistema'));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});

describe('every page', () => {
  it('has one h1 with its title, the icon beside it, and a matching browser title', async () => {
    open('admin', '/dashboard', <Elsewhere to="/dispositivos/4" />);
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Panel']);
    expect(document.title).toBe('Panel · Ftrack');
    await userEvent.click(screen.getByRole('button', { name: 'ir a /dispositivos/4' }));
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Dispositivos']);
    expect(document.title).toBe('Dispositivos · Ftrack');
  });

  it('starts with a link that skips the menu', async () => {
    open('admin');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Ir al contenido');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('shows the full date, and the new one after midnight', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 59) });
    open('admin');
    expect(screen.getByText('viernes, 20 de noviembre de 2026')).toBeTruthy();
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    return waitFor(() => expect(screen.getByText('sábado, 21 de noviembre de 2026')).toBeTruthy());
  });

  it('shows an error in Spanish in its own place, and can be left by another link', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('monitor', '/dashboard', <BrokenPanel />);
    logged.mockRestore();
    expect(screen.getByRole('alert').textContent).toContain('no se pudo mostrar');
    await userEvent.click(within(menu()).getByRole('link', { name: 'Tiempo real' }));
    expect(screen.getByText('una vista sana')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a bar with a retry button while the start-up has failed', () => {
    open('monitor');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    session.setState({ failure: { step: 'empresas', message: 'No hay conexión con el servidor.' } });
    return waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy());
  });

  it('of the admin area has a compact header instead of sidebar and navbar', async () => {
    open('superadmin', '/admin-users');
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Gestión de usuarios']);
    expect(session.getState()).toMatchObject({ oculto: true, expandido: false, adminOpen: true });
    expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/dashboard');
    await userEvent.click(screen.getByRole('link', { name: 'Volver' }));
    expect(menu().dataset['expanded']).toBe('true');
    expect(session.getState()).toMatchObject({ oculto: false, adminOpen: false });
  });
});

describe('days and hours', () => {
  const Told = () => <p>{dateTime('2026-11-22T15:00:00Z')}</p>;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['Pacific/Kiritimati', 'Kiritimati', '23 nov 2026, 05:00', 'lunes, 23 de noviembre de 2026'],
    ['America/Santiago', 'Santiago', '22 nov 2026, 12:00', 'domingo, 22 de noviembre de 2026'],
  ])('are those of a company in %s, and are called so where this device has others', (zone, city, told, today) => {
    open('admin', '/dashboard', <Told />, zone);
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.getByText(today)).toBeTruthy();
    expect(screen.getByText(new RegExp(`hora de ${city}`))).toBeTruthy();
  });

  it('are not called anything in Bogotá, seen from Bogotá', () => {
    open('admin', '/dashboard', <Told />);
    expect(screen.getByText('22 nov 2026, 10:00')).toBeTruthy();
    expect(screen.queryByText(/hora de /)).toBeNull();
  });
});
