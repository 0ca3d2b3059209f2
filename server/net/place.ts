import { readFileSync } from 'node:fs';
import { Reader, type CityResponse } from 'mmdb-lib';
import { plainAddress } from './address';

/** «Bogotá, Colombia» of an address, or null. */
export type PlaceOf = (ip: string) => string | null;

/** @param file in MaxMind's format (.mmdb), of cities or countries @throws Error in Spanish where it is none */
export const openPlaces = (file: string | undefined): PlaceOf => {
  if (file === undefined) return () => null;
  let reader: Reader<CityResponse>;
  try {
    reader = new Reader<CityResponse>(readFileSync(file));
  } catch (error) {
    throw new Error(`GEOIP_FILE: no se pudo leer ${file} como archivo .mmdb (${(error as Error).message})`);
  }
  return (ip) => {
    const address = plainAddress(ip);
    const found = address === null ? null : placeIn(reader, address);
    const named = [found?.city, found?.country].map((one) => one?.names.es ?? one?.names.en);
    return named.filter(Boolean).join(', ') || null;
  };
};

/** An address of the other family than the file's is not in it. */
const placeIn = (reader: Reader<CityResponse>, address: string) => {
  try {
    return reader.get(address);
  } catch {
    return null;
  }
};
