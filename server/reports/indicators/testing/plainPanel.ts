import type { PanelIndicadores } from '#contract/requests/indicadores';
import type { TestApi } from '../../../testing/app';
import type { Query } from './plainly';

/**
 * The rest of the panel, computed independently: people and waits from raw rows, step by step, following their
 * documented definitions.
 */
export const plainPanel = async (
  api: TestApi,
  company: number,
  { from, to, now, nivel_id, tipo_activo }: Query,
): Promise<Pick<PanelIndicadores, 'esperas' | 'personas'>> => {
  const rows = async <R>(text: string): Promise<R[]> => (await api.db.pool.query(text, [company])).rows as R[];
  const levels = await rows<{ id: number; padre_id: number | null }>(
    'select id, padre_id from niveles where empresa_id = $1',
  );
  const isBelow = (id: number | null): boolean =>
    id !== null && (id === nivel_id || isBelow(levels.find((level) => level.id === id)?.padre_id ?? null));
  const inLevel = (id: number | null) => nivel_id === undefined || isBelow(id);
  const within = (moment: Date | null) => moment !== null && moment.getTime() >= from && moment.getTime() < to;

  const orders = (
    await rows<Order>(`select o.id, o.nivel_id, o.responsable_id, o.completada_en, o.cerrada_en, a.tipo_activo
    from ordenes o left join activos a on a.id = o.activo_id where o.empresa_id = $1 and o.eliminado_en is null`)
  ).filter((order) => tipo_activo === undefined || order.tipo_activo === tipo_activo);

  const waited = new Map<string, { ms: number; orders: Set<number> }>();
  const steps = await rows<Step>(
    'select orden_id, a_estado, fecha, datos from orden_historial where empresa_id = $1 order by id',
  );
  for (const { id } of orders.filter((order) => within(order.cerrada_en) && inLevel(order.nivel_id))) {
    const own = steps.filter(({ orden_id }) => orden_id === id);
    for (const [at, { a_estado, fecha, datos }] of own.entries()) {
      const next = own[at + 1];
      if (a_estado !== 'en_espera' || !next) continue;
      const sum = waited.get(String(datos.motivo_espera)) ?? { ms: 0, orders: new Set() };
      sum.ms += next.fecha.getTime() - fecha.getTime();
      sum.orders.add(id);
      waited.set(String(datos.motivo_espera), sum);
    }
  }

  const known = new Set(orders.map(({ id }) => id));
  const labour = await rows<Labour>(
    'select orden_id, personal_id, inicio_en, fin_en from mano_obra where empresa_id = $1 and eliminado_en is null',
  );
  const staff = await rows<Person>(`select id, nombre, apellido, nivel_id, turno from personal
    where empresa_id = $1 and eliminado_en is null and tipo = 'tecnico' and estado = 'activo'`);
  const personas = staff
    .filter((person) => inLevel(person.nivel_id))
    .map(({ id, turno }) => {
      const logged = labour.filter(({ personal_id, orden_id }) => personal_id === id && known.has(orden_id));
      const ms = logged.map(
        ({ inicio_en, fin_en }) => Math.min(fin_en?.getTime() ?? now, to, now) - Math.max(inicio_en.getTime(), from),
      );
      const minutes = daysOf(from, Math.min(to, now)).reduce((sum, weekday) => sum + (turno[weekday] ?? 0), 0);
      return {
        id,
        completadas: orders.filter((order) => order.responsable_id === id && within(order.completada_en)).length,
        horas: ms.reduce((sum, each) => sum + Math.max(0, each), 0) / 3_600_000,
        disponibles_h: minutes > 0 ? minutes / 60 : null,
      };
    });
  return {
    esperas: [...waited].map(
      ([
        motivo,
        {
          ms,
          orders: { size },
        },
      ]) => ({ motivo, horas: ms / 3_600_000, n: size }),
    ) as PanelIndicadores['esperas'],
    personas: personas.map((person) => ({ ...person, nombre: '' })),
  };
};

/**
 * Assets in service and people of the company (null when a kind of asset was requested) with a document that expires
 * between two days.
 */
export const plainPapers = async (
  api: TestApi,
  company: number,
  from: string,
  to: string,
  { nivel_id, tipo_activo }: Pick<Query, 'nivel_id' | 'tipo_activo'>,
) => {
  const { rows } = await api.db.pool.query(
    `with recursive inside (id) as (
      select id from niveles where empresa_id = $1 and ($4::int is null or id = $4)
      union
      select n.id from niveles n join inside on n.padre_id = inside.id
    )
    select (
        select count(distinct a.id)
        from activos a
        join documentos d on d.activo_id = a.id and d.eliminado_en is null
        where a.empresa_id = $1
          and a.eliminado_en is null
          and a.estado <> 'dado_de_baja'
          and d.vence_en >= $2
          and d.vence_en <= $3
          and a.nivel_id in (select id from inside)
          and ($5::text is null or a.tipo_activo = $5)
      )::int as activos,
      (
        select count(*) from personal p
        where p.empresa_id = $1
          and p.eliminado_en is null
          and p.estado <> 'retirado'
          and ($4::int is null or p.nivel_id in (select id from inside))
          and (
            select bool_or(dia >= $2 and dia <= $3)
            from (
              select p.licencia_vence_en as dia
              union all
              select vence_en from documentos where personal_id = p.id and eliminado_en is null
            ) dias
          )
      )::int as personas`,
    [company, from, to, nivel_id ?? null, tipo_activo ?? null],
  );
  return [rows[0].activos, tipo_activo === undefined ? rows[0].personas : null];
};

interface Order {
  id: number;
  nivel_id: number | null;
  responsable_id: number | null;
  completada_en: Date | null;
  cerrada_en: Date | null;
  tipo_activo: string | null;
}
interface Step {
  orden_id: number;
  a_estado: string;
  fecha: Date;
  datos: Record<string, unknown>;
}
interface Labour {
  orden_id: number;
  personal_id: number;
  inicio_en: Date;
  fin_en: Date | null;
}
interface Person {
  id: number;
  nivel_id: number | null;
  turno: Record<string, number>;
}

const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'];

/** The weekdays that a span touches in Bogotá, five hours behind UTC all year. */
const daysOf = (from: number, to: number): string[] => {
  const day = (ms: number) => Math.floor((ms - 5 * 3_600_000) / 86_400_000);
  const days = Array.from({ length: Math.max(0, day(to - 1) - day(from) + 1) }, (_, n) => day(from) + n);
  return days.map((n) => weekdays[(n + 4) % 7] ?? '');
};
