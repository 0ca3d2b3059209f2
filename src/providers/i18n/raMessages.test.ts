import english from 'ra-language-english';
import { expect, it } from 'vitest';
import { raMessages } from './raMessages';

const flat = (tree: object, under = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[under + key, value]]
      : typeof value === 'object' && value !== null
        ? flat(value, `${under}${key}.`)
        : [],
  );

const ours = new Map(flat(raMessages));
const theirs = flat(english);
const variables = (text: string) => new Set(text.match(/%\{\w+\}/g));

it('every key of react-admin has a text, and there is none that it no longer uses', () => {
  expect(theirs.length).toBeGreaterThan(150);
  expect([...ours.keys()].sort()).toEqual(theirs.map(([key]) => key).sort());
});

it.each(theirs)('%s uses the same variables and as many plural forms', (key, text) => {
  const spanish = ours.get(key) ?? '';
  expect(variables(spanish)).toEqual(variables(text));
  expect(spanish.split('||||')).toHaveLength(text.split('||||').length);
});

it('all texts are Spanish, with usted', () => {
  const same = theirs
    .filter(([key, text]) => /[a-z]{3}/i.test(text.replace(/%\{\w+\}/g, '')) && ours.get(key) === text)
    .map(([key]) => key);
  expect(same).toEqual(['ra.configurable.inspector.title']);
  for (const [key, text] of ours)
    expect.soft(text, key).not.toMatch(/\b(tú|tus?|tienes|puedes|quieres|estás|haz|tu)\b/i);
});
