import type { FastifyRequest } from 'fastify';
import type { Puerto, RastreadorDesconocido } from '#contract/entities/rastreadores';
import type { EntityName } from '#contract/index';
import type { Db } from '../db/client';
import type { Jobs } from '../jobs/index';
import type { ExportRoutes } from './exported';

/**
 * A changed record as it is published. `antes`: the earlier values of the fields that may have changed; null for a new
 * record.
 */
export interface ChangedRow {
  id: number;
  version: number;
  antes?: Readonly<Record<string, unknown>> | null;
}

/** Called with changed records once they are committed. */
export type Changed = (empresaId: number, entity: EntityName, rows: ChangedRow[]) => void;

/** The dependencies of every resource. */
export interface Deps {
  db: Db;
  changed: Changed;
  jobs: Jobs;
  exports: ExportRoutes;
  /** The public address of the product, for links in print; undefined when it is unknown for this request. */
  originOf: (request: FastifyRequest) => string | undefined;
  /**
   * A device's assignments have changed: its stored positions follow. To be awaited after the commit; never rejects.
   */
  reattribute: (empresaId: number, dispositivoId: number) => Promise<void>;
  /** Trackers that speak to us themselves: their ports, and those that nobody has registered. */
  trackers: {
    ports: () => Puerto[];
    unclaimed: { list: () => RastreadorDesconocido[]; named: (identificador: string) => RastreadorDesconocido[] };
    /** A command of this device was stored. */
    poke: (dispositivoId: number) => Promise<void>;
    /** Whether commands can go through a Traccar server. */
    hasGateway: boolean;
    /** Ends the commands that waited too long. */
    expireCommands: () => Promise<unknown>;
  };
}
