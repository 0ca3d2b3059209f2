import { sql } from 'drizzle-orm';
import type { System } from '../../db/client';
import { ApiError } from '../../plugins/errors';

/** The key was valid for this company once: the device gets 401, and the company sees the refusal. */
export class DeadKey extends ApiError {
  constructor(readonly empresaId: number) {
    super('CLAVE_INVALIDA');
  }
}

interface Refusal {
  empresaId: number;
  identifier: string | null;
  reason: string;
  times: number;
}

/** ms in which refusals are gathered, so that a device that resends ten times a second becomes one row. */
const gather = 500;
/** Different refusals that wait at most, so that junk does not fill the memory. */
const mostWaiting = 1_000;
/** Rows kept per company. */
const mostPerCompany = 200;
const deadKey = 'Usa una clave que ya venció o se revocó: ponga en el equipo la dirección con la clave actual.';

/** Records why frames were refused, for people who connect devices. Callers do not wait for it. */
export const createRefusals = (db: System, log: (message: string, details?: object) => void) => {
  let waiting = new Map<string, Refusal>();
  let flushing: Promise<void> | null = null;

  const flush = async () => {
    await new Promise((resolve) => setTimeout(resolve, gather));
    const rows = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    waiting = new Map();
    flushing = null;
    await db.execute(sql`
      insert into tramas_rechazadas as r (empresa_id, identificador, motivo, veces, ultima_vez)
      select n."empresaId", n.identifier, n.reason, n.times, now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(
        "empresaId" int, identifier text, reason text, times int
      )
      on conflict (empresa_id, identificador, motivo) do update
      set veces = r.veces + excluded.veces, ultima_vez = excluded.ultima_vez`);
    for (const empresaId of new Set(rows.map((row) => row.empresaId))) await trim(empresaId);
  };

  const trim = (empresaId: number) =>
    db.execute(sql`
      delete from tramas_rechazadas where id = any(array(
        select id from tramas_rechazadas where empresa_id = ${empresaId}
        order by ultima_vez desc, id desc offset ${mostPerCompany} for update skip locked))`);

  return {
    /**
     * Records why a device was refused. Unregistered devices are counted elsewhere, and our own failures are left out.
     * @param empresaId null when the key was not valid
     * @param identify reads the identifier; it may throw or return an empty string
     */
    note: (error: unknown, empresaId: number | null, identify: () => string): void => {
      const company = error instanceof DeadKey ? error.empresaId : empresaId;
      const reason = reasonOf(error);
      if (company === null || reason === null) return;
      const identifier = orNull(identify);
      const key = `${company} ${identifier ?? ''} ${reason}`;
      if (waiting.size >= mostWaiting && !waiting.has(key)) return;
      waiting.set(key, { empresaId: company, identifier, reason, times: (waiting.get(key)?.times ?? 0) + 1 });
      flushing ??= flush().catch((failure: Error) =>
        log('Refused frames could not be noted', { reason: failure.message }),
      );
    },
    close: async () => flushing ?? undefined,
  };
};

const reasonOf = (error: unknown): string | null => {
  if (error instanceof DeadKey) return deadKey;
  if (!(error instanceof ApiError) || !['VALIDACION', 'DEMASIADOS_INTENTOS'].includes(error.code)) return null;
  return error.message.slice(0, 200);
};

const orNull = (identify: () => string): string | null => {
  try {
    return identify().slice(0, 64) || null;
  } catch {
    return null;
  }
};
