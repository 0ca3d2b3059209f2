import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge, Registry } from 'prom-client';
import { estadoActivo } from '#contract/entities/activos';
import { conexion } from '#contract/entities/dispositivos';
import { situacionPlan } from '#contract/entities/mantenimiento';
import { severidadEvento } from '#contract/entities/valoresEvento';
import { estadosAbiertos } from '#contract/rules/orders';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { estadoActivoTable as e } from '../db/tables/posiciones';
import { activoTable as a } from '../db/tables/activos';
import { callerOf } from '../plugins/guard';
import { countBy } from '../records/list';
import { listed, mine, type Store } from '../records/store';
import { mostSeconds, secondsFrom } from '../db/days';
import { activoStore } from '../resources/activos/store';
import { dispositivoStore } from '../resources/dispositivos/store';
import { eventoStore } from '../resources/eventos/index';
import { countDues, readSettled } from '../resources/mantenimiento/index';
import { ordenStore } from '../resources/ordenes/index';

/** Upper bounds of the age of a position, in seconds: five minutes, an hour, a day. */
const ages = [300, 3_600, 86_400];

interface Figure {
  name: string;
  help: string;
  /** The label that tells its values apart. */
  by?: string;
  values: Readonly<Record<string, number>>;
}

/**
 * `GET /metricas`: a company in figures for Prometheus, so for Grafana. Each is a count that its list answers too;
 * every value of a label is there, with 0 where there is none.
 */
export const metricRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/metricas',
      { config: { allow: ['list', 'reportes'], inTurn: true }, schema: { response: { 200: z.unknown() } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const read = await readSettled(db, empresaId);
        const registry = new Registry();
        for (const { name, help, by, values } of await read((tx) => figures(tx, empresaId))) {
          const gauge = new Gauge({ name, help, labelNames: by ? [by] : [], registers: [registry] });
          for (const [value, n] of Object.entries(values)) gauge.set(by ? { [by]: value } : {}, n);
        }
        return reply.type(registry.contentType).send(await registry.metrics());
      },
    );
  };

const figures = async (tx: Tx, empresaId: number): Promise<Figure[]> => {
  const count = (store: Store, field: string, filter?: Record<string, unknown>) =>
    countBy(tx, store, filter ? listed(store, empresaId, filter) : mine(store, empresaId), field);
  const open = await count(ordenStore, 'estado', { abierta: true });
  const overdue = await count(ordenStore, 'estado', { vencida: true });
  const { newest, within } = await positionAges(tx, empresaId);
  return [
    {
      name: 'ftrack_activos',
      help: 'Activos por estado.',
      by: 'estado',
      values: all(estadoActivo.options, await count(activoStore, 'estado')),
    },
    {
      name: 'ftrack_dispositivos',
      help: 'Dispositivos por conexión.',
      by: 'conexion',
      values: all(conexion.options, await count(dispositivoStore, 'conexion')),
    },
    {
      name: 'ftrack_eventos_pendientes',
      help: 'Eventos pendientes, por severidad.',
      by: 'severidad',
      values: all(severidadEvento.options, await count(eventoStore, 'severidad', { pendiente: true })),
    },
    {
      name: 'ftrack_ordenes_abiertas',
      help: 'Órdenes de trabajo abiertas, por estado.',
      by: 'estado',
      values: all(estadosAbiertos, open),
    },
    {
      name: 'ftrack_ordenes_vencidas',
      help: 'Órdenes de trabajo abiertas cuya fecha límite pasó.',
      values: { '': Object.values(overdue).reduce((sum, n) => sum + n, 0) },
    },
    {
      name: 'ftrack_vencimientos',
      help: 'Vencimientos de los planes de mantenimiento, por situación.',
      by: 'situacion',
      values: all(situacionPlan.options, await countDues(tx, empresaId, {})),
    },
    {
      name: 'ftrack_activos_con_posicion',
      help: 'Activos cuya última posición buena es de hace estos segundos o menos; +Inf: los que tienen alguna.',
      by: 'segundos',
      values: within,
    },
    // Without a position there is no age.
    ...(newest === null
      ? []
      : [
          {
            name: 'ftrack_ultima_posicion_antiguedad_segundos',
            help: 'Segundos desde la última posición buena de la empresa.',
            values: { '': newest },
          },
        ]),
  ];
};

const all = (options: readonly string[], counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(options.map((option) => [option, counts[option] ?? 0]));

/** `newest`: in seconds; null when there is no position. `within`: assets by the bounds of the age, as text. */
const positionAges = async (tx: Tx, empresaId: number) => {
  // An infinite date is as old as can be.
  const age = sql`greatest(coalesce(${secondsFrom(e.fecha, sql`now()`)}, ${mostSeconds}), 0)`;
  const [row] = await tx
    .select({
      newest: sql<number | null>`min(${age})::float8`,
      counts: sql<number[]>`array[${sql.join(
        [...ages.map((bound) => sql`count(*) filter (where ${age} <= ${bound})::int`), sql`count(*)::int`],
        sql`, `,
      )}]`,
    })
    .from(e)
    .innerJoin(a, and(eq(a.empresa_id, e.empresa_id), eq(a.id, e.activo_id)))
    .where(and(eq(e.empresa_id, empresaId), sql`${a.eliminado_en} is null`, sql`${e.fecha} is not null`));
  const bounds = [...ages.map(String), '+Inf'];
  return {
    newest: row?.newest ?? null,
    within: Object.fromEntries(bounds.map((bound, at) => [bound, row?.counts[at] ?? 0])),
  };
};
