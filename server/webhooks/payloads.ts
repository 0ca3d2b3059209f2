import { and, inArray } from 'drizzle-orm';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { productRole } from '#contract/core/roles';
import type { MomentosCarga } from '#contract/requests/tiempos';
import { registrosWebhook as records } from '#contract/requests/webhookRecords';
import { masCuerpo, type SujetoWebhook } from '#contract/requests/webhooks';
import type { Tx } from '../db/system';
import { pickedBy } from '../plugins/answers';
import { mine, readRows, type Store } from '../records/store';
import { activoStore, documentsById } from '../resources/activos/index';
import { combustibleStore } from '../resources/combustible/store';
import { compraStore } from '../resources/compras/store';
import { componenteStore } from '../resources/componentes/store';
import { defectoStore } from '../resources/defectos/store';
import { dispositivoStore } from '../resources/dispositivos/store';
import { ejecucionStore } from '../resources/ejecuciones/store';
import { eventoStore } from '../resources/eventos/index';
import { garantiaStore } from '../resources/garantias/store';
import { inspeccionStore } from '../resources/inspecciones/store';
import { duesById } from '../resources/mantenimiento/index';
import { ordenStoreFor } from '../resources/ordenes/index';
import { repuestoStore } from '../resources/repuestos/index';
import { solicitudStore } from '../resources/solicitudes/store';
import { readTrips } from '../tracking/trips/rows';
import { readVisits } from '../tracking/trips/visits';

/** Records by their ids, as `GET` answers them to the office. Those that are no more are missing. */
type Read = (tx: Tx, empresaId: number, ids: readonly number[]) => Promise<Map<number, unknown>>;

const byId = (rows: readonly { id: number }[], pick: (row: unknown) => unknown) =>
  new Map(rows.map((row) => [row.id, pick(row)]));

const ofStore = (noun: keyof typeof records, storeOf: (empresaId: number) => Store): Read => {
  const pick = pickedBy(records[noun]);
  return async (tx, empresaId, ids) => {
    const store = storeOf(empresaId);
    return byId(await readRows(tx, store, and(mine(store, empresaId), inArray(store.table.id, [...ids]))), pick);
  };
};

const page = (ids: readonly number[]) => ({ offset: 0, limit: ids.length, descending: false });

const readers: Record<keyof typeof records, Read> = {
  orden: ofStore('orden', (empresaId) => ordenStoreFor({ role: productRole, empresaId, user: { id: null } })),
  evento: ofStore('evento', () => eventoStore),
  activo: ofStore('activo', () => activoStore),
  combustible: ofStore('combustible', () => combustibleStore),
  dispositivo: ofStore('dispositivo', () => dispositivoStore),
  compra: ofStore('compra', () => compraStore),
  repuesto: ofStore('repuesto', () => repuestoStore),
  inspeccion: ofStore('inspeccion', () => inspeccionStore),
  defecto: ofStore('defecto', () => defectoStore),
  solicitud: ofStore('solicitud', () => solicitudStore),
  componente: ofStore('componente', () => componenteStore),
  garantia: ofStore('garantia', () => garantiaStore),
  ejecucion: async (tx, empresaId, ids) => {
    const found = await ofStore('ejecucion', () => ejecucionStore)(tx, empresaId, ids);
    return new Map(
      [...found].map(([id, run]) => [id, { ...(run as Ejecucion), tiempos: momentsOf(run as Ejecucion) }]),
    );
  },
  viaje: async (tx, empresaId, ids) =>
    byId((await readTrips(tx, { empresaId, ids }, page(ids))).rows, pickedBy(records.viaje)),
  visita: async (tx, empresaId, ids) =>
    byId((await readVisits(tx, { empresaId, ids }, page(ids))).rows, pickedBy(records.visita)),
  vencimiento: async (tx, empresaId, ids) =>
    byId([...(await duesById(tx, empresaId, ids)).values()], pickedBy(records.vencimiento)),
  documento: async (tx, empresaId, ids) => byId(await documentsById(tx, empresaId, ids), pickedBy(records.documento)),
};

/**
 * When a run was at its first and at its last stop that the dispatch left in it: what the report of times says of it.
 */
const momentsOf = ({ paradas }: Ejecucion): MomentosCarga => {
  const driven = paradas.filter(({ omision }) => !omision || omision.conductor);
  const [first, last] = [driven[0], driven.at(-1)];
  return {
    llegada_cargue_en: first?.llegada_en ?? null,
    salida_cargue_en: first?.salida_en ?? null,
    llegada_descargue_en: last?.llegada_en ?? null,
    salida_descargue_en: last?.salida_en ?? null,
  };
};

/** What is told of these records. One that no longer exists is told by its id. */
export const dataOf = async (
  tx: Tx,
  empresaId: number,
  noun: SujetoWebhook,
  ids: readonly number[],
): Promise<(id: number) => unknown> => {
  const found = noun === 'posiciones' ? new Map<number, unknown>() : await readers[noun](tx, empresaId, ids);
  return (id) => found.get(id) ?? { id, eliminado: true };
};

/** A body of at most 20 kB: of a larger record the largest fields are left out, and `omitidos` names them. */
export const bodyOf = (type: string, timestamp: string, data: unknown): string => {
  const written = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(written) <= masCuerpo || typeof data !== 'object' || data === null) return written;
  const sizes = Object.entries(data).map(([field, value]) => ({
    field,
    bytes: Buffer.byteLength(JSON.stringify(value) ?? '') + field.length + 4,
  }));
  const largest = sizes.sort((a, b) => b.bytes - a.bytes);
  let over = Buffer.byteLength(written) - masCuerpo + 20;
  const omitidos: string[] = [];
  for (const { field, bytes } of largest) {
    if (over <= 0) break;
    omitidos.push(field);
    over += field.length + 3 - bytes;
  }
  const kept = Object.fromEntries(Object.entries(data).filter(([field]) => !omitidos.includes(field)));
  return JSON.stringify({ type, timestamp, data: { ...kept, omitidos } });
};
