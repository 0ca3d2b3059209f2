import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const root = join(import.meta.dirname, '../..');

/** The files of these folders that end so, without tests. Absolute paths. */
export const filesIn = (folders: readonly string[], ends: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ends.test(file) && !/\.test\.|(^|\/)testing/.test(file))
      .map((file) => join(root, folder, file)),
  );

/** The types of these files, as the compiler has them, without those of Node. */
export const programOf = (files: readonly string[]): ts.Program => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(files, { ...options, types: ['vite/client'] });
};
