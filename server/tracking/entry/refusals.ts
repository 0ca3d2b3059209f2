import { sql } from 'drizzle-orm';
import { masIdentificador } from '#contract/entities/dispositivos';
import type { System } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { UnknownForm } from './frame';

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
  /** The bytes of the first one, in hexadecimal. */
  trama: string | null;
  /** Counted by day of its company. */
  daily: boolean;
}

/** ms in which refusals are gathered, so that a device that resends ten times a second becomes one row. */
const gather = 500;
/** Different refusals that wait at most, so that junk does not fill the memory. */
const mostWaiting = 1_000;
/** Rows kept per company. */
const mostPerCompany = 200;
/** Bytes kept of a refused packet. */
const mostBytes = 1_024;
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
      insert into tramas_rechazadas as r (empresa_id, identificador, motivo, veces, ultima_vez, trama)
      select n."empresaId", n.identifier,
        n.reason || case when n.daily then (
          select to_char(now() at time zone e.zona_horaria, ' (DD/MM/YYYY)') from empresas e where e.id = n."empresaId"
        ) else '' end,
        n.times, now(), n.trama
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(
        "empresaId" int, identifier text, reason text, times int, trama text, daily boolean
      )
      on conflict (empresa_id, identificador, motivo) do update
      set veces = r.veces + excluded.veces, ultima_vez = excluded.ultima_vez,
        trama = coalesce(r.trama, excluded.trama)`);
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
     * @param bytes of what was refused, where they help to read it
     */
    note: (error: unknown, empresaId: number | null, identify: () => string, bytes?: Buffer): void => {
      const company = error instanceof DeadKey ? error.empresaId : empresaId;
      const reason = reasonOf(error);
      if (company === null || reason === null) return;
      const identifier = orNull(identify);
      const key = `${company} ${identifier ?? ''} ${reason}`;
      if (waiting.size >= mostWaiting && !waiting.has(key)) return;
      const before = waiting.get(key);
      waiting.set(key, {
        empresaId: company,
        identifier,
        reason,
        times: (before?.times ?? 0) + 1,
        trama: before?.trama ?? bytes?.subarray(0, mostBytes).toString('hex') ?? null,
        daily: error instanceof UnknownForm,
      });
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
    return identify().slice(0, masIdentificador) || null;
  } catch {
    return null;
  }
};
