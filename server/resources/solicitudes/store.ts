import { sql, type SQL } from 'drizzle-orm';
import { can } from '#contract/core/access';
import { solicitudes, type Solicitud } from '#contract/entities/solicitudes';
import { belowLevels } from '../../db/belowLevels';
import { startOf } from '../../db/days';
import { solicitudTable } from '../../db/tables/solicitudes';
import { checkFiles } from '../../files/index';
import { fieldError } from '../../plugins/errors';
import { isSo } from '../../records/meaning';
import type { StoreFor } from '../../records/reading';
import type { Store } from '../../records/store';
import { tellOffice } from './notices';

export const solicitudStore: Store<Solicitud> = {
  entity: solicitudes,
  table: solicitudTable,
  computed: {
    fotos_url: sql`array(
      select archivo_url(foto.id) from unnest(solicitudes.fotos) with ordinality foto(id, n) order by foto.n
    )`,
    voz_url: sql`archivo_url(solicitudes.voz_id)`,
    orden_numero: sql`(
      select o.numero from ordenes o
      where o.empresa_id = solicitudes.empresa_id and o.id = solicitudes.orden_id
    )`,
  },
  conditions: {
    bajo_nivel_id: (ids) => sql`(
      ${belowLevels(sql`solicitudes.nivel_id`, ids)} or exists (
        select from activos a
        where a.empresa_id = solicitudes.empresa_id and a.id = solicitudes.activo_id
          and ${belowLevels(sql`a.nivel_id`, ids)}
      )
    )`,
    desde: ([at]) => sql`solicitudes.creado_en >= ${startOf(at)}`,
    hasta: ([at]) => sql`solicitudes.creado_en < ${startOf(at)}`,
  },

  ahead: sql`(solicitudes.estado = 'nueva' and solicitudes.urgencia = 'alta')`,

  prepare: async (tx, values, _before, empresaId) => {
    if ((values.activo_id ?? null) === null && (values.nivel_id ?? null) === null)
      throw fieldError('activo_id', 'Elija un activo o un lugar');
    if (values.activo_id && values.nivel_id) throw fieldError('activo_id', 'Elija un activo o un lugar, no los dos');
    await checkFiles(tx, empresaId, 'fotos', values.fotos ?? []);
    await checkFiles(tx, empresaId, 'voz_id', [values.voz_id], 'only');
    return values;
  },

  written: async (tx, row, _before, actor) => {
    await tellOffice(tx, actor, row);
    if (row.activo_id === null) return [];
    return [
      {
        ...{ activo_id: row.activo_id, tipo: 'solicitud_recibida', titulo: 'Solicitud recibida' },
        ...{ detalle: row.descripcion, adjuntos: row.fotos },
        ...{ referencia_tipo: 'solicitud', referencia_id: row.id },
      },
    ];
  },
};

const nobody = sql`null::integer`;

/** The office sees all; others their own, and nothing of what became of them but the state and the answer. */
export const solicitudStoreFor: StoreFor = ({ role, user }) => {
  const own: SQL = sql`solicitudes.creado_por_id = ${user.id}`;
  const store = solicitudStore as unknown as Store;
  const conditions = { ...store.conditions, mia: (values: unknown[]) => isSo(values, own) };
  if (can(role, 'edit', 'solicitudes')) return { ...store, conditions };
  const hidden = { orden_id: nobody, orden_numero: sql`null::text`, solicitud_id: nobody };
  return { ...store, conditions, scope: own, computed: { ...store.computed, ...hidden } };
};
