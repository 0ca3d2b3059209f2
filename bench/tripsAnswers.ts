import pg from 'pg';
import { inTurn, type Line } from './report';
import type { FilledTrips } from './tripsFill';

const rounds = 15;

/**
 * A day of one asset and a page of a month, through HTTP, against plain SQL with the same result; another asset each
 * time.
 */
export const benchTripAnswers = async (filled: FilledTrips, dbUrl: string, url: string): Promise<Line[]> => {
  const { empresaId, token, assets } = filled;
  const headers = { authorization: `Bearer ${token}`, empresa_seleccionada: String(empresaId) };
  const get = async (path: string) => {
    const answer = await fetch(`${url}/api/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  const client = new pg.Client({ connectionString: dbUrl });
  await client.connect();
  const bare = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  /** Alternates, so that neither side finds what the other one has just cached. */
  const inTurnOf = (skip: number) => {
    let next = skip;
    return () => assets[(next += 7) % assets.length] ?? 0;
  };
  const compare = (
    name: string,
    ours: (asset: number) => Promise<unknown>,
    yardstick: (asset: number) => Promise<unknown>,
  ) => {
    const [mine, theirs] = [inTurnOf(0), inTurnOf(300)];
    return inTurn(
      rounds,
      name,
      () => ours(mine()),
      () => yardstick(theirs()),
    );
  };
  const rangeOf = (from: string, days: number) => {
    const desde = new Date(`${from}T05:00:00Z`);
    return { desde: desde.toISOString(), hasta: new Date(desde.getTime() + days * 86_400_000).toISOString() };
  };
  const day = rangeOf(filled.days.at(-1) ?? '', 1);
  const month = rangeOf(filled.stored, 30);
  const its = (asset: number, { desde, hasta }: typeof day) =>
    `empresa_id = ${empresaId} and activo_id = ${asset}
      and fecha_dispositivo >= '${desde}' and fecha_dispositivo < '${hasta}'`;
  const overlaps = (asset: number) =>
    `empresa_id = ${empresaId} and activo_id = ${asset}
      and inicio_en < '${day.hasta}' and (fin_en is null or fin_en > '${day.desde}')`;
  const pageOf = (asset: number, skip: number) => [
    `
      select * from posiciones
      where ${its(asset, month)}
      order by fecha_dispositivo desc, id desc limit 100 offset ${skip}`,
    `select count(*) from posiciones where ${its(asset, month)}`,
  ];
  const pages = (name: string, skip: number) =>
    compare(
      name,
      (asset) => {
        const filter = encodeURIComponent(JSON.stringify({ activo_id: asset, ...month }));
        return get(`posiciones?filter=${filter}&sort=["fecha","DESC"]&range=[${skip},${skip + 99}]`);
      },
      (asset) => bare(...pageOf(asset, skip)),
    );
  try {
    return [
      await compare(
        'a day of one asset',
        (asset) => get(`recorrido?${new URLSearchParams({ activo_id: String(asset), ...day }).toString()}`),
        (asset) =>
          bare(
            `
              select fecha_dispositivo, latitud, longitud, velocidad_kmh, rumbo
              from posiciones
              where ${its(asset, day)} and valida and not atipica
              order by fecha_dispositivo, latitud, longitud`,
            `select * from viajes where ${overlaps(asset)} order by inicio_en`,
            `select * from detenciones where ${overlaps(asset)} order by inicio_en`,
          ),
      ),
      await pages('a month, first page', 0),
      await pages('a month, page 20', 1_900),
    ];
  } finally {
    await client.end();
  }
};
