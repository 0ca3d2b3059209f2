import type { RouteTable } from '../plugins/routeTable';
import { tags } from './chapters';
import { withDeprecations } from './deprecations';
import { errorShape, sharedComponents } from './components';
import { guide } from './guide';
import { operationOf } from './operation';
import { pathOf, publicRoutes } from './publicRoutes';
import { createSchemas, type Schema } from './schemas';
import { webhookSchemas, webhooksOf } from './webhooks';

/** The public surface in OpenAPI 3.1, from the schemas that the routes validate and answer with. */
export const openApiOf = (table: RouteTable, version: string): Schema => {
  const schemas = createSchemas();
  const paths: Record<string, Schema> = {};
  for (const route of publicRoutes(table)) {
    const path = `/api${pathOf(route.name)}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = withDeprecations(
      operationOf(route, schemas),
      route.config?.deprecated,
    );
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ftrack', version, description: guide },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: tags.map(({ name, about }) => ({ name, description: about })),
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      ...sharedComponents,
      schemas: {
        Error: errorShape,
        ...webhookSchemas,
        ...Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  };
};
