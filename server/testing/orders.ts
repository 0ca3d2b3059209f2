import { eq } from 'drizzle-orm';
import type { AjustesEmpresa } from '#contract/entities/empresas';
import type { EstadoOrden } from '#contract/entities/ordenes';
import type { Role } from '#contract/core/roles';
import { empresaTable } from '../db/tables/empresas';
import type { TestApi } from './app';
import { unaOrden, unaPersona } from './factories';

type Who = ReturnType<TestApi['as']>;

/** A company with orders: its office, an operario in the personal, and another person. */
export const orderFixture = async (api: TestApi) => {
  const admin = api.as('admin');
  const staff = async (who?: Who): Promise<{ id: number }> =>
    (await admin.call('POST', '/api/personal', unaPersona(who && { user_id: (await who.who).id }))).json;
  const operario = api.as('operario');
  const mine = await staff(operario);
  const other = await staff();

  const read = async (id: number, who: Who = admin) => (await who.call('GET', `/api/ordenes/${id}`)).json;
  const move = async (
    id: number,
    a: EstadoOrden,
    body: object = {},
    who: Who = admin,
    headers: Record<string, string> = {},
  ) => who.call('POST', `/api/ordenes/${id}/transicion`, { version: (await read(id)).version, a, ...body }, headers);

  /** The input that each transition requires. */
  const enough: Partial<Record<EstadoOrden, object>> = {
    en_espera: { motivo_espera: 'repuestos' },
    completada: { solucion: 'Se cambió la pieza' },
    cancelada: { motivo_cancelacion: 'Ya no hace falta' },
    pendiente: { nota: 'Falta personal' },
  };
  const way: Record<EstadoOrden, EstadoOrden[]> = {
    pendiente: [],
    asignada: [],
    en_progreso: ['en_progreso'],
    en_espera: ['en_progreso', 'en_espera'],
    completada: ['en_progreso', 'completada'],
    cerrada: ['en_progreso', 'completada', 'cerrada'],
    cancelada: ['cancelada'],
  };

  const place = { nivel_id: (await api.aNivel()).id };
  const anOrder = async (given: Record<string, unknown> = {}) => {
    const { status, json } = await admin.call(
      'POST',
      '/api/ordenes',
      unaOrden({ ...(!given.activo_id && place), ...given }),
    );
    if (status !== 201) throw new Error(`the order was refused: ${JSON.stringify(json)}`);
    return json;
  };

  /** An order of the operario (pendiente: unassigned) moved to a state by the office. */
  const orderIn = async (estado: EstadoOrden, given: Record<string, unknown> = {}) => {
    let order = await anOrder({ responsable_id: estado === 'pendiente' ? null : mine.id, ...given });
    for (const a of way[estado]) {
      if (order.estado === a) continue;
      const { version } = order;
      const { status, json } = await admin.call('POST', `/api/ordenes/${order.id}/transicion`, {
        version,
        a,
        ...enough[a],
      });
      if (status !== 200) throw new Error(`${a} was refused: ${JSON.stringify(json)}`);
      order = json;
    }
    return order;
  };

  /** Replaces the company's settings. */
  const settings = (ajustes: Partial<AjustesEmpresa>) =>
    api.db.system.update(empresaTable).set({ ajustes }).where(eq(empresaTable.id, api.a));

  const as = (role: Role) => api.as(role);
  return { admin, operario, mine, other, as, staff, read, move, enough, anOrder, orderIn, settings };
};
