import { defineConfig } from 'oxlint';
import { walls } from './oxlint.walls';

const errors = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'error'])) as Record<Name, 'error'>;

/** As wide as the formatter's lines, which leaves strings and SQL as they are written. */
const most = 120;

/** The rules that need types take as long as the types themselves: `npm run test:all` applies them. */
const typeAware = process.env.FTRACK_LINT === 'full';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: ['./oxlint.rules.js'],
  ignorePatterns: ['dist/', 'data/', 'coverage/', 'testing/recipe/noun/'],
  options: { typeAware, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'off' },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'own/line-length': ['error', { most }],
    'max-lines': ['error', { max: 340, skipBlankLines: true, skipComments: true }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    ...errors(
      'no-array-constructor',
      'no-unused-expressions',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'typescript/ban-ts-comment',
      'typescript/no-duplicate-enum-values',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extra-non-null-assertion',
      'typescript/no-misused-new',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-optional-chain',
      'typescript/no-require-imports',
      'typescript/no-this-alias',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-declaration-merging',
      'typescript/no-unsafe-function-type',
      'typescript/no-wrapper-object-types',
      'typescript/prefer-as-const',
      'typescript/prefer-namespace-keyword',
      'typescript/triple-slash-reference',
    ),
  },
  overrides: [
    {
      // A longer function has a second subject. Tests are written as one list of sentences.
      files: ['{contract,server,src,bench,scripts}/**/*.{js,mjs,ts,tsx}'],
      excludeFiles: ['**/*.test.{ts,tsx,mjs}', '**/*.wire.ts', '**/testing/**', '**/testing*.ts'],
      rules: { 'max-lines-per-function': ['error', 120] },
    },
    {
      // Titles of tests are sentences, and files for tests stand in them as they are.
      files: ['**/*.test.{ts,tsx,mjs}', '**/*.wire.ts', 'e2e/**/*.ts'],
      rules: { 'own/line-length': ['error', { most, exceptText: true }] },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'max-lines': ['error', { max: 420, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(
          'typescript/await-thenable',
          'typescript/consistent-type-imports',
          'typescript/no-floating-promises',
          'typescript/no-non-null-assertion',
        ),
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: errors('react/exhaustive-deps', 'react/rules-of-hooks'),
    },
    ...walls,
  ],
});
