import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { trama, tramaRechazada, type MarcaTrama, type Trama } from '#contract/requests/ingesta';
import { clockBehind, lateFrame } from '#contract/rules/lateness';
import { z } from '#contract/core/validation';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { flawOf } from '../../tracking/entry/validity';
import { dispositivoStore } from './store';
import { rechazadaTable } from '../../db/tables/dispositivos';

const shown = 20;
/** Per month, by the device's clock. */
const looked = 100;

/** The frames received from a device, and the refused frames of the company. */
export const frameRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/tramas',
      { config: { allow: ['show', 'dispositivos'] }, schema: { params: byId, response: { 200: z.array(trama) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, dispositivoStore, empresaId, id);
          return lastFrames(tx, empresaId, id, shown);
        });
      },
    );

    app.get(
      '/tramas-rechazadas',
      { config: { allow: ['list', 'dispositivos'] }, schema: { response: { 200: z.array(tramaRechazada) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, (tx) =>
          tx
            .select()
            .from(rechazadaTable)
            .where(eq(rechazadaTable.empresa_id, empresaId))
            .orderBy(desc(rechazadaTable.ultima_vez), desc(rechazadaTable.id)),
        );
      },
    );
  };

type Row = Omit<Trama, 'marcas'> & Record<string, unknown> & { retenida: boolean };

/**
 * The last frames of a device in the order of arrival. There is no index by arrival: this reads the newest of each
 * month, so that it also finds a device whose clock is years behind.
 */
export const lastFrames = async (tx: Tx, empresaId: number, dispositivoId: number, limit: number): Promise<Trama[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select p.id::text, p.dispositivo_id, p.activo_id, p.fecha_servidor as recibida_en, p.fecha_dispositivo as fecha,
      p.latitud, p.longitud,
      p.velocidad_kmh, p.precision_m, p.bateria_pct, p.rumbo, p.satelites, p.encendido, p.odometro_km,
      p.voltaje_externo, p.alarma, p.atributos,
      p.valida and not p.atipica as valida, coalesce((e.retenida->'fix'->>'id')::bigint = p.id, false) as retenida
    from generate_series(
      timestamp '2000-01-01', now() at time zone 'UTC' + interval '2 days', interval '1 month'
    ) mes(desde)
    cross join lateral (
      select * from posiciones q
      where q.empresa_id = ${empresaId} and q.dispositivo_id = ${dispositivoId}
        and q.fecha_dispositivo >= mes.desde at time zone 'UTC'
        and q.fecha_dispositivo < (mes.desde + interval '1 month') at time zone 'UTC'
      order by q.fecha_dispositivo desc limit ${looked}
    ) p
    left join estado_activo e on e.activo_id = p.activo_id
    order by p.fecha_servidor desc, p.id desc limit ${limit}`);
  return rows.map(asFrame);
};

const asFrame = (row: Row): Trama => {
  const [received, dated] = [new Date(row.recibida_en), new Date(row.fecha)];
  return {
    ...row,
    recibida_en: received.toISOString(),
    fecha: dated.toISOString(),
    marcas: marksOf(row, dated.getTime() - received.getTime()),
  };
};

/** @param early how far the device's clock was ahead of ours when the frame came, in ms */
const marksOf = (row: Row, early: number): MarcaTrama[] => {
  const why: MarcaTrama | null = row.valida ? null : (flawOf(row, early) ?? (row.retenida ? 'retenida' : 'descartada'));
  const lag: MarcaTrama | null = early < -clockBehind ? 'atrasada' : early < -lateFrame ? 'tardia' : null;
  return [why, lag].filter((mark) => mark !== null);
};
