import { sql } from 'drizzle-orm';
import type { z } from '#contract/core/validation';
import type { Mantenimiento, ultimaVez, Vencimiento } from '#contract/entities/mantenimiento';
import type { Orden } from '#contract/entities/ordenes';
import type { TestApi } from './app';
import { dayBefore, unPlan } from './factories';

/** Days from today, in Bogotá, the zone of the test companies. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date(Date.now() + days * 86_400_000));

type LastTime = Pick<z.output<typeof ultimaVez>, 'fecha' | 'medida'>;

/** Actions on plans, as the office. */
export const plansOf = (api: TestApi) => {
  const { call } = api.as('admin');
  const ask = async <T>(status: number, ...request: Parameters<typeof call>): Promise<T> => {
    const answer = await call(...request);
    if (answer.status !== status)
      throw new Error(`${request[0]} ${request[1]} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
    return answer.json;
  };
  const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const dues = (filter: object = {}) =>
    ask<Vencimiento[]>(200, 'GET', filtered('/api/mantenimiento/vencimientos', filter));
  const plan = (given: object) => ask<Mantenimiento>(201, 'POST', '/api/mantenimiento', unPlan(given));
  const tell = ({ id, version }: Pick<Vencimiento, 'id' | 'version'>, given: Partial<LastTime>) =>
    ask<Vencimiento>(200, 'POST', `/api/mantenimiento/vencimientos/${id}/ultima`, {
      ...{ fecha: null, medida: null },
      ...given,
      version,
    });
  return {
    call,
    ask,
    dues,
    plan,
    /** Says when a due was last done. */
    tell,
    /** A plan whose assets had it done one interval before its first day, so that day is when they are due. */
    running: async (given: object = {}): Promise<Mantenimiento> => {
      const made = await plan(given);
      for (const due of await dues({ plan_id: made.id, situacion: 'sin_historia' }))
        await tell(
          due,
          made.disparador === 'medidor' ? { medida: due.medida_actual ?? 0 } : { fecha: dayBefore(made) },
        );
      return ask(200, 'GET', `/api/mantenimiento/${made.id}`);
    },
    /** As if the assets of a plan had joined it at that moment. */
    joined: async ({ id }: Pick<Mantenimiento, 'id'>, moment: string): Promise<void> => {
      await api.db.system.execute(sql`update mantenimiento_activos set desde = ${moment} where plan_id = ${id}`);
      await api.db.system.execute(sql`
        insert into mantenimiento_marcas (empresa_id, plan_id)
        select empresa_id, id from mantenimiento where id = ${id}`);
    },
    change: (plan: Pick<Mantenimiento, 'id' | 'version'>, given: object) =>
      ask<Mantenimiento>(200, 'PATCH', `/api/mantenimiento/${plan.id}`, { version: plan.version, ...given }),
    /** The one due of a plan. */
    due: async (plan: Pick<Mantenimiento, 'id'>): Promise<Vencimiento> => {
      const [due, ...more] = await dues({ plan_id: plan.id });
      if (!due || more.length > 0) throw new Error(`the plan has ${due ? more.length + 1 : 0} dues`);
      return due;
    },
    order: ({ id }: Pick<Vencimiento, 'id'>) =>
      ask<Orden>(201, 'POST', `/api/mantenimiento/vencimientos/${id}/orden`, {}),
    move: ({ id, version }: Pick<Orden, 'id' | 'version'>, a: Orden['estado'], given: object = {}) =>
      ask<Orden>(200, 'POST', `/api/ordenes/${id}/transicion`, { a, version, ...given }),
    meter: async (activoId: number, tipo: string): Promise<number> => {
      const meters = await ask<{ id: number; tipo: string }[]>(200, 'GET', `/api/activos/${activoId}/medidores`);
      const found = meters.find((meter) => meter.tipo === tipo);
      if (!found) throw new Error(`the asset has no ${tipo}`);
      return found.id;
    },
    read: (activoId: number, meterId: number, valor: number, given: object = {}) =>
      ask<{ id: number; estado: string }>(201, 'POST', `/api/activos/${activoId}/medidores/${meterId}/lecturas`, {
        valor,
        ...given,
      }),
  };
};
