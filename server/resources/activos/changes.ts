import { sql } from 'drizzle-orm';
import { activos, type Activo } from '#contract/entities/activos';
import type { Cambio, TipoHistorial } from '#contract/entities/hojaDeVida';
import { activos as words } from '#contract/words/activos';
import type { Tx } from '../../db/system';
import { changesBetween } from '../../history/audit';
import { partsOf } from '../../history/extraChanges';
import type { Entry } from '../../history/entry';
import type { Circumstances } from './downtime';

/** Changes with an entry type of their own; all others share one `edicion` entry. */
const ownEntry: Partial<Record<string, TipoHistorial>> = {
  estado: 'cambio_estado',
  nivel_id: 'traslado',
  responsable_id: 'cambio_responsable',
  conductor_id: 'cambio_conductor',
};

/** The reason for a retirement has its own entry. */
const compared = Object.keys(activos.fields).filter((field) => field !== 'motivo_baja' && field !== 'proveedor_id');

/** The timeline entries for a change to an asset. */
export const entriesOf = async (
  tx: Tx,
  empresaId: number,
  row: Activo,
  before: Activo,
  how: Circumstances,
): Promise<Entry[]> => {
  const cambios = await named(tx, empresaId, changesBetween(before, row, compared));
  const given = how.desde ? { fecha: how.desde } : {};
  const entries = cambios.flatMap((cambio): Entry[] => {
    const tipo = typeOf(cambio);
    const detalle =
      cambio.campo === 'estado' && cambio.despues === 'dado_de_baja' ? (how.motivo ?? row.motivo_baja) : how.motivo;
    return tipo
      ? [{ activo_id: row.id, tipo, titulo: titleOf(cambio), detalle: detalle ?? null, cambios: [cambio], ...given }]
      : [];
  });
  const rest = cambios.filter((cambio) => !ownEntry[cambio.campo]);
  const fotos = newFiles(rest);
  if (rest.length === 0) return entries;
  if (rest.every(({ campo }) => campo === 'fotos' || campo === 'foto_id') && fotos.length > 0)
    return [
      ...entries,
      {
        activo_id: row.id,
        tipo: 'foto',
        titulo: fotos.length === 1 ? 'Foto agregada' : `${fotos.length} fotos agregadas`,
        adjuntos: fotos,
      },
    ];
  const n = rest.flatMap(partsOf).length;
  const titulo = n === 1 ? 'Se cambió un dato' : `Se cambiaron ${n} datos`;
  return [...entries, { activo_id: row.id, tipo: 'edicion', titulo, cambios: rest, adjuntos: fotos }];
};

const typeOf = ({ campo, antes, despues }: Cambio): TipoHistorial | undefined => {
  if (campo !== 'estado') return ownEntry[campo];
  return despues === 'dado_de_baja' ? 'baja' : antes === 'dado_de_baja' ? 'reactivacion' : 'cambio_estado';
};

const titleOf = ({ campo, antes, despues, antes_nombre, despues_nombre }: Cambio): string => {
  if (campo === 'nivel_id') return `Trasladado de ${antes_nombre} a ${despues_nombre}`;
  if (campo === 'responsable_id') return despues_nombre ? `Responsable: ${despues_nombre}` : 'Sin responsable';
  if (campo === 'conductor_id') return despues_nombre ? `Conductor: ${despues_nombre}` : 'Sin conductor';
  const [from, to] = [antes as Activo['estado'], despues as Activo['estado']];
  if (to === 'dado_de_baja') return 'Dado de baja';
  return from === 'dado_de_baja'
    ? `Reactivado: ${words.values.estado[to]}`
    : `De ${words.values.estado[from]} a ${words.values.estado[to]}`;
};

/** The pictures added by a change. */
const newFiles = (cambios: Cambio[]): string[] => {
  const listed = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
  const [had, has] = [new Set<string>(), new Set<string>()];
  for (const { campo, antes, despues } of cambios) {
    if (campo !== 'foto_id' && campo !== 'fotos') continue;
    for (const id of listed(antes)) had.add(id);
    for (const id of listed(despues)) has.add(id);
  }
  return [...has].filter((id) => !had.has(id));
};

/** The table and name expression of the records that each field references by id. */
const called: Record<string, { table: string; name: string }> = {
  nivel_id: { table: 'niveles', name: 'nombre' },
  categoria_id: { table: 'categorias', name: 'nombre' },
  padre_id: { table: 'activos', name: 'nombre' },
  responsable_id: { table: 'personal', name: 'nombre_completo(nombre, apellido)' },
  conductor_id: { table: 'personal', name: 'nombre_completo(nombre, apellido)' },
};

/** Adds the names of the records that changes reference by id. */
const named = async (tx: Tx, empresaId: number, cambios: Cambio[]): Promise<Cambio[]> => {
  const named: Cambio[] = [];
  for (const cambio of cambios) {
    const { campo, antes, despues } = cambio;
    const names = called[campo] && {
      antes_nombre: await nameOf(tx, empresaId, campo, antes),
      despues_nombre: await nameOf(tx, empresaId, campo, despues),
    };
    named.push({ ...cambio, ...names });
  }
  return named;
};

/** Names already looked up in a transaction: when a thousand assets move at once, they all move to the same level. */
const asked = new WeakMap<Tx, Map<string, string | null>>();

const nameOf = async (tx: Tx, empresaId: number, field: string, id: unknown): Promise<string | null> => {
  const reference = called[field];
  if (!reference || typeof id !== 'number') return null;
  const names = asked.get(tx) ?? new Map<string, string | null>();
  asked.set(tx, names);
  const key = `${field} ${id}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    select ${sql.raw(reference.name)} as nombre
    from ${sql.identifier(reference.table)}
    where empresa_id = ${empresaId} and id = ${id}`);
  const name = rows[0]?.nombre ?? null;
  names.set(key, name);
  return name;
};
