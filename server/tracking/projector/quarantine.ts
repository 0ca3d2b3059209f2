import type pg from 'pg';

/** A turn that failed after its assets were claimed. */
export class TurnError extends Error {
  constructor(
    readonly assets: readonly { activoId: number; empresaId: number }[],
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Assets that are in quarantine now. */
export const quarantined = 'select activo_id from proyecciones_apartadas where hasta > now()';

/** Seconds until the first retry of an asset, and at most; each further failure multiplies the wait by six. */
const wait = { first: 10, most: 3_600 };

/** Only the failing asset waits: its marks stay, and the others go on. */
export const quarantine = async (pool: pg.Pool, { assets, message }: TurnError): Promise<void> => {
  await pool.query(
    `insert into proyecciones_apartadas as p (activo_id, empresa_id, fallos, hasta, motivo)
     select a, e, 1, now() + interval '${wait.first} seconds', $3 from unnest($1::int[], $2::int[]) n(a, e)
     on conflict (activo_id, empresa_id) do update set fallos = p.fallos + 1, motivo = excluded.motivo,
       hasta = now() + least(${wait.most}, ${wait.first} * power(6, least(p.fallos, 9))) * interval '1 second'`,
    [assets.map(({ activoId }) => activoId), assets.map(({ empresaId }) => empresaId), message],
  );
};

/** Removes assets that have been projected successfully. */
export const takeBack = (client: pg.ClientBase, assets: readonly number[]) =>
  client.query({
    name: 'take_back',
    text: 'delete from proyecciones_apartadas where activo_id = any($1::int[])',
    values: [assets],
  });
