import { and, eq, inArray } from 'drizzle-orm';
import { combustible as contract } from '#contract/entities/combustible';
import { combustible as words } from '#contract/words/combustible';
import { forgetReadings } from '../../resources/activos/index';
import { combustibleStore } from '../../resources/combustible/store';
import { combustibleTable } from '../../db/tables/combustible';
import { assetColumn } from '../rows/columns';
import { entityColumns } from './entityColumns';
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

const own = entityColumns(contract, words, {
  activo_id: assetColumn,
  fecha: {
    synonyms: 'fecha y hora, fecha de carga, fecha tanqueo, fecha del tanqueo, date, momento',
    help: 'Con hora o sin ella: 31/03/2026 14:30.',
  },
  litros: {
    synonyms: 'litros, volumen, cantidad cargada, lt, lts, l, kwh, m3, liters, litres, quantity, volume',
    help: 'Litros; kWh si es eléctrico, m³ si usa gas natural.',
  },
  valor: 'costo, costo total, total, valor total, valor pagado, precio total, importe, cost, amount',
  odometro_km: 'km, kilometraje, kilómetros, kms, lectura, mileage, odometer',
  tanque_lleno: {
    synonyms: 'lleno, full, full tank, tanqueo lleno, tanque full, tanque completo',
    help: 'Sí o no. Sin esta columna, sí.',
  },
  estacion: 'estación de servicio, eds, bomba, gasolinera, proveedor, lugar, station, vendor',
  personal_id: {
    synonyms: 'conductor, operario, responsable, persona, driver, cargó',
    help: 'Documento, correo o nombre completo.',
  },
  nota: 'observación, observaciones, comentario, recibo, factura, note, notes',
});
