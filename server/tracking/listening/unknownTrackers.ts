import { claveDe, masIdentificador } from '#contract/entities/dispositivos';
import type { NombreRastreador, RastreadorDesconocido } from '#contract/entities/rastreadores';
import { networkOf, type Network } from '../../net/address';
import type { Nodes } from '../../realtime/index';
import { isGood, type Frame } from '../entry/frame';

/** Trackers that are remembered: more than this, and the one that has been silent longest is forgotten. */
const most = 5_000;
/** … and of one address: whoever makes up names must not drive out those of others. */
const mostOfAddress = 500;
const topic = 'rastreadores';
/** Entries sent to the other processes at a time. */
const mostShared = 500;
/** A tracker that was not found is not looked for again before this (ms). */
const lookAgain = 1_000;

interface Heard extends Omit<RastreadorDesconocido, 'primera_en' | 'ultima_en' | 'ultima'> {
  first: number;
  last: number;
  looked: number;
  place: { at: number; latitud: number; longitud: number } | null;
}

/**
 * Trackers that report and that nobody has registered. They cost memory within bounds and never a row, because anybody
 * can write to a port. Processes tell each other of theirs.
 */
export const createUnknownTrackers = (nodes: Pick<Nodes, 'send' | 'listen'>) => {
  const heard = new Map<string, Heard>();
  const changed = new Set<string>();
  /** The network of each, and the names of each network. */
  const networks = new Map<string, Network>();
  const byNetwork = new Map<Network, Set<string>>();

  const drop = (key: string) => {
    heard.delete(key);
    const network = networks.get(key);
    if (network === undefined) return;
    networks.delete(key);
    const others = byNetwork.get(network);
    others?.delete(key);
    if (others?.size === 0) byNetwork.delete(network);
  };

  const put = (key: string, entry: Heard) => {
    // The order of both is that of the last report.
    const network = heard.get(key)?.direccion === entry.direccion ? networks.get(key) : undefined;
    drop(key);
    heard.set(key, entry);
    const its = network ?? networkOf(entry.direccion);
    networks.set(key, its);
    const all = byNetwork.get(its) ?? new Set<string>();
    byNetwork.set(its, all.add(key));
    const [oldest] = all.size > mostOfAddress ? all : heard.size > most ? heard.keys() : [];
    if (oldest !== undefined) drop(oldest);
  };

  nodes.listen((message) => {
    if (message.kind !== 'note' || message.topic !== topic) return;
    for (const theirs of JSON.parse(message.text) as Heard[]) {
      const key = keyOf(theirs.protocolo, theirs.identificador);
      const mine = heard.get(key);
      if (mine && mine.last >= theirs.last) continue;
      put(key, {
        ...theirs,
        first: Math.min(mine?.first ?? theirs.first, theirs.first),
        tramas_n: Math.max(mine?.tramas_n ?? 0, theirs.tramas_n),
        looked: -Infinity,
      });
    }
  });

  return {
    /** @param looked it was looked for just now */
    note: (protocolo: NombreRastreador, said: string, direccion: string, frames: readonly Frame[], looked: boolean) => {
      const identificador = remembered(said);
      const key = keyOf(protocolo, identificador);
      const now = Date.now();
      const before = heard.get(key);
      const frame = frames.findLast(isGood);
      const place = frame
        ? { at: frame.fecha.getTime(), latitud: frame.latitud ?? 0, longitud: frame.longitud ?? 0 }
        : (before?.place ?? null);
      const tramas_n = (before?.tramas_n ?? 0) + 1;
      put(key, {
        protocolo,
        identificador,
        direccion,
        first: before?.first ?? now,
        last: now,
        looked: looked || !before ? performance.now() : before.looked,
        tramas_n,
        place,
      });
      changed.add(key);
    },
    /** Whether it was looked for a moment ago, and is not registered. */
    wasMissing: (protocolo: NombreRastreador, identificador: string): boolean => {
      const entry = heard.get(keyOf(protocolo, identificador));
      return entry !== undefined && performance.now() - entry.looked < lookAgain;
    },
    /** It is registered now. */
    claimed: (protocolo: NombreRastreador, identificador: string) => drop(keyOf(protocolo, identificador)),
    /** The newest first. */
    list: (): RastreadorDesconocido[] => [...heard.values()].reverse().map(answered),
    /** Those that a device with this identifier would be. */
    named: (identificador: string): RastreadorDesconocido[] =>
      [...heard.values()]
        .filter((entry) => claveDe(entry.identificador, entry.protocolo) === claveDe(identificador, entry.protocolo))
        .map(answered),
    /** Tells the other processes; to be called once a second. */
    share: async () => {
      const mine = [...changed].slice(0, mostShared).flatMap((key) => heard.get(key) ?? []);
      changed.clear();
      if (mine.length) await nodes.send({ kind: 'note', topic, text: JSON.stringify(mine) });
    },
  };
};

export type UnknownTrackers = ReturnType<typeof createUnknownTrackers>;

const keyOf = (protocolo: string, identificador: string) => `${protocolo} ${remembered(identificador)}`;

/** A packet may hold thousands of characters where an identifier is expected. */
const remembered = (identificador: string) =>
  identificador.length > masIdentificador
    ? Buffer.from(identificador.slice(0, masIdentificador)).toString()
    : identificador;

const answered = ({ first, last, place, looked: _, ...entry }: Heard): RastreadorDesconocido => ({
  ...entry,
  primera_en: new Date(first).toISOString(),
  ultima_en: new Date(last).toISOString(),
  ultima: place && { fecha: isoOf(place.at), latitud: place.latitud, longitud: place.longitud },
});

/** A tracker's clock may show anything. */
const isoOf = (at: number) => new Date(Number.isFinite(at) ? at : 0).toISOString();
