import type { ModoImportacion, OpcionesImportacion, TipoImportacion } from '#contract/requests/importaciones';
import type { EntityName } from '#contract/index';
import type { Unit } from '#contract/rules/units';
import type { Writer } from '../../records/crud';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import type { Refusal } from '../rows/read';
import type { Column } from '../rows/columns';
import type { Draft } from '../rows/draft';
import type { FindScan } from '../reading/scans';
import type { Step } from '../rows/step';

/** The context of a check of rows. */
export interface Check {
  tx: Tx;
  empresaId: number;
  opciones: OpcionesImportacion;
  /** Reports an error at the cell of its field. */
  refuse(draft: Draft, field: string, refusal: Refusal): void;
  warn(draft: Draft, field: string, refusal: Refusal): void;
  /** The unit of the readings in a field, of a meter that counts in this one; undefined: in whatever it counts. */
  readingUnit(field: string, meter: string): Unit | undefined;
  /** Finds the scan beside the sheet that a cell names. */
  findScan: FindScan;
  /** Nothing is written: rules that only writing would reveal are also checked. */
  dry: boolean;
}

/**
 * A record that a row created or changed. `antes`: the former values of the changed fields; null when it was created.
 */
export interface Written {
  id: number;
  version: number;
  antes: Record<string, unknown> | null;
  /** What the row wrote besides its record. */
  beside?: readonly Beside[];
}

/** A record that a row wrote besides its own. `tipo`: what its kind of row undoes. */
export interface Beside extends Omit<Written, 'beside'> {
  tipo: string;
}

/** How records of a sort that rows write besides their own are undone. */
export type Undoing = Pick<Kind, 'undo' | 'untouched'>;

/** One kind of record that files can be imported into. */
export interface Kind {
  tipo: TipoImportacion;
  /** The entity of these records, used to publish their changes. */
  entity: EntityName;
  modos: readonly ModoImportacion[];
  /** Fields by which a row may identify an existing record, the default first. */
  claves: readonly string[];
  /** Keys identify a record only among those of the one in this field, so that other rows may repeat them. */
  within?: string;
  /** Groups of fields that must be unique together; the last one must not be empty. */
  unique: readonly (readonly string[])[];
  /** Fields that are compared by letters and digits only. */
  codes: readonly string[];
  /** Rows with equal values in these fields are judged together. */
  together?: readonly string[];
  /** The field that may reference another row of the file, and the fields by which rows are found. */
  parent?: { field: string; by: readonly string[] };
  /** Its files may be maps (GeoJSON, KML, GPX, GTFS), from which these are taken. */
  maps?: 'places' | 'lines' | 'points';
  /** Its files may be zips with scans beside the sheet. */
  scans?: true;
  /** Creates missing records that rows need, before the rows are written; they are undone after the rows. */
  brings?: { tipo: TipoImportacion; make(step: Step): Promise<void> };
  /** Runs once before rows are written, outside the company's own transaction. */
  prepare?(step: Step): Promise<void>;
  /**
   * What its rows write besides their own records. `first`: what would keep those from being deleted; `last`: the rest,
   * in the order in which it is undone.
   */
  beside?: { first: Readonly<Record<string, Undoing>>; last: Readonly<Record<string, Undoing>> };
  /** Rows with the same text in this field make one record: all rows are written at once. */
  grouped?: string;
  /** All rows are checked at once, not in batches. */
  whole?: true;
  columns(tx: Tx, empresaId: number): Promise<readonly Column[]>;
  /** Checks across all companies, outside the company's own transaction. */
  checkBeyond?(db: Db, drafts: readonly Draft[], check: Omit<Check, 'tx'>): Promise<void>;
  /** Reports the errors of rows that could be parsed, and sets the action of the others. */
  check(drafts: readonly Draft[], check: Check): Promise<void>;
  /** Carries out the actions of rows, all in this transaction. Returns one result per row. */
  write(
    tx: Tx,
    writer: Writer,
    drafts: readonly Draft[],
    opciones: Pick<OpcionesImportacion, 'historica'>,
  ): Promise<Written[]>;
  /** Runs once after the last row was written, with all that was: for one notice instead of one for each batch. */
  conclude?(
    tx: Tx,
    writer: Writer,
    done: readonly Pick<Written, 'id' | 'antes'>[],
    opciones: Pick<OpcionesImportacion, 'historica'>,
  ): Promise<void>;
  /** Undoes what rows did. @throws ApiError when a record is needed by others */
  undo(tx: Tx, writer: Writer, done: readonly Written[]): Promise<void>;
  /** Ids of those that nobody changed since. */
  untouched(tx: Tx, empresaId: number, done: readonly Written[]): Promise<Set<number>>;
}
