import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../providers/apiFailure';
import { AskForLink } from './AskForLink';

const send = vi.fn<(email: string) => Promise<void>>();
const user = userEvent.setup();
const open = () =>
  render(
    <AskForLink
      lead="Escriba su correo."
      label="Enviar"
      send={send}
      sent={(email) => <>Si {email} existe, le escribimos.</>}
      otherwise="Pregunte."
    />,
  );
const mail = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  send.mockReset().mockResolvedValue();
});

describe('a link by mail', () => {
  it('is not requested without an address', async () => {
    open();
    await press('Enviar');
    expect(screen.getByText('Escriba su correo electrónico.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent to the typed address, which is shown and has the focus', async () => {
    open();
    await user.type(mail(), ' ana@prueba.test {Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith('ana@prueba.test');
    expect(screen.getByRole('status').textContent).toContain('Si ana@prueba.test existe, le escribimos.');
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it("shows the server's error beside the address, and loses nothing", async () => {
    send.mockRejectedValue(new ApiFailure(422, 'VALIDACION', 'x', 'y', { email: ['Debe ser un correo electrónico'] }));
    open();
    await user.type(mail(), 'ana');
    await press('Enviar');
    expect(screen.getByText('Debe ser un correo electrónico')).toBeTruthy();
    expect(mail().value).toBe('ana');
  });

  it('can be sent again, shows the wait after too many requests, and its links keep the address', async () => {
    open();
    await user.type(mail(), 'ana@prueba.test');
    await press('Enviar');
    await press('Enviar de nuevo');
    expect(screen.getByText('Lo enviamos otra vez: revise su correo.')).toBeTruthy();
    send.mockRejectedValue(new ApiFailure(429, 'DEMASIADOS_INTENTOS', 'x', 'y', undefined, 1_800));
    await press('Enviar de nuevo');
    expect(screen.getByRole('alert').textContent).toContain('Podrá intentarlo de nuevo en 30 minutos.');
    await press('Usar otra dirección');
    expect(mail().value).toBe('ana@prueba.test');
  });
});
