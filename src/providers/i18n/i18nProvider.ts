import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { broughtWord } from './broughtWords';
import { raMessages } from './raMessages';

/** Texts of one resource: `name` («Activo |||| Activos»), `fields`, and other texts of its screens. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * The product has one language. Texts of resources are under `resources.<name>.…`. In development
 * each missing key is reported once as a console error.
 */
export const createI18n = (
  resources: Record<string, Messages>,
  { reports = import.meta.env.DEV } = {},
): I18nProvider => {
  const reported = new Set<string>();
  const report = (key: string) => {
    if (!reports || reported.has(key)) return;
    reported.add(key);
    console.error(`Falta el texto «${key}»`);
  };

  const messages = { ...raMessages, resources };
  const provider = polyglot(() => messages, 'es', [{ locale: 'es', name: 'Español' }], {
    onMissingKey: (key: string) => {
      if (isKey.test(key)) report(key);
      return key;
    },
  });

  return {
    ...provider,
    translate: (key, options) => {
      const brought = broughtWord(key);
      if (brought !== undefined) return brought;
      // react-admin would derive a label from the field's name; ours come from messages.ts.
      if (reports && ownWord.test(key) && !has(messages, key.split('.'))) report(key);
      return provider.translate(key, options);
    },
  };
};

/** react-admin also translates texts that are already Spanish; only dotted names are keys. */
const isKey = /^[\w-]+(\.[\w-]+)+$/;
const ownWord = /^resources\.[\w-]+\.(name|fields\.[\w.-]+)$/;

const has = (tree: unknown, [part, ...rest]: string[]): boolean => {
  if (part === undefined) return typeof tree === 'string';
  return typeof tree === 'object' && tree !== null && has(new Map(Object.entries(tree)).get(part), rest);
};
