/** Rules that the linter does not have itself; the plugin is named `own`. */
const rules = {
  /** What an esquery selector finds. Options: `{ selector, message }`, any number of them. */
  'no-syntax': {
    meta: { schema: false },
    create: (context) =>
      Object.fromEntries(
        context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
      ),
  },

  /**
   * What may not be imported. Options: `{ regex, message }`, any number of them; with `allowTypes` types may be, with
   * `allowLazily` what is loaded only when it is needed.
   */
  'no-imports': {
    meta: { schema: false },
    create: (context) => {
      const walls = context.options.map(({ regex, ...wall }) => ({ ...wall, bars: new RegExp(regex, 'u') }));
      const look = (node) => {
        const from = node.source?.value;
        if (typeof from !== 'string') return;
        const [isType, isLazy] = [importsTypes(node), node.type === 'ImportExpression'];
        for (const { bars, message, allowTypes, allowLazily } of walls)
          if (bars.test(from) && !(allowTypes && isType) && !(allowLazily && isLazy)) context.report({ node, message });
      };
      return {
        ...{ ImportDeclaration: look, ImportExpression: look },
        ...{ ExportNamedDeclaration: look, ExportAllDeclaration: look },
      };
    },
  },

  /** The longest line, in characters. Lines with an address or a regular expression are exempt, or also with text. */
  'line-length': {
    meta: { schema: false },
    create: (context) => {
      const [{ most, exceptText = false }] = context.options;
      const exempt = new Set();
      const leave = ({ loc }) => {
        for (let line = loc.start.line; line <= loc.end.line; line++) exempt.add(line);
      };
      return {
        'Literal[regex]': leave,
        ...(exceptText && { Literal: leave, TemplateLiteral: leave }),
        'Program:exit': () => {
          context.sourceCode.lines.forEach((text, i) => {
            if (text.length <= most || exempt.has(i + 1) || /https?:\/\//.test(text)) return;
            const loc = { start: { line: i + 1, column: most }, end: { line: i + 1, column: text.length } };
            context.report({ loc, message: `This line has ${text.length} characters; ${most} are the most.` });
          });
        },
      };
    },
  },
};

const importsTypes = ({ importKind, exportKind, specifiers = [] }) =>
  (importKind ?? exportKind) === 'type' ||
  (specifiers.length > 0 && specifiers.every((each) => (each.importKind ?? each.exportKind) === 'type'));

export default { meta: { name: 'own' }, rules };
