import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can } from '#contract/core/access';
import { diasDisponibilidad, resumen, type Medidor, type Resumen } from '#contract/entities/hojaDeVida';
import { isOnline, liveStateOf } from '#contract/rules/movement';
import { indisponibilidadDe } from '#contract/rules/states';
import { may, type Rights } from '../plugins/guard';
import { byId } from '../records/reading';
import type { Deps } from '../records/deps';
import type { Tx } from '../db/system';
import { beginning, today } from '../db/days';
import { nextOfAsset, settleForRequest } from '../resources/mantenimiento/index';
import { readMeters } from '../resources/activos/meters';
import { asked, readAsset } from '../resources/activos/sheet';
import { indisponibilidadTable as t } from '../db/tables/hojaDeVida';
import { isoOf } from '../db/tables/types';

/** The figures of an asset. */
export const summaryRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/resumen',
      { config: { allow: ['show', 'activos'] }, schema: { params: byId, response: { 200: resumen } } },
      async (request) => {
        const { empresaId, id, caller } = asked(request);
        if (may(caller, 'list', 'mantenimiento')) await settleForRequest(db, empresaId);
        return db.tenant(empresaId, async (tx) =>
          summaryOf(tx, empresaId, id, await readMeters(tx, empresaId, id), caller),
        );
      },
    );
  };

/** The figures of an asset with these meters, as far as the caller may see them. @throws ApiError 404 */
export const summaryOf = async (
  tx: Tx,
  empresaId: number,
  id: number,
  meters: readonly Medidor[],
  rights: Rights,
): Promise<Resumen> => ({
  ...(await downtime(tx, empresaId, await readAsset(tx, empresaId, id))),
  costo_total: can(rights.role, 'edit', 'activos') ? await spent(tx, empresaId, id) : null,
  uso_diario_km: meters.find(({ tipo }) => tipo === 'odometro')?.uso_diario ?? null,
  documentos: await documents(tx, empresaId, id),
  proximo_mantenimiento: may(rights, 'list', 'mantenimiento') ? await nextOfAsset(tx, empresaId, id) : null,
  posicion: await position(tx, empresaId, id),
});

/** The last days of the company's calendar, today included, as the report counts them. */
const windowFrom = beginning(sql`(${today} - ${diasDisponibilidad - 1}::int)`);
const hour = 3_600_000;

/** Covers those of the last days in which the asset was in service; open downtime counts until now. */
const downtime = async (tx: Tx, empresaId: number, asset: Awaited<ReturnType<typeof readAsset>>) => {
  const periods = await tx
    .select({ inicio_en: t.inicio_en, fin_en: t.fin_en, clase: t.clase })
    .from(t)
    .where(and(eq(t.empresa_id, empresaId), eq(t.activo_id, asset.id)));
  const { rows } = await tx.execute<{ desde: number }>(
    sql`select (extract(epoch from ${windowFrom}) * 1000)::float8 as desde`,
  );
  const now = Date.now();
  const end = asset.servicio_hasta ? Math.min(now, Date.parse(asset.servicio_hasta)) : now;
  const start = Math.max(rows[0]?.desde ?? now, Date.parse(asset.servicio_desde));
  const spans = periods.map(({ inicio_en, fin_en, clase }) => ({
    from: Date.parse(inicio_en),
    to: fin_en ? Date.parse(fin_en) : now,
    technical: clase === 'falla' || clase === 'planificada',
  }));
  const availability = (counted: typeof spans) => {
    const stood = counted.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
      0,
    );
    return end > start ? tenths((100 * (end - start - stood)) / (end - start)) : null;
  };
  return {
    disponibilidad_30d_pct: availability(spans),
    disponibilidad_tecnica_30d_pct: availability(spans.filter(({ technical }) => technical)),
    paradas_n: periods.length,
    horas_parada: tenths(spans.reduce((sum, { from, to }) => sum + (to - from), 0) / hour),
    desde_antes:
      indisponibilidadDe[asset.estado] !== undefined &&
      periods.every(({ fin_en }) => fin_en !== null) &&
      !(await hasMoved(tx, empresaId, asset.id)),
  };
};

/** Whether it was ever in another state. */
const hasMoved = async (tx: Tx, empresaId: number, id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from historial
    where empresa_id = ${empresaId} and activo_id = ${id} and tipo in ('cambio_estado', 'baja', 'reactivacion')
    limit 1`);
  return rows.length > 0;
};

const tenths = (value: number) => Math.round(value * 10) / 10;

const spent = async (tx: Tx, empresaId: number, id: number): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(
    // Fuel loads have their own cost, so the timeline contains none of it.
    sql`
      select (
        (select coalesce(sum(costo), 0) from historial where empresa_id = ${empresaId} and activo_id = ${id})
        + (
          select coalesce(sum(valor), 0) from cargas_combustible
          where empresa_id = ${empresaId} and activo_id = ${id} and eliminado_en is null and estado <> 'anulada'
        )
      )::float8 as total`,
  );
  return rows[0]?.total ?? 0;
};

const documents = async (tx: Tx, empresaId: number, id: number): Promise<Resumen['documentos']> => {
  const { rows } = await tx.execute<Resumen['documentos']>(sql`
    select count(*) filter (where vence_en is null or vence_en > ${today} + aviso_dias)::int as vigentes,
      count(*) filter (where vence_en >= ${today} and vence_en <= ${today} + aviso_dias)::int as por_vencer,
      count(*) filter (where vence_en < ${today})::int as vencidos
    from documentos where empresa_id = ${empresaId} and activo_id = ${id} and eliminado_en is null`);
  return rows[0] ?? { vigentes: 0, por_vencer: 0, vencidos: 0 };
};

type LastFix = {
  latitud: number;
  longitud: number;
  fecha: string;
  velocidad_kmh: number | null;
  encendido: boolean | null;
  intervalo_s: number | null;
  oido_en: string | null;
};

/** The last position, as the map shows it. */
const position = async (tx: Tx, empresaId: number, id: number): Promise<Resumen['posicion']> => {
  const { rows } = await tx.execute<LastFix>(sql`
    select e.latitud, e.longitud, e.fecha, e.velocidad_kmh, e.encendido, dispositivos.intervalo_s,
      visto.ultima_conexion_en as oido_en
    from estado_activo e left join dispositivos on dispositivos.id = e.dispositivo_id
      left join estado_dispositivo visto on visto.dispositivo_id = e.dispositivo_id
    where e.empresa_id = ${empresaId} and e.activo_id = ${id}`);
  const fix = rows[0];
  if (!fix) return null;
  const heardAt = Math.max(new Date(fix.fecha).getTime(), fix.oido_en ? new Date(fix.oido_en).getTime() : 0);
  return {
    latitud: fix.latitud,
    longitud: fix.longitud,
    fecha: isoOf(fix.fecha),
    velocidad_kmh: fix.velocidad_kmh,
    estado: liveStateOf(fix, isOnline(heardAt, fix.intervalo_s, Date.now())),
  };
};
