import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app';

let api: TestApi;
let folder = '';
beforeAll(async () => {
  api = await startTestApi();
  await api.listen();
  // Beneath the project, so that its tools are found.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(path.resolve('node_modules/.cache/client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
});

it('a program that knows only the generated client brings an asset, a device and an order to their end', async () => {
  const document = (await api.call('GET', '/api/openapi.json')).json;
  await writeFile(path.join(folder, 'ftrack.d.ts'), astToString(await openapiTS(document)));
  const script = path.join(folder, 'other.mts');
  await writeFile(script, await readFile('server/openapi/testing/other.ts.txt', 'utf8'));

  const program = ts.createProgram([script], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    skipLibCheck: false,
  });
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${file?.fileName.split('/').at(-1)} ${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  expect(faults).toEqual([]);

  const permisos = Object.fromEntries(
    ['activos', 'niveles', 'dispositivos', 'ordenes'].map((subject) => [subject, 'escritura']),
  );
  const { token } = await api
    .as('admin')
    .post('/api/tokens', { nombre: 'Otro', permisos: { ...permisos, reportes: 'lectura' } });
  const { port } = api.app.server.address() as { port: number };
  const said = await ended(script, { FTRACK_URL: `http://127.0.0.1:${port}`, FTRACK_TOKEN: token });
  expect(JSON.parse(said)).toMatchObject({ orden: { estado: 'cerrada' }, indicadores: expect.any(Object) });
});

const ended = (script: string, env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(err))));
  });
