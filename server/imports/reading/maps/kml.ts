import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { Unreadable } from '../../../untrusted/task';
import type { Book } from '../sheet';
import { readXml } from '../xml';
import { featureBook, refuseMany, type Wanted } from './features';
import { xmlText } from './xmlText';

const noKml = 'El archivo no es KML válido o está incompleto: expórtelo de nuevo de su programa de mapas';

/** Style properties are not columns: stops have their own colours. */
const looks = /^(style|fill|stroke|icon|label|marker)|^(visibility|open|extrude|tessellate|altitudeMode|altitude-mode)$/;

/** Reads KML: a row is a Placemark. @throws Unreadable */
export const openKml = async (bytes: Buffer, wanted: Wanted): Promise<Book> => {
  const text = xmlText(bytes, 'kml', 'El archivo es XML pero no KML: expórtelo de nuevo de su programa de mapas');
  await refuseBroken(text);
  const document = parsed(text);
  if (document.doctype) throw new Unreadable(noKml);
  const { features } = kml(document, { skipNullGeometry: false });
  return featureBook(
    features
      .filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay')
      .map(({ geometry, properties }) => ({
        geometry,
        properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !looks.test(name) || (name === 'stroke' && wanted === 'lines'))),
      })),
    wanted,
  );
};

/** Streams the file once before it is parsed as a whole, to check that it is well-formed and not too large. @throws Unreadable */
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
