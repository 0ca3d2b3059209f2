import { describe, expect, it } from 'vitest';
import { posicionesWebhook, registroEliminado, registrosWebhook } from '#contract/requests/webhookRecords';
import { eliminaciones, sujetoDe, tipoWebhook } from '#contract/requests/webhooks';
import { openApiOf } from './document';
import { viewerOf } from './viewer';
import { exampleOf } from './webhooks';

interface Sent {
  operationId: string;
  'x-permisos': string[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody: { content: { 'application/json': { schema: { properties: Record<string, object> }; example: object } } };
  responses: Record<string, object>;
}
const document = openApiOf([], '1') as {
  webhooks: Record<string, { post: Sent }>;
  components: { schemas: Record<string, object> };
};

describe('the webhooks of the documentation', () => {
  it.each(tipoWebhook.options)(
    '«%s» has its body, an example that fits, its headers and what may be answered',
    (tipo) => {
      const noun = sujetoDe(tipo);
      const fits = eliminaciones.has(tipo)
        ? registroEliminado
        : noun === 'posiciones'
          ? posicionesWebhook
          : registrosWebhook[noun];
      expect(fits.safeParse(exampleOf(tipo)).error?.issues).toBeUndefined();
      const { post } = document.webhooks[tipo] ?? {};
      const { schema, example } = post?.requestBody.content['application/json'] ?? {};
      expect(schema?.properties).toMatchObject({ type: { const: tipo }, timestamp: { format: 'date-time' } });
      expect(example).toMatchObject({ type: tipo, data: exampleOf(tipo) });
      expect(post?.parameters.map(({ name, required }) => [name, required])).toEqual([
        ['webhook-id', true],
        ['webhook-timestamp', true],
        ['webhook-signature', true],
      ]);
      expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['2XX', '410']));
      expect(post?.['x-permisos'].length).toBeGreaterThan(0);
    },
  );

  it('stand on the page of the documentation', () => {
    const page = viewerOf(document);
    for (const [tipo, { post }] of Object.entries(document.webhooks))
      expect(page).toMatch(new RegExp(`id="${post.operationId}">[^]*?<code>${tipo.replace('.', '\\.')}</code>`));
  });

  it('are those of the contract, each with a name of its own, and share the schemas of records', () => {
    expect(Object.keys(document.webhooks)).toEqual(tipoWebhook.options);
    const names = Object.values(document.webhooks).map(({ post }) => post.operationId);
    expect(new Set(names).size).toBe(names.length);
    const of = (tipo: string) => JSON.stringify(document.webhooks[tipo]?.post.requestBody);
    for (const [tipo, name] of [
      ['orden.creada', 'Orden'],
      ['activo.cambiado', 'Activo'],
      ['dispositivo.creado', 'Dispositivo'],
      ['ejecucion.terminada', 'Ejecucion'],
    ] as const)
      expect([tipo, of(tipo).includes(`"#/components/schemas/${name}"`)]).toEqual([tipo, true]);
    const named = [...JSON.stringify(document.webhooks).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(named.filter((name) => !Object.hasOwn(document.components.schemas, name ?? ''))).toEqual([]);
  });
});
