import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleId } from '#contract/core/roles';
import type { User } from '#contract/core/session';
import { aBrowserStorage } from './storage.fixture';

const ana: User = { id: 7, name: 'Ana Díaz', email: 'ana@ftrack.demo', img_url: null, rol_id: roleId.admin };

const load = async () => {
  vi.resetModules();
  return import('./session');
};
const kept = (): unknown => JSON.parse(localStorage.getItem('ftrack.estado') ?? 'null');

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
  localStorage.setItem('user_token', 't');
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('stores user, company and the two sidebar flags, nothing else', async () => {
    const { session } = await load();
    session.setState({ user: ana, empresa: 1, companies: [], expandido: true, adminOpen: true, newVersion: true });
    expect(kept()).toEqual({ user: ana, empresa: 1, expandido: true, oculto: false });
  });

  it('restores them, with the company from its own key', async () => {
    localStorage.setItem('ftrack.estado', JSON.stringify({ user: ana, empresa: 1, expandido: true, oculto: false }));
    localStorage.setItem('empresa_seleccionada', '2');
    const { session } = await load();
    session.restore();
    expect(session.getState()).toMatchObject({
      user: ana,
      empresa: 2,
      companies: null,
      expandido: true,
      oculto: false,
    });
  });

  it.each(['', '{', '[]', 'null', '{"user":"Ana"}'])('starts empty when the stored state is %j', async (stored) => {
    localStorage.setItem('ftrack.estado', stored);
    const { session } = await load();
    session.restore();
    expect(session.getState()).toMatchObject({ user: null, empresa: null, expandido: false });
  });

  it('collapses the sidebar when that is hidden', async () => {
    const { session } = await load();
    session.setState({ expandido: true });
    session.setState({ oculto: true });
    expect(session.getState()).toMatchObject({ oculto: true, expandido: false });
    expect(kept()).toMatchObject({ oculto: true, expandido: false });
  });

  it('writes nothing once it has ended', async () => {
    const { session } = await load();
    localStorage.clear();
    session.setState({ user: ana, expandido: true });
    expect(localStorage.length).toBe(0);
  });

  it('has the role of the selected company', async () => {
    const { session, currentRole } = await load();
    session.setState({
      user: ana,
      empresa: 1,
      companies: [{ empresa_id: 1, nombre: 'Andinos', image_url: null, rol_id: roleId.operario }],
    });
    expect(currentRole()).toBe('operario');
    session.setState({ empresa: 2 });
    expect(currentRole()).toBe('admin');
  });
});
