import { preparando, type OpcionesImportacion, type OtraLectura } from '#contract/requests/importaciones';
import { ApiError } from '../plugins/errors';
import type { Writer } from '../records/crud';
import { startStep, type Parts } from './jobs';
import { claim, readImport, type ImportRow } from './rows/record';

/** Starts to read the file of an import again: another sheet, or its text in another way. @throws ApiError 404, 409 */
export const readAgain = (
  parts: Parts,
  caller: Writer,
  id: number,
  { hoja, codificacion, separador }: OtraLectura,
): Promise<number> =>
  startStep(parts, caller, async (tx) => {
    const { empresaId } = caller;
    const { kept, hoja: now } = await readImport(tx, empresaId, id);
    if (hoja !== undefined && !kept.hojas.some(({ nombre }) => nombre === hoja)) throw new ApiError('NO_ENCONTRADO');
    const lectura = {
      codificacion: codificacion === undefined ? kept.lectura.codificacion : codificacion,
      separador: separador === undefined ? kept.lectura.separador : separador,
    };
    await claim(tx, empresaId, id, preparando, {
      estado: 'leyendo',
      hoja: hoja ?? now,
      opciones: { ...kept, lectura },
    });
    return id;
  });

/** What was chosen together with the columns and needs the file to be read again; undefined when nothing does. */
export const otherReading = (
  { kept: { elegidas, hojas } }: ImportRow,
  chosen: OpcionesImportacion,
): OtraLectura | undefined => {
  const isText = elegidas.codificacion !== null;
  const codificacion =
    isText && chosen.codificacion !== null && chosen.codificacion !== elegidas.codificacion
      ? chosen.codificacion
      : undefined;
  const separador =
    isText && chosen.separador !== null && chosen.separador !== elegidas.separador ? chosen.separador : undefined;
  // The hidden rows were left out; now they are wanted.
  const isMissingRows = elegidas.filas_ocultas === 'omitir' && chosen.filas_ocultas !== 'omitir' && hojas.length > 0;
  return codificacion || separador || isMissingRows ? { codificacion, separador } : undefined;
};
