import { sql } from 'drizzle-orm';
import type { System } from '../../db/system';

interface Unknown {
  empresaId: number;
  identifier: string;
  times: number;
  frame: Record<string, unknown> | null;
}

/** ms in which the reports of unregistered devices are gathered into one statement. */
const gather = 20;
/** Unregistered devices that are kept per company: a leaked key must not fill the table. */
const mostPerCompany = 1_000;

/** Counts devices that reported with a valid key and are not registered, for the admin to adopt. */
export const createUnknownDevices = (db: System) => {
  let waiting = new Map<string, Unknown>();
  let flushing: Promise<void> | null = null;

  const flush = async () => {
    await new Promise((resolve) => setTimeout(resolve, gather));
    const gathered = [...waiting.values()].sort(
      (a, b) => a.empresaId - b.empresaId || (a.identifier < b.identifier ? -1 : 1),
    );
    // The statement counts what was there before it, so each row is told how many of its company precede it.
    const before = new Map<number, number>();
    const rows = gathered.map((row) => {
      const nth = (before.get(row.empresaId) ?? 0) + 1;
      before.set(row.empresaId, nth);
      return { ...row, nth };
    });
    waiting = new Map();
    flushing = null;
    await db.execute(sql`
      insert into dispositivos_desconocidos as d (empresa_id, identificador, veces, ultima_vez, ultima_trama)
      select n."empresaId", n.identifier, n.times, now(), n.frame
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(
        "empresaId" int, identifier text, times int, frame jsonb, nth int
      )
      where (
        select count(*) from dispositivos_desconocidos x where x.empresa_id = n."empresaId"
      ) + n.nth <= ${mostPerCompany}
        or exists (
          select 1 from dispositivos_desconocidos x
          where x.empresa_id = n."empresaId" and x.identificador = n.identifier
        )
      on conflict (empresa_id, identificador) do update
      set veces = d.veces + excluded.veces, ultima_vez = excluded.ultima_vez, ultima_trama = excluded.ultima_trama`);
  };

  return {
    /** Resolves when it is counted. */
    count: (empresaId: number, identifier: string, frame: Record<string, unknown> | null): Promise<void> => {
      const key = `${empresaId} ${identifier}`;
      waiting.set(key, { empresaId, identifier, times: (waiting.get(key)?.times ?? 0) + 1, frame });
      return (flushing ??= flush());
    },
    close: async () => flushing ?? undefined,
  };
};
