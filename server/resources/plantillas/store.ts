import { and, eq, inArray, sql } from 'drizzle-orm';
import { plantillas, type Plantilla } from '#contract/entities/plantillas';
import { checkFiles } from '../../files/index';
import { ApiError } from '../../plugins/errors';
import { mine, type Store } from '../../records/store';
import { servicioTable } from '../../db/tables/servicios';
import { inspeccionTable } from '../../db/tables/inspecciones';
import { plantillaTable } from '../../db/tables/plantillas';
import { keepVersion, withIds } from './points';

export const plantillaStore: Store<Plantilla> = {
  entity: plantillas,
  table: plantillaTable,
  computed: {
    items_n: sql`jsonb_array_length(plantillas.items)`,
    guias: sql`(
      select coalesce(jsonb_object_agg(guia.id, archivo_url(guia.id::uuid)), '{}'::jsonb)
      from (select distinct item->>'imagen_guia_id' as id from jsonb_array_elements(plantillas.items) item) guia
      where guia.id is not null
    )`,
    servicios_n: sql`(
      select count(*)::int from servicios
      where servicios.plantilla_id = plantillas.id and servicios.eliminado_en is null
    )`,
  },

  prepare: async (tx, values, before, empresaId) => {
    for (const [at, { imagen_guia_id }] of (values.items ?? []).entries())
      await checkFiles(tx, empresaId, `items.${at}.imagen_guia_id`, [imagen_guia_id]);
    // Steps of before they had ids get one when their checklist becomes a form.
    const items = values.items ?? (values.uso ? before?.items : undefined);
    return { ...values, ...(items && { items: withIds(items, before?.items ?? []) }) };
  },
  written: async (tx, row, before, { empresaId }) => {
    if (
      row.uso === 'inspeccion' &&
      (before?.uso !== row.uso || JSON.stringify(before.items) !== JSON.stringify(row.items))
    )
      await keepVersion(tx, empresaId, row);
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const [service] = await tx
      .select({ nombre: servicioTable.nombre })
      .from(servicioTable)
      .where(and(mine({ table: servicioTable }, empresaId), inArray(servicioTable.plantilla_id, ids)))
      .limit(1);
    if (service)
      throw new ApiError('EN_USO', {
        message: `El servicio «${service.nombre}» usa esta plantilla: cámbielo antes o desactívela.`,
      });
    const [inspection] = await tx
      .select({ id: inspeccionTable.id })
      .from(inspeccionTable)
      .where(and(eq(inspeccionTable.empresa_id, empresaId), inArray(inspeccionTable.plantilla_id, ids)))
      .limit(1);
    if (inspection)
      throw new ApiError('EN_USO', { message: 'Hay inspecciones hechas con este formulario: desactívelo.' });
  },
};
