import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OxlintOverride } from 'oxlint';
import { describe, expect, it } from 'vitest';
import config from '../oxlint.config';

const wallRules = ['own(no-imports)', 'own(no-syntax)', 'eslint(no-restricted-globals)'];

type Snippet = [file: string, line: string];

/** How many walls each line violates in its file. All are linted in one run, each in a folder of its own. */
const violationsOf = (snippets: Snippet[]): Map<Snippet, number> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ftrack-walls-'));
  const put = (file: string, text: string) => {
    const at = path.join(folder, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  };
  const below = (patterns: string[]) => patterns.map((pattern) => `*/${pattern}`);
  const regions: OxlintOverride[] = config.overrides;
  const overrides = regions.map(({ files, excludeFiles = [], ...rest }) => ({
    ...{ ...rest, files: below(files), excludeFiles: below(excludeFiles) },
  }));
  const jsPlugins = config.jsPlugins.map((file) => path.resolve(file));
  put('.oxlintrc.json', JSON.stringify({ ...config, jsPlugins, overrides }));
  snippets.forEach(([file, line], i) => put(`${i}/${file}`, `${line}\n`));
  const { diagnostics, number_of_files } = JSON.parse(lint(folder)) as Report;
  rmSync(folder, { recursive: true });
  expect(number_of_files).toBe(snippets.length);
  expect(diagnostics.filter(({ code }) => !code)).toEqual([]);
  const found = diagnostics.filter(({ code }) => wallRules.includes(code));
  return new Map(
    snippets.map((snippet, i) => [snippet, found.filter(({ filename }) => filename.startsWith(`${i}/`)).length]),
  );
};

interface Report {
  diagnostics: { code: string; filename: string }[];
  number_of_files: number;
}

const lint = (folder: string): string => {
  const program = path.resolve('node_modules/oxlint/bin/oxlint');
  try {
    return execFileSync(process.execPath, [program, '--format=json', '.'], { cwd: folder, encoding: 'utf8' });
  } catch (found) {
    return (found as { stdout: string }).stdout;
  }
};

const refused: Record<string, Snippet[]> = {
  'contract knows only zod and itself': [
    ['contract/entities/paradas.ts', `import { env } from '../server/env';`],
    ['contract/entities/paradas.ts', `import { useState } from 'react';`],
    ['contract/entities/paradas.ts', `export const x = import('../src/guard');`],
    ['contract/entities/paradas.test.ts', `import { env } from '../server/env';`],
  ],
  'a folder of the contract knows only those below it': [
    ['contract/core/references.ts', `import { activos } from '../entities/activos';`],
    ['contract/entities/activos.ts', `import type { Viaje } from '../requests/viajes';`],
    ['contract/requests/viajes.ts', `import { figureTarget } from '../figures/figureTarget';`],
  ],
  'what the log-in page loads of the contract is free of zod': [
    ['contract/core/session.ts', `import { z } from 'zod';`],
    ['contract/core/paths.ts', `import { entity } from './entity';`],
    ['contract/core/access.ts', `import { useState } from 'react';`],
  ],
  'words are free of zod': [
    ['contract/words/paradas.ts', `import { z } from 'zod';`],
    ['contract/words/paradas.ts', `import { paradas } from '../entities/paradas';`],
    ['contract/words/paradas.ts', `import { useState } from 'react';`],
  ],
  'server and src never meet': [
    ['server/records/crud.ts', `import { guard } from '../../src/guard';`],
    ['server/resources/paradas/routes.ts', `import { guard } from '../../../src/guard';`],
    ['server/db/client.ts', `import { create } from 'zustand';`],
    ['server/main.ts', `import { createElement } from 'react';`],
    ['server/records/crud.test.ts', `import { guard } from '../../src/guard';`],
    ['src/resources/paradas/ParadaList.tsx', `import { env } from '../../../server/env';`],
    ['src/providers/api.ts', `export const x = import('../../server/env');`],
    ['src/providers/api.ts', `import Fastify from 'fastify';`],
    ['src/map/fleet.ts', `import { readFile } from 'node:fs';`],
    ['src/guard.test.ts', `import { env } from '../server/env';`],
  ],
  'server layers import downwards': [
    ['server/db/client.ts', `import { crud } from '../records/crud';`],
    ['server/db/schema.ts', `import { routes } from '../resources/activos/routes';`],
    ['server/db/tables/activos.ts', `import type { Db } from '../client';`],
    ['server/db/tables/activos.ts', `import { meters } from '../../resources/activos/meters';`],
    ['server/db/client.ts', `import { routes } from '../resources';`],
    ['server/db/pglite/lock.ts', `import { hub } from '../../realtime/hub';`],
    ['server/records/crud.ts', `import { readMeters } from '../resources/activos/meters';`],
    ['server/records/crud.ts', `import { buildApp } from '../app';`],
    ['server/resources/paradas/routes.ts', `import { buildApp } from '../../app';`],
    ['server/tracking/state.ts', `import '../main';`],
    ['server/resources/paradas/routes.ts', `import { visits } from '../rutas/visits';`],
    ['server/resources/paradas/routes.ts', `import { anActivo } from '../../testing/factories';`],
    ['server/app.ts', `import { startTestApi } from './testing/app';`],
    ['server/records/crud.ts', `export default 1;`],
  ],
  'src layers import downwards': [
    ['src/ui/Icon.tsx', `import { Sidebar } from '../layout/Sidebar';`],
    ['src/ui/Icon.tsx', `import { activos } from '../resources/activos';`],
    ['src/map/fleet.ts', `import { activos } from '../resources';`],
    ['src/providers/dataProvider.ts', `import { activos } from '../resources/activos';`],
    ['src/resources/paradas/ParadaList.tsx', `import { Sidebar } from '../../layout/Sidebar';`],
    ['src/resources/paradas/ParadaList.tsx', `import { RutaForm } from '../rutas/RutaForm';`],
    ['src/resources/paradas/ParadaList.tsx', `export const x = import('../rutas/RutaForm');`],
    ['src/resources/paradas/visits/Visits.tsx', `import { RutaForm } from '../../rutas/RutaForm';`],
    ['src/resources/paradas/ParadaList.tsx', `import { LivePage } from '../../pages/live/LivePage';`],
    ['src/pages/live/LivePage.tsx', `import { Sidebar } from '../../layout/Sidebar';`],
    ['src/layout/Sidebar.tsx', `import { App } from '../App';`],
    ['src/App.tsx', `import './main';`],
  ],
  'the log-in page is light': [
    ['src/guest/Login.tsx', `import { Button } from '@mui/material';`],
    ['src/guest/Login.tsx', `import { Link } from 'react-router-dom';`],
    ['src/guest/Login.tsx', `import { z } from 'zod';`],
    ['src/guest/Login.tsx', `import { activos } from '#contract/entities/activos';`],
    ['src/main.tsx', `import { Admin } from 'react-admin';`],
  ],
  'no page asks this device for local time': [
    ['src/resources/paradas/ParadaList.tsx', `export const x = new Date().getHours();`],
    ['src/pages/live/LivePage.tsx', `export const x = new Date(2026, 1, 1);`],
    ['src/map/fleet.ts', 'export const x = (day: string) => new Date(`${day}T00:00`);'],
    ['src/ui/Icon.tsx', `export const x = new Intl.DateTimeFormat('es');`],
    ['src/layout/Sidebar.tsx', `export const x = new Date().toLocaleDateString('es');`],
    ['src/providers/api.ts', `export const x = new Date().getTimezoneOffset();`],
  ],
  'only the providers touch the outside': [
    ['src/layout/Sidebar.tsx', `export const x = fetch('/config.json');`],
    ['src/layout/Sidebar.tsx', `export const x = window.fetch('/config.json');`],
    ['src/resources/paradas/ParadaList.tsx', `localStorage.clear();`],
    ['src/resources/paradas/ParadaList.tsx', `globalThis.sessionStorage.clear();`],
    ['src/map/fleet.ts', `indexedDB.open('x');`],
    ['src/guest/Login.tsx', `export const x = new WebSocket('ws://x');`],
    ['src/ui/Icon.tsx', `export const x = new EventSource('/x');`],
    ['src/App.tsx', `export const x = new XMLHttpRequest();`],
    ['src/main.tsx', `export const x = caches.keys();`],
    ['src/layout/Sidebar.tsx', `import Pusher from 'pusher-js';`],
  ],
  'a promise is remembered by one helper': [
    ['server/jobs/runner.ts', `let x: Promise<void> | undefined; export const run = () => (x ??= (async () => {})());`],
    [
      'src/providers/device.ts',
      `let x: Promise<void> | undefined; export const run = () => (x ??= (async () => {})());`,
    ],
  ],
  'each fact has one home': [
    ['src/layout/Sidebar.tsx', `export const x = (role: string) => role === 'admin';`],
    ['src/resources/paradas/ParadaList.tsx', `export const x: 'superadmin' = null;`],
    ['src/layout/Sidebar.tsx', `export const x = '/api/activos';`],
    ['src/ui/Icon.tsx', 'export const x = (id: number) => `/api/activos/${id}`;'],
    ['src/layout/Sidebar.tsx', `export const x = (resource: string) => resource === 'activos';`],
  ],
  'numbers are typed in one kind of field': [
    ['src/resources/paradas/ParadaForm.tsx', `import { NumberInput } from 'react-admin';`],
    ['src/pages/live/LivePage.tsx', `export const x = <input type="number" />;`],
    ['src/resources/paradas/form/ShapeFields.tsx', `export const x = <input type={'number'} />;`],
    ['src/ui/Icon.tsx', `export const x = { htmlInput: { inputMode: 'decimal' } };`],
    ['src/layout/Sidebar.tsx', `export const x = (text: string) => parseFloat(text);`],
  ],
};

const welcome: Snippet[] = [
  ['contract/entities/paradas.ts', `import { z } from 'zod'; export const x = z;`],
  ['contract/core/access.ts', `import type { EntityName } from './entityNames'; export type X = EntityName;`],
  ['contract/entities/paradas.test.ts', `import { it } from 'vitest'; it('x');`],
  ['server/db/schema.ts', `export * from './tables/activos';`],
  ['server/db/tables/activos.ts', `import { stored } from './stored'; export const x = stored;`],
  ['server/seed/demo.ts', `import { anActivo } from '../../testing/factories'; anActivo();`],
  ['server/records/crud.ts', `import type { Db } from '../db/client'; export type X = Db;`],
  [
    'server/resources/paradas/routes.ts',
    `import { crud } from '../../records/crud'; import { rutaTable } from '../../db/tables/rutas'; import { x } from '#contract/entities/paradas'; crud(rutaTable, x);`,
  ],
  [
    'server/resources/paradas/routes.test.ts',
    `import { anActivo } from '../../testing/factories'; anActivo('admin', '/api/activos');`,
  ],
  ['server/app.ts', `import { routes } from './resources'; routes(fetch('/api/activos'));`],
  ['server/main.ts', `import { buildApp } from './app'; buildApp();`],
  ['src/main.tsx', `export const x = import('./App');`],
  [
    'src/App.tsx',
    `import { Sidebar } from './layout/Sidebar'; import { Admin } from 'react-admin'; export const x = [Admin, Sidebar];`,
  ],
  [
    'src/guest/Login.tsx',
    `import { useState } from 'react'; import { homeOf } from '#contract/core/paths'; useState(homeOf);`,
  ],
  ['src/providers/api.ts', 'export const x = (id: number) => fetch(`/api/activos/${id}`);'],
  ['src/service-worker.ts', `export const x = caches.keys();`],
  ['src/ui/numbers/NumberField.tsx', `export const x = { inputMode: 'decimal' };`],
  ['src/layout/Sidebar.tsx', `import { Icon } from '../ui/Icon'; export const x = Icon({ name: 'monitoring' });`],
  [
    'src/resources/paradas/ParadaList.tsx',
    `import { RutaReferenceField } from '../rutas'; import { Icon } from '../../ui/Icon'; export const x = [RutaReferenceField, Icon];`,
  ],
];

const violations = violationsOf([...Object.values(refused).flat(), ...welcome]);

describe.each(Object.entries(refused))('%s', (_, snippets) => {
  it.each(snippets.map((snippet) => ({ snippet })))('$snippet.0 refuses $snippet.1', ({ snippet }) => {
    expect(violations.get(snippet)).toBeGreaterThan(0);
  });
});

describe('what the project allows stays allowed', () => {
  it.each(welcome.map((snippet) => ({ snippet })))('$snippet.0 accepts $snippet.1', ({ snippet }) => {
    expect(violations.get(snippet)).toBe(0);
  });
});
