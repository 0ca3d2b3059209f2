import { storedWords, type Words } from '#contract/words/noun';

/** The words of an entity's fields, by its name: each page brings those that it shows, and the frame has none. */
const brought = new Map<string, Readonly<Record<string, string>>>();

export const bringWords = ({ resource, fields }: Words): void => {
  if (resource !== undefined) brought.set(resource, { ...storedWords, ...fields });
};

/** The word of a message `resources.<entity>.fields.<field>`; undefined: no page has brought it. */
export const broughtWord = (key: string): string | undefined => {
  const [, resource = '', field = ''] = ofField.exec(key) ?? [];
  return brought.get(resource)?.[field];
};

const ofField = /^resources\.([\w-]+)\.fields\.(.+)$/;
