import path from 'node:path';
import type { Header } from './archive';
import { requestCopy } from './localApi';
import { connect, databaseIn, holdsDatabase, openDirectory, type Connection, type Place } from './places';
import { scratch } from './scratch';

export interface Source extends Connection {
  motor: Header['motor'];
  /** How long (ms) the running server paused other requests; null without a server or a pause. */
  pausa: number | null;
}

/**
 * Opens the database to be copied. A directory that a server has open is copied by that server, and the copy is opened.
 */
export const openSource = async (place: Place): Promise<Source> => {
  if ('url' in place) return { ...(await connect(place.url)), motor: 'postgresql', pausa: null };
  const { data } = place;
  if (!holdsDatabase(data)) throw new Error(`En ${data} no hay una base de datos de Ftrack.`);
  const copy = await requestCopy(data);
  if (!copy) return { ...(await openDirectory(databaseIn(data))), motor: 'integrada', pausa: null };
  const dir = path.join(data, copy.carpeta);
  const forget = scratch(dir, `${dir}.lock`);
  try {
    const { client, close } = await openDirectory(dir);
    return { client, motor: 'integrada', pausa: copy.pausa_ms, close: () => close().finally(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
};
