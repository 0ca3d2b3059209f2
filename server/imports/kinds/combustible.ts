import { and, eq, inArray } from 'drizzle-orm';
import { combustible as words } from '#contract/words/combustible';
import { forgetReadings } from '../../resources/activos/index';
import { combustibleStore } from '../../resources/combustible/store';
import { combustibleTable } from '../../db/tables/combustible';
import { assetColumn, headed, wordsIn } from '../rows/columns';
import { entityKind } from './entityKind';
import type { Kind } from './kind';

const entity = entityKind({
  tipo: 'combustible',
  store: combustibleStore,
  claves: [],
  unique: [],
  columns: async () => own,
});

/** Fuel loads: each row is one, judged with the others of its asset once it is written. */
export const combustible: Kind = {
  ...entity,
  modos: ['crear'],
  undo: async (tx, writer, done) => {
    const mine = and(
      eq(combustibleTable.empresa_id, writer.empresaId),
      inArray(
        combustibleTable.id,
        done.map(({ id }) => id),
      ),
    );
    const readings = await tx.select({ id: combustibleTable.lectura_id }).from(combustibleTable).where(mine);
    await entity.undo(tx, writer, done);
    await tx.update(combustibleTable).set({ lectura_id: null }).where(mine);
    await forgetReadings(
      tx,
      writer.empresaId,
      readings.flatMap(({ id }) => id ?? []),
    );
  },
};

const own = headed(words.fields, [
  assetColumn,
  {
    field: 'fecha',
    synonyms: ['fecha y hora', 'fecha de carga', 'fecha tanqueo', 'fecha del tanqueo', 'date', 'momento'],
    kind: 'momento',
    required: true,
    help: 'Con hora o sin ella: 31/03/2026 14:30.',
  },
  {
    field: 'litros',
    synonyms: wordsIn(`
      litros, volumen, cantidad cargada, lt, lts, l, kwh, m3, liters, litres, quantity, volume`),
    kind: 'numero',
    required: true,
    help: 'Litros; kWh si es eléctrico, m³ si usa gas natural.',
  },
  {
    field: 'valor',
    synonyms: wordsIn(`
      costo, costo total, total, valor total, valor pagado, precio total, importe, cost, amount`),
    kind: 'numero',
  },
  {
    field: 'odometro_km',
    synonyms: ['km', 'kilometraje', 'kilómetros', 'kms', 'lectura', 'mileage', 'odometer'],
    kind: 'numero',
  },
  {
    field: 'tanque_lleno',
    synonyms: ['lleno', 'full', 'full tank', 'tanqueo lleno', 'tanque full', 'tanque completo'],
    kind: 'booleano',
    help: 'Sí o no. Sin esta columna, sí.',
  },
  {
    field: 'estacion',
    synonyms: ['estación de servicio', 'eds', 'bomba', 'gasolinera', 'proveedor', 'lugar', 'station', 'vendor'],
    kind: 'texto',
  },
  {
    field: 'personal_id',
    synonyms: ['conductor', 'operario', 'responsable', 'persona', 'driver', 'cargó'],
    kind: 'referencia',
    refersTo: 'personal',
    help: 'Documento, correo o nombre completo.',
  },
  {
    field: 'nota',
    synonyms: ['observación', 'observaciones', 'comentario', 'recibo', 'factura', 'note', 'notes'],
    kind: 'texto',
  },
]);
