import { bit } from '../packets/bytes';
import { beaconsOf } from './beacons';
import { canColumns } from './can';
import { Columns, numberAt, thousandths } from './columns';
import { detailsOf, merged, type Details } from './details';
import type { Text } from './places';

/** GTERI: a periodic report, and what is connected: a mask names it. */
export const eriDetails = ({ values, model, after, end, places }: Text): Details => {
  const { details, next } = detailsOf(values, after, end, model, false);
  const mask = /^[0-9A-F]{1,8}$/i.test(values[4] ?? '') ? parseInt(values[4] ?? '', 16) : 0;
  const connected = places.length > 0 ? connectedOf(new Columns(values, next, end), mask, model) : {};
  const power: Details = /^\d{1,5}$/.test(values[5] ?? '') ? { voltaje_externo: thousandths(values[5]) } : {};
  return merged(power, details, connected);
};

const connectedOf = (columns: Columns, mask: number, model: string): Details => {
  let details: Details = {};
  const add = (more: Details) => {
    details = merged(details, more);
  };
  if (bit(mask, 0) && model !== 'gv350m') add({ atributos: { combustible: columns.hex() } });
  const probes = bit(mask, 1) ? wiresOf(columns) : { details: {}, n: 0 };
  add(probes.details);
  if (bit(mask, 2)) {
    columns.text(); // whether the bus speaks
    const { details: can, isExact } = canColumns(columns);
    add(can);
    if (!isExact) return details;
  }
  if (bit(mask, 3) || bit(mask, 4) || (bit(mask, 0) && model === 'gv350m')) add(tanksOf(columns, mask, model));
  if (model === 'gl320m') return details;
  if (bit(mask, 7)) radiosOf(columns);
  if (bit(mask, 8)) add(beaconsOf(columns, model, probes.n));
  return details;
};

/** How many devices follow: nobody has more than some tens. */
const countOf = (columns: Columns): number => {
  const count = columns.number();
  return count !== null && count >= 0 && count <= 50 ? count : 0;
};

/** On one wire: identifier, kind and data. 1 is a probe in sixteenths of a degree, 2 the key of a driver. */
const wiresOf = (columns: Columns): { details: Details; n: number } => {
  const details: Details = {};
  const atributos: Record<string, unknown> = {};
  let n = 0;
  for (let left = countOf(columns); left > 0 && columns.left > 0; left--) {
    const [identifier, kind, data] = [columns.text(), columns.text(), columns.text()];
    n += 1;
    if (kind === '2' && /^[0-9A-F]{8,16}$/i.test(identifier)) details.conductor = identifier;
    else if (/^[0-9A-F]{4}$/i.test(data)) atributos[`temperatura_${n}`] = ((parseInt(data, 16) << 16) >> 16) / 16;
  }
  return { details: { ...details, atributos }, n };
};

/** Probes of tanks: kind, percent, litres. GV350M has a number and a raw level before them. */
const tanksOf = (columns: Columns, mask: number, model: string): Details => {
  const details: Details = {};
  const atributos: Record<string, unknown> = {};
  for (let left = countOf(columns), n = 1; left > 0 && columns.left > 0; left--, n++) {
    const name = n === 1 ? '' : `_${n}`;
    columns.text(); // its kind
    if (model === 'gv350m') {
      columns.text(); // its number
      if (bit(mask, 0)) atributos[`combustible${name}`] = columns.hex();
    }
    if (bit(mask, 3)) {
      const percent = columns.number();
      if (n === 1) details.combustible_pct = percent;
      else atributos[`combustible${name}_pct`] = percent;
    }
    if (bit(mask, 4)) atributos[`combustible${name}_l`] = numberAt(columns.text());
  }
  return { ...details, atributos };
};

/** Accessories by radio: serial number, kind, temperature, and the humidity of kind 2. */
const radiosOf = (columns: Columns) => {
  for (let left = countOf(columns); left > 0 && columns.left > 0; left--) {
    columns.text();
    const kind = columns.text();
    columns.text();
    if (kind === '2') columns.text();
  }
};
