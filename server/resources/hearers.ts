import type { EntityName } from '#contract/index';
import type { System } from '../db/system';
import type { ChangedRow } from '../records/deps';
import { driversWhoHear } from './ejecuciones/driver/runs';
import { operariosWhoHear } from './ordenes/index';

type Hearers = (
  db: System,
  empresaId: number,
  rows: readonly ChangedRow[],
) => Promise<{ id: number; version: number; cuenta: number }[]>;

/** The records that operarios have on their phones, and whose accounts must be notified that they changed. */
const hearers: Readonly<Partial<Record<EntityName, Hearers>>> = {
  ordenes: (db, empresaId, rows) => operariosWhoHear(db, empresaId, 'ordenes', rows),
  tareas: (db, empresaId, rows) => operariosWhoHear(db, empresaId, 'tareas', rows),
  ejecuciones: driversWhoHear,
};

export const whoHears = async (db: System, empresaId: number, recurso: EntityName, rows: readonly ChangedRow[]) =>
  (await hearers[recurso]?.(db, empresaId, rows)) ?? [];
