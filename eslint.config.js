import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { walls } from './eslint.walls.js';

const typescript = ['**/*.{ts,tsx}'];
/** The rules that need types cost a quarter of a minute: `npm test` applies them, `npm run check` stays quick. */
const full = process.env.FTRACK_LINT === 'full';

/** As wide as the formatter's lines, which leaves strings and SQL as they are written. */
const lineLength = { code: 120, ignoreUrls: true, ignoreRegExpLiterals: true };

export default defineConfig(
  [
    { ignores: ['node_modules/', 'dist/', 'data/', 'coverage/'] },
    { linterOptions: { reportUnusedDisableDirectives: full ? 'error' : 'off' } },
    {
      files: ['**/*.{js,mjs,ts,tsx}'],
      extends: [tseslint.configs.recommended],
      rules: {
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        'max-len': ['error', lineLength],
        'max-lines': ['error', { max: 340, skipBlankLines: true, skipComments: true }],
        '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      },
    },
    {
      // A longer function has a second subject. Tests are written as one list of sentences.
      files: ['{contract,server,src,bench,scripts}/**/*.{js,mjs,ts,tsx}'],
      ignores: ['**/*.test.{ts,tsx,mjs}', '**/testing/**', '**/testing*.ts'],
      rules: { 'max-lines-per-function': ['error', 120] },
    },
    {
      // Titles of tests are sentences, and files for tests stand in them as they are.
      files: ['**/*.test.{ts,tsx,mjs}', 'e2e/**/*.ts'],
      rules: { 'max-len': ['error', { ...lineLength, ignoreStrings: true, ignoreTemplateLiterals: true }] },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'max-lines': ['error', { max: 420, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: typescript,
      rules: {
        '@typescript-eslint/no-non-null-assertion': 'error',
        '@typescript-eslint/consistent-type-imports': 'error',
      },
    },
    full && {
      files: typescript,
      ignores: ['**/*.d.mts'],
      languageOptions: { parserOptions: { projectService: true } },
      rules: {
        '@typescript-eslint/no-floating-promises': 'error',
        '@typescript-eslint/await-thenable': 'error',
        '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      plugins: { 'react-hooks': reactHooks },
      rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
    },
    ...walls,
  ].filter(Boolean),
);
