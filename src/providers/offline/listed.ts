import { isOpenState } from '#contract/ordenes';
import { tareasHechas } from '#contract/tareas';

/** A record with the fields that filters use. */
type Fields = Readonly<Record<string, unknown>>;

/** A page of a list, and the total. */
export interface Listed {
  rows: object[];
  from: number;
  total: number;
}

/** The response of a list route from these records; undefined for filters that only the server can evaluate. Pure. */
export const listed = (resource: string, records: readonly object[], query: URLSearchParams, now: number): Listed | undefined => {
  const found = filtered(resource, records, query, now);
  if (!found) return undefined;
  const [field, direction] = read<[string, string]>(query.get('sort')) ?? ['id', 'ASC'];
  const sign = direction === 'DESC' ? -1 : 1;
  const sorted = [...found].sort((one, other) => sign * compared(fieldsOf(one)[field], fieldsOf(other)[field]));
  const [from, to] = read<[number, number]>(query.get('range')) ?? [0, sorted.length - 1];
  return { rows: sorted.slice(from, to + 1), from, total: sorted.length };
};

/** The number of records for each value of a field. */
export const counted = (resource: string, records: readonly object[], query: URLSearchParams, now: number): Record<string, number> | undefined => {
  const field = query.get('campo') ?? '';
  const counts: Record<string, number> = {};
  for (const record of filtered(resource, records, query, now) ?? []) {
    const value = keyOf(fieldsOf(record)[field]);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

const filtered = (resource: string, records: readonly object[], query: URLSearchParams, now: number): readonly object[] | undefined => {
  const filter = read<Record<string, unknown>>(query.get('filter')) ?? {};
  let left: readonly object[] = records;
  for (const [name, wanted] of Object.entries(filter)) {
    const test = name === 'q' ? hasWords(keyOf(wanted)) : testOf(resource, name, wanted, now, records);
    if (!test) return undefined;
    left = left.filter((record) => test(fieldsOf(record)));
  }
  return left;
};

type Test = (record: Fields) => boolean;

/** Filters that are not fields. */
const computed: Record<string, Record<string, (record: Fields, now: number) => boolean>> = {
  ordenes: {
    abierta: ({ estado }) => isOpenState(estado as never),
    sin_asignar: ({ responsable_id }) => responsable_id === null,
    mia: () => true,
  },
  tareas: {
    hecha: ({ estado }) => isDone(estado),
    suelta: ({ orden_id }) => orden_id === null,
    vencida: ({ estado, fecha_limite }, now) => !isDone(estado) && typeof fecha_limite === 'string' && Date.parse(fecha_limite) < now,
  },
  activos: {
    con_documentos_por_vencer: ({ documentos_por_vencer }) => Number(documentos_por_vencer) > 0,
    con_dispositivo: ({ dispositivo_id }) => dispositivo_id !== null,
  },
};
const isDone = (estado: unknown) => tareasHechas.some((done) => done === estado);

/** The fields of the filters «…_desde» and «…_hasta». */
const moments: Record<string, string> = {
  limite: 'fecha_limite',
  programada: 'fecha_programada',
  creada: 'creado_en',
  cerrada: 'cerrada_en',
};

const testOf = (resource: string, name: string, wanted: unknown, now: number, records: readonly object[]): Test | undefined => {
  const own = computed[resource]?.[name];
  if (own) return (record) => own(record, now) === wanted;
  const [, stem = '', end] = /^(.+)_(desde|hasta)$/.exec(name) ?? [];
  const moment = moments[stem];
  if (moment !== undefined && typeof wanted === 'string') {
    return ({ [moment]: when }) =>
      typeof when === 'string' && (end === 'desde' ? Date.parse(when) >= Date.parse(wanted) : Date.parse(when) <= Date.parse(wanted));
  }
  if (!records.every((record) => name in record)) return undefined;
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return ({ [name]: value }) => (Array.isArray(value) ? value.some((each) => values.includes(each)) : values.includes(value));
};

const hasWords = (words: string): Test => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return (record) => {
    const text = plain(
      Object.values(record)
        .filter((value) => typeof value === 'string')
        .join(' '),
    );
    return wanted.every((word) => text.includes(word));
  };
};

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const fieldsOf = (record: object): Fields => record as Fields;
const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const compared = (one: unknown, other: unknown): number => {
  if (one === other) return 0;
  // As on the server, nulls come last.
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'es', { numeric: true });
};

const read = <T>(json: string | null): T | undefined => {
  try {
    return json === null ? undefined : (JSON.parse(json) as T);
  } catch {
    return undefined;
  }
};
