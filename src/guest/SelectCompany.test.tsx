import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { roleId, type Role } from '#contract/core/roles';
import { api } from '../providers/api';
import { answered } from '../providers/api.fixture';
import type * as leave from '../providers/leave';
import { oweFactor } from '../providers/leave';
import { session } from '../providers/session';
import type * as signIn from '../providers/signIn';
import { selectCompany } from '../providers/signIn';
import { storage } from '../providers/storage';
import { SelectCompany } from './SelectCompany';

vi.mock('../providers/signIn', async (original) => ({
  ...(await original<typeof signIn>()),
  selectCompany: vi.fn(() => new Promise(() => undefined)),
}));

vi.mock('../providers/leave', async (original) => ({ ...(await original<typeof leave>()), oweFactor: vi.fn() }));
vi.mock('../providers/api', () => ({ api: vi.fn(() => Promise.reject(new Error('not asked in this test'))) }));

const openAs = (role: Role) => {
  window.history.pushState(null, '', '/selectCompany');
  storage.setToken('una');
  session.setState({
    user: { id: 1, name: 'Ana', email: 'a@ftrack.demo', img_url: null, rol_id: roleId[role] },
    companies: ['Valle', 'Andinos'].map((nombre, at) => ({ empresa_id: at + 3, nombre, image_url: null })),
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

it('leads who owes a second factor to it, whatever there is to choose', async () => {
  vi.mocked(api).mockResolvedValueOnce(answered({ debe: true }));
  openAs('monitor');
  await vi.waitFor(() => expect(oweFactor).toHaveBeenCalledOnce());
  expect(selectCompany).not.toHaveBeenCalled();
});
