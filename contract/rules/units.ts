/**
 * The units that people use and those that are stored: litres, kilometres, km/h, °C and kPa. Pages, files and imports
 * convert here, and what is typed comes back as typed.
 */

/** The unit in which a company counts fuel; `gal`: US gallons, `gal_imp`: imperial ones. */
export type UnidadCombustible = 'l' | 'gal' | 'gal_imp';
export type UnidadDistancia = 'km' | 'mi';

/** What a company counts in. */
export interface CompanyUnits {
  unidad_combustible: UnidadCombustible;
  unidad_distancia: UnidadDistancia;
}

export const metric: CompanyUnits = { unidad_combustible: 'l', unidad_distancia: 'km' };

export type Quantity = 'volumen' | 'distancia' | 'velocidad' | 'temperatura' | 'presion';
/** The first of each quantity is the stored one. */
export const unitsOf = {
  volumen: ['l', 'gal', 'gal_imp'],
  distancia: ['km', 'mi'],
  velocidad: ['km/h', 'mph', 'kn'],
  temperatura: ['°C', '°F'],
  presion: ['kPa', 'psi', 'bar'],
} as const satisfies Record<Quantity, readonly string[]>;
export type Unit = (typeof unitsOf)[Quantity][number];

interface Size {
  /** How many stored units one is. */
  factor: number;
  /** Where the stored unit's zero is: 32 °F. */
  zero?: number;
  word: string;
}

const sizes: Readonly<Record<Unit, Size>> = {
  l: { factor: 1, word: 'litros' },
  gal: { factor: 3.785411784, word: 'galones' },
  gal_imp: { factor: 4.54609, word: 'galones imperiales' },
  km: { factor: 1, word: 'kilómetros' },
  mi: { factor: 1.609344, word: 'millas' },
  'km/h': { factor: 1, word: 'km/h' },
  mph: { factor: 1.609344, word: 'millas por hora' },
  kn: { factor: 1.852, word: 'nudos' },
  '°C': { factor: 1, word: '°C' },
  '°F': { factor: 5 / 9, zero: 32, word: '°F' },
  kPa: { factor: 1, word: 'kPa' },
  psi: { factor: 6.894757293168361, word: 'psi' },
  bar: { factor: 100, word: 'bar' },
};

/** «galones» */
export const unitWord = (unit: Unit): string => sizes[unit].word;

/** «gal», «gal imp.», as it stands beside a number. */
export const unitSign = (unit: Unit): string => (unit === 'gal_imp' ? 'gal imp.' : unit);

/** The stored unit of what this one measures. */
export const storedUnit = (unit: Unit): Unit =>
  Object.values<readonly Unit[]>(unitsOf).find((units) => units.includes(unit))?.[0] ?? unit;

/** Decimals of stored amounts. */
const stored = 4;

/** The stored amount, of four decimals, of one in this unit. 20 gal → 75,7082 l */
export const toStored = (value: number, unit: Unit): number => {
  const { factor, zero = 0 } = sizes[unit];
  return factor === 1 ? value : rounded((value - zero) * factor, stored);
};

/**
 * A stored amount in this unit, with as few decimals as give it back: 75,7082 l → 20 gal, 33,3333 l → 8,80573 gal. What
 * was typed comes back as typed, of four decimals, or three where the unit is the smaller one.
 */
export const shownIn = (value: number, unit: Unit): number => {
  const { factor, zero = 0 } = sizes[unit];
  if (factor === 1) return value;
  const exact = value / factor + zero;
  for (let decimals = 0; decimals < most; decimals++) {
    const short = rounded(exact, decimals);
    if (toStored(short, unit) === value) return short;
  }
  return rounded(exact, most);
};

/** Decimals of shown amounts: those that every stored one of four needs. */
const most = 7;

/** The unit that a company uses for amounts stored in this one; the same if it has no choice. */
export const companyUnit = (unit: string, { unidad_combustible, unidad_distancia }: CompanyUnits): string =>
  unit === 'l'
    ? unidad_combustible
    : unidad_distancia === 'mi' && (unit === 'km' || unit === 'km/h')
      ? { km: 'mi', 'km/h': 'mph' }[unit]
      : unit;

export const isUnit = (text: string): text is Unit => Object.hasOwn(sizes, text);

/** A stored amount in the unit of a company, and its sign. 75,7082 l → 20 «gal» */
export const inUnitOf = (value: number, stored: Unit, company: CompanyUnits): { value: number; unit: string } => {
  const unit = companyUnit(stored, company);
  return isUnit(unit) ? { value: shownIn(value, unit), unit: unitSign(unit) } : { value, unit };
};

/**
 * Consumption per distance as a company says it: l/100 km where fuel is in litres, else km/gal or mi/gal, by which
 * more is better. `per100`: stored units of fuel per 100 km, above zero.
 */
export const economy = (per100: number, units: CompanyUnits): { value: number; unit: string } => {
  const { unidad_combustible: fuel, unidad_distancia: distance } = units;
  if (fuel === 'l') {
    if (distance === 'km') return { value: per100, unit: 'l/100 km' };
    return { value: per100 * sizes.mi.factor, unit: 'l/100 mi' };
  }
  const value = ((100 / per100) * sizes[fuel].factor) / sizes[distance].factor;
  return { value, unit: `${distance}/${unitSign(fuel)}` };
};

/** Consumption per hour in the company's unit, from litres per hour. */
export const perHour = (
  litres: number,
  { unidad_combustible: fuel }: CompanyUnits,
): { value: number; unit: string } => ({
  value: litres / sizes[fuel].factor,
  unit: `${unitSign(fuel)}/h`,
});

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  const found = Math.round(value * scale) / scale;
  return found === 0 ? 0 : found;
};
