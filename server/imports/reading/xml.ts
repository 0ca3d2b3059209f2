import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Unreadable } from '../../untrusted/task';

interface XmlHandlers {
  open: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  /** Text of an element, possibly in pieces. */
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Named entities besides those of XML. */
  entities?: Readonly<Record<string, string>>;
}

/** Workbooks are flat, and their elements have few attributes. */
const most = { depth: 64, attributes: 200 };

/**
 * Parses XML as a stream, with element names without prefix. Custom entities are not expanded. @throws Unreadable with
 * that refusal when it is not XML
 */
export const readXml = async (
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { open, text, close, entities = {} }: XmlHandlers,
  refusal = noXml,
): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  Object.assign(parser.ENTITIES, entities);
  let [depth, said] = [0, 0];
  parser.on('attribute', () => {
    if (++said > most.attributes) throw new Unreadable(refusal);
  });
  parser.on('opentag', ({ name, attributes }) => {
    said = 0;
    if (++depth > most.depth) throw new Unreadable(refusal);
    open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(withoutPrefix(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw new Unreadable(refusal);
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.close();
};

const noXml =
  'No se pudo leer el archivo. Ábralo en su hoja de cálculo, guárdelo de nuevo como XLSX y vuelva a subirlo';

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
