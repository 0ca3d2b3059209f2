import { sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recientes } from '#contract/figures/adminFigures';
import { panelAdmin, type Incidencia, type Relojes, type Servidor } from '#contract/requests/paneles';
import type { System } from '../db/system';
import type { Every } from '../jobs/index';
import { dispositivoStore } from '../resources/dispositivos/store';
import { backupsOf, type BackupRules } from './backups';
import { openOrders } from './companies';
import { reportsOfDevice } from './devices';
import type { Health } from './health';

interface Parts {
  db: System;
  health: Health;
  server: () => Promise<Servidor>;
  clocks: () => Relojes;
  every: Pick<Every, 'seen'>;
  backups: BackupRules;
}

/** Overview of the installation for superadmins: sequential short statements. */
export const adminDashboardRoutes =
  ({ db, health, server, clocks, every, backups }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      { config: { allow: { page: '/admin-dashboard' } }, schema: { response: { 200: panelAdmin } } },
      async () => ({
        ...(await totals(db)),
        dispositivos_por_conexion: await devicesByConnection(db),
        posiciones_por_minuto: await positionsPerMinute(db),
        ...(await work(db)),
        almacenamiento: await storage(db),
        errores: { n: health.failures(), desde: health.since() },
        servidor: await server(),
        incidencias: await incidents(db),
        rondas: await every.seen(),
        relojes: clocks(),
        respaldos: await backupsOf(db, backups),
      }),
    );
  };

const one = async <T extends Record<string, unknown>>(db: System, query: SQL) => {
  const [row] = (await db.execute<T>(query)).rows;
  if (!row) throw new Error('an aggregate answers one row');
  return row;
};

const totals = (db: System) =>
  one<{
    empresas: number;
    empresas_suspendidas: number;
    usuarios: number;
    activos: number;
    ordenes_abiertas: number;
    ordenes_vencidas: number;
  }>(
    db,
    sql`select (select count(*)::int from empresas where activo) as empresas,
      (select count(*)::int from empresas where not activo) as empresas_suspendidas,
      (select count(*)::int from usuarios) as usuarios,
      (select count(*)::int from activos where eliminado_en is null) as activos,
      (select count(*)::int from ordenes where ${openOrders}) as ordenes_abiertas,
      (select count(*)::int from ordenes where ${openOrders} and fecha_limite < now()) as ordenes_vencidas`,
  );

const devicesByConnection = async (db: System): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ conexion: string; n: number }>(sql`
    select ${dispositivoStore.computed.conexion} as conexion, count(*)::int as n
    from dispositivos
    where eliminado_en is null
    group by 1`);
  return Object.fromEntries(rows.map(({ conexion, n }) => [conexion, n]));
};

const yesterday = sql.raw(`now() - interval '${recientes.horas} hours'`);

/** Of the devices that were heard in these minutes. */
const positionsPerMinute = async (db: System) => {
  const { n } = await one<{ n: number }>(
    db,
    sql`select coalesce(sum(${reportsOfDevice(sql`visto`)}), 0)::float8 as n from estado_dispositivo visto
      join dispositivos on dispositivos.empresa_id = visto.empresa_id
        and dispositivos.id = visto.dispositivo_id
        and dispositivos.eliminado_en is null
      where visto.ultima_conexion_en > now() - ${sql.raw(`interval '${recientes.minutos} minutes'`)}`,
  );
  return n;
};

/** An import counts as running while its process is alive. */
const work = async (db: System) => {
  const found = await one<{ jobs: number; failed_jobs: number; imports: number; failed_imports: number }>(
    db,
    sql`select (select count(*)::int from trabajos where estado in ('pendiente', 'en_curso')) as jobs,
      (
        select count(*)::int from trabajos where estado = 'fallido' and terminado_en > ${yesterday}
      ) as failed_jobs,
      (
        select count(*)::int from importaciones where latido_en > now() - interval '1 minute' and error is null
      ) as imports,
      (
        select count(*)::int from importaciones where error is not null and actualizado_en > ${yesterday}
      ) as failed_imports`,
  );
  return {
    trabajos: { en_curso: found.jobs, fallidos: found.failed_jobs },
    importaciones: { en_curso: found.imports, fallidos: found.failed_imports },
  };
};

const storage = (db: System) =>
  one<{ archivos: number; posiciones: number; total: number }>(
    db,
    sql`
      select (
        select coalesce(sum(coalesce(bytes, octet_length(contenido))), 0)::float8
        from archivos
        where empresa_id is not null
      ) as archivos,
        (
          select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8
          from pg_inherits
          where inhparent = 'posiciones'::regclass
        ) as posiciones,
        pg_database_size(current_database())::float8 as total`,
  );

/** The newest failures of jobs and imports, and refused frames. */
const incidents = async (db: System): Promise<Incidencia[]> => {
  const { rows } = await db.execute<Incidencia & Record<string, unknown>>(sql`
    select todo.clase, todo.empresa_id, empresas.nombre as empresa, empresas.activo as empresa_activa, todo.que,
      todo.motivo, todo.veces, todo.intentos,
      (select name from usuarios where usuarios.id = todo.user_id) as persona,
      to_char(todo.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha
    from (
      (
        select 'trabajo' as clase, empresa_id, tipo as que, coalesce(error, '') as motivo, 1 as veces,
          terminado_en as fecha, user_id, intentos
        from trabajos
        where estado = 'fallido' and terminado_en > ${yesterday}
        order by terminado_en desc limit 50
      )
      union all
      (
        select 'importacion', empresa_id, nombre_archivo, error, 1, actualizado_en, user_id, null
        from importaciones
        where error is not null and actualizado_en > ${yesterday}
        order by actualizado_en desc limit 50
      )
      union all
      (
        select 'trama', empresa_id, identificador, motivo, veces, ultima_vez, null, null
        from tramas_rechazadas where ultima_vez > ${yesterday} order by ultima_vez desc limit 50
      )
    ) todo
    join empresas on empresas.id = todo.empresa_id
    order by todo.fecha desc limit 50`);
  return rows;
};
