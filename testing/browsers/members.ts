import { relative } from 'node:path';
import ts from 'typescript';
import { entryOf, lackedBy, pathsLacked } from './support';

/** A use of something that a supported engine lacks in its oldest version. */
export interface Use {
  file: string;
  line: number;
  /** Its path in the data: `api.AbortSignal.any_static`. */
  path: string;
  lackedBy: string[];
}

/**
 * The uses of objects, functions and members of the browser and of the language, of events and of attributes, that a
 * supported engine lacks. Which object a member belongs to is asked of the types. `x.member?.()` is a fallback.
 */
export const usesIn = (program: ts.Program, sources: readonly ts.SourceFile[], root: string): Use[] => {
  const checker = program.getTypeChecker();
  const suspects = suspectsOf(checker);
  const uses: Use[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      const path = isSuspect(node, suspects) && !isFallback(node) ? pathOf(node, checker, program) : undefined;
      const lacking = path === undefined ? [] : lackedBy(path);
      if (path !== undefined && lacking.length > 0) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        uses.push({ file: relative(root, source.fileName), line: line + 1, path, lackedBy: lacking });
      }
      if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return uses;
};

/** Names decide whom the types are asked about: asking about every name takes several times as long. */
const isSuspect = (node: ts.Node, suspects: ReadonlySet<string>): boolean => {
  if (ts.isPropertyAccessExpression(node)) return suspects.has(node.name.text);
  if (ts.isIdentifier(node)) return suspects.has(node.text) && isValue(node);
  if (ts.isBindingElement(node)) return suspects.has((node.propertyName ?? node.name).getText());
  return ts.isCallExpression(node) || ts.isJsxAttribute(node);
};

/**
 * The names of what an engine lacks and the types have. They leave out the newer methods of iterators, so that `map` of
 * an array is not asked about.
 */
const suspectsOf = (checker: ts.TypeChecker): ReadonlySet<string> => {
  const isTyped = (path: string): boolean => {
    const [owner, name, ...below] = path.replace(/^api\.|^javascript\.builtins\.|_static$/g, '').split('.');
    if (!owner || owner === 'Intl') return true;
    if (below.length > 0 || usual.has(path)) return false;
    const value = checker.resolveName(owner, undefined, ts.SymbolFlags.Value, false);
    if (!name) return value !== undefined;
    if (owner === 'Window' && checker.resolveName(name, undefined, ts.SymbolFlags.Value, false)) return true;
    const type = checker.resolveName(owner, undefined, ts.SymbolFlags.Type, false);
    const types = [value && checker.getTypeOfSymbol(value), type && checker.getDeclaredTypeOfSymbol(type)];
    return types.some((each) => each && checker.getPropertyOfType(each, name));
  };
  return new Set(
    pathsLacked('api', 'javascript.builtins')
      .filter(isTyped)
      .map((path) => path.replace(/^.*\./, '').replace(/_static$/, '')),
  );
};

/** Nobody uses these, and nearly every file has a member of that name: asking about them takes as long as the rest. */
const usual = new Set([
  'api.CSSKeyframesRule.length',
  'api.HTMLDetailsElement.name',
  'api.Notification.icon',
  'api.Notification.title',
  'api.ReadableStream.values',
]);

/** Called or read only where it is there. */
const isFallback = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  (((ts.isCallExpression(node.parent) || ts.isPropertyAccessExpression(node.parent)) &&
    node.parent.expression === node &&
    node.parent.questionDotToken !== undefined) ||
    ts.isTypeOfExpression(node.parent));

const pathOf = (node: ts.Node, checker: ts.TypeChecker, program: ts.Program): string | undefined => {
  if (ts.isPropertyAccessExpression(node))
    return memberPath(checker.getTypeAtLocation(node.expression), node.name, checker, program);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name)
      ? memberPath(checker.getTypeAtLocation(node.parent), name, checker, program)
      : undefined;
  }
  if (ts.isIdentifier(node)) return globalPath(node, checker, program);
  if (ts.isCallExpression(node)) return eventPath(node, checker);
  return ts.isJsxAttribute(node) ? attributePath(node) : undefined;
};

const isValue = ({ parent }: ts.Identifier): boolean =>
  !ts.isPropertyAccessExpression(parent) ||
  !ts.isIdentifier(parent.name) ||
  parent.expression.kind === ts.SyntaxKind.Identifier;

/** A global variable, function or class of the browser or of the language. */
const globalPath = (node: ts.Identifier, checker: ts.TypeChecker, program: ts.Program): string | undefined => {
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return undefined;
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declared || !isOfLibrary(declared, program) || ts.isParameter(declared)) return undefined;
  const { text } = node;
  return [`api.${text}`, `api.Window.${text}`, `javascript.builtins.${text}`].find(entryOf);
};

const memberPath = (
  of: ts.Type,
  name: ts.MemberName,
  checker: ts.TypeChecker,
  program: ts.Program,
): string | undefined => {
  const symbol = checker.getSymbolAtLocation(name) ?? checker.getPropertyOfType(of, name.text);
  const declared = symbol?.declarations?.find((each) => isOfLibrary(each, program));
  if (!declared) return undefined;
  const { text } = name;
  const owner = ownerOf(declared);
  if (!owner) return undefined;
  // A mixin of the types is described with each object that has it.
  const owners = [owner.name, ...namesOf(of, checker)];
  for (const each of owners) {
    const found = [
      `api.${each}.${text}${owner.isStatic ? '_static' : ''}`,
      `javascript.builtins.${each}.${text}`,
      `api.${each}.${text}`,
      ...(each === 'Window' || each === 'globalThis' ? [`api.${text}`, `javascript.builtins.${text}`] : []),
    ].find(entryOf);
    if (found) return found;
  }
  return undefined;
};

/** The object that a declaration of the library belongs to, as the data calls it. */
const ownerOf = (declared: ts.Declaration): { name: string; isStatic: boolean } | undefined => {
  const { parent } = declared;
  if (ts.isInterfaceDeclaration(parent)) return { name: plain(scopeOf(parent) + parent.name.text), isStatic: false };
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return { name: scopeOf(parent.parent.parent.parent) + parent.parent.name.getText(), isStatic: true };
  const scope = scopeOf(ts.isVariableDeclaration(declared) ? parent.parent : declared);
  return scope ? { name: scope.slice(0, -1), isStatic: false } : { name: 'Window', isStatic: false };
};

/** `Intl.` for what is declared in that namespace. */
const scopeOf = ({ parent }: ts.Node): string =>
  ts.isModuleBlock(parent) && ts.isIdentifier(parent.parent.name) ? `${parent.parent.name.text}.` : '';

/** The types' own names of some objects. */
const plain = (name: string) =>
  name.replace(/^Readonly(?=Array|Map|Set)|Constructor$/, '').replace(/^(Callable|Newable)(?=Function)/, '');

const namesOf = (type: ts.Type, checker: ts.TypeChecker): string[] => {
  const types = type.isUnionOrIntersection() ? type.types : [checker.getApparentType(type)];
  return types.flatMap((each) => {
    const own = each.getSymbol()?.getName();
    const bases = each.isClassOrInterface() ? checker.getBaseTypes(each) : [];
    return [...(own ? [plain(own)] : []), ...bases.flatMap((base) => namesOf(base, checker))];
  });
};

const isOfLibrary = (declared: ts.Declaration, program: ts.Program) =>
  program.isSourceFileDefaultLibrary(declared.getSourceFile());

/** `x.addEventListener('scrollend', …)` */
const eventPath = (node: ts.CallExpression, checker: ts.TypeChecker): string | undefined => {
  const [event] = node.arguments;
  if (!ts.isPropertyAccessExpression(node.expression) || !event || !ts.isStringLiteral(event)) return undefined;
  if (node.expression.name.text !== 'addEventListener') return undefined;
  return namesOf(checker.getTypeAtLocation(node.expression.expression), checker)
    .map((name) => `api.${name}.${event.text}_event`)
    .find(entryOf);
};

/** `<div inert>` */
const attributePath = (node: ts.JsxAttribute): string | undefined => {
  const tag = node.parent.parent.tagName;
  if (!ts.isIdentifier(tag) || !/^[a-z]/.test(tag.text) || !ts.isIdentifier(node.name)) return undefined;
  const name = node.name.text.toLowerCase();
  return [`html.elements.${tag.text}.${name}`, `html.global_attributes.${name}`].find(entryOf);
};
