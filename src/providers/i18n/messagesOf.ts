import { capital, createWord, storedWords, titleWord, type Noun, type Words } from '#contract/words/noun';
import type { Messages } from './i18nProvider';

/** React-admin's messages for a kind of record, built from its words; those of an entity's fields come later. */
export const messagesOf = (words: Noun & Partial<Pick<Words, 'fields'>>): Messages => ({
  name: `${capital(words.one)} |||| ${titleWord(words)}`,
  action: { create: createWord(words) },
  fields: { ...storedWords, ...words.fields },
  notifications: {
    created: `${capital(words.one)} ${done(words, 'cread')}`,
    updated: `Cambios guardados |||| %{smart_count} ${words.many} ${done(words, 'actualizad')}s`,
    deleted:
      `${capital(words.one)} ${done(words, 'eliminad')} |||| %{smart_count} ` +
      `${words.many} ${done(words, 'eliminad')}s`,
  },
});

const done = ({ gender }: Noun, stem: string) => `${stem}${gender === 'f' ? 'a' : 'o'}`;
