import { documentedAddress } from '../plugins/addresses';
import type { RouteTable } from '../plugins/routeTable';
import { tags } from './chapters';
import { withDeprecations } from './deprecations';
import { errorShape, sharedComponents } from './components';
import { guide } from './guide';
import { operationOf } from './operation';
import { briefLists, pathOf, publicRoutes } from './publicRoutes';
import { createSchemas, type Schema } from './schemas';
import { webhookSchemas, webhooksOf } from './webhooks';

/** The public surface in OpenAPI 3.1, from the schemas that the routes validate and answer with. */
export const openApiOf = (table: RouteTable, version: string): Schema => {
  const schemas = createSchemas(briefLists(table));
  const paths: Record<string, Schema> = {};
  for (const route of publicRoutes(table)) {
    const path = documentedAddress(`/api${pathOf(route.name)}`);
    (paths[path] ??= {})[route.method.toLowerCase()] = withDeprecations(
      operationOf(route, schemas),
      route.config?.deprecated,
    );
  }
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ftrack',
      version,
      description: guide,
      contact: { name: 'Quien administra este Ftrack' },
      license: { name: 'Propietaria', identifier: 'LicenseRef-Ftrack' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: tags.map(({ name, about }) => ({ name, description: about })),
    paths,
    webhooks,
    components: {
      ...sharedComponents,
      schemas: {
        Error: errorShape,
        ...webhookSchemas,
        ...Object.fromEntries(used(schemas.components, { paths, webhooks }).sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  };
};

/** The components that some call or webhook refers to, itself or through others. */
const used = (components: Record<string, Schema>, from: Schema): [string, Schema][] => {
  const found = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name);
        follow(components[name] ?? null);
      }
  };
  follow(from);
  return Object.entries(components).filter(([name]) => found.has(name));
};
