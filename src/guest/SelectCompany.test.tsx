import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { roleId, type Role } from '#contract/core/roles';
import { session } from '../providers/session';
import type * as signIn from '../providers/signIn';
import { selectCompany } from '../providers/signIn';
import { storage } from '../providers/storage';
import { SelectCompany } from './SelectCompany';

vi.mock('../providers/signIn', async (original) => ({
  ...(await original<typeof signIn>()),
  selectCompany: vi.fn(() => new Promise(() => undefined)),
}));

const openAs = (role: Role, names = ['Valle', 'Andinos']) => {
  window.history.pushState(null, '', '/selectCompany');
  storage.setToken('una');
  session.setState({
    user: { id: 1, name: 'Ana', email: 'a@ftrack.demo', img_url: null, rol_id: roleId[role] },
    companies: names.map((nombre, at) => ({ empresa_id: at + 3, nombre, image_url: null })),
  });
  render(<SelectCompany />);
};

afterEach(() => {
  storage.clearAll();
  vi.mocked(selectCompany).mockClear();
});

it('starts with «Administración» for a superadmin, in the last used company', async () => {
  openAs('superadmin');
  const administration = screen.getByRole('link', { name: 'Administración' });
  expect(administration.getAttribute('href')).toBe('/admin-dashboard');
  const isAfter = administration.compareDocumentPosition(screen.getByRole('button', { name: 'Valle' }));
  expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(administration);
  expect(selectCompany).toHaveBeenCalledExactlyOnceWith(3);
});

it('offers «Administración» to nobody else', () => {
  openAs('admin');
  expect(screen.getByRole('button', { name: 'Andinos' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('selects the only company by itself, which leads who owes a second factor to it', () => {
  openAs('monitor', ['Valle']);
  expect(selectCompany).toHaveBeenCalledExactlyOnceWith(3);
});

it('leaves the only company to choose where one is selected, and to who manages them', () => {
  storage.setCompany(3);
  openAs('monitor', ['Valle']);
  storage.setCompany(null);
  openAs('superadmin', ['Valle']);
  expect(selectCompany).not.toHaveBeenCalled();
});
