import { limitesImportacion } from '#contract/requests/importaciones';
import { Unreadable } from '../../untrusted/task';
import { plain } from './values';
import { readXml } from './xml';

/** The texts that the cells of a workbook share, by their number. @throws Unreadable for too many */
export const readSharedTexts = async (pieces: AsyncIterable<Buffer>): Promise<string[]> => {
  const shared: string[] = [];
  let [text, inText, phonetic, all] = ['', false, false, 0];
  await readXml(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (inText && text.length < limitesImportacion.celda) text += piece;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      all += text.length;
      if (shared.length >= mostShared.texts || all > mostShared.letters)
        throw new Unreadable('El libro trae demasiados textos: deje solo la hoja que quiere importar');
      shared.push(plain(text.slice(0, limitesImportacion.celda)));
    },
  });
  return shared;
};

/** Limits of shared strings: their number, and their characters in total. */
const mostShared = { texts: 2_000_000, letters: 32 * 1024 * 1024 };
