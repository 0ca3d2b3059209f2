import { and, inArray, sql } from 'drizzle-orm';
import { plantillas, type Plantilla } from '#contract/entities/plantillas';
import { checkFiles } from '../../files/index';
import { ApiError } from '../../plugins/errors';
import { mine, type Store } from '../../records/store';
import { servicioTable } from '../../db/tables/servicios';
import { plantillaTable } from '../../db/tables/plantillas';

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

  prepare: async (tx, values, _before, empresaId) => {
    for (const [at, { imagen_guia_id }] of (values.items ?? []).entries())
      await checkFiles(tx, empresaId, `items.${at}.imagen_guia_id`, [imagen_guia_id]);
    return values;
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
  },
};
