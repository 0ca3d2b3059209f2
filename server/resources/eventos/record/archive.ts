import { setTimeout as rest } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { diasPosiciones } from '#contract/entities/empresas';
import { columnasEventos, eventos, mesArchivado, type Evento } from '#contract/entities/eventos';
import { productRole } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../../../db/client';
import { keepFile } from '../../../files/index';
import type { Exports } from '../../../exports/index';
import type { Every } from '../../../jobs/index';
import { callerOf } from '../../../plugins/guard';
import { eventoArchivoTable as t } from '../../../db/tables/eventosArchivados';

const sixHours = 6 * 3_600_000;

interface Parts {
  db: Db;
  exports: Exports;
}

/** Archives, month by month, the events that companies no longer keep as rows. */
export const planArchive = (every: Every, parts: Parts) =>
  every.inOneProcess('archive old events', { ms: sixHours, careful: true }, ({ stopped }) =>
    archiveEvents(parts, stopped),
  );

/**
 * A month goes into a file once its last day is older than the company's limit; the file contains all events that
 * overlap the month. Events that ended before the end of an archived month are then deleted; open ones stay.
 */
export const archiveEvents = async ({ db, exports }: Parts, stopped: () => boolean = () => false): Promise<void> => {
  const { rows: companies } = await db.system.execute<{ id: number }>(
    sql`select id from empresas where activo order by id`,
  );
  for (const { id } of companies) {
    for (let month = await nextMonth(db, id); month && !stopped(); month = await nextMonth(db, id))
      await archiveMonth({ db, exports }, id, month);
    if (!stopped()) await forgetArchived(db, id, stopped);
  }
};

interface Month {
  mes: string;
  desde: string;
  hasta: string;
}

/** The first month with events that is old enough and not archived, in the company's zone. */
const nextMonth = async (db: Db, empresaId: number): Promise<Month | null> => {
  const { rows } = await db.tenant(empresaId, (tx) =>
    tx.execute<Month & Record<string, unknown>>(sql`
      with empresa as (
        select eventos_desde, coalesce((ajustes ->> 'dias_eventos')::int, ${diasPosiciones.usual}) as dias,
          zona_horaria as zona
        from mi_empresa()
      ),
      primero as (
        select date_trunc('month', hora_local(min(e.inicio_en), zona))::date as mes, zona, dias
        from empresa
        left join eventos e on e.empresa_id = ${empresaId} and e.inicio_en >= coalesce(eventos_desde, '-infinity')
        group by zona, dias
      )
      select to_char(mes, 'YYYY-MM-DD') as mes, inicio_del_dia(mes, zona) as desde,
        inicio_del_dia((mes + interval '1 month')::date, zona) as hasta
      from primero
      where mes is not null
        and inicio_del_dia((mes + interval '1 month')::date, zona) <= now() - dias * interval '1 day'`),
  );
  return rows[0] ?? null;
};

const archiveMonth = async ({ db, exports }: Parts, empresaId: number, { mes, desde, hasta }: Month): Promise<void> => {
  const filter = JSON.stringify({ desde: new Date(desde).toISOString(), hasta: new Date(hasta).toISOString() });
  const sort = JSON.stringify(['inicio_en', 'ASC'] satisfies [keyof Evento, string]);
  const caller = { empresaId, role: productRole, user: nobody };
  const { contenido, filas } = await exports.write(eventos.name, {
    formato: 'csv',
    columnas: [...columnasEventos],
    filter,
    sort,
    caller,
  });
  // One transaction: a file without its month would stay for ever.
  await db.system.transaction(async (tx) => {
    const file = await keepFile(tx, empresaId, null, {
      nombre: `eventos-${mes.slice(0, 7)}.csv`,
      tipo: 'text/csv; charset=utf-8',
      contenido,
    });
    await tx
      .insert(t)
      .values({ empresa_id: empresaId, mes, eventos_n: filas, archivo_id: file.id })
      .onConflictDoNothing();
    await tx.execute(sql`update empresas set eventos_desde = ${hasta}::timestamptz where id = ${empresaId}`);
  });
};

const nobody = { id: 0, name: '', email: '', img_url: null, rol_id: 1 };

/** Rows per statement. */
const atOnce = 2_000;

const forgetArchived = async (db: Db, empresaId: number, stopped: () => boolean): Promise<void> => {
  for (let gone = atOnce; gone === atOnce && !stopped();) {
    const began = performance.now();
    const { rows } = await db.system.execute(sql`
      with viejos as (
        select v.id from eventos v join empresas e on e.id = v.empresa_id
        where v.empresa_id = ${empresaId} and v.inicio_en < e.eventos_desde and v.fin_en < e.eventos_desde
        order by v.inicio_en limit ${atOnce}
      ),
      pasos as (
        delete from evento_pasos p using viejos where p.empresa_id = ${empresaId} and p.evento_id = viejos.id
      ),
      correccion as (
        delete from correcciones c using viejos where c.empresa_id = ${empresaId} and c.evento_id = viejos.id
      ),
      escalas as (
        delete from evento_escalas s using viejos where s.empresa_id = ${empresaId} and s.evento_id = viejos.id
      )
      delete from eventos v using viejos where v.empresa_id = ${empresaId} and v.id = viejos.id returning 1`);
    gone = rows.length;
    // Leaves the database to others for the same time.
    await rest(performance.now() - began);
  }
};

/**
 * `GET /eventos/archivo`: the archived months, newest first. Their files contain all events, so they are for roles that
 * see all of them.
 */
export const archiveRoute =
  ({ db }: Pick<Parts, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/archivo',
      { config: { allow: ['list', 'reglas'] }, schema: { response: { 200: z.array(mesArchivado) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, (tx) =>
          tx
            .select({ mes: t.mes, eventos_n: t.eventos_n, url: sql<string>`archivo_url(${t.archivo_id})` })
            .from(t)
            .where(eq(t.empresa_id, empresaId))
            .orderBy(desc(t.mes)),
        );
      },
    );
  };
