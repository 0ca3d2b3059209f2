import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { Unreadable } from '../../../untrusted/task';
import { decodeAs, decodeUnicode } from '../encoding';
import type { Book } from '../sheet';
import { readXml } from '../xml';
import { featureBook, refuseMany } from './features';

const noKml = 'El archivo no es KML válido o está incompleto: expórtelo de nuevo de su programa de mapas';

/** How a place looks is no column: stops have colours of their own. */
const looks = /^(style|fill|stroke|icon|label|marker)|^(visibility|open|extrude|tessellate|altitudeMode|altitude-mode)$/;

/** Reads KML: a row is a Placemark. @throws Unreadable */
export const openKml = async (bytes: Buffer): Promise<Book> => {
  const text = textOf(bytes);
  const root = text.search(/<([\w.-]+:)?kml[\s>]/);
  if (root < 0) throw new Unreadable('El archivo es XML pero no KML: expórtelo de nuevo de su programa de mapas');
  // Entities that a document defines for itself may grow without end.
  if (/<!DOCTYPE/i.test(text.slice(0, root))) throw new Unreadable('El archivo define entidades propias (DOCTYPE), que no se leen: guárdelo sin ellas');
  await refuseBroken(text);
  const document = parsed(text);
  if (document.doctype) throw new Unreadable(noKml);
  const { features } = kml(document, { skipNullGeometry: false });
  return featureBook(
    features
      .filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay')
      .map(({ geometry, properties }) => ({
        geometry,
        properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !looks.test(name))),
      })),
  );
};

/** Goes over it once before it is held as a whole: is it sound, and not too much? @throws Unreadable */
const refuseBroken = async (text: string) => {
  let [places, links] = [0, 0];
  const open = (name: string) => {
    if (name === 'Placemark') places++;
    if (name === 'NetworkLink') links++;
  };
  await readXml([Buffer.from(text)], { open }, noKml);
  refuseMany(places);
  if (places === 0 && links > 0) throw new Unreadable('El archivo solo trae un enlace a un mapa en línea: expórtelo con sus datos');
};

/** By its mark, else as its first line says, else UTF-8. @throws Unreadable */
const textOf = (bytes: Buffer): string => {
  const [, encoding = 'utf-8'] = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 300).toString('latin1')) ?? [];
  const text = /^utf-?(8|16)/i.test(encoding) ? decodeUnicode(bytes) : decodeAs(encoding, bytes);
  if (text === undefined) throw new Unreadable(`El archivo dice estar en ${encoding.toUpperCase()} y no lo está: guárdelo de nuevo en UTF-8`);
  return text;
};

const parsed = (text: string) => {
  try {
    return new DOMParser({
      onError: () => {
        throw new Unreadable(noKml);
      },
    }).parseFromString(text, 'text/xml');
  } catch {
    throw new Unreadable(noKml);
  }
};
