import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * A telephone number with its country, `+573001234567`; null if it is none. `zone`: IANA, of the company: its country
 * is meant where the number names none.
 */
export const e164 = (written: string, zone: string): string | null => {
  const number = parsePhoneNumberFromString(written.replace(/^00/, '+'), countryOf(zone));
  return number?.isValid() ? number.number : null;
};

const known = new Map<string, CountryCode | undefined>();

const countryOf = (zone: string): CountryCode | undefined => {
  if (!known.has(zone)) known.set(zone, findCountry(canonical(zone)));
  return known.get(zone);
};

/** Some zones belong to several countries: the one that is named after its city is not known, so the first counts. */
const findCountry = (zone: string) =>
  getCountries().find((country) => zonesIn(country).some((each) => canonical(each) === zone));

interface Region {
  getTimeZones?: () => string[] | undefined;
  /** In older engines. */
  timeZones?: string[];
}

const zonesIn = (country: CountryCode): readonly string[] => {
  const region: Region = new Intl.Locale('und', { region: country });
  return region.getTimeZones?.() ?? region.timeZones ?? [];
};

/** The name of a zone that has several. */
const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
