import { estadosAbiertos, estadoOrden } from '#contract/entities/ordenes';
import { silence } from '#contract/rules/movement';
import type { FilledOrders } from './ordersFill';

/** Handwritten SQL for the same content: as the owner of the tables, for one company, without a product around. */
export const bareOrders = ({ empresaId, personId, adminPersonId, userId }: FilledOrders) => {
  const living = `o.empresa_id = ${empresaId} and o.eliminado_en is null`;
  const open = `o.estado in (${estadosAbiertos.map((estado) => `'${estado}'`).join(', ')})`;
  const overdue = `${open} and o.fecha_limite < now()`;
  const helping = (id: number) => `(o.responsable_id = ${id} or o.equipo_ids @> array[${id}])`;
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const free = `o.responsable_id is null and o.estado = 'pendiente'`;

  const rows = (where: string, order: string, offset: number, limit: number) => `select ${shown} from ordenes o
    where o.empresa_id = ${empresaId} and o.id in (
      select o.id from ordenes o where ${living} and ${where} order by ${order} limit ${limit} offset ${offset}
    )
    order by ${order}`;
  const page = (where: string, order: string, offset = 0, limit = 25) => [
    rows(where, order, offset, limit),
    `select count(*) from ordenes o where ${living} and ${where}`,
  ];

  const views: [name: string, filter: Record<string, unknown>, where: string][] = [
    ['all', {}, 'true'],
    ['Abiertas', { abierta: true }, open],
    ['Mis abiertas', { mia: true, abierta: true }, `${open} and ${helping(adminPersonId)}`],
    ['Vencidas', { vencida: true }, overdue],
    [
      'Hoy',
      {
        abierta: true,
        limite_desde: `${today}T05:00:00.000Z`,
        limite_hasta: new Date(Date.parse(`${today}T05:00:00Z`) + day - 1).toISOString(),
      },
      `${open} and o.fecha_limite >= '${today} 05:00Z'
        and o.fecha_limite < timestamptz '${today} 05:00Z' + interval '1 day'`,
    ],
    ['Sin asignar', { sin_asignar: true }, `${open} and o.responsable_id is null`],
    ['En espera', { estado: 'en_espera' }, `o.estado = 'en_espera'`],
  ];

  const mine = `
    (${helping(personId)} or (${free}))
    and (
      ${open} or o.completada_en > now() - interval '7 days' or o.cerrada_en > now() - interval '7 days'
      or o.cancelada_en > now() - interval '7 days'
    )`;
  const packetIds = `select o.id from ordenes o where ${living} and ${mine} order by o.id desc limit 200`;

  return {
    living,
    open,
    views,
    page,
    helping: helping(personId),
    hers: `(${helping(personId)} or o.creado_por_id = ${userId} or (${free}))`,
    sorts: [
      ['numero', 'o.numero, o.id'],
      ['titulo', 'o.titulo, o.id'],
      ['prioridad', 'o.prioridad, o.id'],
      ['fecha_limite', 'o.fecha_limite, o.id'],
      ['completada_en', 'o.completada_en, o.id'],
      ['costo_total', 'o.costo_total, o.id'],
    ] as const,
    searches: [
      ['one order', ['OT-0420042']],
      ['two words', ['motor', '42']],
      ['common word', ['frenos']],
    ] as const,
    found: (words: readonly string[]) =>
      page(words.map((word) => `o.busqueda like '%${word.toLowerCase()}%'`).join(' and '), 'o.id desc'),
    columns: estadoOrden.options.map((estado) =>
      estadosAbiertos.some((each) => each === estado)
        ? { estado, sort: ['fecha_limite', 'ASC'], order: 'o.fecha_limite, o.id' }
        : { estado, sort: ['id', 'DESC'], order: 'o.id desc' },
    ),
    packet: packet(empresaId, packetIds, personId),
    dashboard: dashboard(empresaId, living),
    periods: { '30 days': daysUntil(today, 30), all: daysUntil(today, 1_097) },
    groups: ['tipo', 'responsable', 'activo'] as const,
    reportPage: (days: Days, order: string) => [
      `
        select ${shown}, a.nombre, a.uuid, c.nombre, n.nombre, p.nombre,
          (select sum(m.fin_en - m.inicio_en) from mano_obra m where m.orden_id = o.id and m.eliminado_en is null)
        from ordenes o
        left join activos a on a.empresa_id = o.empresa_id and a.id = o.activo_id
        left join categorias c on c.empresa_id = o.empresa_id and c.id = a.categoria_id
        left join niveles n on n.empresa_id = o.empresa_id and n.id = o.nivel_id
        left join personal p on p.empresa_id = o.empresa_id and p.id = o.responsable_id
        where o.empresa_id = ${empresaId}
          and o.id in (select o.id from ordenes o where ${living} and ${within(days)} order by ${order} limit 25)
        order by ${order}`,
      `select count(*) from ordenes o where ${living} and ${within(days)}`,
    ],
    /** By group, the previous period, and over time; the totals are the sums of the groups. */
    summary: (days: Days, group: 'tipo' | 'responsable' | 'activo') => {
      const { key, drawn } = keys[group];
      const step = Date.parse(days.hasta) - Date.parse(days.desde) > 184 * day ? 'month' : 'week';
      return [
        `
          select ${key} as clave, ${sums} from ordenes o
          where ${living} and ${within(days)}
          group by 1
          order by 2 desc limit 100`,
        `select ${sums} from ordenes o where ${living} and ${within(before(days))}`,
        `
          select date_trunc('${step}', o.creado_en at time zone 'America/Bogota') as tramo, ${drawn}, count(*),
            sum(o.costo_total)
          from ordenes o
          where ${living} and ${within(days)}
          group by 1, 2`,
      ];
    },
  };
};

/** What a phone takes along. `ids`: a query of its orders. */
const packet = (empresaId: number, ids: string, personId: number) => [
  `select ${shown} from ordenes o where o.empresa_id = ${empresaId} and o.id in (${ids}) order by o.id desc`,
  `select * from tareas where orden_id in (${ids}) and eliminado_en is null order by orden_id, posicion, id`,
  `select * from activos where empresa_id = ${empresaId} and id in (${assetsOf(empresaId, ids)})`,
  `
      select * from medidores
      where activo_id in (${assetsOf(empresaId, ids)}) and eliminado_en is null`,
  `select * from orden_comentarios where orden_id in (${ids})`,
  `select * from orden_archivos where orden_id in (${ids})`,
  `
      select * from mano_obra
      where personal_id = ${personId}
        and eliminado_en is null
        and (fin_en is null or inicio_en > now() - interval '7 days')`,
  `select * from movimientos_repuesto where orden_id in (${ids})`,
];

const assetsOf = (empresaId: number, ids: string) =>
  `select activo_id from ordenes where empresa_id = ${empresaId} and id in (${ids})`;

interface Days {
  desde: string;
  hasta: string;
}

const day = 86_400_000;

const shown = `o.*, (select count(*) from tareas t where t.orden_id = o.id and t.eliminado_en is null) as tareas_n,
  (
    select count(*) from tareas t
    where t.orden_id = o.id and t.eliminado_en is null and t.estado in ('completada', 'no_aplica', 'fallida')
  ) as hechas_n,
  (
    select count(*) from orden_archivos f where f.orden_id = o.id and f.clase = 'foto' and f.eliminado_en is null
  ) as fotos_n,
  (select count(*) from orden_comentarios k where k.orden_id = o.id) as comentarios_n`;

const sums = `
  count(*), count(*) filter (where o.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera')) as abiertas,
  count(*) filter (
    where o.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera') and o.fecha_limite < now()
  ) as vencidas,
  count(o.completada_en) as completadas,
  avg(o.primera_respuesta_en - o.creado_en) filter (where o.primera_respuesta_en >= o.creado_en) as mtta,
  avg(o.completada_en - o.iniciada_en) filter (
    where o.tipo in ('correctivo', 'emergencia') and o.completada_en >= o.iniciada_en
  ) as mttr,
  count(*) filter (where o.completada_en is not null and o.fecha_limite is not null) as con_limite,
  count(*) filter (where o.completada_en <= o.fecha_limite) as a_tiempo,
  count(*) filter (where o.tipo in ('preventivo', 'predictivo', 'inspeccion')) as planeadas,
  count(*) filter (where o.tipo in ('correctivo', 'emergencia')) as correctivas,
  sum(o.reaperturas) as reaperturas, sum(o.espera_min) as espera, sum(o.costo_total) as costo`;

const keys = {
  tipo: { key: 'o.tipo', drawn: 'o.tipo' },
  responsable: {
    key: 'o.responsable_id',
    drawn: 'case when o.responsable_id in (1, 2, 3, 4, 5, 6) then o.responsable_id end',
  },
  activo: { key: 'o.activo_id', drawn: 'case when o.activo_id in (1, 2, 3, 4, 5, 6) then o.activo_id end' },
};

const daysUntil = (hasta: string, n: number): Days => ({ desde: shifted(hasta, 1 - n), hasta });
const shifted = (iso: string, n: number) => new Date(Date.parse(iso) + n * day).toISOString().slice(0, 10);
const before = ({ desde, hasta }: Days): Days => ({
  desde: shifted(desde, (Date.parse(desde) - Date.parse(hasta)) / day - 1),
  hasta: shifted(desde, -1),
});
const within = ({ desde, hasta }: Days) =>
  `o.creado_en >= '${desde} 05:00Z' and o.creado_en < timestamptz '${hasta} 05:00Z' + interval '1 day'`;

const dashboard = (empresaId: number, living: string) => {
  const weeks = (
    column: string,
  ) => `select date_trunc('week', ${column} at time zone 'America/Bogota') as semana, count(*) from ordenes o
    where ${living}
      and ${column} >= (
        date_trunc('week', now() at time zone 'America/Bogota') - interval '11 weeks'
      ) at time zone 'America/Bogota'
    group by 1`;
  return [
    `select estado, count(*) from activos where empresa_id = ${empresaId} and eliminado_en is null group by 1`,
    `
      select count(*) from activos a
      where a.empresa_id = ${empresaId}
        and a.eliminado_en is null
        and exists (
          select 1 from dispositivo_asignaciones v
          join estado_dispositivo e on e.dispositivo_id = v.dispositivo_id
          where v.activo_id = a.id
            and v.hasta is null
            and e.ultima_conexion_en > now() - interval '${silence.seconds} s'
        )`,
    `
      select coalesce(e.ultima_conexion_en > now() - interval '${silence.seconds} s', false), count(*)
      from dispositivos d
      left join estado_dispositivo e on e.dispositivo_id = d.id
      where d.empresa_id = ${empresaId} and d.eliminado_en is null group by 1`,
    `
      select count(distinct activo_id) from documentos
      where empresa_id = ${empresaId} and eliminado_en is null and vence_en <= current_date + aviso_dias`,
    `
      select o.estado, count(*) from ordenes o
      where ${living} and o.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera', 'completada')
      group by 1`,
    weeks('o.creado_en'),
    weeks('o.cerrada_en'),
  ];
};
