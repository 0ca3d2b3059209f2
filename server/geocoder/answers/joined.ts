import { cleanText } from '#contract/rules/text';

const longest = 160;

/** The parts of an address that are known, once each. */
export const joined = (...parts: (string | undefined)[]): string | null => {
  const known = parts.flatMap((part) => {
    const text =
      part &&
      cleanText(part)
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim();
    return text ? [text] : [];
  });
  return [...new Set(known)].join(', ').slice(0, longest) || null;
};
