import { expect, it } from 'vitest';
import { differences, unannounced } from './compare';
import { packed, surfaceOf, unpacked, type Surface } from './surface';
import { pageWith, released, told } from './told';

const text = { type: 'string' };
const record = (properties: object, required: string[] = ['id']) => ({
  type: 'object',
  required,
  properties: { id: { type: 'integer' }, ...properties },
});

/** The surface of a document with one list and one call that creates. */
const made = (
  given: { read?: object; write?: object; filters?: object; more?: object; without?: string } = {},
): Surface => {
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const list = {
    parameters: [{ $ref: '#/components/parameters/filter' }],
    'x-filtros': { type: 'object', properties: { placa: text, ...given.filters } },
    responses: {
      200: {
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Cosa' } } } },
      },
    },
  };
  const create = { requestBody: content('CosaNueva'), responses: { 201: content('Cosa') } };
  const paths: Record<string, object> = { '/api/cosas': { get: list, post: { ...create, ...given.more } } };
  if (given.without) delete (paths['/api/cosas'] as Record<string, object>)[given.without];
  return surfaceOf({
    info: { version: '0.6.0+abc' },
    paths,
    components: {
      parameters: { filter: { name: 'filter', in: 'query', required: false, schema: text } },
      schemas: {
        Cosa: given.read ?? record({ nombre: text, estado: { enum: ['a', 'b'] } }),
        CosaNueva: given.write ?? record({ nombre: text, estado: { enum: ['a', 'b'] } }, ['nombre']),
      },
    },
  });
};

const found = (after: Surface, before = made(), today = '2026-12-01') =>
  differences(before, after, today).map(({ kind, at, what }) => `${kind} ${at} ${what}`.trim());

it('a version is no different from itself, also when it is kept', () => {
  expect(found(unpacked(packed(made())))).toEqual([]);
  expect(made().version).toBe('0.6.0');
});

it('what is new is told once, wherever it is used', () => {
  expect(found(made({ read: record({ nombre: text, estado: { enum: ['a', 'b', 'c'] }, color: text }) }))).toEqual([
    'changed Cosa `estado`: + =c',
    'added Cosa `color`',
  ]);
  expect(found(made({ filters: { codigo: text } }))).toEqual(['added GET /api/cosas `filter.codigo`']);
  expect(found(made(), made({ without: 'post' }))).toEqual(['added POST /api/cosas']);
});

it.each<[string, Surface, string[]]>([
  ['a call that is gone', made({ without: 'post' }), ['breaks POST /api/cosas is gone']],
  ['a field that is not answered', made({ read: record({ nombre: text }) }), ['breaks Cosa `estado` is gone']],
  [
    'a field of another type',
    made({ read: record({ nombre: { type: 'integer' }, estado: { enum: ['a', 'b'] } }) }),
    ['breaks Cosa `nombre`: + integer, − string'],
  ],
  [
    'a field that may be null',
    made({ read: record({ nombre: { anyOf: [text, { type: 'null' }] }, estado: { enum: ['a', 'b'] } }) }),
    ['breaks Cosa `nombre`: + null'],
  ],
  [
    'a field that may be missing',
    made({ read: record({ nombre: text, estado: { enum: ['a', 'b'] } }, []) }),
    ['breaks Cosa `id` is optional'],
  ],
  [
    'a value that is no longer taken',
    made({ write: record({ nombre: text, estado: { enum: ['a'] } }, ['nombre']) }),
    ['breaks CosaNueva `estado`: − =b'],
  ],
  [
    'a field that is required now',
    made({ write: record({ nombre: text, estado: { enum: ['a', 'b'] } }, ['nombre', 'estado']) }),
    ['breaks CosaNueva `estado` is always there'],
  ],
  [
    'a new field that is required',
    made({ write: record({ nombre: text, estado: { enum: ['a', 'b'] }, color: text }, ['nombre', 'color']) }),
    ['breaks CosaNueva `color` is required'],
  ],
])('%s breaks programs', (_what, after, expected) => {
  expect(found(after)).toEqual(expected);
});

it('what was announced may go, from its day on and not before', () => {
  const before = made({ more: { 'x-obsoleto': { '': '2027-12-01' } } });
  const after = made({ without: 'post' });
  expect(found(after, before, '2027-11-30')).toEqual(['breaks POST /api/cosas is gone']);
  expect(found(after, before, '2027-12-01')).toEqual(['changed POST /api/cosas is gone (announced)']);
});

it('only versions before the promise may be followed by what breaks programs', () => {
  const changes = differences(made(), made({ without: 'post' }), '2026-12-01');
  expect(['0.6', '0.7', '0.10', '1.0'].map((version) => unannounced(version, changes).length)).toEqual([0, 1, 1, 1]);
});

it('the page keeps what was released', () => {
  const page = 'Intro.\n\n## v0.6\n\n### Added\n\n- `x`\n';
  const changes = differences(made(), made({ filters: { codigo: text } }), '2026-12-01');
  const next = pageWith(page, '0.6', changes);
  expect(next).toBe(`Intro.\n\n## Since v0.6\n\n${told(changes)}\n## v0.6\n\n### Added\n\n- \`x\`\n`);
  expect(pageWith(next, '0.6', changes)).toBe(next);
  expect(released(next, '0.7')).toContain('## v0.7\n\n### Added\n\n- `GET /api/cosas`: `filter.codigo`\n\n## v0.6\n');
});
