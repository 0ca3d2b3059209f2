import { and, eq, inArray } from 'drizzle-orm';
import type { System } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { empresaTable } from '../../db/tables/empresas';
import { DeadKey } from './refusals';
import { createRemembered } from './remembered';
import { claveIngestaTable } from '../../db/tables/posiciones';

/** Finds the company whose positions a key may write. */
export const createIngestKeys = (db: System) => {
  const keys = createRemembered(async (claves) => {
    const rows = await db
      .select({
        clave: claveIngestaTable.clave,
        empresaId: claveIngestaTable.empresa_id,
        ends: claveIngestaTable.vence_en,
      })
      .from(claveIngestaTable)
      .innerJoin(empresaTable, eq(empresaTable.id, claveIngestaTable.empresa_id))
      .where(and(inArray(claveIngestaTable.clave, claves), empresaTable.activo))
      .catch(withoutParameters);
    return new Map(rows.map(({ clave, ...found }) => [clave, found]));
  }, lives);

  return {
    /** @throws ApiError 401 CLAVE_INVALIDA, DeadKey when the key was valid once */
    companyOf: (clave: string): number | Promise<number> => {
      const found = plausible.test(clave) ? keys.get(clave) : null;
      return found instanceof Promise ? found.then(companyOf) : companyOf(found);
    },
    forget: keys.forget,
  };
};

const companyOf = (found: { empresaId: number; ends: string | null } | null): number => {
  if (!found) throw new ApiError('CLAVE_INVALIDA');
  if (found.ends && new Date(found.ends) <= new Date()) throw new DeadKey(found.empresaId);
  return found.empresaId;
};

/** A key that another process revoked keeps working no longer than this. */
const lives = { fresh: 1_000, longest: 2_000 };

/** Other keys are refused without a query. */
const plausible = /^[\w.~-]{1,200}$/;

/** Strips parameters from a failed query before it is logged: the key is one of them. */
const withoutParameters = (error: Error): never => {
  throw error.cause ?? new Error('the ingest key could not be looked up');
};
