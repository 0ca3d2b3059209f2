import { build } from 'esbuild';

/** What a person looks for: an element by its role and its accessible name, by its label, its words or a selector. */
export type Wanted = { within?: Wanted } & (
  | { role: string; name?: string | RegExp }
  | { label: string }
  | { text: string | RegExp }
  | { css: string; has?: string }
);

/**
 * An expression that makes `e2eFind(wanted)` answer the visible elements in this document, by the library that the
 * tests of screens use. It is the same code in every engine.
 */
export const finder = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  return `(globalThis.e2eFind ? 0 : (() => { ${outputFiles[0]?.text ?? ''}; return 0; })())`;
};

const source = `
  import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
  const wordsOf = (given) => (given && given.source ? new RegExp(given.source) : given);
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');
  const find = (wanted) => {
    const roots = wanted.within ? find(wanted.within) : [document.body];
    const found = roots.flatMap((root) => {
      if (wanted.role) {
        const name = wordsOf(wanted.name);
        return queryAllByRole(root, wanted.role, name === undefined ? {} : { name });
      }
      if (wanted.label) return queryAllByLabelText(root, wanted.label);
      if (wanted.text) return queryAllByText(root, wordsOf(wanted.text)).filter(isSeen);
      const all = [...root.querySelectorAll(wanted.css)];
      return wanted.has ? all.filter(({ textContent }) => textContent.includes(wanted.has)) : all;
    });
    return [...new Set(found)];
  };
  globalThis.e2eFind = find;
`;
