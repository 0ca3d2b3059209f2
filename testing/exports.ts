const moment = '2026-03-04T15:20:30.000Z';

/** What a function is called with, by its name in the text. */
const samples: Record<string, readonly unknown[]> = {
  nothing: [],
  null: [null],
  '0': [0],
  '1': [1],
  '-90.55': [-90.55],
  '1234567': [1_234_567],
  text: ['texto', 'otro'],
  path: ['/ordenes/5/show'],
  true: [true, true],
  moment: [moment, 'America/Bogota'],
  day: ['2026-03-04', '2026-03-09'],
  admin: ['admin', true],
  operario: ['operario', false],
  monitor: ['monitor', false],
  list: [[3, 5], 2],
  address: [
    new URLSearchParams({
      ...{ ruta: '3', editar: 'si', copia: '4', parada: '5', vista: 'lista', ver: 'viajes', dia: '2026-03-04' },
      ...{ viaje: `7,${moment},2026-03-04T16:00:00.000Z`, activos: '1,2', tipo: 'exceso_velocidad', estado: 'nuevo' },
      ...{ desde: '2026-03-01', hasta: '2026-03-04', filter: '{"estado":"abierta","activo_id":3}', evento: '9' },
    }),
    '2026-03-05',
  ],
  numbers: [recordOf(3), 2],
  texts: [recordOf(moment), 'otro'],
  record: [
    {
      ...{ id: 3, activo_id: 7, nombre: 'Bodega', titulo: 'Frenos', codigo: 'B-1', placa: 'ABC-123', version: 2 },
      ...{ estado: 'en_curso', tipo: 'preventivo', prioridad: 'alta', severidad: 'alta', origen: 'manual' },
      ...{ fecha: moment, inicio_en: moment, fin_en: null, creado_en: moment, latitud: 4.6, longitud: -74.1 },
      ...{ activa: true, activo: true, nota: null, costo_total: 1_250_000, duracion_s: 3_700, distancia_km: 12.34 },
    },
    'otro',
  ],
};

type Module = Record<string, unknown>;

/**
 * What modules export, as text: the data of all, and for those that `calls` names also what their functions answer for
 * some samples, so they must be pure.
 */
export const exportsAsText = (modules: Record<string, Module>, calls: (path: string) => boolean): string => {
  const lines: string[] = [];
  for (const path of Object.keys(modules).sort()) {
    const called = calls(path);
    const said = Object.entries(modules[path] ?? {})
      .filter(([name, value]) => isData(value) || (called && typeof value === 'function' && !acts.test(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}: ${inLines(plainOf(value, called))}`);
    if (said.length > 0) lines.push(`# ${path.replace(/^\.\//, '')}`, ...said, '');
  }
  return lines.join('\n');
};

/** Hooks, and what changes something. */
const acts = /^(use|write|set)[A-Z]/;

const isData = (value: unknown) =>
  typeof value !== 'function' && (typeof value !== 'object' || value === null || !('$$typeof' in value));

/** The words of a noun are written down with the contract's. */
const hidden = ['words'];

/** The value as JSON has it. */
const plainOf = (value: unknown, called: boolean, above: readonly unknown[] = []): unknown => {
  if (typeof value === 'function') return called ? answersOf(value as (...given: unknown[]) => unknown) : 'function';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value ?? (value === null ? null : 'undefined');
  if ('$$typeof' in value) return 'component';
  if (above.includes(value) || above.length > 8) return '…';
  const inner = (each: unknown) => plainOf(each, called, [...above, value]);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Set || value instanceof Map) return [...(value as Iterable<unknown>)].map(inner);
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<number>)];
  if (value instanceof RegExp || value instanceof Date) return String(value);
  const kind = (Object.getPrototypeOf(value) as object | null)?.constructor.name;
  if (kind !== undefined && kind !== 'Object' && kind !== 'Module') return kind;
  const parts = Object.entries(value).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(parts.map(([name, each]) => [name, inner(each)]));
};

/** Limits: items of a list, and answers of a function. With more answers, only those to `fewSamples` are written. */
const mostItems = 12;
const mostAnswers = 8;
const fewSamples = ['null', '1', 'text', 'moment', 'admin', 'record'];

/** The samples with the same answer share a line; those that the function does not take have none. */
const answersOf = (call: (...given: unknown[]) => unknown): unknown => {
  const answers = new Map<string, { names: string[]; answer: unknown }>();
  for (const [name, given] of Object.entries(samples)) {
    try {
      const whole = plainOf(call(...given), false);
      const answer = Array.isArray(whole) ? whole.slice(0, mostItems) : whole;
      const text = inLines(answer);
      if (/undefined|NaN|\[object|Invalid/.test(text)) continue;
      const known = answers.get(text) ?? { names: [], answer };
      answers.set(text, { ...known, names: [...known.names, name] });
    } catch {
      // It takes no such sample.
    }
  }
  const told = [...answers.values()].filter(
    ({ names }) => answers.size <= mostAnswers || names.some((name) => fewSamples.includes(name)),
  );
  return Object.fromEntries(told.map(({ names, answer }) => [names.join(' '), answer]));
};

/** A record all of whose fields have this value. */
function recordOf(value: number | string): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? value : undefined) });
}

/** One line for what fits in one, else a line for each part. */
export const inLines = (value: unknown, indent = ''): string => {
  const line = JSON.stringify(value) ?? 'undefined';
  if (line.length + indent.length <= 110 || typeof value !== 'object' || value === null) return line;
  const more = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((each) => `${more}${inLines(each, more)}\n`).join('')}${indent}]`;
  const lines = Object.entries(value).map(([name, each]) => `${more}${name}: ${inLines(each, more)}\n`);
  return `{\n${lines.join('')}${indent}}`;
};
