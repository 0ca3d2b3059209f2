import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { publicRoutes } from './publicRoutes';
import { answerOf, examples } from './examples';
import { tags } from './chapters';
import { abouts } from './abouts';
import { operations } from './operations';
import { filteredReads, shapedReads } from './otherLists';
import { documentedAddress } from '../plugins/addresses';
import { schemaOfBody } from '../plugins/errors';
import { createJudge, faultOf } from './testing/judge';
import { entities } from '#contract/index';
import { versionHeader } from '#contract/core/session';
import type { z } from '#contract/core/validation';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-roles': string[];
  'x-permisos': string[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: object }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const api = useApi();
let document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
let all: (Operation & { name: string })[] = [];
beforeAll(async () => {
  const answer = await api.call('GET', '/api/openapi.json');
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  document = answer.json;
  all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
  );
});

describe('the documentation for programs', () => {
  it('has every call that a token may make, each with words of its own, in one chapter', () => {
    const routes = publicRoutes(api.routes);
    expect(document.openapi).toBe('3.1.0');
    expect(all.map(({ name }) => name).sort()).toEqual(
      [
        ...new Set(
          routes.map(({ method, path }) => `${method} ${documentedAddress(path.replaceAll(/:(\w+)/g, '{$1}'))}`),
        ),
      ].sort(),
    );
    expect(routes.map(({ name }) => name).filter((name) => !operations[name])).toEqual([]);
    const known = new Set(routes.map(({ name }) => name));
    expect(Object.keys(operations).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(abouts).filter((name) => !known.has(name))).toEqual([]);
    expect(all.filter(({ tags: [tag] }) => !tags.some(({ name }) => name === tag)).map(({ name }) => name)).toEqual([]);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  });

  it('says who may, what fails and what is answered', () => {
    for (const { name, responses, ...operation } of all) {
      expect([name, operation['x-roles'].length > 0]).toEqual([name, true]);
      const statuses = Object.keys(responses);
      expect([
        name,
        statuses.some((status) => status.startsWith('2')),
        statuses.includes('401'),
        statuses.includes('403'),
      ]).toEqual([name, true, true, true]);
    }
    const orders = document.paths['/api/ordenes']?.get;
    expect(orders).toMatchObject({ 'x-roles': ['superadmin', 'admin', 'operario'], 'x-permisos': ['ordenes:lectura'] });
  });

  it('refers only to what it has', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)]
      .map(([, path = '']) => path)
      .filter(
        (path) =>
          path
            .split('/')
            .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document) === undefined,
      );
    expect([...new Set(missing)]).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('describes the fields of records as they are answered, and of bodies as they are read', () => {
    const { ActivoNuevo: write, Activo: read, ActivoBreve: brief } = document.components.schemas;
    expect(document.paths['/api/activos']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ActivoNuevo' } } },
    });
    expect(write).toMatchObject({
      required: ['nombre', 'tipo_activo', 'nivel_id'],
      properties: { placa: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    });
    expect(read).toMatchObject({
      required: expect.arrayContaining(['id', 'version', 'placa', 'en_linea']),
      properties: {
        creado_en: { type: 'string', format: 'date-time' },
        placa: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        costo_adquisicion: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
    });
    // Not all who read see costs.
    expect((read as { required: string[] }).required).not.toContain('costo_adquisicion');
    expect((brief as { required: string[] }).required).toEqual(entities.activos.reference);
    const listed = (noun: 'Activo' | 'Orden') =>
      (document.components.schemas[`${noun}EnLista`] as { anyOf: { $ref: string }[] }).anyOf.map(({ $ref }) =>
        $ref.split('/').at(-1),
      );
    expect(listed('Activo')).toEqual(['Activo', 'ActivoBreve', 'RegistroEliminado']);
    expect(listed('Orden')).toEqual(['Orden', 'RegistroEliminado']);
    const empty: string[] = [];
    for (const { name, responses } of all)
      for (const [status, { content }] of Object.entries(
        responses as Record<string, { content?: Record<string, { schema: object }> }>,
      )) {
        const answer = content?.['application/json']?.schema;
        if (answer && Object.keys(answer).length === 0) empty.push(`${name} ${status}`);
      }
    expect(empty).toEqual([]);
  });

  it('has examples that fit', () => {
    for (const route of publicRoutes(api.routes)) {
      const { body } = examples[route.name] ?? {};
      if (body)
        expect([
          route.name,
          (schemaOfBody(route.schema?.body as z.ZodType) as z.ZodType).safeParse(body).error?.issues,
        ]).toEqual([route.name, undefined]);
      const answer = answerOf(route.name);
      const answered = (route.schema?.response as Record<string, z.ZodType> | undefined)?.['200'];
      if (answer !== undefined)
        expect([route.name, answered?.safeParse(answer).error?.issues]).toEqual([route.name, undefined]);
    }
    const judge = createJudge(document);
    const misfits: string[] = [];
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { requestBody, responses }] of Object.entries(methods))
        for (const [place, { content = {} }] of [
          [['requestBody'], requestBody ?? {}] as const,
          ...Object.entries(responses).map(([status, answer]) => [['responses', status], answer] as const),
        ] as [string[], { content?: Record<string, { example?: unknown }> }][]) {
          const { example } = content['application/json'] ?? {};
          const at = ['paths', path, method, ...place, 'content', 'application/json', 'schema'];
          const fault = example === undefined ? undefined : faultOf(judge(at), example);
          if (fault) misfits.push(`${method} ${path}: ${fault}`);
        }
    expect(misfits).toEqual([]);
    const listed = ['activos', 'ordenes', 'personal', 'paradas', 'rutas', 'ejecuciones'].map((noun) => `GET /${noun}`);
    const shown = all.map(
      ({ name, responses }) => [name, JSON.stringify(responses['200'] ?? {}).includes('"example"')] as const,
    );
    expect(shown.filter(([name, has]) => listed.includes(name) && !has)).toEqual([]);
  });

  it('is read by generators: every array says of what, every filter has a type, no path is like another', () => {
    const unsaid: string[] = [];
    const walk = (at: string, value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      const { type, items, prefixItems, propertyNames, required, properties } = value as Record<string, unknown>;
      if (type === 'array' && (!items || prefixItems)) unsaid.push(`${at}: an array`);
      if (typeof propertyNames === 'object' && propertyNames && 'enum' in propertyNames) unsaid.push(`${at}: an enum`);
      const declared = Object.keys(properties ?? {});
      if (type === 'object' && Array.isArray(required))
        unsaid.push(...required.filter((name) => !declared.includes(String(name))).map((name) => `${at}: ${name}`));
      for (const [key, each] of Object.entries(value)) if (key !== 'example') walk(`${at}/${key}`, each);
    };
    walk('', document);
    expect(unsaid).toEqual([]);

    const withText = all.flatMap(({ name, parameters }) =>
      parameters
        .filter((each) => ['filter', 'sort', 'range'].includes(each.name ?? ''))
        .map((each) => [name, each.name, (each.schema as { contentSchema?: { $ref?: string } }).contentSchema?.$ref]),
    );
    expect(withText.filter(([, , type]) => !type)).toEqual([]);
    expect(withText).toContainEqual(['GET /api/ordenes', 'filter', '#/components/schemas/FiltroOrdenes']);
    expect(document.components.schemas.FiltroOrdenes).toMatchObject({ additionalProperties: false });

    const forms = Object.keys(document.paths).map((path) => path.split('/'));
    // Both may be meant by one address, and neither has fewer parameters.
    const alike = forms.flatMap((one, at) =>
      forms
        .slice(at + 1)
        .filter(
          (other) =>
            one.length === other.length &&
            one.filter((part) => part.startsWith('{')).length === other.filter((part) => part.startsWith('{')).length &&
            one.every((part, n) => part === other[n] || part.startsWith('{') || other[n]?.startsWith('{')),
        )
        .map((other) => `${one.join('/')} ${other.join('/')}`),
    );
    expect(alike).toEqual([]);
    expect(all.filter(({ description }) => description.length < 40).map(({ name }) => name)).toEqual([]);
  });

  it('names the filters that reads know, and no others', async () => {
    const admin = api.as('admin');
    const { id } = await api.anActivo();
    const wrong: string[] = [];
    const asking: Record<string, string> = { '/activos/conteos': 'campo=estado', '/paradas/exportar': 'formato=kml' };
    const undated = ['/tiempos', '/inventario/lentos', '/presupuesto/gastos', '/reemplazo'].map(
      (path) => `/reportes${path}`,
    );
    const reads = [filteredReads, shapedReads, asking, { '/ordenes': 0, '/eventos': 0 }].flatMap(Object.keys);
    for (const path of reads) {
      const { parameters = [] } = document.paths[`/api${path}`]?.get ?? {};
      const { contentSchema } = (parameters.find(({ name }) => name === 'filter')?.schema ?? {}) as {
        contentSchema?: { $ref: string };
      };
      const type = document.components.schemas[contentSchema?.$ref.split('/').at(-1) ?? ''] as { properties: object };
      const days = path.startsWith('/reportes/') &&
        !undated.includes(path) && { desde: '2026-01-01', hasta: '2026-01-31' };
      const said = async (filter: object) => {
        const url = `/api${path.replace('{id}', String(id))}`;
        const { status, json } = await admin.call(
          'GET',
          `${url}?${asking[path] ?? ''}&filter=${encodeURIComponent(JSON.stringify({ ...days, ...filter }))}`,
        );
        return `${status} ${String(json?.message)}`;
      };
      if (!/^400.*no_existe/.test(await said({ no_existe: 1 })))
        wrong.push(`${path} takes no_existe: ${await said({ no_existe: 1 })}`);
      for (const field of Object.keys(type.properties)) {
        const answer = await said({ [field]: 'x' });
        if (answer.includes(`«${field}»`) || answer.includes(`desconocido: ${field}`)) wrong.push(`${path} ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is that of the version which answers, and no other', async () => {
    const { headers, json } = await api.call('GET', '/api/openapi.json');
    const { version } = json.info as { version: string };
    expect(headers[versionHeader.toLowerCase()]).toBe(version);
    expect((await api.call('GET', `/api/openapi.json?version=${version}`)).json).toEqual(json);
    expect((await api.call('GET', '/api/openapi.json?version=99')).status).toBe(404);
    expect((await api.call('GET', '/api/openapi.json?vesion=1')).status).toBe(400);
    // Also of what fails, and of nothing but the API.
    expect((await api.call('GET', '/api/nada')).headers).toMatchObject({ [versionHeader.toLowerCase()]: version });
    expect((await api.call('GET', '/healthz')).headers).not.toHaveProperty(versionHeader.toLowerCase());
  });

  it('keeps its names, which programs of others use, and its words', async () => {
    const lines = all.map(({ name, operationId, summary, parameters, ...operation }) => {
      const named = parameters
        .map(
          ({ $ref, name: own, required }) =>
            `${$ref?.split('/').at(-1) ?? own}${required === false || $ref ? '?' : ''}`,
        )
        .join(' ');
      return `${name} ${operationId} (${named}) ${operation['x-permisos'].join(' ')}: ${summary}`
        .replaceAll(/ +/g, ' ')
        .trim();
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./names.snap.txt');
  });
});

describe('the page of the documentation', () => {
  it('is one file from this server, for anyone, and asks for nothing elsewhere', async () => {
    const page = await api.call('GET', '/api/docs');
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    });
    const html = String(page.json);
    expect(
      [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)]
        .map(([, address]) => address)
        .filter((address) => !address?.startsWith('/api/')),
    ).toEqual([]);
    expect(html).not.toMatch(/@import|url\(/);
    for (const { operationId } of all) expect(html).toContain(`id="${operationId}"`);
    expect((await api.call('GET', '/api/docs/docs.js')).headers['content-type']).toContain('text/javascript');
  });
});
