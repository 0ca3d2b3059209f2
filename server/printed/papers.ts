import { bytesOf, newPaper, numberPages } from '../paper/paper';
import { drawingOn, faint, margin, type Drawing } from '../paper/drawing';
import type { PaperOf } from './company';

/**
 * One PDF of several papers, each beginning a page and numbered by itself.
 *
 * @param footOf what stands at the foot of its pages
 */
export const writePapers = async <Content extends PaperOf>(
  contents: readonly Content[],
  footOf: (content: Content) => string,
  title: string,
  draw: (drawing: Drawing, content: Content) => void,
): Promise<Buffer> => {
  const doc = await newPaper(
    {
      size: 'A4',
      margin,
      bufferPages: true,
      info: { Title: title, Author: contents[0]?.company.nombre ?? '' },
    },
    contents,
  );
  const whole = bytesOf(doc);
  const starts: number[] = [];
  for (const content of contents) {
    if (starts.length > 0) doc.addPage();
    starts.push(doc.bufferedPageRange().count - 1);
    draw(drawingOn(doc), content);
  }
  const end = doc.bufferedPageRange().count;
  contents.forEach((content, at) => {
    const start = starts[at] ?? 0;
    numberPages(doc, margin, faint, footOf(content), { start, count: (starts[at + 1] ?? end) - start });
  });
  doc.end();
  return whole;
};
