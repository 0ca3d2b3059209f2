import type pg from 'pg';
import { placesOf } from '../places/index';
import type { Fix, Settings } from './fix';
import type { Checkpoint } from './project';

/** An asset that is to be projected; its row is locked. */
export interface Claimed {
  activoId: number;
  empresaId: number;
  settings: Omit<Settings, 'corredores'>;
  head: Checkpoint | null;
  /** The marks that this is for, and from when on they want it (ms), after what is final. */
  marks: string[];
  since: number;
  /** The least urgent of them. */
  priority: number;
}

interface ClaimedRow {
  activo_id: number;
  empresa_id: number;
  fecha: Date | null;
  estado: Checkpoint['state'] | null;
  zona: string;
  min_parada: number | null;
  lugares_version: number;
  marcas: string[];
  desde: Date;
  prioridad: number;
}

const usualStop = 5;

/** Takes marked assets that nobody else is projecting, the most urgent first. Begins a transaction. */
export const claim = async (client: pg.ClientBase, most: number): Promise<Claimed[]> => {
  await client.query('begin');
  const { rows: marked } = await client.query<{ activo_id: number; known: boolean }>({
    name: 'marked_assets',
    text: `select m.activo_id, p.activo_id is not null as known from (
        select activo_id, min(prioridad) as prioridad, min(id) as id from recalculos_pendientes group by activo_id order by 2, 3 limit $1) m
      left join proyecciones p on p.activo_id = m.activo_id`,
    values: [most],
  });
  if (marked.length === 0) return [];
  const unknown = marked.filter(({ known }) => !known).map(({ activo_id }) => activo_id);
  if (unknown.length)
    await client.query(
      `insert into proyecciones (activo_id, empresa_id) select activo_id, min(empresa_id) from recalculos_pendientes
       where activo_id = any($1::int[]) group by 1 order by 1 on conflict do nothing`,
      [unknown],
    );
  const { rows: locked } = await client.query<{ activo_id: number }>({
    name: 'lock_projections',
    text: `select activo_id from proyecciones where activo_id = any($1::int[]) order by activo_id for update skip locked`,
    values: [marked.map(({ activo_id }) => activo_id)],
  });
  // Only now, because whoever held them may just have done what was marked.
  const { rows } = await client.query<ClaimedRow>({
    name: 'claimed_projections',
    text: `select p.activo_id, p.empresa_id, p.fecha, p.estado, e.zona_horaria as zona, (e.ajustes ->> 'min_parada')::float8 as min_parada, e.lugares_version,
        m.marcas, greatest(m.desde, p.definitivo_hasta + interval '1 millisecond') as desde, m.prioridad
      from (select activo_id, array_agg(id::text) as marcas, min(desde) as desde, max(prioridad) as prioridad
        from recalculos_pendientes where activo_id = any($1::int[]) group by activo_id) m
      join proyecciones p on p.activo_id = m.activo_id join empresas e on e.id = p.empresa_id order by p.activo_id`,
    values: [locked.map(({ activo_id }) => activo_id)],
  });
  const claimed: Claimed[] = [];
  for (const { activo_id, empresa_id, fecha, estado, zona, min_parada, lugares_version, marcas, desde, prioridad } of rows) {
    const lugares = await placesOf((text) => client.query(text), empresa_id, lugares_version);
    claimed.push({
      activoId: activo_id,
      empresaId: empresa_id,
      settings: { zona, min_parada: min_parada ?? usualStop, lugares },
      head: fecha && estado ? { fecha: fecha.getTime(), state: estado } : null,
      marks: marcas,
      since: desde.getTime(),
      priority: prioridad,
    });
  }
  return claimed;
};

/** Where each asset's projection goes on: from its newest fix, or from the last checkpoint before its mark. */
export const startsOf = async (client: pg.ClientBase, claimed: readonly Claimed[]): Promise<Map<number, Checkpoint | null>> => {
  const starts = new Map(claimed.map(({ activoId, head }) => [activoId, head]));
  const behind = claimed.filter(({ head, since }) => head && head.fecha >= since);
  if (behind.length === 0) return starts;
  const { rows } = await client.query<{ activo_id: number; fecha: Date | null; estado: Checkpoint['state'] | null }>(
    `select m.activo_id, c.fecha, c.estado from unnest($1::int[], $2::timestamptz[]) m(activo_id, desde)
     left join lateral (select fecha, estado from puntos_control c where c.activo_id = m.activo_id and c.fecha < m.desde order by fecha desc limit 1) c on true`,
    [behind.map(({ activoId }) => activoId), behind.map(({ since }) => new Date(since))],
  );
  for (const { activo_id, fecha, estado } of rows) starts.set(activo_id, fecha && estado ? { fecha: fecha.getTime(), state: estado } : null);
  return starts;
};

interface FixRow extends Omit<Fix, 'id' | 'fecha' | 'recibida'> {
  activo_id: number;
  id: string;
  fecha: string;
  recibida: string;
}

const columns = `p.id, p.dispositivo_id, extract(epoch from p.fecha_dispositivo) * 1000 as fecha, extract(epoch from p.fecha_servidor) * 1000 as recibida, p.latitud,
  p.longitud, p.velocidad_kmh, p.rumbo, p.precision_m, p.bateria_pct, p.encendido, p.odometro_km, p.atipica`;

const oldest = Date.UTC(2000, 0, 1);

/** The fixes of each asset after a time, in device order, `most` of each at most. */
export const fixesAfter = async (client: pg.ClientBase, starts: ReadonlyMap<number, Checkpoint | null>, most: number): Promise<Map<number, Fix[]>> => {
  const from = [...starts].map(([activoId, start]) => ({ activoId, after: start?.fecha ?? oldest - 1 }));
  const { rows } = await client.query<FixRow>({
    name: 'fixes_to_project',
    text: `select a.activo_id, p.* from unnest($1::int[], $2::timestamptz[]) a(activo_id, after)
      cross join lateral (select ${columns} from posiciones p
        where p.activo_id = a.activo_id and p.fecha_dispositivo > a.after and p.fecha_dispositivo > $3 and p.valida and p.latitud is not null
        order by p.fecha_dispositivo, p.latitud, p.longitud, p.id limit $4) p`,
    values: [from.map(({ activoId }) => activoId), from.map(({ after }) => new Date(after)), new Date(Math.min(...from.map(({ after }) => after))), most],
  });
  const fixes = new Map<number, Fix[]>();
  for (const { activo_id, id, fecha, recibida, ...row } of rows) {
    const found = fixes.get(activo_id) ?? [];
    if (found.length === 0) fixes.set(activo_id, found);
    found.push({ ...row, id: Number(id), fecha: Math.round(Number(fecha)), recibida: Math.round(Number(recibida)) });
  }
  return fixes;
};
