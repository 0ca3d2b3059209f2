import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { ordenTable } from '../db/tables/ordenes';
import { enlaceSolicitudTable, solicitudTable } from '../db/tables/solicitudes';
import { usuarioTable } from '../db/tables/usuarios';
import { hashOf } from '../session/secrets';
import { companyId, demoAccounts, demoKeys } from './companies';
import type { SeedContext } from './context';
import { dayAt } from './stories';

/** Step: three requests, of which two are decided, and a link for a label. */
export const requests = async ({ tx, day }: SeedContext) => {
  const [author] = await tx
    .select({ id: usuarioTable.id })
    .from(usuarioTable)
    .where(eq(usuarioTable.email, demoAccounts[1]?.email ?? ''));
  for (const key of demoKeys) {
    const empresa_id = await companyId(tx, key);
    const [asset] = await tx
      .select({ id: activoTable.id, nombre: activoTable.nombre })
      .from(activoTable)
      .where(
        and(
          eq(activoTable.empresa_id, empresa_id),
          eq(activoTable.tipo_activo, 'maquinaria'),
          isNull(activoTable.eliminado_en),
        ),
      )
      .orderBy(asc(activoTable.id))
      .limit(1);
    const [level] = await tx
      .select({ id: nivelTable.id })
      .from(nivelTable)
      .where(and(eq(nivelTable.empresa_id, empresa_id), isNull(nivelTable.eliminado_en)))
      .orderBy(asc(nivelTable.id))
      .limit(1);
    const [order] = await tx
      .select({ id: ordenTable.id, activo_id: ordenTable.activo_id, creado_en: ordenTable.creado_en })
      .from(ordenTable)
      .where(
        and(
          eq(ordenTable.empresa_id, empresa_id),
          eq(ordenTable.estado, 'en_progreso'),
          isNotNull(ordenTable.activo_id),
        ),
      )
      .orderBy(asc(ordenTable.id))
      .limit(1);
    if (!asset || !level || !author) continue;
    // Nobody knows its address: another is made in its place.
    const [link] = await tx
      .insert(enlaceSolicitudTable)
      .values({
        ...{ empresa_id, activo_id: asset.id, nombre: asset.nombre, creado_por_id: author.id },
        ...{ token_hash: hashOf(randomBytes(32).toString('hex')), creado_en: dayAt(day, 20) },
        usado_en: dayAt(day, 1, 14),
      })
      .returning({ id: enlaceSolicitudTable.id });
    const by = { empresa_id, creado_por_id: author.id };
    await tx.insert(solicitudTable).values([
      {
        ...{ empresa_id, activo_id: asset.id, urgencia: 'alta', origen: 'enlace', enlace_id: link?.id ?? null },
        ...{ descripcion: 'Bota aceite por el mástil y deja mancha en el muelle', solicitante: 'Marta Peña' },
        ...{
          contacto: { nombre: 'Marta Peña', telefono: '+573004445566', correo: null },
          creado_en: dayAt(day, 1, 14),
        },
      },
      ...(order
        ? [
            {
              ...{ ...by, activo_id: order.activo_id, estado: 'aprobada' as const, orden_id: order.id },
              ...{ descripcion: 'Suena al frenar y vibra el timón', solicitante: 'Patio', urgencia: 'media' as const },
              ...{ respuesta: 'Ya está en el taller.', decidida_por_id: author.id },
              ...{ respondida_en: order.creado_en, creado_en: order.creado_en },
            },
          ]
        : []),
      {
        ...{ ...by, nivel_id: level.id, estado: 'rechazada', urgencia: 'baja', solicitante: 'Portería' },
        ...{ descripcion: 'Pintar de nuevo las líneas del parqueadero', motivo: 'No es de mantenimiento' },
        ...{ respuesta: 'Lo pasamos a servicios generales.', decidida_por_id: author.id },
        ...{ respondida_en: dayAt(day, 3, 16), creado_en: dayAt(day, 4, 13) },
      },
    ]);
  }
};
