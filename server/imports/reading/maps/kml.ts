import type { AvisoArchivo } from '#contract/requests/importaciones';
import { Unreadable } from '../../../untrusted/task';
import type { Wanted } from '../../rows/shapes';
import { said, type Book } from '../sheet';
import { readXml } from '../xml';
import { featureBook, refuseMany, type Feature } from './features';
import { entities, textOfHtml } from './html';
import { childOf, textIn, type Element } from './kmlElements';
import { geometryIn } from './kmlShapes';
import { xmlText } from './xmlText';

const noKml = 'El archivo no es KML válido o está incompleto: expórtelo de nuevo de su programa de mapas';

/** Reads KML: a row is a Placemark. @throws Unreadable */
export const openKml = async (bytes: Buffer, wanted: Wanted): Promise<Book> => {
  const text = xmlText(
    bytes,
    'kml|Document|Folder|Placemark',
    'El archivo es XML pero no KML: expórtelo de nuevo de su programa de mapas',
  );
  const { placemarks, styles, links, images } = await readElements(text);
  if (placemarks.length === 0 && links > 0)
    throw new Unreadable('El archivo solo trae un enlace a un mapa en línea: expórtelo con sus datos');
  if (placemarks.length === 0 && images > 0)
    throw new Unreadable('El archivo solo trae imágenes sobre el mapa (GroundOverlay): no hay lugares que leer');
  const features = placemarks.map((placemark): Feature => {
    const stroke = wanted === 'lines' && strokeOf(placemark, styles);
    return {
      geometry: geometryIn(placemark, wanted),
      properties: { ...propertiesOf(placemark), ...(stroke && { stroke }) },
    };
  });
  return featureBook(features, wanted, noticesOf(links, images));
};

const noticesOf = (links: number, images: number): AvisoArchivo[] => [
  ...(links > 0
    ? [
        {
          codigo: 'MAPA_INCOMPLETO' as const,
          n: links,
          mensaje: counted(links, 'enlace', 'a mapas en línea, que no se siguen'),
        },
      ]
    : []),
  ...(images > 0
    ? [
        {
          codigo: 'MAPA_INCOMPLETO' as const,
          n: images,
          mensaje: counted(images, 'imagen', 'sobre el mapa, que no se leen'),
        },
      ]
    : []),
];

const counted = (n: number, one: 'enlace' | 'imagen', what: string) =>
  `Además de lugares trae ${said(n)} ${n === 1 ? one : one === 'imagen' ? 'imágenes' : 'enlaces'} ${what}`;

/** Elements whose content is kept: places, and the styles of lines. */
const kept = new Set(['Placemark', 'Style', 'StyleMap']);
/** Limit of elements within one of them: the track of a day has one for each second. */
const mostElements = 500_000;

/** Reads it as a stream, whatever the prefixes of its elements. @throws Unreadable */
const readElements = async (text: string) => {
  const placemarks: Element[] = [];
  const styles = new Map<string, Element>();
  const path: Element[] = [];
  let [links, images, elements] = [0, 0, 0];
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'NetworkLink') links++;
    if (name === 'GroundOverlay') images++;
    const parent = path.at(-1);
    if (!parent && !kept.has(name)) return;
    if (!parent) elements = 0;
    if (++elements > mostElements)
      throw new Unreadable(`Un lugar del mapa trae más de ${said(mostElements)} elementos: divídalo en varios`);
    const element = { name, attributes, children: [], text: '' };
    parent?.children.push(element);
    path.push(element);
  };
  const close = (name: string) => {
    if (path.at(-1)?.name !== name) return;
    const element = path.pop();
    if (!element || path.length > 0) return;
    if (name !== 'Placemark') styles.set(element.attributes.id ?? '', element);
    else if (placemarks.push(element)) refuseMany(placemarks.length);
  };
  const add = (piece: string) => {
    const element = path.at(-1);
    if (element) element.text += piece;
  };
  await readXml([Buffer.from(text)], { open, close, text: add, entities }, noKml);
  return { placemarks, styles, links, images };
};

const spoken = ['name', 'address', 'phoneNumber', 'description'];

/** Its texts and data by name, without HTML. */
const propertiesOf = (placemark: Element): Record<string, string> => {
  const properties = new Map<string, string>();
  const add = (name: string, value: string) => {
    const text = textOfHtml(value).trim();
    if (name && text && !properties.has(name)) properties.set(name, text);
  };
  for (const name of spoken) add(name, textIn(placemark, name));
  const data = childOf(placemark, 'ExtendedData');
  for (const each of data?.children ?? []) {
    if (each.name === 'Data') add(each.attributes.name ?? '', textIn(each, 'value'));
    else if (each.name !== 'SchemaData') add(each.name, each.text);
    else for (const { attributes, text } of each.children) add(attributes.name ?? '', text);
  }
  add('timestamp', textIn(placemark, 'TimeStamp', 'when'));
  for (const side of ['begin', 'end']) add(side, textIn(placemark, 'TimeSpan', side));
  return Object.fromEntries(properties);
};

/** The colour of its line, as in CSS: KML orders colours as blue, green, red, after the opacity. */
const strokeOf = (placemark: Element, styles: ReadonlyMap<string, Element>): string | undefined => {
  const shared = (url: string) => styles.get(url.replace(/^.*#/, ''));
  const named = shared(textIn(placemark, 'styleUrl'));
  const normal = named?.children.find((pair) => pair.name === 'Pair' && textIn(pair, 'key') !== 'highlight');
  const candidates = [
    childOf(placemark, 'Style'),
    named,
    normal && childOf(normal, 'Style'),
    normal && shared(textIn(normal, 'styleUrl')),
  ];
  for (const style of candidates) {
    const [, blue, green, red] =
      /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(textIn(style, 'LineStyle', 'color').replace('#', '')) ??
      [];
    if (blue) return `#${red}${green}${blue}`;
  }
  return undefined;
};
