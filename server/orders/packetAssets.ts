import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ActivoPaquete } from '#contract/requests/paquete';
import type { Tx } from '../db/system';
import { fieldsOf, mine, selecting } from '../records/store';
import { activoStore, readMeters } from '../resources/activos/index';

/** Those of the orders, and those that the person drives. */
export const packetAssets = async (
  tx: Tx,
  empresaId: number,
  ids: number[],
  personId: number | null,
): Promise<ActivoPaquete[]> => {
  if (personId === null) return [];
  const { table } = activoStore;
  const rows = await selecting(
    tx,
    fieldsOf(activoStore, (field) => assetFields.includes(field)),
    table,
  ).where(and(mine(activoStore, empresaId), or(inArray(table.id, ids), eq(sql`activos.conductor_id`, personId))));
  const found = rows as Omit<ActivoPaquete, 'medidores'>[];
  const meters = await readMeters(
    tx,
    empresaId,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({ ...row, medidores: meters.filter(({ activo_id }) => activo_id === row.id) }));
};

const assetFields = [
  'id',
  'uuid',
  'codigo',
  'nombre',
  'placa',
  'tipo_activo',
  'estado',
  'nivel_id',
  'categoria_id',
  'conductor_id',
  'image_url',
  'apto',
  'motivo_no_apto',
];
