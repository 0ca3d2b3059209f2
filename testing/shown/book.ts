import { existsSync, readFileSync } from 'node:fs';

export interface Section {
  title: string;
  lines: readonly string[];
}

/** What is written down of one page: the page itself, then each press. */
export type Written = Section[];

const pageMark = '## ';
const pressMark = '### ';

/** The pages of a file by their titles. */
export const readBook = (file: string): ReadonlyMap<string, Written> => {
  const book = new Map<string, Written>();
  if (!existsSync(file)) return book;
  let sections: Written = [];
  let lines: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (line.startsWith(pageMark) || line.startsWith(pressMark)) {
      const isPage = line.startsWith(pageMark);
      const title = line.slice(isPage ? pageMark.length : pressMark.length);
      if (isPage) book.set(title, (sections = []));
      sections.push({ title, lines: (lines = []) });
    } else if (line) lines.push(line);
  return book;
};

export const textOf = (pages: readonly Written[]): string =>
  pages
    .map((sections) =>
      sections
        .map(({ title, lines }, at) => [`${at === 0 ? pageMark : pressMark}${title}`, ...lines, ''].join('\n'))
        .join('\n'),
    )
    .join('\n');
