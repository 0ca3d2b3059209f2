import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invitacion } from '#contract/requests/perfil';
import { ApiFailure } from '../providers/apiFailure';
import { acceptInvitation, declineInvitation, readInvitation, register } from './account';
import { ProcessInvitation } from './ProcessInvitation';

vi.mock('./account', () => ({
  readInvitation: vi.fn(),
  acceptInvitation: vi.fn(),
  declineInvitation: vi.fn(),
  register: vi.fn(),
}));
vi.mock('./warmApp', () => ({ warmApp: vi.fn() }));

const user = userEvent.setup();
const invitation: Invitacion = { email: 'ana@prueba.test', empresa: 'Transportes Andinos', known: false };
const dead = new ApiFailure(404, 'ENLACE_INVALIDO', 'Enlace no válido', 'El enlace no existe, ya se usó o venció.');
const open = (found: Invitacion | ApiFailure) => {
  if (found instanceof ApiFailure) vi.mocked(readInvitation).mockRejectedValueOnce(found);
  else vi.mocked(readInvitation).mockResolvedValueOnce(found);
  return render(<ProcessInvitation />);
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  window.history.replaceState(null, '', '/invitations/process?token=secreto');
  vi.mocked(acceptInvitation).mockReset().mockResolvedValue();
  vi.mocked(declineInvitation).mockReset().mockResolvedValue();
  vi.mocked(register).mockReset();
});

describe('the page of an invitation', () => {
  it('sends the token of its address to the server', async () => {
    open(invitation);
    await screen.findByText('Transportes Andinos');
    expect(readInvitation).toHaveBeenLastCalledWith('secreto', expect.anything());
  });

  it('explains that a link is invalid, and what to do', async () => {
    open(dead);
    expect((await screen.findByRole('alert')).textContent).toContain('ya se usó o venció');
    expect(screen.getByRole('link', { name: 'Pedir un enlace nuevo' }).getAttribute('href')).toBe('/activation');
  });

  it('offers to retry without a response', async () => {
    open(new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión con el servidor.'));
    vi.mocked(readInvitation).mockResolvedValueOnce(invitation);
    await press('Reintentar');
    expect(await screen.findByText('Transportes Andinos')).toBeTruthy();
  });

  it('keeps the input if the account cannot be created', async () => {
    open(invitation);
    await user.type(await screen.findByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Contraseña'), 'una clave larga');
    await user.type(screen.getByLabelText('Repita la contraseña'), 'una clave larga');
    vi.mocked(register).mockRejectedValueOnce(
      new ApiFailure(0, 'SIN_CONEXION', 'Sin conexión', 'No hay conexión con el servidor.'),
    );
    await press('Crear cuenta y entrar');
    expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión');
    expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Ana');
    expect(register).toHaveBeenCalledWith('secreto', 'Ana', 'una clave larga');
  });

  it('asks a known user for one click, then for the log-in with their address', async () => {
    open({ ...invitation, known: true });
    await press('Aceptar');
    expect(acceptInvitation).toHaveBeenCalledExactlyOnceWith('secreto');
    expect(await screen.findByLabelText('Correo electrónico')).toHaveProperty('value', 'ana@prueba.test');
  });

  it.each([true, false])('is declined with one click, with an account (%s) or without', async (known) => {
    open({ ...invitation, known });
    await press('Rechazar');
    expect(declineInvitation).toHaveBeenCalledExactlyOnceWith('secreto');
    expect((await screen.findByRole('status')).textContent).toContain('Rechazó la invitación de Transportes Andinos');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports a link that was used in the meantime', async () => {
    open({ ...invitation, known: true });
    vi.mocked(acceptInvitation).mockRejectedValueOnce(dead);
    await press('Aceptar');
    expect((await screen.findByRole('alert')).textContent).toContain('ya se usó o venció');
  });
});
