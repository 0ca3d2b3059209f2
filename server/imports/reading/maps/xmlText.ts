import { Unreadable } from '../../../untrusted/task';
import { decodeAs, decodeUnicode } from '../encoding';

/** Decodes a document whose root has this name. @throws Unreadable, with `refusal` when the root is another */
export const xmlText = (bytes: Buffer, name: string, refusal: string): string => {
  const text = decoded(bytes);
  const root = text.search(new RegExp(`<([\\w.-]+:)?${name}[\\s>]`));
  if (root < 0) throw new Unreadable(refusal);
  // Entities defined in the document may expand without limit.
  if (/<!DOCTYPE/i.test(text.slice(0, root))) throw new Unreadable('El archivo define entidades propias (DOCTYPE), que no se leen: guárdelo sin ellas');
  return text;
};

/** By its byte order mark, else by its XML declaration, else UTF-8. */
const decoded = (bytes: Buffer): string => {
  const [, encoding = 'utf-8'] = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 300).toString('latin1')) ?? [];
  const text = /^utf-?(8|16)/i.test(encoding) ? decodeUnicode(bytes) : decodeAs(encoding, bytes);
  if (text === undefined) throw new Unreadable(`El archivo dice estar en ${encoding.toUpperCase()} y no lo está: guárdelo de nuevo en UTF-8`);
  return text;
};
