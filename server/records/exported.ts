import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Subject } from '#contract/core/access';
import type { Listed } from '#contract/core/entity';
import type { Tx } from '../db/system';
import type { Caller, Rights } from '../plugins/guard';
import type { ListQuery } from './query';
import type { CellReader, Store } from './store';

type Row = Record<string, unknown>;

/** A list that can be exported as a file. */
export interface Exported {
  entity: Listed;
  /** The subject of the list permission, when it differs from the list's name. */
  subject?: Subject;
  /** The fields that this role sees. */
  visible: (caller: Pick<Caller, 'role'>) => (field: string) => boolean;
  /**
   * A page of rows as the list returns them. `after`: the last row of the page before, which a long list may use
   * instead of the range.
   */
  read: (caller: Asking, query: ListQuery, after: Row | null) => Promise<{ rows: Row[]; total: number }>;
  /** Its file is made only for a person whose session was confirmed just now. */
  confirm?: true;
  /** How columns of other lists name these records. */
  store?: Store;
  /** The cell of a column, where it is more than the field's own value. */
  say?: CellReader;
  sayAll?(tx: Tx, empresaId: number, rows: readonly Row[]): Promise<CellReader>;
}

/** How a list offers itself as a file. */
export interface ExportRoutes {
  /** `POST {list}/exportar`. */
  routes(exported: Exported): FastifyPluginAsyncZod;
}

export type Asking = Rights & Pick<Caller, 'empresaId' | 'user'>;
