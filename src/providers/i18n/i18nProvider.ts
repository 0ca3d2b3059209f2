import polyglot from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { raMessages } from './raMessages';

/** Words of one resource: `name` («Activo |||| Activos»), `fields`, and what else its screens say. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * The one language of the product. Resources speak under `resources.<name>.…`. In development
 * each key without words is a console error, once.
 */
export const createI18n = (resources: Record<string, Messages>, { reports = import.meta.env.DEV } = {}): I18nProvider => {
  const told = new Set<string>();
  const report = (key: string) => {
    if (!reports || told.has(key)) return;
    told.add(key);
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
      // react-admin makes up a label from the field's name; we want its word from messages.ts.
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
