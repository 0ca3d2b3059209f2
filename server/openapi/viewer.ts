import { escaped, inline, markdown, slug } from './html';
import { script, style } from './looks';
import { typeOf } from './types';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Json[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { schema: Json; example?: unknown }> }
  >;
}

interface Document {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Json>;
    responses: Record<string, { description: string }>;
    schemas: Record<string, Json>;
  };
}

/** The documentation as one page, without anything from elsewhere. */
export const viewerOf = (given: Json): string => {
  const document = given as unknown as Document;
  const { info, tags, components } = document;
  const operations = operationsOf(document.paths);
  const groups = [
    ...tags.map((tag) => ({
      ...tag,
      operations: operations.filter(({ operation }) => operation.tags[0] === tag.name),
    })),
    {
      name: 'Lo que envían los webhooks',
      description: 'Una solicitud a la dirección del webhook por cada aviso, de los tipos que eligió.',
      operations: operationsOf(document.webhooks),
    },
  ];
  const links = [...info.description.matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => `<a href="#${slug(title)}">${escaped(title)}</a>`,
  );
  const groupLinks = groups.map(
    ({ name, operations: own }) => `<a href="#${slug(name)}">${escaped(name)} <small>${own.length}</small></a>`,
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API de Ftrack</title>
<style>${style}</style>
<script src="/api/docs/docs.js" defer></script>
</head>
<body>
<header class="top">
<strong>Ftrack</strong> <span>API ${escaped(info.version)}</span><a href="/api/openapi.json">openapi.json</a>
</header>
<nav aria-label="Contenido">
<input type="search" placeholder="Buscar una operación" aria-label="Buscar una operación" id="buscar">
<div class="links">${links.join('')}<hr>${groupLinks.join('')}<hr><a href="#esquemas">Esquemas</a></div></nav>
<main>
<h1>API de Ftrack</h1>
${markdown(info.description)}
${statuses(components.responses)}
<p id="nada" role="status" hidden>Ninguna operación coincide.</p>
${groups.map((group) => groupOf(group, components)).join('\n')}
<section class="group"><h2 id="esquemas">Esquemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="esquema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary><pre tabindex="0">` +
      `${typeOf(schema)}</pre></details>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>`;
};

const operationsOf = (paths: Document['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

const statuses = (responses: Document['components']['responses']) =>
  `<ul>${Object.entries(responses)
    .map(([name, { description }]) => `<li><b>${escaped(name.replace('Error', ''))}</b> ${inline(description)}</li>`)
    .join('')}</ul>`;

export { script };

interface Group {
  name: string;
  description: string;
  operations: { path: string; method: string; operation: Operation }[];
}

const groupOf = (
  { name, description, operations }: Group,
  components: Document['components'],
) => `<section class="group">
<h2 id="${slug(name)}">${escaped(name)}</h2>
<p>${inline(description)}</p>
${operations.map((each) => operationOf(each, components)).join('\n')}
</section>`;

const operationOf = (
  { path, method, operation }: Group['operations'][number],
  components: Document['components'],
): string => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(responses).filter(([, { $ref }]) => !$ref);
  const errors = Object.entries(responses).filter(([, { $ref }]) => $ref);
  const rows = parameters.map((each) => parameterOf(each, components)).join('');
  return `<details class="operation" id="${operationId}">
<summary>
<b class="method ${method.toLowerCase()}">${method}</b><code>${escaped(path)}</code><span>${escaped(summary)}</span>
</summary>
${markdown(description)}
<p class="needs"><code>${operationId}</code></p>
${rows ? `<h4>Parámetros</h4><table>${rows}</table>` : ''}
${body ? bodyOf(type, body) : ''}
<h4>Respuestas</h4>
${answers.map(([status, answer]) => answerOf(status, answer)).join('')}
<p class="errors">${errors.map(([status, { $ref = '' }]) => errorOf(status, $ref, components)).join(' ')}</p>
</details>`;
};

const bodyOf = (type: string | undefined, { schema, example }: { schema: Json; example?: unknown }) =>
  `<h4>Cuerpo${type === 'application/json' ? '' : ` <small>${escaped(type)}</small>`}</h4>` +
  `<pre tabindex="0">${typeOf(schema)}</pre>${exampleOf(example)}`;

const errorOf = (status: string, ref: string, { responses }: Document['components']) =>
  `<abbr title="${escaped(responses[ref.split('/').at(-1) ?? '']?.description ?? '')}">${status}</abbr>`;

const parameterOf = (given: Json, { parameters }: Document['components']): string => {
  const {
    name,
    in: where,
    required,
    schema,
    description,
    example,
  } = typeof given.$ref === 'string' ? (parameters[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  // Of JSON in a text, what it holds.
  const inText = (schema as Json | undefined)?.contentSchema;
  const what = [description && inline(String(description)), example !== undefined && `<code>${escaped(example)}</code>`]
    .filter(Boolean)
    .join(' ');
  return (
    `<tr><th scope="row"><code>${escaped(name)}</code>${required ? '' : ' <small>opcional</small>'}</th><td>` +
    `${places[String(where)] ?? ''}</td><td>${typeOf((inText ?? schema ?? {}) as Json)} ${what}</td></tr>`
  );
};

const places: Readonly<Record<string, string>> = { path: 'ruta', query: 'consulta', header: 'cabecera' };

const answerOf = (status: string, { description, content = {} }: Operation['responses'][string]): string => {
  const [type, body] = Object.entries(content)[0] ?? [];
  const shape =
    body && type === 'application/json'
      ? `<pre tabindex="0">${typeOf(body.schema)}</pre>${exampleOf(body.example)}`
      : '';
  const said = type && type !== 'application/json' ? ` <small>${escaped(type)}</small>` : '';
  return `<p><b>${status}</b> ${escaped(description)}${said}</p>${shape}`;
};

const exampleOf = (example: unknown) =>
  example === undefined ? '' : `<h5>Ejemplo</h5><pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>`;
