import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Shape } from './shape';

/** A call whose type argument says what comes from outside: where it stands in its file, and what it says. */
export interface Claim {
  from: number;
  to: number;
  line: number;
  of: Kind;
  shape: Shape;
}

/** Of what is returned: its `rows`, a decoded column, or all of it. */
type Kind = 'rows' | 'column' | 'value';

/** The functions that are only told what they return. Of those that pass it on, the call that names a type counts. */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ execute: 'rows', query: 'rows', getRows: 'rows', sql: 'column' },
  ...Object.fromEntries(
    ['run', 'runQuery', 'each', 'one', 'early', 'api', 'getJson', 'post', 'send', 'call'].map((name) => [
      name,
      'value' as const,
    ]),
  ),
};
/** Deeper parts of a type are taken as they come. */
const depth = 6;

/** Every claim of the product's own code, by the absolute path of its file. It reads all types: some ten seconds. */
export const readClaims = (root: string): Map<string, Claim[]> => {
  const { config } = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(path.join(root, 'tsconfig.json'), 'utf8'),
  ) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    fileNames.filter((file) => /\/(server|src|contract)\//.test(file)),
    options,
  );
  const checker = program.getTypeChecker();
  const found = new Map<string, Claim[]>();
  for (const source of program.getSourceFiles()) {
    if (!/^(server|src)\//.test(path.relative(root, source.fileName)) || isOfTests(source.fileName)) continue;
    const claims: Claim[] = [];
    const look = (node: ts.Node): void => {
      const claim = claimOf(node);
      if (claim)
        claims.push({
          ...claim,
          from: node.getStart(),
          to: node.getEnd(),
          line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        });
      ts.forEachChild(node, look);
    };
    look(source);
    if (claims.length > 0) found.set(source.fileName, claims);
  }
  return found;

  function claimOf(node: ts.Node): Pick<Claim, 'of' | 'shape'> | undefined {
    const callee = ts.isCallExpression(node)
      ? node.expression
      : ts.isTaggedTemplateExpression(node)
        ? node.tag
        : undefined;
    if (!callee) return undefined;
    const [type, ...others] = (node as ts.CallExpression | ts.TaggedTemplateExpression).typeArguments ?? [];
    const of = kinds[ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()];
    if (!type || others.length > 0 || !of || (of === 'column') === ts.isCallExpression(node)) return undefined;
    const said = of === 'value' ? returnedBy(node as ts.CallExpression) : checker.getTypeFromTypeNode(type);
    return said && { of, shape: shapeOf(said, node, 0) };
  }

  /** What its promise is fulfilled with; of a function that it returns, what that returns. */
  function returnedBy(call: ts.CallExpression) {
    const type = checker.getTypeAtLocation(call);
    const [inner] = type.getCallSignatures();
    return checker.getAwaitedType(inner ? inner.getReturnType() : type);
  }

  function shapeOf(type: ts.Type, at: ts.Node, level: number): Shape {
    const is = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
    if (is(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral))
      return { is: (type as ts.LiteralType).value as string | number };
    if (is(ts.TypeFlags.BooleanLiteral)) return { is: checker.typeToString(type) === 'true' };
    if (is(ts.TypeFlags.StringLike)) return 'string';
    if (is(ts.TypeFlags.NumberLike)) return 'number';
    if (is(ts.TypeFlags.Boolean)) return 'boolean';
    if (is(ts.TypeFlags.Null)) return 'null';
    if (is(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return 'undefined';
    if (type.isUnion()) return { or: type.types.map((each) => shapeOf(each, at, level)) };
    if (level >= depth || !is(ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return 'any';
    const args = () => checker.getTypeArguments(type as ts.TypeReference).map((each) => shapeOf(each, at, level + 1));
    if (checker.isTupleType(type)) return { tuple: args() };
    if (checker.isArrayType(type)) return { each: args()[0] ?? 'any' };
    const properties = checker.getPropertiesOfType(type);
    // Instances of classes: dates, bytes, files.
    if (properties.some((each) => checker.getTypeOfSymbolAtLocation(each, at).getCallSignatures().length > 0))
      return 'object';
    if (properties.length === 0) {
      const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
      return values ? { values: shapeOf(values, at, level + 1) } : 'object';
    }
    return {
      fields: Object.fromEntries(
        properties.map((property) => [
          `${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`,
          shapeOf(checker.getTypeOfSymbolAtLocation(property, at), at, level + 1),
        ]),
      ),
    };
  }
};

const isOfTests = (file: string) => /\.(test|wire)\.tsx?$|\/testing\/|\/testing\.ts$/.test(file);
