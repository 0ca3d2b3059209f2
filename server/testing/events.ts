import { eventoTable } from '../db/tables/eventos';
import type { TestApi } from './app';

type Row = typeof eventoTable.$inferInsert;

let made = 0;

/** Inserts events like the projector, newest first. @returns their ids */
export const raiseEvents = async (
  { db }: Pick<TestApi, 'db'>,
  empresaId: number,
  given: readonly Partial<Row>[],
): Promise<number[]> => {
  const now = Date.now();
  const rows = given.map((each, at): Row => {
    const moment = new Date(now - at * 1_000).toISOString();
    return {
      empresa_id: empresaId,
      tipo: 'exceso_velocidad',
      severidad: 'media',
      clave: `prueba:${++made}`,
      ancla_en: moment,
      inicio_en: moment,
      fin_en: moment,
      valor: 96,
      valor_max: 104,
      umbral: 80,
      unidad: 'km/h',
      latitud: 4.65,
      longitud: -74.08,
      direccion: 'Calle 26, Bogotá',
      ...each,
    };
  });
  return (
    await db.tenant(empresaId, (tx) => tx.insert(eventoTable).values(rows).returning({ id: eventoTable.id }))
  ).map(({ id }) => id);
};
