import { and, eq, isNull, sql } from 'drizzle-orm';
import { activos, type Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { activos as words } from '#contract/words/activos';
import type { Tx } from '../../db/system';
import { codeKey } from '#contract/rules/text';
import { dayOf, todayOnce, untilDays } from '../../db/days';
import { nextNumber } from '../../db/sequences';
import { checkFiles } from '../../files/index';
import type { Entry } from '../../history/entry';
import { fieldError } from '../../plugins/errors';
import type { Store, Values } from '../../records/store';
import { settle } from '../../fuel/settle';
import { isAssetOnline, isOnline } from '../../db/online';
import { belowLevels } from '../../db/belowLevels';
import { supplierIn, supplierOf } from '../proveedores/index';
import { entriesOf } from './changes';
import { moveDowntime, type Circumstances } from './downtime';
import { extraFields } from './extraFields';
import { refuseCircle } from './hierarchy';
import { addUsualMeters } from './meterRows';
import { axlesOf, isOfCategory } from '../../components/axles';
import { meterValue } from '../../db/meterInForce';
import { refuseNeeded } from './removal';
import { retirement } from './retirement';
import { activoTable } from '../../db/tables/activos';
import { thisCompany } from '../../db/tables/stored';

const current = sql.raw(
  `vigente.activo_id = activos.id and vigente.desde <= now() and (vigente.hasta is null or vigente.hasta > now())`,
);

/** The current value of the meter of this kind. */
const meter = (tipo: 'odometro' | 'horometro') => sql`${meterValue(sql`activos.id`, sql.raw(`'${tipo}'`))}::float8`;

const expiring = sql`
  documentos.activo_id = activos.id
    and documentos.eliminado_en is null
    and documentos.vence_en <= ${todayOnce} + documentos.aviso_dias`;

const expiringPapers = {
  documentos_por_vencer: sql`(select count(*)::int from documentos where ${expiring})`,
  con_documentos_por_vencer: sql`exists (select 1 from documentos where ${expiring})`,
};

const firstExpiry = sql`(
  select min(vence_en)::text from documentos
  where documentos.activo_id = activos.id and documentos.eliminado_en is null
)`;

/** The latest day of the asset's own warranties; its column is only written, and a trigger makes a warranty of it. */
const lastWarranty = sql`(
  select max(g.vence_en)::text from garantias g
  where g.empresa_id = activos.empresa_id and g.activo_id = activos.id and g.eliminado_en is null
)`;

/** Computed once per statement where it stands, for all assets of the company. */
const unfit = sql`no_aptos(${thisCompany})`;
const whyUnfit = sql`((select jsonb_object_agg(n.activo_id, n.motivo) from ${unfit} n) ->> activos.id::text)`;
const unfitness = { apto: sql`(activos.id not in (select n.activo_id from ${unfit} n))`, motivo_no_apto: whyUnfit };
/** The same for both fields at once. */
const fitness = {
  from: sql`(select ${whyUnfit} as motivo offset 0) aptitud`,
  computed: { apto: sql`(aptitud.motivo is null)`, motivo_no_apto: sql`aptitud.motivo` },
};

const computed = {
  image_url: sql`archivo_url(activos.foto_id)`,
  fotos_url: sql`array(select archivo_url(foto) from unnest(activos.fotos) foto)`,
  odometro_km: meter('odometro'),
  horometro_h: meter('horometro'),
  ...expiringPapers,
  proveedor: supplierOf('activos'),
  primer_vencimiento: firstExpiry,
  garantia_vence_en: lastWarranty,
  con_lecturas_por_confirmar: sql`exists (
    select 1 from medidores
    join lecturas on lecturas.empresa_id = medidores.empresa_id and lecturas.medidor_id = medidores.id
    where medidores.empresa_id = activos.empresa_id
      and medidores.activo_id = activos.id
      and medidores.eliminado_en is null
      and lecturas.estado = 'sospechosa'
  )`,
  dispositivo_id: sql`(select vigente.dispositivo_id from dispositivo_asignaciones vigente where ${current} limit 1)`,
  con_dispositivo: sql`exists (select 1 from dispositivo_asignaciones vigente where ${current})`,
  en_linea: isAssetOnline(sql`activos.id`),
  ejes: axlesOf(),
  ...unfitness,
};

/** The store, with what a change carries besides its fields. */
export const activoStoreWith = (how: Circumstances): Store<Activo> => ({
  entity: activos,
  table: activoTable,
  computed,
  paged: fitness,
  conditions: {
    bajo_nivel_id: (ids) => belowLevels(activoTable.nivel_id, ids),
    documentos_hasta: (days) => sql`exists (
      select 1 from documentos
      where documentos.activo_id = activos.id
        and documentos.eliminado_en is null
        and ${untilDays(sql`documentos.vence_en`, days)}
    )`,
    etiquetas: (tags) => sql`activos.etiquetas && ${sql.param(tags)}::text[]`,
  },
  named: supplierIn('proveedor'),
  slim: {
    order: 'nombre',
    computed: {
      en_linea: sql`activos.id in (select vigente.activo_id from dispositivo_asignaciones vigente
        join dispositivos on dispositivos.id = vigente.dispositivo_id
        join estado_dispositivo visto on visto.dispositivo_id = vigente.dispositivo_id
        where vigente.desde <= now() and (vigente.hasta is null or vigente.hasta > now()) and ${isOnline})`,
    },
  },

  prepare: async (tx, values, before, empresaId) => {
    if (before && values.codigo === null) throw fieldError('codigo', 'Obligatorio');
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    await checkFiles(tx, empresaId, 'fotos', values.fotos ?? []);
    if (before && typeof values.padre_id === 'number' && values.padre_id !== before.padre_id)
      await refuseCircle(tx, empresaId, before.id, values.padre_id);
    const campos_extra = await extraFields(tx, empresaId, values, before);
    const leaving = await retirement(tx, values, before, () => dayOf(tx, how.desde));
    const ejes = values.ejes && (await isOfCategory(tx, empresaId, values.ejes, values, before)) ? { ejes: [] } : {};
    const codigo = !before && values.codigo === null ? { codigo: await freeCode(tx, empresaId) } : {};
    const sheet = withoutOldWarranty(values, before);
    return { ...sheet, ...(campos_extra && { campos_extra }), ...leaving, ...ejes, ...codigo };
  },

  written: async (tx, row, before, actor) => {
    const { estado } = row;
    const entries: Entry[] = before
      ? await entriesOf(tx, actor.empresaId, row, before, how)
      : [{ activo_id: row.id, tipo: 'alta', titulo: 'Se creó el activo', ...sinceBefore(estado) }];
    // A new asset that is stopped was so before: nobody knows since when, so that is no downtime.
    const moved = before && estado !== before.estado;
    return moved ? [...entries, ...(await moveDowntime(tx, actor, row.id, estado, how))] : entries;
  },
  writtenAll: async (tx, written, actor) => {
    const made = written.filter(({ before }) => !before).map(({ row }) => row);
    await addUsualMeters(tx, actor, made);
    const judged = written.filter(
      ({ row, before }) => before && judgesLoads.some((field) => row[field] !== before[field]),
    );
    await settle(
      tx,
      actor.empresaId,
      judged.map(({ row }) => row.id),
    );
  },

  beforeRemove: refuseNeeded,
});

export const activoStore = activoStoreWith({});

const sinceBefore = (estado: Activo['estado']) =>
  indisponibilidadDe[estado] ? { detalle: `${words.values.estado[estado]} desde antes` } : {};

/** What was answered and comes back unchanged may be of another warranty than the sheet's own. */
const withoutOldWarranty = ({ garantia_vence_en, ...values }: Values<Activo>, before: Activo | null) =>
  garantia_vence_en === undefined || (before && garantia_vence_en === before.garantia_vence_en)
    ? values
    : { ...values, garantia_vence_en };

/** The fields that fuel loads are checked against. */
const judgesLoads = ['combustible', 'capacidad_tanque_l'] as const;

/** ACT-000001 and up, skipping codes that people chose. */
const freeCode = async (tx: Tx, empresaId: number): Promise<string> => {
  for (;;) {
    const codigo = `ACT-${String(await nextNumber(tx, empresaId, 'activos')).padStart(6, '0')}`;
    const taken = await tx
      .select({ id: activoTable.id })
      .from(activoTable)
      .where(
        and(
          eq(activoTable.empresa_id, empresaId),
          eq(activoTable.codigo_clave, codeKey(codigo)),
          isNull(activoTable.eliminado_en),
        ),
      );
    if (taken.length === 0) return codigo;
  }
};
