import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

/** The person of the staff whose account is that of the operario. */
let driver: Promise<number> | undefined;
const driverId = () =>
  (driver ??= app
    .call('operario', 'GET', '/api/user')
    .then(({ id }) => app.aPersona({ nombre: 'Óscar', apellido: 'Operario', user_id: id }))
    .then(({ id }) => id));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('messages of the control room', () => {
  it('are written from an order, with Enter, and are found again in it and in the thread', async () => {
    const personal_id = await driverId();
    const orden = await app.call('admin', 'POST', '/api/ordenes', {
      titulo: 'Cambiar las llantas',
      tipo: 'correctivo',
      prioridad: 'media',
      nivel_id: (await app.aNivel()).id,
      responsable_id: personal_id,
    });
    await app.open('admin', `/ordenes/${orden.id}/show?vista=mensajes`);
    expect(await screen.findByText('Nadie ha escrito todavía sobre esta orden.')).toBeTruthy();
    const [button] = await screen.findAllByRole('button', { name: 'Mensaje' });
    await user.click(button ?? expect.fail('there is no button'));
    const thread = await dialog('Óscar Operario');
    const field = await thread.findByLabelText('Mensaje para Óscar Operario');
    await user.type(field, 'Una línea{Shift>}{Enter}{/Shift}y otra{Enter}');
    expect(await thread.findByText(/Una línea\s+y otra/)).toBeTruthy();
    await waitFor(() => expect(thread.getByText('Enviado')).toBeTruthy());
    expect(thread.getByRole('link', { name: /Cambiar las llantas/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await within(screen.getByRole('region', { name: 'Mensajes' })).findByText(/Una línea/)).toBeTruthy();
  });

  it('count what nobody has read, and opening the thread reads it', async () => {
    await driverId();
    await app.call('operario', 'POST', '/api/mensajes', { texto: 'Llámeme' });
    await app.open('monitor', '/eventos');
    await user.click(await screen.findByRole('button', { name: 'Mensajes, 1 sin leer' }));
    const threads = await dialog('Mensajes');
    await user.click(await threads.findByRole('button', { name: /Óscar Operario.*Llámeme.*1 sin leer/ }));
    const thread = await dialog('Óscar Operario');
    expect(await thread.findByText('Llámeme')).toBeTruthy();
    await user.click(thread.getByRole('button', { name: 'Volver a los mensajes' }));
    await waitFor(() => expect(screen.queryByText('1', { selector: 'span' })).toBeNull());
    expect(await threads.findByRole('button', { name: /Óscar Operario.*Llámeme$/ })).toBeTruthy();
  });

  it('that do not leave stay, and are sent once by another try', async () => {
    await driverId();
    let refused = 0;
    await app.open('admin', '/niveles', (path, pass, { method }) =>
      path === '/api/mensajes' && method === 'POST' && (refused += 1) === 1
        ? Promise.resolve(
            new Response('{"error":"Caído","message":"Inténtelo de nuevo.","code":"NO_DISPONIBLE"}', { status: 503 }),
          )
        : pass(),
    );
    await user.click(await screen.findByRole('button', { name: /^Mensajes/ }));
    await user.click(await (await dialog('Mensajes')).findByRole('button', { name: /Óscar Operario/ }));
    const thread = await dialog('Óscar Operario');
    await user.type(await thread.findByLabelText('Mensaje para Óscar Operario'), 'Vuelva{Enter}');
    expect((await thread.findByRole('alert')).textContent).toMatch(/^No se envió/);
    await user.click(thread.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(thread.queryByRole('alert')).toBeNull());
    expect(thread.getAllByText('Vuelva')).toHaveLength(1);
  });

  it('say beforehand that somebody can get none', async () => {
    await app.aPersona({ nombre: 'Elvira', apellido: 'Sinusuario' });
    await app.open('admin', '/niveles');
    await user.click(await screen.findByRole('button', { name: /^Mensajes/ }));
    const threads = await dialog('Mensajes');
    await user.type(await threads.findByRole('searchbox', { name: 'Buscar a una persona' }), 'elvira');
    await user.click(await threads.findByRole('button', { name: /Elvira Sinusuario/ }));
    const thread = await dialog('Elvira Sinusuario');
    expect(await thread.findByText(/no tiene usuario/)).toBeTruthy();
    expect(thread.queryByRole('textbox')).toBeNull();
  });
});

describe('who drives', () => {
  it('is called and written to at once from a run and an event, by a monitor too', async () => {
    const conductor_id = (await app.aPersona({ nombre: 'Rosa', apellido: 'Díaz', telefono: '300 123 4567' })).id;
    const activo_id = (await app.anActivo({ conductor_id })).id;
    const run = await app.anEjecucion({ activo_id });
    const [evento] = await app.raise({ activo_id });
    for (const page of [`/rutas/ejecuciones?ejecucion=${run.id}`, `/eventos?evento=${evento}`]) {
      await app.open('monitor', page);
      const call = await screen.findByRole('link', { name: /Llamar a Rosa Díaz.*\+573001234567$/ });
      expect(call.getAttribute('href')).toBe('tel:+573001234567');
      expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/573001234567');
      expect(screen.getByText('Rosa Díaz')).toBeTruthy();
    }
  });

  it('is a dash until it is known, and said to be nobody', async () => {
    const run = await app.anEjecucion();
    const page = `/rutas/ejecuciones?ejecucion=${run.id}`;
    const failing = { 'content-type': 'application/json' };
    await app.open('monitor', page, (path, pass) =>
      path === '/api/mensajes/contacto'
        ? Promise.resolve(new Response('{}', { status: 500, headers: failing }))
        : pass(),
    );
    const driver = async () => (await screen.findByText('Conductor')).nextElementSibling?.textContent;
    expect(await driver()).toBe('—');
    await app.open('monitor', page);
    await waitFor(async () => expect(await driver()).toBe('Sin conductor'));
  });
});
