import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { esperaComando, grupoComando, masComandos, tipoComando } from '#contract/requests/comandos';
import { spanInWords } from '#contract/rules/spans';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import { readOne, type Row } from '../../records/store';
import { activoStore } from '../activos/index';
import { comandoTable, dispositivoTable } from '../../db/tables/dispositivos';

/** The commands of a device. */
export const ofDevice = (empresaId: number, id: number) =>
  and(eq(comandoTable.empresa_id, empresaId), eq(comandoTable.dispositivo_id, id));

/** Until when a command waits. @throws ApiError 422 at `caduca_en` */
export const expiryOf = (given: string | undefined): string => {
  const now = Date.now();
  if (given === undefined) return new Date(now + esperaComando.usual).toISOString();
  const at = Date.parse(given);
  if (at <= now) throw fieldError('caduca_en', 'Debe ser después de ahora');
  if (at > now + esperaComando.maxima)
    throw fieldError('caduca_en', `Espera ${spanInWords(esperaComando.maxima)} como máximo`);
  return new Date(at).toISOString();
};

/** Who stops an engine types the plate, so that it is not another vehicle's. */
export const checkPlate = async (tx: Tx, empresaId: number, device: Row, placa: string | undefined): Promise<void> => {
  if (typeof device.activo_id !== 'number')
    throw fieldError('datos.placa', 'El equipo no está en un activo: asígnelo primero');
  const asset = await readOne(tx, activoStore, empresaId, device.activo_id);
  const plate = letters(asset.placa);
  if (!plate) throw fieldError('datos.placa', 'El activo no tiene placa: escríbala primero en su ficha');
  if (letters(placa) !== plate)
    throw fieldError('datos.placa', placa ? 'No es la placa del vehículo' : 'Escriba la placa del vehículo');
};

const letters = (plate: unknown) => (typeof plate === 'string' ? plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : '');

/** Commands of a device are stored one after the other, so that of two at once the second one sees the first. */
export const lockDevice = (tx: Tx, empresaId: number, id: number) =>
  tx
    .select({ id: dispositivoTable.id })
    .from(dispositivoTable)
    .where(and(eq(dispositivoTable.empresa_id, empresaId), eq(dispositivoTable.id, id)))
    .for('update');

/** Ends the commands that wait and that a new one undoes or repeats. */
export const supersede = async (tx: Tx, { empresa_id, dispositivo_id, id, tipo, datos }: NewCommand): Promise<void> => {
  const group = grupoComando[tipo];
  const kinds = tipoComando.options.filter((each) => (group ? grupoComando[each] === group : each === tipo));
  const equal = group ? undefined : sql`${comandoTable.datos} ->> 'texto' = ${datos?.texto ?? ''}`;
  await tx
    .update(comandoTable)
    .set({ estado: 'sustituido', sustituido_por_id: id, terminado_en: sql`now()` })
    .where(
      and(
        ofDevice(empresa_id, dispositivo_id),
        eq(comandoTable.estado, 'pendiente'),
        lt(comandoTable.id, id),
        inArray(comandoTable.tipo, kinds),
        equal,
      ),
    );
};

type NewCommand = Pick<typeof comandoTable.$inferSelect, 'empresa_id' | 'dispositivo_id' | 'id' | 'tipo' | 'datos'>;

/** @throws ApiError 409 when more than may wait do */
export const checkCount = async (tx: Tx, empresaId: number, id: number): Promise<void> => {
  const waiting = await tx.$count(
    comandoTable,
    and(
      ofDevice(empresaId, id),
      inArray(comandoTable.estado, ['pendiente', 'enviado']),
      isNull(comandoTable.terminado_en),
    ),
  );
  if (waiting > masComandos)
    throw new ApiError('CONFLICTO', { message: `El equipo ya tiene ${masComandos} comandos que esperan.` });
};
