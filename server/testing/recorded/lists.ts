import { adminActivos, adminDispositivos, adminUsers } from '#contract/requests/admin';
import { auditorias } from '#contract/requests/auditoria';
import { conduccion } from '#contract/requests/conduccion';
import { adminEmpresas } from '#contract/entities/empresas';
import type { Listed } from '#contract/core/entity';
import { entities } from '#contract/index';
import { jornadas } from '#contract/requests/jornadas';
import { vencimientos } from '#contract/entities/mantenimiento';
import { notificaciones } from '#contract/requests/notificaciones';
import { visitas } from '#contract/entities/paradas';
import { posiciones } from '#contract/requests/posiciones';
import { tiempos } from '#contract/requests/tiempos';
import { turnos } from '#contract/entities/turnos';
import { uso } from '#contract/requests/uso';
import { z } from '#contract/core/validation';
import { detenciones, viajes } from '#contract/requests/viajes';
import { day, type Demonstration, type Person } from './demonstration';
import { createWords, folded } from './text';

type Row = Readonly<Record<string, unknown>>;
type Filter = Readonly<Record<string, unknown>>;

export interface List {
  path: string;
  listed: Listed & { searched?: readonly string[] };
  /** What the list always wants to know. */
  always?: Filter;
  /** Who asks, unless the admin. */
  by?: 'superadmin';
  /** Its usual order, where ids are invented. */
  order?: readonly string[];
}

const byName = { order: ['name', 'ASC'] } as const;
const week = { desde: '2026-11-13', hasta: day };
const hours = { desde: '2026-11-18T05:00:00Z', hasta: '2026-11-20T05:00:00Z' };

/** Every list that is filtered and sorted by the declaration of its rows. */
export const lists: readonly List[] = [
  ...Object.values(entities).map((listed) => ({
    path: `/api/${listed.name}`,
    listed,
    ...(listed.name === 'usuarios' && byName),
  })),
  { path: '/api/mantenimiento/vencimientos', listed: vencimientos },
  { path: '/api/auditoria', listed: auditorias },
  { path: '/api/notificaciones', listed: notificaciones },
  { path: '/api/eventos/turnos', listed: turnos },
  { path: '/api/viajes', listed: viajes, always: hours },
  { path: '/api/detenciones', listed: detenciones, always: hours },
  { path: '/api/visitas', listed: visitas, always: hours },
  { path: '/api/posiciones', listed: posiciones, always: { ...hours, activo_id: 1 } },
  { path: '/api/jornadas', listed: jornadas, always: week },
  { path: '/api/uso', listed: uso, always: week },
  { path: '/api/conduccion', listed: conduccion, always: { por: 'conductor', ...week } },
  { path: '/api/reportes/tiempos', listed: tiempos, always: week },
  { path: '/api/admin-empresas', listed: adminEmpresas, by: 'superadmin' },
  { path: '/api/admin-users', listed: adminUsers, by: 'superadmin', ...byName },
  { path: '/api/admin-dispositivos', listed: adminDispositivos, by: 'superadmin' },
  { path: '/api/admin-activos', listed: adminActivos, by: 'superadmin' },
  { path: '/api/admin-users/auditoria', listed: auditorias, by: 'superadmin' },
];

/** What one row is called. */
const words = [
  'nombre',
  'numero',
  'titulo',
  'identificador',
  'email',
  'entrada_en',
  'activo',
  'fecha',
  'inicio_en',
  'id',
];
const called = (row: Row) => String(row[words.find((word) => row[word] != null) ?? 'id']);

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** Lists of one caller, as text. */
const reader = ({ call }: Person, { path, always = {}, order }: List, accounts: ReadonlyMap<number, string>) => {
  const read = async (filter: Filter, sort = order, rows = 3) => {
    const query = [`range=[0,${rows}]`, `filter=${json({ ...always, ...filter })}`, sort && `sort=${json(sort)}`];
    const { status, json: body, headers } = await call('GET', `${path}?${query.filter(Boolean).join('&')}`);
    const total = String(headers['content-range'] ?? '').split('/')[1];
    return { status, body, total, found: (Array.isArray(body) ? body : (body.filas ?? [])) as Row[] };
  };
  const write = async (asked: string, ...given: Parameters<typeof read>) => {
    const { status, body, total = '-', found } = await read(...given);
    const answer =
      status === 200 ? `${total}: ${found.map(called).join(' · ')}` : `${status} ${createWords(accounts).said(body)}`;
    return folded(`  ${asked} → ${answer}`);
  };
  return { read, write };
};

/** What a filter may be asked, by its schema and by what the rows have. */
const valuesOf = (name: string, type: z.ZodType, rows: readonly Row[], levels: readonly unknown[]): unknown[] => {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  const all = schema.enum ?? (schema.anyOf as { enum?: unknown[] }[] | undefined)?.flatMap((each) => each.enum ?? []);
  if (Array.isArray(all) && all.length > 0) return all;
  if (schema.type === 'boolean') return [true, false];
  const days = /hasta/.test(name) ? ['2026-11-18', '2026-12-05'] : ['2026-11-14', '2026-11-17'];
  if (/(^|_)(desde|hasta|fecha|limite)($|_)/.test(name) && schema.type !== 'number')
    return schema.format === 'date' ? days : ['2026-11-18T19:00:00Z', '2026-11-19T13:00:00Z'];
  if (name === 'cerca')
    return [
      [4.65, -74.08, 3000],
      [4.65, -74.08, 9000],
    ];
  if (name === 'bajo_nivel_id') return [...levels];
  const known = [...new Set(rows.flatMap((row) => row[name] ?? []))].slice(0, 2);
  return [...(known.length > 0 ? known : [schema.type === 'string' ? 'x' : 1]), null];
};

/** The root of a company's levels, and one in the middle of the tree. */
const parents = (company: number) => `
  select min(id) as id from niveles where empresa_id = ${company} and padre_id is null
  union all select min(id) from niveles where empresa_id = ${company} and padre_id is not null
    and exists (select from niveles abajo where abajo.padre_id = niveles.id)`;

/** Everything that a list can be asked, and what it answers. */
export const recordList = async (demonstration: Demonstration, list: List): Promise<string[]> => {
  const { listed, path, by = 'admin' } = list;
  const accounts = await demonstration.accounts();
  const { read, write } = reader(await demonstration.as(by), list, accounts);
  const { found: rows, total, status, body } = await read({}, undefined, 99);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  const lines = [`${path} (${by}): ${total}`];
  const first = rows[0];
  if (first) lines.push(...folded(`  first: ${createWords(accounts).fields(first)}`));
  const levels = (await demonstration.rows(parents(demonstration.companies.andinos))).map(({ id }) => id);
  for (const field of listed.sorts.filter((each) => each !== 'uuid' && !(each === 'id' && list.order)))
    for (const order of ['ASC', 'DESC']) lines.push(...(await write(`${field} ${order}`, {}, [field, order])));
  for (const [name, type] of Object.entries(listed.filters))
    for (const [at, value] of valuesOf(name, type as z.ZodType, rows, levels).entries())
      lines.push(
        ...(await write(`${name} = ${name === 'uuid' ? at : createWords(accounts).said(value)}`, { [name]: value })),
      );
  for (const field of listed.searched ?? []) {
    const text = rows.map((row) => row[field]).find((value) => typeof value === 'string' && value.length > 3);
    if (typeof text === 'string') lines.push(...(await write(`q of ${field}`, { q: text.slice(0, 9).toUpperCase() })));
  }
  for (const role of ['monitor', 'operario', 'valle'])
    if (by === 'admin')
      lines.push(
        ...(await reader(await demonstration.as(role, role === 'valle' ? 'valle' : 'andinos'), list, accounts).write(
          role,
          {},
        )),
      );
  return lines;
};
