import type { Respuesta } from '#contract/entities/inspecciones';
import { inspeccionTable, respuestaTable } from '../db/tables/inspecciones';
import { plantillaTable } from '../db/tables/plantillas';
import type { TestApi } from './app';

type Inspection = typeof inspeccionTable.$inferInsert;
type Answer = Partial<Omit<typeof respuestaTable.$inferInsert, 'resultado'>> & {
  titulo: string;
  resultado: Respuesta['resultado'];
};

/** An inspection as it stands in the database, at any moment. */
export const inspectionsOf = (api: TestApi) => {
  let form: Promise<number> | undefined;
  const aForm = async () => {
    const [row] = await api.db.system
      .insert(plantillaTable)
      .values({ empresa_id: api.a, nombre: 'Preoperacional', uso: 'inspeccion' })
      .returning({ id: plantillaTable.id });
    return row?.id ?? 0;
  };
  return async (given: Partial<Inspection> & { answers?: Answer[] } = {}) => {
    const { answers = [], ...values } = given;
    const activo_id = values.activo_id ?? (await api.anActivo()).id;
    const plantilla_id = values.plantilla_id ?? (await (form ??= aForm()));
    const [row] = await api.db.system
      .insert(inspeccionTable)
      .values({
        ...{ empresa_id: api.a, plantilla: 'Preoperacional', fecha: new Date().toISOString(), resultado: 'apta' },
        ...{ huella: '', inspector: 'Ana Ñandú' },
        ...values,
        ...{ activo_id, plantilla_id },
      })
      .returning({ id: inspeccionTable.id });
    if (!row) throw new Error('the inspection was not made');
    for (const [posicion, { item = `p${posicion}`, severidad = 'menor', ...answer }] of answers.entries())
      await api.db.system
        .insert(respuestaTable)
        .values({ empresa_id: api.a, inspeccion_id: row.id, posicion, item, severidad, ...answer });
    return { id: row.id, activo_id, plantilla_id };
  };
};
