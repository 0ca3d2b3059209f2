import type { EstadoOrden } from '#contract/entities/ordenes';
import type { TestApi } from './app';
import { unaOrden, unaPersona } from './factories';

/** People and orders in progress, for tests of the records below an order. */
export const atWork = (api: TestApi) => {
  const admin = api.as('admin');

  const staff = async (given: object = {}) => (await admin.call('POST', '/api/personal', unaPersona(given))).json;

  /** An operario with a record in the personal. */
  const technician = async (given: object = {}) => {
    const user = await api.person('operario', [api.a]);
    const persona = await staff({ user_id: user.id, ...given });
    return { user, persona, ...api.by(user) };
  };

  const move = async (id: number, a: EstadoOrden, given: object = {}) => {
    const { version } = (await admin.call('GET', `/api/ordenes/${id}`)).json;
    const moved = await admin.call('POST', `/api/ordenes/${id}/transicion`, { a, version, ...given });
    if (moved.status !== 200) throw new Error(`the order did not move: ${JSON.stringify(moved.json)}`);
    return moved.json;
  };

  /** An order about a new asset, in progress by default. */
  const anOrder = async (
    given: Record<string, unknown> = {},
    estado: 'pendiente' | 'en_progreso' | 'cerrada' = 'en_progreso',
  ) => {
    const activo_id = given.activo_id === undefined ? (await api.anActivo()).id : given.activo_id;
    const { status, json } = await admin.call(
      'POST',
      '/api/ordenes',
      unaOrden({ tipo: 'preventivo', ...given, activo_id }),
    );
    if (status !== 201) throw new Error(`the order was not made: ${JSON.stringify(json)}`);
    if (estado === 'pendiente') return json;
    const started = await move(json.id, 'en_progreso');
    return estado === 'cerrada' ? move(json.id, 'completada') : started;
  };

  const orderNow = async (id: number) => (await admin.call('GET', `/api/ordenes/${id}`)).json;
  /** The timeline of an asset, newest first. */
  const timeline = async (id: number) => (await admin.call('GET', `/api/activos/${id}/historial`)).json;

  return { admin, staff, technician, anOrder, move, orderNow, timeline };
};
