import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { dispositivos, type Dispositivo } from '#contract/entities/dispositivos';
import { ApiError } from '../../plugins/errors';
import type { Store } from '../../records/store';
import { claimImeis, freeImeis } from './imeis';
import { connection } from '../../db/online';
import { asignacionTable as a, dispositivoTable } from '../../db/tables/dispositivos';
import { isoOf } from '../../db/tables/types';

const seen = (column: string) =>
  sql.raw(`(select visto.${column} from estado_dispositivo visto where visto.dispositivo_id = dispositivos.id)`);

export const dispositivoStore: Store<Dispositivo> = {
  entity: dispositivos,
  natural: ['nombre', 'identificador'],
  table: dispositivoTable,
  computed: {
    ultima_conexion_en: seen('ultima_conexion_en').mapWith((value: string | null) => value && isoOf(value)),
    bateria_pct: seen('bateria_pct'),
    conexion: sql`coalesce((select ${connection} from estado_dispositivo visto
      where visto.dispositivo_id = dispositivos.id), 'nunca')`,
    activo_id: sql`(
      select vigente.activo_id from dispositivo_asignaciones vigente
      where vigente.dispositivo_id = dispositivos.id
        and vigente.desde <= now()
        and (vigente.hasta is null or vigente.hasta > now())
      limit 1
    )`,
  },

  writtenAll: (tx, written, { empresaId }) => claimImeis(tx, empresaId, written),
  beforeRemove: async (tx, ids) => {
    const [assigned] = await tx
      .select({ activo: sql<string>`(select activos.nombre from activos where activos.id = ${a.activo_id})` })
      .from(a)
      .where(and(inArray(a.dispositivo_id, ids), or(isNull(a.hasta), gt(a.hasta, sql`now()`))))
      .limit(1);
    if (assigned)
      throw new ApiError('EN_USO', {
        message: `El dispositivo está asignado a «${assigned.activo}»: retírelo primero del activo.`,
      });
  },
  removed: (tx, rows, { empresaId }) =>
    freeImeis(
      tx,
      empresaId,
      rows.map(({ id }) => id),
    ),
};
