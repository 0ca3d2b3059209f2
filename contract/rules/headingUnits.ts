import { folded } from './text';
import type { Quantity, Unit } from './units';

/**
 * The unit that a heading names, of this quantity: «Galones», «Odómetro (mi)», «Temp. °F», «Galones imperiales».
 * Undefined if it names none.
 */
export const unitIn = (heading: string, quantity: Quantity): Unit | undefined => {
  const text = ` ${folded(heading)
    .replaceAll('º', '°')
    .replaceAll(/[_\s.,:;()[\]{}-]+/g, ' ')
    .trim()} `;
  return spelled[quantity].find(([spelling]) => spelling.test(text))?.[1];
};

/** A word by itself: « l », not the one in «placa». */
const word = (spelling: string) => new RegExp(`[ /](?:${spelling}) `);

/** Larger units first where one's spelling holds another's. */
const spelled: Readonly<Record<Quantity, readonly (readonly [RegExp, Unit])[]>> = {
  volumen: [
    [word('(?:gal|gals|galon|galones|gallon|gallons) (?:imp|imperial|imperiales|uk)'), 'gal_imp'],
    [/ (?:imp|imperial|imperiales|uk) /, 'gal_imp'],
    [word('gal|gals|galon|galones|gallon|gallons|gl|gln'), 'gal'],
    [word('l|lt|lts|ltr|litro|litros|liter|liters|litre|litres'), 'l'],
  ],
  distancia: [
    [word('mi|milla|millas|mile|miles'), 'mi'],
    [word('km|kms|kilometro|kilometros|kilometer|kilometers|kilometre|kilometres|kilometraje'), 'km'],
  ],
  velocidad: [
    [word('mph|mi/h|millas por hora|millas/h|miles per hour'), 'mph'],
    [word('kn|kt|kts|knot|knots|nudo|nudos'), 'kn'],
    [word('km/h|kmh|kph|kilometros por hora'), 'km/h'],
  ],
  temperatura: [
    [word('°f|°? ?fahrenheit|grados f|f'), '°F'],
    [word('°c|°? ?celsius|grados c|centigrados|c'), '°C'],
  ],
  presion: [
    [word('psi|lb/in2|libras'), 'psi'],
    [word('bar|bares'), 'bar'],
    [word('kpa|kilopascal|kilopascales'), 'kPa'],
  ],
};

/** The unit that the heading of meter readings names, of whatever its meters count. */
export const readingUnitIn = (heading: string): Unit | 'h' | undefined => {
  const quantities = ['distancia', 'volumen', 'temperatura', 'presion'] as const;
  const [found] = quantities.flatMap((quantity) => unitIn(heading, quantity) ?? []);
  return found ?? (/\bh(r|rs|oras?|or[oó]metro|ours?)?\b/i.test(heading) ? 'h' : undefined);
};
