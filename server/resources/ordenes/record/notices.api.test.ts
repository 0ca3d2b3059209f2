import { expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { useApi } from '../../../testing/useApi';
import { unaOrden, unaPersona } from '../../../testing/factories';

const api = useApi();

const admin = () => api.as('admin');
const noticesOf = async (role: Role) => await api.as(role).get('/api/notificaciones');

it('a notice of an order contains nothing that its recipient could not see in the order', async () => {
  const { id: user_id } = await api.as('operario').who;
  const { id: responsable_id } = await admin().post(
    '/api/personal',
    unaPersona({ user_id, tarifa_hora: 7_654_321, telefono: '7654321' }),
  );
  const asset = await api.anActivo({ proveedor: 'zqsecretox', costo_adquisicion: 7_654_321 });
  const made = await admin().post(
    '/api/ordenes',
    unaOrden({ activo_id: asset.id, responsable_id, titulo: 'Cambiar el filtro' }),
  );
  const order = `/api/ordenes/${made.id}`;
  await admin().call('POST', `${order}/costos`, { descripcion: 'zqsecretox', valor: 7_654_321 });
  await admin().call('POST', `${order}/comentarios`, { texto: 'Mire esto', menciones: [user_id] });
  const move = async (body: object) => {
    const { version } = await admin().get(order);
    expect((await admin().call('POST', `${order}/transicion`, { version, ...body })).status).toBe(200);
  };
  await move({ a: 'en_progreso' });
  await move({ a: 'completada', solucion: 'Hecho' });
  const received = await noticesOf('operario');
  expect(received.map(({ tipo }: { tipo: string }) => tipo)).toEqual(
    expect.arrayContaining(['orden_asignada', 'orden_comentario']),
  );
  expect(JSON.stringify(received).replaceAll(/[.,\s\u00a0]/g, '')).not.toMatch(/zqsecretox|7654321/);
});
