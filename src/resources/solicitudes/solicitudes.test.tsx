import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Solicitud } from '#contract/entities/solicitudes';
import type { Role } from '#contract/core/roles';
import { later } from '../../../testing/later';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
// jsdom has none.
Element.prototype.scrollIntoView = () => undefined;
const list = '/ordenes/solicitudes';
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const aRequest = async (given: object, role: Role = 'monitor') =>
  (await app.call(role, 'POST', '/api/solicitudes', given)) as unknown as Solicitud;
const read = async (id: number) => (await app.call('admin', 'GET', `/api/solicitudes/${id}`)) as unknown as Solicitud;
const opened = async (id: number) => within(await screen.findByRole('dialog', { name: `Solicitud ${id}` }));

it('one is read and approved with its keys: it becomes an order of who was chosen, and the requester is answered', async () => {
  const asset = await app.anActivo({ nombre: 'Grúa 4' });
  const person = await app.aPersona({ nombre: 'Ana', apellido: 'Rojas' });
  const { id } = await aRequest({
    ...{ descripcion: 'Bota aceite por debajo', activo_id: asset.id, urgencia: 'alta' },
    contacto: { nombre: 'Luis', telefono: '+573001112233', correo: 'luis@cliente.test' },
  });
  await app.open('admin', list);
  const line = await screen.findByText('Bota aceite por debajo');
  expect(await screen.findByText('Urgente')).toBeTruthy();
  await user.click(line);
  const request = await opened(id);
  expect((await request.findByRole('link', { name: /573001112233/ })).getAttribute('href')).toBe('tel:+573001112233');
  expect(request.getByRole('link', { name: /luis@/ }).getAttribute('href')).toBe('mailto:luis@cliente.test');
  await user.click(request.getByRole('button', { name: 'Aprobar' }));
  const approving = await dialog('Aprobar la solicitud');
  await user.type(await approving.findByRole('combobox', { name: /Responsable/ }), 'Ana');
  await user.click(await screen.findByRole('option', { name: /Ana Rojas/ }));
  await user.click(approving.getByRole('button', { name: 'Lo atendemos hoy.' }));
  await user.click(approving.getByRole('button', { name: 'Aprobar y crear la orden' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/ordenes\/\d+\/show$/));
  const approved = await read(id);
  expect(approved).toMatchObject({ estado: 'aprobada', respuesta: 'Lo atendemos hoy.' });
  expect(await app.call('admin', 'GET', `/api/ordenes/${approved.orden_id}`)).toMatchObject({
    responsable_id: person.id,
    activo_id: asset.id,
  });
  expect(await screen.findByRole('link', { name: 'Bota aceite por debajo' })).toBeTruthy();
});

later('one that says the same is offered and joined; another is rejected with its reason by keys alone', async () => {
  const asset = await app.anActivo({ nombre: 'Bus 9' });
  const first = await aRequest({ descripcion: 'La puerta trasera no cierra bien', activo_id: asset.id });
  const second = await aRequest({ descripcion: 'No cierra la puerta trasera', activo_id: asset.id }, 'operario');
  const third = await aRequest({ descripcion: 'Me cae mal el conductor', activo_id: asset.id });
  await app.open('admin', `${list}?solicitud=${second.id}`);
  const request = await opened(second.id);
  await user.click(await request.findByRole('button', { name: `Unir a solicitud ${first.id}` }));
  const joining = await dialog('Unir la solicitud');
  await waitFor(() => expect((joining.getAllByRole('radio')[0] as HTMLInputElement).checked).toBe(true));
  await user.click(joining.getByRole('button', { name: 'Unir' }));
  await waitFor(async () => expect(await read(second.id)).toMatchObject({ estado: 'unida', solicitud_id: first.id }));
  await app.open('admin', list);
  await screen.findByText('Me cae mal el conductor');
  // The one that waits longest is the first.
  await user.keyboard('jjr');
  const rejecting = await dialog('Rechazar la solicitud');
  await user.click(rejecting.getByRole('button', { name: 'Rechazar' }));
  expect(await rejecting.findByText('Diga por qué')).toBeTruthy();
  await user.type(rejecting.getByRole('textbox', { name: /^Por qué/ }), 'No es un daño');
  await user.click(rejecting.getByRole('button', { name: 'Rechazar' }));
  await waitFor(async () =>
    expect(await read(third.id)).toMatchObject({ estado: 'rechazada', motivo: 'No es un daño' }),
  );
});

it('who reports sees their own with its answer, and decides nothing', async () => {
  const { id: nivel_id } = await app.aNivel({ nombre: 'Patio norte' });
  const { id } = await aRequest({ descripcion: 'Falta el extintor', nivel_id });
  const { version } = await read(id);
  await app.call('admin', 'POST', `/api/solicitudes/${id}/responder`, { respuesta: 'Llega mañana.', version });
  await aRequest({ descripcion: 'De otra persona', nivel_id }, 'operario');
  await app.open('monitor', `${list}?solicitud=${id}`);
  const request = await opened(id);
  expect(await request.findByText('Llega mañana.')).toBeTruthy();
  expect(request.queryByRole('button', { name: 'Aprobar' })).toBeNull();
  expect(screen.queryByText('De otra persona')).toBeNull();
  const asset = await app.anActivo({ nombre: 'Tractor azul' });
  await app.open('monitor', `${list}?solicitud=nuevo`);
  const report = await dialog('Reportar un problema');
  await user.type(report.getByRole('textbox', { name: /Qué pasa/ }), 'Suena al frenar');
  await user.type(report.getByRole('combobox', { name: /Activo/ }), 'Tractor');
  await user.click(await screen.findByRole('option', { name: /Tractor azul/ }));
  await user.click(report.getByRole('radio', { name: 'Alta' }));
  await user.click(report.getByRole('button', { name: 'Enviar' }));
  // Its line is in the list once the dialog is closed.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reportar un problema' })).toBeNull());
  expect(await screen.findByRole('button', { name: /^Suena al frenar/ })).toBeTruthy();
  const [made] = (await app.call('admin', 'GET', '/api/solicitudes?sort=["id","DESC"]')) as unknown as Solicitud[];
  expect(made).toMatchObject({ activo_id: asset.id, urgencia: 'alta', origen: 'usuario' });
});

later('a label is made, told once and withdrawn', async () => {
  await app.anActivo({ nombre: 'Remolque 7', placa: 'R7' });
  await app.open('admin', list);
  await user.click((await screen.findAllByRole('button', { name: 'Etiquetas con QR' }))[0] as HTMLElement);
  const labels = await dialog('Etiquetas con QR para reportar');
  await user.type(labels.getByRole('combobox', { name: 'Activos' }), 'Remolque 7');
  await user.click(await screen.findByRole('option', { name: 'Remolque 7' }));
  await user.click(labels.getByRole('button', { name: 'Crear la etiqueta' }));
  expect(await labels.findByRole('img', { name: 'QR para reportar un problema de Remolque 7' })).toBeTruthy();
  await user.click(await labels.findByRole('button', { name: 'Retirar la de Remolque 7' }));
  await user.click((await dialog('Retirar la etiqueta')).getByRole('button', { name: 'Retirar' }));
  await waitFor(async () => expect(await app.call('admin', 'GET', '/api/enlaces-solicitud')).toEqual([]));
});
