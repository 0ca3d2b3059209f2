import type { ModoImportacion, OpcionesImportacion, TipoImportacion } from '#contract/importaciones';
import type { EntityName } from '#contract/index';
import type { Writer } from '../../records/crud';
import type { Db, Tx } from '../../db/client';
import type { Refusal } from '../cells';
import type { Column } from '../columns';
import type { Draft } from '../draft';
import type { Step } from '../steps/step';

/** What a check of rows is done with. */
export interface Check {
  tx: Tx;
  empresaId: number;
  opciones: OpcionesImportacion;
  /** Shows what is wrong at the cell of its field. */
  refuse(draft: Draft, field: string, refusal: Refusal): void;
  warn(draft: Draft, field: string, refusal: Refusal): void;
  /** Nothing is written: rules that only writing would show are asked too. */
  dry: boolean;
}

/** A record that a row made or changed. `antes`: the fields it changed, as they were; null when it was made. */
export interface Written {
  id: number;
  version: number;
  antes: Record<string, unknown> | null;
}

/** One noun that files can be imported into. */
export interface Kind {
  tipo: TipoImportacion;
  /** The entity of these records, used to publish their changes. */
  entity: EntityName;
  modos: readonly ModoImportacion[];
  /** Fields by which a row may mean a record that exists, the usual one first. */
  claves: readonly string[];
  /** Fields that no two rows may share, together; the last one filled. */
  unique: readonly (readonly string[])[];
  /** Fields that count by letters and digits alone. */
  codes: readonly string[];
  /** Fields whose rows are judged together. */
  together?: readonly string[];
  /** The field that may name another row of the file, and the fields by which that is known. */
  parent?: { field: string; by: readonly string[] };
  /** Its files may be maps (GeoJSON, KML, GPX, GTFS), of which these are looked for. */
  maps?: 'places' | 'lines';
  /** What rows need and nobody has is made before they are written, and undone after them. */
  brings?: { tipo: TipoImportacion; make(step: Step): Promise<void> };
  /** All rows that are checked are checked at once, not by hundreds. */
  whole?: true;
  columns(tx: Tx, empresaId: number): Promise<readonly Column[]>;
  /** What must be asked of all companies together, outside the company's own transaction. */
  checkBeyond?(db: Db, drafts: readonly Draft[], check: Omit<Check, 'tx'>): Promise<void>;
  /** Says what is wrong with rows that can be read, and sets the deed of the others. */
  check(drafts: readonly Draft[], check: Check): Promise<void>;
  /** Does the deeds of rows, all in this transaction. Answers by row. */
  write(tx: Tx, writer: Writer, drafts: readonly Draft[], opciones: Pick<OpcionesImportacion, 'historica'>): Promise<Written[]>;
  /** Takes back what rows did. @throws ApiError when a record is needed by others */
  undo(tx: Tx, writer: Writer, done: readonly Written[]): Promise<void>;
  /** Ids of those that nobody changed since. */
  untouched(tx: Tx, empresaId: number, done: readonly Written[]): Promise<Set<number>>;
}
