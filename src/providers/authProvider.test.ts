import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/core/roles';

const disconnect = vi.fn();
const logOut = vi.fn(() => Promise.resolve());
let mayLeave = true;
vi.mock('./realtime', () => ({ disconnect }));
vi.mock('./signIn', () => ({ logOut }));
vi.mock('./logOutQuestion', () => ({ mayLogOut: () => Promise.resolve(mayLeave) }));
vi.mock('./storage', () => ({ storage: { token: () => undefined } }));

const rolIds: Record<Role, number> = { superadmin: 1, admin: 2, operario: 3, monitor: 4 };

const load = async (role?: Role) => {
  vi.resetModules();
  const { session } = await import('./session');
  const { authProvider } = await import('./authProvider');
  const user = { id: 7, name: 'Ana', email: 'ana@x.co', img_url: '/foto.png' };
  if (role) session.setState({ user: { ...user, rol_id: rolIds[role] } as never, empresa: 1 });
  const may = async (action: string, resource: string) => authProvider.canAccess?.({ action, resource });
  return { authProvider, may };
};

beforeEach(() => {
  vi.clearAllMocks();
  mayLeave = true;
});

describe('react-admin asks who the user is', () => {
  it('and what a role may do with a resource, where exporting is listing and a nested list is its parent', async () => {
    const { may } = await load('operario');
    expect(
      await Promise.all(['list', 'show', 'export', 'create', 'edit', 'delete'].map((each) => may(each, 'activos'))),
    ).toEqual([true, true, true, false, false, false]);
    expect(await may('list', 'activos/5/lecturas')).toBe(true);
    expect([await may('clone', 'activos'), await may('list', 'nada')]).toEqual([false, false]);
    const admin = await load('admin');
    expect([await admin.may('delete', 'activos'), await admin.may('reference', 'niveles')]).toEqual([true, true]);
    const monitor = await load('monitor');
    expect([await monitor.may('list', 'activos'), await monitor.may('reference', 'activos')]).toEqual([false, true]);
  });

  it('and opens what can be read until the user is known', async () => {
    const { may, authProvider } = await load();
    expect([await may('list', 'activos'), await may('show', 'activos'), await may('edit', 'activos')]).toEqual([
      ...[true, true, false],
    ]);
    expect(await authProvider.getIdentity?.()).toEqual({ id: '', fullName: '' });
  });

  it('and how he is called', async () => {
    const { authProvider } = await load('admin');
    expect(await authProvider.getIdentity?.()).toEqual({ id: 7, fullName: 'Ana', avatar: '/foto.png' });
    expect(await authProvider.getPermissions?.({})).toBe('admin');
    await expect(authProvider.login({})).rejects.toThrow('El inicio de sesión está en su propia página.');
  });

  it('and leaves only if what is unsent may be lost', async () => {
    const { authProvider } = await load('admin');
    mayLeave = false;
    void authProvider.logout({});
    await vi.waitFor(() => Promise.resolve());
    expect(logOut).not.toHaveBeenCalled();
    mayLeave = true;
    void authProvider.logout({});
    await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce());
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
