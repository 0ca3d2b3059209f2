import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoize } from 'es-toolkit';
import ts from 'typescript';
import { can, isSubject } from './contract/core/access.ts';
import { canOpen, pages } from './contract/core/paths.ts';
import type { Role } from './contract/core/roles.ts';

const src = join(import.meta.dirname, 'src');

/**
 * The modules of the pages that the route table gives to this role, with the views that its rights allow, the frame
 * around them included. Absolute paths.
 */
export const pagesOf = (role: Role): string[] => {
  const screens = namesIn(join(src, 'pages/index.tsx'));
  const entities = namesIn(join(src, 'resources/index.ts'));
  const own = pages.filter(({ kind, path }) => kind === 'app' && canOpen(role, path));
  const found = own.flatMap(({ path }) => {
    const screen = [...screens]
      .filter(([name]) => name === path || name.startsWith(`${path}/:`))
      .map(([, file]) => file);
    const entity = path.slice(1);
    const index = entities.get(entity);
    if (!index) return screen;
    const views = (['list', 'show', 'create', 'edit'] as const).filter((view) => mayView(role, view, entity));
    return [...screen, ...views.flatMap((view) => namesIn(index).get(view) ?? [])];
  });
  const missing = own.filter(({ path }) => ![...screens.keys()].includes(path) && !entities.has(path.slice(1)));
  if (missing.length > 0) throw new Error(`No module shows ${missing.map(({ path }) => path).join(', ')}`);
  return [join(src, 'main.tsx'), join(src, 'App.tsx'), ...found];
};

const mayView = (role: Role, view: 'list' | 'show' | 'create' | 'edit', subject: string): boolean =>
  !isSubject(subject) || can(role, view, subject);

/** The folder of the page, the entity or the layer that a module belongs to; that of the frame for what starts it. */
export const homeOf = (file: string): string =>
  /^.*\/src\/(?:(?:pages|resources)\/[^/]+|[^/]+)\//.exec(file)?.[0] ?? join(src, 'layout/');

/** Files that hand on what others declare: of them only what is imported by name is used. */
export const handsOn = (file: string): boolean =>
  /\/src\/(pages|resources)\/([\w-]+\/)?(index|pages)\.tsx?$/.test(file);

/** The modules behind the names that a module imports from files that hand on. */
export const namedBy = memoize((file: string): string[] =>
  importsOf(sourceOf(file)).flatMap(({ from, names }) => {
    const target = resolved(file, from);
    return target && handsOn(target) ? names.flatMap((name) => namesIn(target).get(name) ?? []) : [];
  }),
);

/**
 * The modules behind names: constants and properties that are loaded by `import()`, exports of other files, and
 * properties that carry the name of an import.
 */
const namesIn = (file: string): ReadonlyMap<string, string> => {
  const known = read.get(file);
  if (known) return known;
  const names = new Map<string, string>();
  read.set(file, names);
  const source = sourceOf(file);
  for (const { from, names: imported } of importsOf(source)) {
    const target = resolved(file, from);
    for (const name of imported)
      if (target) names.set(name, handsOn(target) ? (namesIn(target).get(name) ?? target) : target);
  }
  const visit = (node: ts.Node): void => {
    if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      node.exportClause &&
      ts.isNamedExports(node.exportClause)
    ) {
      const target = resolved(file, (node.moduleSpecifier as ts.StringLiteral).text);
      for (const { name } of node.exportClause.elements) if (target) names.set(name.text, target);
    }
    const [name, value] =
      ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? [node.name, node.initializer] : [];
    if (name && value && (ts.isIdentifier(name) || ts.isStringLiteral(name))) {
      const loaded = ts.isIdentifier(value) ? names.get(value.text) : resolved(file, loadedIn(value));
      if (loaded && !ts.isObjectLiteralExpression(value)) names.set(name.text, loaded);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
};

const read = new Map<string, Map<string, string>>();

const sourceOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const importsOf = (source: ts.SourceFile) =>
  source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier, importClause }) => ({
    from: (moduleSpecifier as ts.StringLiteral).text,
    names:
      importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings)
        ? importClause.namedBindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
        : [],
  }));

/** The first module that an expression loads by `import()`. */
const loadedIn = (node: ts.Node): string | undefined => {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [from] = node.arguments;
    return from && ts.isStringLiteral(from) ? from.text : undefined;
  }
  return ts.forEachChild(node, loadedIn);
};

const resolved = (file: string, from: string | undefined): string | undefined => {
  if (!from?.startsWith('.')) return undefined;
  const path = join(dirname(file), from);
  return [`${path}.tsx`, `${path}.ts`].find((each) => ts.sys.fileExists(each));
};
