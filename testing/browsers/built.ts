import { parseAst } from 'rolldown/parseAst';
import { entryOf, lackedBy } from './support';

/** The paths in the data of called functions of objects, `Object.groupBy(…)`, that a supported engine lacks. */
export const lackedInScript = (code: string): string[] => {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, optional } = node as { type?: string; callee?: Member; optional?: boolean };
    if ((type === 'CallExpression' || type === 'NewExpression') && !optional) {
      const path = callee && pathOf(callee);
      if (path !== undefined && lackedBy(path).length > 0 && !isAskedFor(path, code)) found.add(path);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  return [...found];
};

/** Packages ask first: `typeof URL.canParse==`, `Error.captureStackTrace&&`, `"Segmenter"in Intl`. */
const isAskedFor = (path: string, code: string): boolean => {
  const [of = '', name = ''] = path.replace(/^api\.|^javascript\.builtins\.|_static$/g, '').split('.');
  return new RegExp(`typeof ${of}\\.${name}\\b|${of}\\.${name}&&|["'\`]${name}["'\`] ?in ${of}\\b`).test(code);
};

interface Member {
  type: string;
  optional?: boolean;
  object?: { type: string; name?: string };
  property?: { type: string; name?: string };
}

const pathOf = ({ type, optional, object, property }: Member): string | undefined => {
  if (type !== 'MemberExpression' || optional || object?.type !== 'Identifier' || property?.type !== 'Identifier')
    return undefined;
  const [of, name] = [object.name ?? '', property.name ?? ''];
  return [`api.${of}.${name}_static`, `javascript.builtins.${of}.${name}`].find((path) => entryOf(path));
};
