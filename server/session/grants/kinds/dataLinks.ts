import { getTableColumns } from 'drizzle-orm';
import { canOpen } from '#contract/core/paths';
import { masEnlacesDatos } from '#contract/requests/enlacesDatos';
import { empresaTable } from '../../../db/tables/empresas';
import { enlaceDatosTable as t } from '../../../db/tables/enlacesDatos';
import { usuarioTable } from '../../../db/tables/usuarios';
import { limitKeys } from '../../../limits/keys';
import { addressed, leftByName, type GrantKind } from '../kind';

const { id, name, email, img_url, rol_id } = usuarioTable;

/** A list or a report as a table, for spreadsheets that cannot log in. It reads what its author may read. */
export const dataLinks = {
  entity: 'enlaces_datos',
  table: t,
  secret: addressed(),
  name: t.nombre,
  mayGrant: (role) => canOpen(role, '/dispositivos/integraciones'),
  shown: {
    ...getTableColumns(t),
    zona_horaria: empresaTable.zona_horaria,
    user: { id, name, email, img_url, rol_id },
  },
  room: {
    most: masEnlacesDatos,
    full: `La empresa ya tiene ${masEnlacesDatos} enlaces de datos, que es el máximo: revoque los que ya no se usan.`,
  },
  used: t.leido_en,
  // A workbook with some sheets of one link, refreshed by some people.
  readings: { most: 60, window: 300_000, key: limitKeys.dataLink },
  left: leftByName('El enlace de datos'),
} satisfies GrantKind;
