import { sql } from 'drizzle-orm';
import { personal } from '#contract/personal';
import { checkFiles } from '../../files/index';
import { nivelTable } from '../niveles/table';
import type { Store } from '../../store';
import { personalTable } from './table';

export const personalStore: Store = {
  entity: personal,
  table: personalTable,
  computed: {
    image_url: sql`archivo_url(personal.foto_id)`,
    nombre_completo: sql`nombre_completo(personal.nombre, personal.apellido)`,
    situacion_licencia: sql`case when personal.licencia_vence_en is null then 'sin_licencia'
      when personal.licencia_vence_en < current_date then 'vencida'
      when personal.licencia_vence_en <= current_date + 30 then 'por_vencer' else 'al_dia' end`,
    con_usuario: sql`(personal.user_id is not null)`,
  },
  conditions: {
    bajo_nivel_id: (ids) => sql`personal.nivel_id in (select bajo.id from niveles bajo join niveles raiz on bajo.ruta like raiz.ruta || '%'
      where raiz.id = any(${sql.param(ids)}::int[]) and bajo.empresa_id = raiz.empresa_id)`,
  },
  references: { nivel_id: () => nivelTable },

  prepare: async (tx, values, _before, empresaId) => {
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id as string | null]);
    return values;
  },
};
