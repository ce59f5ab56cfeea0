import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { withdrawnWords } from './scripts/tools/lint/withdrawn-words.js';

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only scripts/ reads the environment; pass a Config instead.',
};
const enumeration = {
  selector: 'TSEnumDeclaration',
  message: 'Use a union of string literals.',
};
const raw = {
  selector: "CallExpression[callee.property.name='raw'][arguments.0.type='TemplateLiteral']",
  message: 'No interpolated raw SQL: use bindings.',
};

const reader = {
  selector:
    "CallExpression[callee.object.name='catalog'], CallExpression[callee.object.property.name='catalog'][callee.property.name!='degradedSince']",
  message: 'A page asks a use case of server/catalog, not the index.',
};

export default defineConfig(
  {
    ignores: [
      'dist/**',
      'var/**',
      'data/**',
      'clients/*/dist/**',
      'clients/typescript/src/openapi.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { glossary: { rules: { 'withdrawn-words': withdrawnWords } } },
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'glossary/withdrawn-words': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 14],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': ['error', environment, enumeration, raw],
    },
  },
  {
    files: ['server/web/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', environment, enumeration, raw, reader] },
  },
  {
    files: ['scripts/**/*.ts', 'test/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', enumeration] },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
);
