import { posix } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AvisoArchivo, MapeoColumnas } from '#contract/requests/importaciones';
import type { Tx } from '../../db/system';
import { contentOf, keepFile, keptContent } from '../../files/index';
import { archivoTable } from '../../db/tables/archivos';
import { refusalOf } from '../../plugins/errors';
import { assetDocuments } from '../../resources/activos/index';
import { inWorker } from '../../untrusted/index';
import type { Refusal } from '../rows/read';
import { headingsByField } from '../rows/columns';
import { said } from './sheet';
import { change, mineBy, readImport, rowsOf, type ImportRow, type KeptOptions } from '../rows/record';
import type { Step } from '../rows/step';
import { importacionFilaTable as f } from '../../db/tables/importaciones';

/** A scan that came with the sheet; `archivo_id` once it is stored. */
export type Scan = KeptOptions['escaneos'][number];

/** The field whose cells name scans. */
const field = 'archivo_id';

/** Finds the scan that a cell names. */
export type FindScan = (text: string) => Scan | Refusal;

/** Names without their folders or their ending are enough where they are unique. */
export const scanFinder = (scans: readonly Scan[]): FindScan => {
  const named = new Map<string, Scan[]>();
  for (const scan of scans) {
    const path = keyOf(scan.nombre);
    for (const name of new Set([path, posix.basename(path), withoutEnding(path), withoutEnding(posix.basename(path))]))
      named.set(name, [...(named.get(name) ?? []), scan]);
  }
  return (text) => {
    if (scans.length === 0)
      return { codigo: 'NO_EXISTE', mensaje: 'El archivo no trae escaneos: súbalos en un ZIP junto con la hoja' };
    const [only, another] = named.get(keyOf(text)) ?? [];
    const name = text.slice(0, 60);
    if (!only) return { codigo: 'NO_EXISTE', mensaje: `El ZIP no trae «${name}»` };
    if (another)
      return {
        codigo: 'AMBIGUO',
        mensaje: `El ZIP trae varios que se llaman «${name}»: escriba también la carpeta y la extensión`,
      };
    if (only.problema !== null)
      return { codigo: 'VALOR_NO_PERMITIDO', mensaje: `El escaneo «${name}» ${only.problema}` };
    return only;
  };
};

/** Some systems write accents as two characters, and folders with backslashes. */
const keyOf = (name: string) =>
  name
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '');
const withoutEnding = (name: string) => name.replace(/\.[^./]{1,5}$/, '');

/** What is said of scans that no row names: they are not imported. */
export const unnamedScans = async (tx: Tx, imp: ImportRow, mapeo: MapeoColumnas): Promise<AvisoArchivo[]> => {
  const { escaneos } = imp.kept;
  if (escaneos.length === 0) return [];
  const heading = headingsByField(mapeo).get(field);
  const named = new Set(
    heading === undefined
      ? []
      : (await textsIn(tx, imp, heading)).map(scanFinder(escaneos.map((scan) => ({ ...scan, problema: null })))),
  );
  const n = escaneos.filter(
    ({ nombre }) => ![...named].some((scan) => 'nombre' in scan && scan.nombre === nombre),
  ).length;
  if (n === 0) return [];
  const which =
    n === 1
      ? 'Un escaneo del ZIP no lo nombra ninguna fila: no se importa'
      : `${said(n)} escaneos del ZIP no los nombra ninguna fila: no se importan`;
  const mensaje =
    heading === undefined
      ? `El ZIP trae ${n === 1 ? 'un escaneo' : `${said(n)} escaneos`}: diga en qué columna ` +
        'están sus nombres, o no se importan'
      : which;
  return [{ codigo: 'ESCANEOS_SIN_FILA', mensaje, n }];
};

const textsIn = async (tx: Tx, imp: ImportRow, heading: string, estado?: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ texto: sql<string>`btrim(coalesce(${f.datos} ->> ${heading}::text, ''))` })
    .from(f)
    .where(and(rowsOf(imp), estado === undefined ? undefined : eq(f.estado, estado)));
  return rows.map(({ texto }) => texto).filter(Boolean);
};

/** How many are unpacked at a time: the archive is copied for each turn, and the scans of one turn are in memory. */
const atOnce = 20;

/**
 * Stores the scans that valid rows name, checked like every upload. Rows whose scan turns out to be damaged are refused
 * when they are written.
 */
export const keepScans = async ({ db, imp, writer }: Step): Promise<void> => {
  const { empresa_id, id } = imp;
  const heading = headingsByField(imp.mapeo).get(field);
  if (heading === undefined || imp.kept.escaneos.length === 0) return;
  const { texts, stored } = await db.tenant(empresa_id, async (tx) => ({
    texts: await textsIn(tx, imp, heading, 'valida'),
    stored: await storedOf(tx, empresa_id, imp.kept.escaneos),
  }));
  // An interrupted import continues: its files may be there, or may have been swept since.
  let escaneos = imp.kept.escaneos.map((scan) =>
    stored.has(scan.archivo_id ?? '') ? scan : { ...scan, archivo_id: null },
  );
  const find = scanFinder(escaneos);
  const wanted = [...new Set(texts.map(find))].flatMap((found) =>
    'nombre' in found && found.archivo_id === null ? [found.nombre] : [],
  );
  const bytes = wanted.length > 0 ? await contentOf(db, empresa_id, imp.archivo_id ?? '') : Buffer.alloc(0);
  for (let at = 0; at < wanted.length; at += atOnce) {
    const nombres = wanted.slice(at, at + atOnce);
    const scans = await inWorker('scans', { bytes, nombres }, { owner: `empresa ${empresa_id}` });
    for (const [which, nombre] of nombres.entries()) {
      const kept = await keptScan(scans[which] ?? new Uint8Array(), nombre, { db, imp, writer });
      escaneos = escaneos.map((scan) => (scan.nombre === nombre ? { ...scan, ...kept } : scan));
    }
    await db.tenant(empresa_id, async (tx) => {
      const { kept } = await readImport(tx, empresa_id, id);
      await change(tx, mineBy(empresa_id, id), { opciones: { ...kept, escaneos } });
    });
  }
};

const keptScan = async (
  scan: Uint8Array,
  nombre: string,
  { db, imp, writer }: Pick<Step, 'db' | 'imp' | 'writer'>,
): Promise<Omit<Scan, 'nombre'>> => {
  const { empresa_id } = imp;
  try {
    const content = await keptContent(empresa_id, Buffer.from(scan.buffer, scan.byteOffset, scan.byteLength));
    const given = { nombre: posix.basename(nombre).normalize('NFC'), ...content, suelto: true };
    return {
      problema: null,
      archivo_id: (await db.tenant(empresa_id, (tx) => keepFile(tx, empresa_id, writer.user.id, given))).id,
    };
  } catch (error) {
    const known = refusalOf(error);
    if (!known) throw error;
    return { problema: 'está dañado y no se puede leer', archivo_id: null };
  }
};

const storedOf = async (tx: Tx, empresaId: number, scans: readonly Scan[]): Promise<Set<string>> => {
  const ids = idsOf(scans);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: archivoTable.id })
    .from(archivoTable)
    .where(and(eq(archivoTable.empresa_id, empresaId), inArray(archivoTable.id, ids)));
  return new Set(rows.map(({ id }) => id));
};

/** An undone import leaves no scans, but for those of documents that stay. */
export const dropScans = (tx: Tx, { empresa_id, kept }: ImportRow): Promise<void> =>
  assetDocuments.dropScans(tx, empresa_id, idsOf(kept.escaneos));

const idsOf = (scans: readonly Scan[]) => scans.flatMap(({ archivo_id }) => archivo_id ?? []);
