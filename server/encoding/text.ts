import { isUtf8 } from 'node:buffer';
import { decodePage } from './codePages';
import { decodeAs } from './encoding';

const mark = '\ufeff';
const withoutMark = (text: string) => (text.startsWith(mark) ? text.slice(1) : text);

/** The charset that a content type declares, in lower case; undefined where it declares none. */
export const charsetOf = (type: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(type ?? '')?.[1]?.toLowerCase();

/**
 * Text in its declared charset, else UTF-8, without a byte order mark. Undefined when the bytes are not valid in it, so
 * that nothing is ever stored with replacement characters.
 */
export const declaredText = (bytes: Buffer, charset: string | undefined): string | undefined => {
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8')
    return isUtf8(bytes) ? withoutMark(bytes.toString()) : undefined;
  const text = decodeAs(charset, bytes);
  return text === undefined ? undefined : withoutMark(text);
};

/** Text of a device, which may not say its charset: UTF-8 where it is valid, else Windows-1252. */
export const likelyText = (bytes: Buffer, charset?: string): string =>
  declaredText(bytes, charset) ?? declaredText(bytes, undefined) ?? decodePage('windows-1252', bytes);

/** Text of which each character is one byte, as sockets and addresses deliver it. */
export const textOfBytes = (text: string): string =>
  /[\x80-\xff]/.test(text) ? likelyText(Buffer.from(text, 'latin1')) : text;

/** A value of a query or form whose escapes are not UTF-8: `Cami%F3n`. Others are as they were. */
export const unescaped = (value: string): string =>
  /%[89a-f][\da-f]/i.test(value)
    ? textOfBytes(
        value.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
      )
    : value;
