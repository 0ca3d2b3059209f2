import { Unreadable } from '../../../untrusted/task';
import { decodeAs, decodeUnicode } from '../../../encoding/encoding';

/** Decodes a document that has one of these roots. @throws Unreadable, with `refusal` when its root is another */
export const xmlText = (bytes: Buffer, roots: string, refusal: string): string => {
  const text = decoded(bytes);
  const root = text.search(new RegExp(`<([\\w.-]+:)?(?:${roots})[\\s>]`));
  if (root < 0) throw new Unreadable(refusal);
  // Entities defined in the document may expand without limit.
  if (/<!ENTITY/i.test(text.slice(0, root)))
    throw new Unreadable('El archivo define entidades propias (DOCTYPE), que no se leen: guárdelo sin ellas');
  return repaired(text);
};

/** By its byte order mark, else by its XML declaration, else UTF-8. */
const decoded = (bytes: Buffer): string => {
  const [, encoding] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(
      bytes.subarray(0, 300).toString('latin1'),
    ) ?? [];
  const isUnicode = encoding === undefined || /^utf-?(8|16)/i.test(encoding);
  const text = isUnicode ? decodeUnicode(bytes) : decodeAs(encoding, bytes);
  if (text !== undefined) return text;
  // Without a declaration it does not claim to be in any encoding.
  if (encoding === undefined) return decodeAs('windows-1252', bytes) ?? '';
  throw new Unreadable(`El archivo dice estar en ${encoding.toUpperCase()} y no lo está: guárdelo de nuevo en UTF-8`);
};

/** Programs that write XML by hand leave `&` as it is: outside of CDATA it is a letter unless it begins an entity. */
const repaired = (text: string): string => {
  let done = '';
  for (let at = text.search(/\S/); ;) {
    const from = text.indexOf('<![CDATA[', at);
    const to = from < 0 ? -1 : text.indexOf(']]>', from);
    if (to < 0) return done + withEntities(text.slice(at));
    done += withEntities(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
};

const withEntities = (text: string) => text.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,30});)/gi, '&amp;');
