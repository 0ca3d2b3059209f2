import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { importacionDetalle, limitesImportacion, nuevaImportacion } from '#contract/requests/importaciones';
import { keepFile, uploadRoutes } from '../files/index';
import { callerOf } from '../plugins/guard';
import { describeImport } from './answers';
import { startStep, type Parts } from './jobs';
import { importacionTable } from '../db/tables/importaciones';
import { requireImport } from './rights';

/** The file of a new import, which a job then reads. */
export const fileRoute = (parts: Parts) => {
  const { db } = parts;
  return uploadRoutes(db.system, {
    path: '/archivo',
    allow: ['create', 'importaciones'],
    most: limitesImportacion.bytes,
    what: 'El archivo',
    body: nuevaImportacion,
    answer: importacionDetalle,
    finished: async (request, file) => {
      const { empresaId, user } = callerOf(request);
      const [row] = await db.tenant(empresaId, (tx) =>
        tx
          .select({ id: importacionTable.id })
          .from(importacionTable)
          .where(
            and(
              eq(importacionTable.empresa_id, empresaId),
              eq(importacionTable.user_id, user.id),
              eq(importacionTable.archivo_id, file),
            ),
          ),
      );
      return row && describeImport(db, empresaId, row.id);
    },
    finish: async (request, { id: upload, whole, taken }, { tipo, nombre, opciones }) => {
      const caller = callerOf(request);
      const { empresaId, user } = caller;
      requireImport(caller, tipo);
      const id = await startStep(parts, caller, async (tx) => {
        const file = await keepFile(tx, empresaId, user.id, {
          id: upload,
          nombre,
          tipo: 'application/octet-stream',
          carga_id: taken,
          bytes: whole.length,
        });
        const [row] = await tx
          .insert(importacionTable)
          .values({
            empresa_id: empresaId,
            user_id: user.id,
            tipo,
            archivo_id: file.id,
            nombre_archivo: nombre,
            huella: createHash('sha256').update(whole).digest('hex'),
            estado: 'leyendo',
            opciones: opciones ? { lectura: opciones } : {},
          })
          .returning({ id: importacionTable.id });
        return Number(row?.id);
      });
      return describeImport(db, empresaId, id);
    },
  });
};
