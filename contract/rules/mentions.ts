import { folded } from './text';

/** A name in a text: from its «@» on. */
export interface Mention<Person> {
  at: number;
  length: number;
  people: readonly Person[];
}

const letter = /[\p{L}\p{N}]/u;

/**
 * The people whom «@Ana Pérez» names, in the order of the text, whatever the case and the accents. The longest name
 * counts; of the same name all are meant. An «@» within a word, as in a mail address, names nobody.
 */
export const mentionsIn = <Person extends { nombre: string }>(
  text: string,
  people: readonly Person[],
): Mention<Person>[] => {
  const found: Mention<Person>[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (letter.test(text[at - 1] ?? '')) continue;
    const named = people.filter(({ nombre }) => nombre !== '' && isNamed(text.slice(at + 1), nombre));
    const longest = Math.max(0, ...named.map(({ nombre }) => nombre.length));
    if (longest > 0)
      found.push({ at, length: longest + 1, people: named.filter(({ nombre }) => nombre.length === longest) });
  }
  return found;
};

const isNamed = (rest: string, name: string) =>
  folded(rest.slice(0, name.length)) === folded(name) && !letter.test(rest[name.length] ?? '');
