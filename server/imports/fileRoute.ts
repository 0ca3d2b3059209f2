import { createHash } from 'node:crypto';
import { importacionDetalle, limitesImportacion, nuevaImportacion } from '#contract/importaciones';
import { keepFile, uploadRoutes } from '../files/index';
import { parseBody } from '../plugins/errors';
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
    answer: importacionDetalle,
    finish: async (request, { whole, taken }) => {
      const caller = callerOf(request);
      const { empresaId, user } = caller;
      const { tipo, nombre, opciones } = parseBody(nuevaImportacion, request.body);
      requireImport(caller, tipo);
      const id = await startStep(parts, caller, async (tx) => {
        const file = await keepFile(tx, empresaId, user.id, {
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
