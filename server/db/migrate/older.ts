import type { Edition } from './ledger';
import type { Applied } from './recognise';

/** The last version that brings older databases on: our first migration stands for all that it had. */
export const bridge = 'v0.3';

/** @throws Error in Spanish: the database is older than this version can bring on */
export const refuseOlder = (edition: Edition | null, applied: readonly Applied[]): never => {
  throw new Error(
    `La base de datos es de una versión anterior de Ftrack (${versionOf(edition, applied)}), que esta no actualiza ` +
      `directamente. Inicie una vez la versión ${bridge} con ella, y después esta. No se cambió nada.`,
  );
};

/** @returns the version that migrated a database last, or what its last step was where none is written */
export const versionOf = (edition: Edition | null, applied: readonly Applied[]): string =>
  edition?.version || edition?.abre_desde || `paso del ${dayOf(applied.at(-1)?.cuando ?? 0)}`;

const dayOf = (at: number) => new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
