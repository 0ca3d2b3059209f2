import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import type { Tx } from '../../db/system';
import { updateRecord, type Writer } from '../../records/crud';
import { readOne } from '../../records/store';
import type { Touched } from '../../records/touched';
import { activoStore, activoStoreWith } from './store';

/** Takes an asset out of service; null: it was stopped already, and keeps its state. */
export const stopAsset = async (tx: Tx, writer: Writer, id: number, motivo: string): Promise<Touched | null> => {
  const asset = await readOne(tx, activoStore, writer.empresaId, id, true);
  if (indisponibilidadDe[asset.estado as Activo['estado']] || asset.estado === 'dado_de_baja') return null;
  return [
    'activos',
    await updateRecord(tx, activoStoreWith({ motivo: motivo.slice(0, 500) }), writer, asset, {
      estado: 'fuera_de_servicio',
    }),
  ];
};
