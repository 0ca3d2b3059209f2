import { sql, type SQL } from 'drizzle-orm';
import type { TipoImportacion } from '#contract/requests/importaciones';
import type { Tx } from '../../db/system';
import { record } from '../../history/timeline';
import { dropNotices } from '../../notices/notify';
import type { Writer } from '../../records/crud';
import { actorOf } from '../../plugins/guard';
import { takeBackEvents } from '../../resources/eventos/index';

/** Records that an import had created leave neither events nor notices behind. */
export const withdrawNotices = async (tx: Tx, writer: Writer, tipo: string, ids: readonly number[]) => {
  const { empresaId } = writer;
  if (ids.length === 0) return;
  const about = eventsAbout[tipo as TipoImportacion]?.(sql`${sql.param([...ids])}::int[]`);
  if (about) await takeBackEvents(tx, empresaId, about, 'Se deshizo su importación');
  if (tipo === 'ordenes') await dropNotices(tx, empresaId, 'orden', ids);
  if (tipo === 'mantenimiento') await tellDuesUndone(tx, writer, ids);
};

/** What raised events or notices about the records of a kind: a condition on `eventos`. */
const eventsAbout: Partial<Record<TipoImportacion, (ids: SQL) => SQL>> = {
  activos: (ids) => sql`activo_id = any(${ids})`,
  dispositivos: (ids) => sql`dispositivo_id = any(${ids})`,
  documentos: (ids) => sql`documento_id = any(${ids})`,
  lecturas: (ids) => sql`tipo = 'lectura_sospechosa' and substring(clave from 'lectura (\\d+)$')::int = any(${ids})`,
  mantenimiento: (ids) => sql`mantenimiento_activo_id in (
    select v.id from mantenimiento_activos v where v.empresa_id = eventos.empresa_id and v.plan_id = any(${ids})
  )`,
  ordenes: (ids) => sql`orden_origen_id = any(${ids})`,
  repuestos: (ids) => sql`repuesto_id = any(${ids})`,
  rutas: (ids) => sql`ruta_id = any(${ids})`,
  paradas: (ids) => sql`parada_id = any(${ids})`,
};

/** The clock may have written dues of these plans into the sheets of assets meanwhile. */
const tellDuesUndone = async (tx: Tx, writer: Writer, plans: readonly number[]) => {
  const { rows } = await tx.execute<{ activo_id: number; titulo: string; id: number }>(sql`
    select h.activo_id, h.titulo, v.id from mantenimiento_activos v
    join historial h on h.empresa_id = v.empresa_id
      and h.activo_id = v.activo_id
      and h.tipo = 'mantenimiento_vencido'
      and h.referencia_id = v.id
    where v.empresa_id = ${writer.empresaId} and v.plan_id = any(${sql.param([...plans])}::int[])`);
  const entries = rows.map(({ activo_id, titulo, id }) => ({
    activo_id,
    tipo: 'edicion' as const,
    titulo,
    referencia_tipo: 'vencimiento',
    referencia_id: id,
  }));
  await record(tx, actorOf(writer), ...entries);
};
