/** A line of the file, and what stands after it from now on. */
type Lines = Readonly<Record<string, string>>;

/** What a noun adds to the product's registries, beside its own files (noun/). */
export const product: Readonly<Record<string, Lines>> = {
  'contract/core/entityNames.ts': { "  | 'combustible'": "  | 'contratos'" },
  'contract/index.ts': {
    "import { combustible } from './entities/combustible';": "import { contratos } from './entities/contratos';",
    '  combustible,': '  contratos,',
  },
  'contract/core/access.ts': {
    '  categorias: { ...office, monitor: reference, operario: reference },':
      '  contratos: { ...office, operario: read },',
  },
  'contract/core/paths.ts': {
    "  app('/asset/:uuid', 'Hoja de vida', 'history_edu', field),":
      "  app('/contratos', 'Contratos', 'description', field),",
  },
  'contract/core/references.ts': { '  categorias: {},': "  contratos: { activo_id: 'activos' }," },
  'contract/core/realtime.ts': { '  combustible: null,': '  contratos: null,' },
  'contract/words/index.ts': {
    "import { combustible } from './combustible';": "import { contratos } from './contratos';",
    '  combustible,': '  contratos,',
  },
  'contract/words/tokens.ts': { "      'ejecuciones',": "      'contratos'," },
  'contract/requests/importaciones.ts': { "  'combustible',": "  'contratos'," },
  'contract/words/importaciones.ts': {
    "import { combustible } from './combustible';": "import { contratos } from './contratos';",
    '  combustible: named(combustible),': '  contratos: named(contratos),',
  },
  'server/db/schema.ts': { "export * from './tables/combustible';": "export * from './tables/contratos';" },
  'server/db/entityTables.ts': {
    '  combustibleTable,': '  contratoTable,',
    '  combustible: combustibleTable,': '  contratos: contratoTable,',
  },
  'server/resources/index.ts': {
    "import { combustibleRoutes } from './combustible/routes';": "import { contratoStore } from './contratos/store';",
    '  combustible: combustibleRoutes,': '  contratos: plain(contratoStore),',
  },
  'server/plugins/constraints.ts': {
    "  categorias_nombre_unico: { field: 'nombre' },": "  contratos_numero_unico: { field: 'numero' },",
  },
  'server/audit/names.ts': {
    '  categorias: { table: tables.categorias, word: tables.categorias.nombre },':
      '  contratos: { table: tables.contratos, word: tables.contratos.numero },',
  },
  'server/imports/kinds/index.ts': {
    "import { combustible } from './combustible';": "import { contratos } from './contratos';",
    '  combustible,': '  contratos,',
  },
  'server/imports/rights.ts': { "  combustible: ['combustible'],": "  contratos: ['contratos']," },
  'src/resources/index.ts': {
    "import { combustible } from './combustible/pages';": "import { contratos } from './contratos/pages';",
    '  combustible,': '  contratos,',
  },
  'src/pages/import/words.ts': {
    "  servicios: { icon: 'home_repair_service', resource: 'servicios', href: (id) => `/servicios/${id}/show` },":
      "  contratos: { icon: 'description', resource: 'contratos', href: (id) => `/contratos/${id}/show` },",
  },
  'src/layout/tabs.ts': { "      { path: '/activos/combustible' },": "      { path: '/contratos' }," },
};

/** The same for its tests. */
export const tests: Readonly<Record<string, Lines>> = {
  'server/testing/factories.ts': {
    'let made = 0;':
      'export const unContrato = (given: { activo_id: unknown } & Record<string, unknown>) => ({\n' +
      '  numero: `CT-${++made}`,\n  proveedor: `Proveedor ${made}`,\n  ...given,\n});',
  },
  'server/testing/makers.ts': {
    '  unaTarea,': '  unContrato,',
    '  combustible: ({ activo_id }) => unaCarga({ activo_id }),':
      '  contratos: ({ activo_id }) => unContrato({ activo_id }),',
  },
  'server/testing/recorded/scripts/records.ts': {
    "  combustible: [{ litros: 45.5 }, { nota: 'Revisada' }],":
      "  contratos: [{ valor: 1_000 }, { nota: 'Revisado' }],",
  },
  'server/resources/testing.ts': {
    "import { combustibleStore } from './combustible/store';": "import { contratoStore } from './contratos/store';",
    '  combustible: combustibleStore,': '  contratos: contratoStore,',
  },
  'contract/specified.test.ts': {
    "  combustible: 'activo_id fecha litros',": "  contratos: 'numero proveedor activo_id',",
  },
};
