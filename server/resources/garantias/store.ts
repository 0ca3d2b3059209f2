import { sql, type SQL } from 'drizzle-orm';
import { garantias, type Garantia } from '#contract/entities/garantias';
import { belowLevels } from '../../db/belowLevels';
import { todayOnce } from '../../db/days';
import { garantiaTable } from '../../db/tables/garantias';
import { checkFiles } from '../../files/index';
import { ApiError, fieldError } from '../../plugins/errors';
import { isSo } from '../../records/meaning';
import type { Store } from '../../records/store';
import { assetOfWarranty, subjectInWords } from '../../warranty/subject';
import { suppliedBy, supplierIn, supplierOf } from '../proveedores/index';
import { isOfOther, subjectOf, termOf } from './rules';

/** The days before its last one from which a warranty is about to end. */
const soon = sql.raw('30');

const row = sql`garantias`;
const asset = assetOfWarranty(row);
const ended = (column: 'termino_en' | 'termino_por') => sql`(
  select f.${sql.raw(column)} from fin_garantia(
    ${asset}, garantias.inicia_en, garantias.vence_en, garantias.hasta_km, garantias.hasta_horas
  ) f
)`;
const sumOfClaims = (what: SQL, which = sql`true`) => sql`(
  select ${what} from reclamos r
  where r.empresa_id = garantias.empresa_id and r.garantia_id = garantias.id and r.eliminado_en is null and ${which}
)`;
const claimed = sumOfClaims(sql`count(*)::int`);

export const garantiaStore: Store<Garantia> = {
  entity: garantias,
  table: garantiaTable,
  computed: {
    proveedor: supplierOf('garantias'),
    de: subjectInWords(row),
    de_activo_id: asset,
    situacion: sql`(case
      when garantias.inicia_en > ${todayOnce} then 'futura'
      when ${ended('termino_por')} is not null then 'vencida'
      when garantias.vence_en <= ${todayOnce} + ${soon} then 'por_vencer'
      else 'vigente'
    end)`,
    termino_en: sql`${ended('termino_en')}::text`,
    termino_por: ended('termino_por'),
    documento_url: sql`archivo_url(garantias.documento_id)`,
    reclamos_n: claimed,
    reclamado: sumOfClaims(sql`coalesce(sum(r.reclamado), 0)::float8`),
    recuperado: sumOfClaims(sql`coalesce(sum(r.recuperado), 0)::float8`, sql`r.estado = 'pagado'`),
  },
  conditions: {
    bajo_nivel_id: (ids) =>
      belowLevels(
        sql`(select a.nivel_id from activos a where a.empresa_id = garantias.empresa_id and a.id = ${asset})`,
        ids,
      ),
    con_reclamos: (values) => isSo(values, sql`${claimed} > 0`),
  },
  named: supplierIn('proveedor'),
  // By their supplier.
  foundBy: (word) => suppliedBy('garantias', word),

  prepare: async (tx, values, before, empresaId) => {
    subjectOf(values, before);
    if (before && isOfOther(values, before) && before.reclamos_n > 0)
      throw fieldError('activo_id', 'Tiene reclamos: de qué es ya no se cambia');
    await checkFiles(tx, empresaId, 'documento_id', [values.documento_id]);
    return { ...values, ...termOf(values, before) };
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const { rows } = await tx.execute<{ numero: string }>(sql`
      select o.numero from reclamos r join ordenes o on o.empresa_id = r.empresa_id and o.id = r.orden_id
      where r.empresa_id = ${empresaId} and r.garantia_id = any(${sql.param(ids)}::int[]) and r.eliminado_en is null
      limit 1`);
    if (rows[0])
      throw new ApiError('EN_USO', { message: `Tiene un reclamo por la orden ${rows[0].numero}: no se elimina.` });
  },
};
