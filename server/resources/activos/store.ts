import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { activos } from '#contract/activos';
import type { Tx } from '../../db/client';
import { nextNumber } from '../../db/sequences';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../store';
import { asignacionTable } from '../dispositivos/table';
import { categoriaTable } from '../categorias/table';
import { nivelTable } from '../niveles/table';
import { personalTable } from '../personal/table';
import { activoTable } from './table';

const current = sql.raw(`vigente.activo_id = activos.id and vigente.desde <= now() and (vigente.hasta is null or vigente.hasta > now())`);

/** Within its reporting limit: 15 minutes, or three of its intervals. */
const heardOf = sql.raw(`visto.ultima_conexion_en > now() - greatest(interval '15 minutes', coalesce(dispositivos.intervalo_s, 0) * interval '3 seconds')`);

/** What a meter of this kind counts now. */
const meter = (tipo: string) =>
  sql`(select medidores.valor_actual::float8 from medidores where medidores.activo_id = activos.id and medidores.tipo = ${sql.raw(`'${tipo}'`)} and medidores.eliminado_en is null order by medidores.id limit 1)`;

const expiring = sql.raw(
  `documentos.activo_id = activos.id and documentos.eliminado_en is null and documentos.vence_en <= current_date + documentos.aviso_dias`,
);

export const activoStore: Store = {
  entity: activos,
  table: activoTable,
  computed: {
    image_url: sql`archivo_url(activos.foto_id)`,
    fotos_url: sql`array(select archivo_url(foto) from unnest(activos.fotos) foto)`,
    odometro_km: meter('odometro'),
    horometro_h: meter('horometro'),
    documentos_por_vencer: sql`(select count(*)::int from documentos where ${expiring})`,
    con_documentos_por_vencer: sql`exists (select 1 from documentos where ${expiring})`,
    dispositivo_id: sql`(select vigente.dispositivo_id from dispositivo_asignaciones vigente where ${current} limit 1)`,
    con_dispositivo: sql`exists (select 1 from dispositivo_asignaciones vigente where ${current})`,
    en_linea: sql`exists (select 1 from dispositivo_asignaciones vigente
      join dispositivos on dispositivos.id = vigente.dispositivo_id
      join estado_dispositivo visto on visto.dispositivo_id = vigente.dispositivo_id
      where ${current} and ${heardOf})`,
  },
  conditions: {
    bajo_nivel_id: (ids) => sql`activos.nivel_id in (select bajo.id from niveles bajo join niveles raiz on bajo.ruta like raiz.ruta || '%'
      where raiz.id = any(${sql.param(ids)}::int[]) and bajo.empresa_id = raiz.empresa_id)`,
    etiquetas: (tags) => sql`activos.etiquetas && ${sql.param(tags)}::text[]`,
  },
  references: {
    nivel_id: () => nivelTable,
    categoria_id: () => categoriaTable,
    padre_id: () => activoTable,
    responsable_id: () => personalTable,
    conductor_id: () => personalTable,
  },
  slim: {
    order: 'nombre',
    computed: {
      en_linea: sql`activos.id in (select vigente.activo_id from dispositivo_asignaciones vigente
        join dispositivos on dispositivos.id = vigente.dispositivo_id
        join estado_dispositivo visto on visto.dispositivo_id = vigente.dispositivo_id
        where vigente.desde <= now() and (vigente.hasta is null or vigente.hasta > now()) and ${heardOf})`,
    },
  },

  prepare: async (tx, values, before, empresaId) => {
    if (before && values.codigo === null) throw fieldError('codigo', 'Obligatorio');
    if (values.estado === 'dado_de_baja' && before?.dispositivo_id) throw fieldError('estado', 'Retire primero el dispositivo del activo');
    return !before && values.codigo === null ? { ...values, codigo: await freeCode(tx, empresaId) } : values;
  },

  beforeRemove: async (tx, ids) => {
    const [device] = await tx.select({ id: asignacionTable.id }).from(asignacionTable).where(inArray(asignacionTable.activo_id, ids)).limit(1);
    if (device) throw new ApiError('EN_USO', { message: 'Un activo con historial no se elimina: cambie su estado a «Dado de baja».' });
  },
};

/** ACT-000001 and on, skipping the codes that people gave themselves. */
const freeCode = async (tx: Tx, empresaId: number): Promise<string> => {
  for (;;) {
    const codigo = `ACT-${String(await nextNumber(tx, empresaId, 'activos')).padStart(6, '0')}`;
    const taken = await tx
      .select({ id: activoTable.id })
      .from(activoTable)
      .where(and(eq(activoTable.empresa_id, empresaId), sql`lower(${activoTable.codigo}) = lower(${codigo})`, isNull(activoTable.eliminado_en)));
    if (taken.length === 0) return codigo;
  }
};
