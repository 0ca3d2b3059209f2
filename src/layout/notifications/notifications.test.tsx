import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();

/** The admin is linked to a person of the staff, and gets orders assigned by the superadmin. */
let persona: Promise<number> | undefined;
const personaOf = () =>
  (persona ??= app
    .call('admin', 'GET', '/api/user')
    .then(({ id }) => app.aPersona({ user_id: id }))
    .then(({ id }) => id));
const assign = async (titulo: string) => {
  const nivel_id = (await app.aNivel()).id;
  return (
    await app.call('superadmin', 'POST', '/api/ordenes', {
      titulo,
      tipo: 'preventivo',
      prioridad: 'media',
      nivel_id,
      responsable_id: await personaOf(),
    })
  ).id;
};
const openBell = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notificaciones' }));
};

describe('the bell', () => {
  it('counts unread notices; opening one marks it as read and links to its order', async () => {
    const id = await assign('Cambiar las llantas');
    await assign('Revisar los frenos');
    await app.open('admin', '/niveles');
    const panel = await openBell('Notificaciones, 2 sin leer');
    const links = await panel.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/Le asignaron la orden .*Revisar los frenosahora.*Sin leer$/),
      expect.stringMatching(/Le asignaron la orden .*Cambiar las llantasahora.*Sin leer$/),
    ]);
    await user.click(panel.getByRole('link', { name: /Cambiar las llantas/ }));
    await waitFor(() => expect(window.location.pathname).toBe(`/ordenes/${id}/show`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Notificaciones, 1 sin leer' })).toBeTruthy();
  });

  it('marks all as read at once', async () => {
    await assign('Lavar el camión');
    await app.open('admin', '/niveles');
    const panel = await openBell('Notificaciones, 2 sin leer');
    await user.click(await panel.findByRole('button', { name: 'Marcar todas como leídas' }));
    await waitFor(() => expect(panel.queryByText('Sin leer')).toBeNull());
    expect(panel.queryByRole('button', { name: 'Marcar todas como leídas' })).toBeNull();
    await user.keyboard('{Escape}');
    const bell = await screen.findByRole('button', { name: 'Notificaciones' });
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });

  it('explains its purpose while there are none', async () => {
    await app.open('monitor', '/dashboard');
    const panel = await openBell('Notificaciones');
    expect(await panel.findByText('No tiene notificaciones')).toBeTruthy();
  });

  it('is in the admin area too', async () => {
    await app.open('superadmin', '/admin-empresas');
    expect(await screen.findByRole('button', { name: 'Notificaciones' })).toBeTruthy();
  });
});

describe('the channels of notices', () => {
  it('are chosen by kind and channel, and saved', async () => {
    await app.open('operario', '/perfil/ajustes');
    const mail = await screen.findByRole('checkbox', { name: 'Orden asignada: por correo' });
    const comment = screen.getByRole('checkbox', { name: 'Comentario: por correo' });
    expect([mail, comment].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    await user.click(mail);
    await user.click(comment);
    await waitFor(async () =>
      expect(await app.call('operario', 'GET', '/api/user/perfil')).toMatchObject({
        preferencias: {
          notificaciones: {
            orden_asignada: { app: true, correo: false },
            orden_comentario: { app: true, correo: true },
          },
        },
      }),
    );
    expect(screen.queryByRole('checkbox', { name: /Falla reportada/ })).toBeNull();
  });

  it('are by severity of events for a monitor, who gets no notices of orders', async () => {
    await app.open('monitor', '/perfil/ajustes');
    const events = within(await screen.findByRole('region', { name: 'Eventos' }));
    await user.click(events.getByRole('combobox', { name: 'Por correo' }));
    await user.click(await screen.findByRole('option', { name: 'Desde severidad alta' }));
    await user.click(events.getByRole('combobox', { name: 'Por push' }));
    await user.click(await screen.findByRole('option', { name: 'Nunca' }));
    await waitFor(async () =>
      expect(await app.call('monitor', 'GET', '/api/user/perfil')).toMatchObject({
        preferencias: { eventos: { app: 'info', correo: 'alta', push: null } },
      }),
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('send nothing in quiet hours', async () => {
    await app.open('operario', '/perfil/ajustes');
    const quiet = within(await screen.findByRole('region', { name: 'Horario de silencio' }));
    await user.click(quiet.getByRole('button', { name: 'Activar de 22:00 a 06:00' }));
    const until = await quiet.findByLabelText('Hasta las');
    fireEvent.change(until, { target: { value: '05:30' } });
    fireEvent.blur(until);
    await waitFor(async () =>
      expect(await app.call('operario', 'GET', '/api/user/perfil')).toMatchObject({
        preferencias: { silencio: { desde: '22:00', hasta: '05:30' } },
      }),
    );
    await user.click(await quiet.findByRole('button', { name: 'Quitar' }));
    await waitFor(async () =>
      expect(await app.call('operario', 'GET', '/api/user/perfil')).toMatchObject({ preferencias: { silencio: null } }),
    );
  });

  it('show clearly when a device cannot get notifications', async () => {
    await app.open('operario', '/perfil/ajustes');
    const device = within(await screen.findByRole('region', { name: 'Este dispositivo' }));
    expect(device.getByText(/no usa una conexión segura|no admite notificaciones push/)).toBeTruthy();
    expect(device.queryByRole('button')).toBeNull();
  });
});
