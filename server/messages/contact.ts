import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Contacto } from '#contract/requests/mensajes';
import type { Tx } from '../db/system';
import { personalTable as p } from '../db/tables/personal';
import { e164 } from './telephones';

/** The name and the telephone of a person of the company; null: there is none any more. */
export const contactOf = async (tx: Tx, empresaId: number, person: number): Promise<Contacto['contacto']> => {
  const [found] = await tx
    .select({
      nombre: sql<string>`nombre_completo(${p.nombre}, ${p.apellido})`,
      telefono: p.telefono,
      zone: sql<string>`current_setting('app.zona')`,
    })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), eq(p.id, person), isNull(p.eliminado_en)));
  if (!found) return null;
  const { nombre, telefono, zone } = found;
  return { nombre, telefono, telefono_e164: telefono === null ? null : e164(telefono, zone) };
};
