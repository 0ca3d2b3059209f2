import { and, desc, eq, sql } from 'drizzle-orm';
import {
  limitesImportacion,
  mapeoColumnas,
  mapeoValores,
  opcionesImportacion,
  type MapeoColumnas,
  type OpcionesImportacion,
} from '#contract/requests/importaciones';
import { localDay } from '#contract/core/localTime';
import type { Tx } from '../../db/system';
import { contentOf } from '../../files/index';
import { empresaTable } from '../../db/tables/empresas';
import { matchColumns, type Column } from '../rows/columns';
import { kinds } from '../kinds/index';
import { change, headingsHash, mineBy, type ImportRow } from '../rows/record';
import { importacionFilaTable, mapeoRecordadoTable } from '../../db/tables/importaciones';
import { foldWord } from '../rows/words';
import type { Summary } from './spreadsheet';
import { inWorker } from '../../untrusted/index';
import type { StepWork } from '../rows/step';

/** Reads the file in a worker: its sheets, the headings and rows of one, and the likely mapping of its columns. */
export const read: StepWork = async ({ db, imp, progress }) => {
  const { empresa_id, id } = imp;
  const columns = await db.tenant(empresa_id, (tx) => kinds[imp.tipo].columns(tx, empresa_id));
  const bytes = await contentOf(db, empresa_id, imp.archivo_id ?? '');
  const { maps, scans = false } = kinds[imp.tipo];
  const headings = columns.map(({ field, label, synonyms = [], measures }) => ({
    field,
    label,
    synonyms,
    ...(measures && { measures }),
  }));
  const [empresa] = await db.system
    .select({ zona: empresaTable.zona_horaria })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresa_id));
  const { lectura } = imp.kept;
  await db.tenant(empresa_id, (tx) =>
    tx
      .delete(importacionFilaTable)
      .where(and(eq(importacionFilaTable.empresa_id, empresa_id), eq(importacionFilaTable.importacion_id, id))),
  );
  let [unpacked, stored] = [0, 0];
  const summary = await inWorker(
    'spreadsheet',
    {
      bytes,
      hoja: imp.hoja,
      columns: headings,
      lectura,
      hoy: localDay(Date.now(), empresa?.zona ?? 'UTC'),
      scans,
      map: maps ? { nombre: imp.nombre_archivo, wanted: maps } : null,
    },
    {
      owner: `empresa ${empresa_id}`,
      take: async (part) => {
        if ('unpacked' in part) {
          unpacked += part.unpacked;
          return progress(halfway * (1 - 1 / (1 + unpacked / usual)));
        }
        await db.tenant(empresa_id, (tx) => store(tx, imp, part.rows));
        stored += part.count;
        await progress(halfway + ((95 - halfway) * stored) / limitesImportacion.filas);
      },
    },
  );
  await db.tenant(empresa_id, async (tx) => {
    const recalled = await recall(tx, imp, summary.headings, columns);
    const guessed = recalled?.mapeo ?? matchColumns(summary.headings, columns);
    await change(tx, mineBy(empresa_id, id), {
      hoja: summary.hoja,
      encabezados: summary.headings,
      mapeo: guessed,
      mapeo_valores: recalled?.mapeo_valores ?? {},
      filas_total: summary.total,
      opciones: {
        ...imp.kept,
        elegidas: { ...(recalled?.opciones ?? opcionesImportacion.parse({})), ...ofThisFile(summary) },
        hojas: summary.hojas,
        avisos: summary.avisos,
        codificaciones: summary.text?.codificaciones ?? [],
        fila_encabezado: summary.headingRow,
        encabezados: summary.hints,
        recordado: recalled !== null,
        escaneos: summary.scans.map((scan) => ({ ...scan, archivo_id: null })),
      },
    });
  });
  return { estado: 'subida' };
};

/**
 * Choices that belong to one file. That of the decimal mark is remembered for files whose own numbers do not tell it.
 */
const ofThisFile = ({ text, hints }: Summary): Partial<OpcionesImportacion> => ({
  codificacion: text?.codificacion ?? null,
  separador: text?.separador ?? null,
  filas_ocultas: null,
  ...(hints.some(({ decimal }) => decimal === 'coma' || decimal === 'punto') && { decimal: null }),
});

/**
 * Percentage at which reading is done and storing begins. The size of the content is unknown: half of that percentage
 * is reached at this many bytes.
 */
const halfway = 40;
const usual = 20 * 1024 * 1024;

/** A single parameter for any number of rows: the worker already wrote the list as JSON. */
const store = (tx: Tx, { empresa_id, id }: ImportRow, rows: string) =>
  tx.execute(sql`
    insert into importacion_filas (importacion_id, empresa_id, estado, numero, datos, formas, oculta)
    select ${id}, ${empresa_id}, 'pendiente', (fila ->> 'numero')::int, fila -> 'datos', fila -> 'formas',
      coalesce((fila ->> 'oculta')::boolean, false)
    from jsonb_array_elements(${rows}::jsonb) fila`);

/** The company's last mapping of these headings, without fields that no longer exist. */
const recall = async (
  tx: Tx,
  { empresa_id, tipo }: ImportRow,
  headings: readonly string[],
  columns: readonly Column[],
) => {
  const m = mapeoRecordadoTable;
  const [last] = await tx
    .select()
    .from(m)
    .where(and(eq(m.empresa_id, empresa_id), eq(m.tipo, tipo), eq(m.huella, headingsHash(headings))))
    .orderBy(desc(m.usado_en))
    .limit(1);
  if (!last) return null;
  const fields = new Set(columns.map(({ field }) => field));
  const before = new Map(
    Object.entries(mapeoColumnas.parse(last.mapeo)).map(([heading, field]) => [foldWord(heading), field]),
  );
  const mapeo: MapeoColumnas = Object.fromEntries(
    headings.map((heading) => {
      const field = before.get(foldWord(heading)) ?? null;
      return [heading, field !== null && fields.has(field) ? field : null];
    }),
  );
  return {
    mapeo,
    mapeo_valores: mapeoValores.parse(last.mapeo_valores),
    opciones: opcionesImportacion.parse(last.opciones),
  };
};

/** Stores how these headings were mapped, for the next file that has them. */
export const remember = async (tx: Tx, { empresa_id, tipo, encabezados, mapeo, mapeo_valores, kept }: ImportRow) => {
  // The next track is likely of another asset.
  const values = { mapeo, mapeo_valores, opciones: { ...kept.elegidas, activo_id: null } };
  await tx
    .insert(mapeoRecordadoTable)
    .values({ empresa_id, tipo, huella: headingsHash(encabezados), ...values })
    .onConflictDoUpdate({
      target: [mapeoRecordadoTable.empresa_id, mapeoRecordadoTable.tipo, mapeoRecordadoTable.huella],
      set: { ...values, usado_en: sql`now()` },
    });
};
