import { and, eq, inArray } from 'drizzle-orm';
import { combustible as contract, unidadDe } from '#contract/entities/combustible';
import { combustible as words } from '#contract/words/combustible';
import { forgetReadings } from '../../resources/activos/index';
import { combustibleStore } from '../../resources/combustible/store';
import { activoTable } from '../../db/tables/activos';
import { combustibleTable } from '../../db/tables/combustible';
import { assetColumn } from '../rows/columns';
import { entityColumns } from './entityColumns';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import type { Draft } from '../rows/draft';

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
  check: async (drafts, check) => {
    await keepOtherFuels(drafts, check);
    await entity.check(drafts, check);
  },
  undo: async (tx, writer, done) => {
    const mine = and(
      eq(combustibleTable.empresa_id, writer.empresaId),
      inArray(
        combustibleTable.id,
        done.map(({ id }) => id),
      ),
    );
    const readings = await tx
      .select({ km: combustibleTable.lectura_id, hours: combustibleTable.lectura_horas_id })
      .from(combustibleTable)
      .where(mine);
    await entity.undo(tx, writer, done);
    await tx.update(combustibleTable).set({ lectura_id: null, lectura_horas_id: null }).where(mine);
    await forgetReadings(
      tx,
      writer.empresaId,
      readings.flatMap(({ km, hours }) => [km ?? [], hours ?? []].flat()),
    );
  },
};

/** Energy and gas are no litres: what was written for such an asset counts as it is. */
const keepOtherFuels = async (drafts: readonly Draft[], { tx, empresaId }: Check) => {
  const converted = drafts.filter(({ written }) => written?.litros !== undefined);
  const ids = [...new Set(converted.map(({ values }) => Number(values.activo_id)).filter(Number.isInteger))];
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: activoTable.id, combustible: activoTable.combustible })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), inArray(activoTable.id, ids)));
  const others = new Set(rows.flatMap(({ id, combustible: fuel }) => (unidadDe(fuel) === 'l' ? [] : [id])));
  for (const { values, written } of converted)
    if (others.has(Number(values.activo_id))) values.litros = written?.litros;
};

const own = entityColumns(contract, words, {
  activo_id: assetColumn,
  fecha: {
    synonyms: 'fecha y hora, fecha de carga, fecha tanqueo, fecha del tanqueo, date, momento',
    help: 'Con hora o sin ella: 31/03/2026 14:30.',
  },
  litros: {
    synonyms:
      'litros, volumen, cantidad cargada, lt, lts, l, kwh, m3, liters, litres, quantity, volume, galones, gal, gals, ' +
      'galones imperiales, gal imp, gallons, imperial gallons, us gallons, combustible',
    measures: 'volumen',
    help: 'En litros, o en galones si el encabezado lo dice; kWh si es eléctrico, m³ si usa gas natural.',
  },
  valor: 'costo, costo total, total, valor total, valor pagado, precio total, importe, cost, amount',
  odometro_km: 'km, kilometraje, kilómetros, kms, millas, mi, lectura, mileage, odometer',
  horometro_h: 'horas, horómetro, hourmeter, hour meter, engine hours, horas de motor',
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
