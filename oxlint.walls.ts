import type { OxlintOverride } from 'oxlint';

/**
 * Who may import whom, and who may touch the outside. A later override replaces the rules of an earlier one, so every
 * region names all the walls that stand around it. testing/walls.test.ts proves that each bites.
 */

/** What a wall keeps out; oxlint.rules.js says how. */
interface Wall {
  imports?: { regex: string; message: string; allowTypes?: boolean; allowLazily?: boolean }[];
  globals?: { name: string; message: string }[];
  syntax?: { selector: string; message: string }[];
}

type Walls = Wall | Walls[];

/** A relative import that reaches one of these files or folders of the same side. */
const to = (...names: string[]) => `^\\.{1,2}/(\\.\\./)*(${names.join('|')})(/|$)`;
/** Packages, or what lies in them. */
const packages = (...names: string[]) => `^(${names.join('|')})(/|$)`;
const wall = (regex: string, message: string, more: { allowTypes?: boolean; allowLazily?: boolean } = {}): Wall => ({
  imports: [{ regex, message, ...more }],
});

const light = ['paths', 'access', 'session', 'roles', 'limits', 'errors'];
const screenPackages = packages(
  'react',
  'react-dom',
  'react-admin',
  'ra-[a-z-]+',
  '@mui',
  '@emotion',
  'react-router(-dom)?',
  'leaflet',
  'react-leaflet',
  'zustand',
);
const serverPackages = packages(
  'drizzle-orm',
  'fastify',
  '@fastify',
  'fastify-[a-z-]+',
  'pg',
  'ws',
  '@electric-sql',
  '@node-rs',
  'pusher',
);

/** A folder of the contract: zod, its own files, and these folders below it. */
const contract = (...below: string[]) =>
  wall(
    `^(?!zod$|\\./|\\.\\./(${below.join('|')})/)`,
    `This folder of contract/ imports zod, itself and ${below.join(', ')}, so that both sides can import it.`,
  );
/** From the ground up: each folder of the contract with what lies below it. */
const contractFolders: [folder: string, ...below: string[]][] = [
  ['core', 'rules'],
  ['entities', 'core', 'rules', 'words'],
  ['requests', 'core', 'rules', 'words', 'entities'],
  ['sentences', 'core', 'rules', 'words', 'entities'],
  ['figures', 'core', 'rules', 'words', 'entities', 'requests'],
];
const withoutZod = wall(
  `^(?!\\./(${light.join('|')})(\\.ts)?$)`,
  'The log-in page loads this file: no zod, not even through another file. Types may be imported.',
  {
    allowTypes: true,
  },
);

const wordsAlone = wall(
  `^(?!\\./|\\.\\./core/(${light.join('|')})$)`,
  'Words are free of zod and of everything else. Types may be imported.',
  {
    allowTypes: true,
  },
);

const rulesAlone = wall('^(?!\\./)', 'Rules are pure: they import each other, and types of the rest of the contract.', {
  allowTypes: true,
});

const noScreen = [
  wall('(^|/)\\.\\./src/', 'server/ never sees the screen.'),
  wall(screenPackages, 'server/ never sees the screen.'),
];
const noServer = [
  wall('(^|/)\\.\\./server/', 'src/ knows the server only through #contract.'),
  wall(serverPackages, 'src/ runs in a browser.'),
];
const noNode = wall('^node:', 'src/ runs in a browser.');

const belowMain = wall(to('main'), 'main is the top: nothing imports it.');
const belowApp = wall(to('app'), 'The app is put together from the rest: only serve and tests import it.');
const noTesting = wall(to('testing'), 'Only tests and the seed use the test-bed.');
const belowResources = wall(to('resources', 'tracking'), 'records knows no resource.');
const belowFeatures = wall(
  to(
    ...['records', 'plugins', 'realtime', 'dashboards', 'resources', 'tracking', 'session', 'jobs', 'history'],
    ...['imports', 'exports', 'reports', 'notifications', 'webhooks', 'search', 'mail', 'admin'],
  ),
  'db lies below every feature.',
);
const tablesAlone = wall('^\\.\\./', 'Tables are the ground layer: they import each other and the contract.');
const serverSibling = (depth: number) =>
  wall(`^(\\.\\./){${depth}}[a-z-]+/(?!index$)`, 'Another resource is imported through its index.');

const belowLayout = wall(
  to('layout', 'guest'),
  'Pages and resources render inside the layout, they do not reach for it.',
);
const belowPages = wall(to('pages'), 'Pages are put together from resources, not the other way round.');
const belowEntities = wall(to('resources'), 'ui, map, theme and providers know no entity.');
const noApp = wall(to('App'), 'App is put together from the rest: only main imports it.');
const srcSibling = (depth: number) =>
  wall(
    `^(\\.\\./){${depth}}[a-z-]+/(?!(index|pages)$)`,
    'Another resource is imported through its index, its lazy pages through its pages.',
  );
const lightPage = [
  wall(
    `${screenPackages.replace('react|react-dom|', '')}|` +
      '^(zod|@tanstack|react-hook-form|@hookform|pusher-js|laravel-echo)(/|$)',
    'The log-in page is react and react-dom, nothing more.',
    {
      allowTypes: true,
      allowLazily: true,
    },
  ),
  wall(
    `^#contract/(?!(core/(${light.join('|')})|rules/[a-z]+)$)`,
    'This part of the contract brings zod into the log-in page.',
    {
      allowTypes: true,
      allowLazily: true,
    },
  ),
];

/** Only the providers and the service worker talk to the outside. */
const outside = {
  imports: [
    {
      regex: packages('pusher-js', 'laravel-echo', 'workbox-window', 'ra-data-simple-rest'),
      message: 'Only src/providers/ opens sockets and calls the API.',
      allowTypes: true,
    },
  ],
  globals: [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
  ].map((name) => ({
    name,
    message: 'Only src/providers/ talks to the outside.',
  })),
};

const roleByName = 'Literal[value=/^(superadmin|admin|monitor|operario)$/]';
const oneHome = {
  syntax: [
    { selector: roleByName, message: 'Ask contract/core/access.ts or contract/core/paths.ts, never a role by name.' },
    {
      selector: 'Literal[value=/^\\u002fapi(\\u002f|$)/], TemplateElement[value.raw=/^\\u002fapi(\\u002f|$)/]',
      message: 'REST paths belong to contract/ and src/providers/.',
    },
    {
      selector: 'BinaryExpression[operator=/^[!=]==?$/] > Identifier[name="resource"]',
      message: 'A registry by entity, never a comparison with its name.',
    },
  ],
};

/** On the server such a word is also a field of the audit and a trade in spreadsheets. */
const oneHomeOfRoles = {
  syntax: [
    {
      selector:
        ':matches(BinaryExpression, CallExpression, AssignmentExpression, TSAsExpression, TSSatisfiesExpression, ' +
        `Property[key.name=/^(role|rol|roles)$/]) > ${roleByName}, Property[key.name="roles"] ${roleByName}`,
      message: 'Ask contract/core/access.ts or contract/core/roles.ts, never a role by name.',
    },
  ],
};

/** One module knows whose clocks the pages show. */
const localMethods =
  '^([gs]et(Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear|TimezoneOffset)|' +
  'to(Date|Time)String|toLocale(Date|Time)String)$';
const companyTime = {
  ...wall('^date-fns(/(?!locale/)|$)', 'Local time of this device: ask src/ui/dates/zone.ts.'),
  syntax: [
    {
      selector: `CallExpression > MemberExpression[property.name=/${localMethods}/]`,
      message: 'Local time of this device: ask src/ui/dates/zone.ts.',
    },
    {
      selector: 'NewExpression[callee.name="Date"][arguments.length>1]',
      message: 'Local time of this device: ask src/ui/dates/zone.ts.',
    },
    {
      selector: 'NewExpression[callee.name="Date"] > TemplateLiteral',
      message: 'Text without a zone is local time of this device: ask src/ui/dates/zone.ts.',
    },
    {
      selector: 'MemberExpression[object.name="Intl"][property.name="DateTimeFormat"]',
      message: 'Moments are written by src/ui/formats.ts.',
    },
  ],
};

/** Numbers are typed in one kind of field: the browser's own reads 1.250.000 as 1.25. */
const oneNumberField = {
  syntax: [
    'JSXAttribute[name.name="type"] Literal[value="number"]',
    'Property[key.name="type"] > Literal[value="number"]',
    'JSXAttribute[name.name="inputMode"] Literal[value=/^(decimal|numeric)$/]',
    'Property[key.name="inputMode"] Literal[value=/^(decimal|numeric)$/]',
    'ImportDeclaration[source.value="react-admin"] > ImportSpecifier[imported.name="NumberInput"]',
    'CallExpression[callee.name="parseFloat"], CallExpression[callee.property.name="parseFloat"]',
  ].map((selector) => ({
    selector,
    message:
      'Numbers are typed in NumberInput or NumberField of src/ui/numbers, which reads them as the contract does.',
  })),
};

/** What ends before its promise is remembered is remembered for ever. */
const handmadeFlight = {
  selector: 'AssignmentExpression[operator="??="] > CallExpression.right > ArrowFunctionExpression.callee',
  message: 'A promise is remembered by singleFlight, lookAgain or loadedOnce of #contract/core/singleFlight.',
};

const namedExports = {
  syntax: [{ selector: 'ExportDefaultDeclaration', message: 'Named exports; default is for lazily loaded views.' }],
};

const tests = ['**/*.test.{ts,tsx}', '**/*.wire.ts', '**/testing/**'];
const region = (files: string[], around: Walls[], excludeFiles = tests): OxlintOverride => ({
  ...{ files, excludeFiles, rules: rulesOf(around.flatMap(flat)) },
});

const server = [noScreen, namedExports, belowMain, belowApp, noTesting, oneHomeOfRoles];
const anyTime = [noServer, noNode, wall(to('main'), 'main is the top: nothing imports it.'), outside, oneHome];
const src = [anyTime, companyTime];
const screens = [src, oneNumberField];

/** From the outside in; the last region that holds a file decides. */
export const walls = [
  region(['contract/**/*.test.ts'], [wall('\\.\\./(src|server)/', 'contract/ knows neither side.')], []),
  region(['contract/*.ts'], [wall('^(?!zod$|\\./)', 'contract/ imports zod and itself.'), namedExports]),
  ...contractFolders.map(([folder, ...below]) =>
    region([`contract/${folder}/*.ts`], [contract(...below), namedExports]),
  ),
  region([`contract/core/{${light.join(',')}}.ts`], [contract('rules'), namedExports, withoutZod]),
  region(['contract/words/*.ts'], [namedExports, wordsAlone]),
  region(['contract/rules/*.ts'], [namedExports, rulesAlone]),

  region(['server/**/*.test.ts', 'server/**/*.wire.ts', 'server/testing/**/*.ts'], [noScreen], []),
  region(['server/**/*.ts'], server),
  region(['server/resources/*/*.ts'], [server, serverSibling(1)]),
  region(['server/resources/*/*/*.ts'], [server, serverSibling(2)]),
  region(['server/records/**/*.ts'], [server, belowResources]),
  region(['server/db/**/*.ts'], [server, belowFeatures]),
  region(['server/db/tables/*.ts'], [server, tablesAlone]),
  region(['server/seed/**/*.ts'], [noScreen, namedExports, belowMain, belowApp]),
  region(['server/{main,serve}.ts'], [noScreen, namedExports, noTesting]),

  region(['src/**/*.test.{ts,tsx}'], [noServer], []),
  region(['src/**/*.{ts,tsx}'], [screens, noApp]),
  region(['src/App.tsx'], [screens]),
  region(['src/{ui,map,theme}/**/*.{ts,tsx}'], [screens, noApp, belowLayout, belowPages, belowEntities]),
  region(['src/ui/numbers/*.{ts,tsx}'], [src, noApp, belowLayout, belowPages, belowEntities]),
  region(['src/pages/**/*.{ts,tsx}'], [screens, noApp, belowLayout]),
  region(['src/resources/**/*.{ts,tsx}'], [screens, noApp, belowLayout, belowPages]),
  region(['src/resources/*/*.{ts,tsx}'], [screens, noApp, belowLayout, belowPages, srcSibling(1)]),
  region(['src/resources/*/*/*.{ts,tsx}'], [screens, noApp, belowLayout, belowPages, srcSibling(2)]),
  region(['src/{main.tsx,guard.ts}', 'src/guest/**/*.{ts,tsx}'], [screens, lightPage]),
  region(
    ['src/providers/**/*.{ts,tsx}', 'src/service-worker.ts'],
    [noServer, noNode, noApp, belowLayout, belowPages, belowEntities, companyTime],
  ),
  region(
    ['src/ui/{formats,zones}.ts', 'src/ui/dates/{zone,pickers}.ts'],
    [anyTime, noApp, belowLayout, belowPages, belowEntities],
  ),
];

function flat(around: Walls): Wall[] {
  return Array.isArray(around) ? around.flatMap(flat) : [around];
}

/** One region's rules from all the walls around it. */
function rulesOf(around: Wall[]): OxlintOverride['rules'] {
  const globals = around.flatMap((each) => each.globals ?? []);
  return {
    'own/no-imports': ['error', ...around.flatMap((each) => each.imports ?? [])],
    'no-restricted-globals': ['error', { globals, checkGlobalObject: true }],
    'own/no-syntax': ['error', ...around.flatMap((each) => each.syntax ?? []), handmadeFlight],
  };
}
