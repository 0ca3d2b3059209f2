import { causaCorreccion, causasSinAviso, type CausaCorreccion } from '#contract/entities/correcciones';
import { newsFor } from '#contract/rules/lateness';
import type { TipoEvento } from '#contract/entities/tiposEvento';

/** Why an asset is derived again, and from when on, ms. */
export interface Cause {
  causa: CausaCorreccion;
  desde: number;
}

/** What may have changed, with the end of its time; null: it lasts. Ms. */
export interface Concerned {
  tipo?: TipoEvento;
  fin: number | null;
  parada?: number | null;
  ruta?: number | null;
  ejecucion?: number | null;
}

/** Marks later than any frame: time alone is judged. Ms. */
const timeAlone = Date.UTC(9000, 0, 1);
/** A frame decides about what ended up to this long before it, ms. */
const reach = 15 * 60_000;

/** Kinds that depend on stops or routes even if none is named. */
const byPlaces: readonly TipoEvento[] = [
  'entrada_parada',
  'salida_parada',
  'permanencia_excedida',
  'detencion_prolongada',
  'exceso_velocidad',
];
const byRoutes: readonly TipoEvento[] = ['desvio_ruta', 'detencion_prolongada', 'exceso_velocidad'];

const concerns = (causa: CausaCorreccion, { tipo, parada, ruta, ejecucion }: Concerned): boolean => {
  const isRun = tipo === undefined;
  if (causa === 'parada') return isRun || parada != null || byPlaces.includes(tipo);
  if (causa === 'ruta') return isRun || ruta != null || ejecucion != null || byRoutes.includes(tipo);
  return true;
};

/** One of each cause with its earliest time; those of time alone stay apart. */
export const distinctCauses = (given: readonly Cause[]): Cause[] => {
  const found = new Map<string, Cause>();
  for (const cause of given) {
    const name = `${cause.causa} ${cause.desde >= timeAlone}`;
    const known = found.get(name);
    if (!known || cause.desde < known.desde) found.set(name, cause);
  }
  return [...found.values()];
};

/**
 * The most telling cause that reaches what changed; if none does, the one that reaches back furthest. Marks of time
 * alone explain an open silence, and anything else only where no other mark does.
 */
export const causeOf = (causes: readonly Cause[], what: Concerned): CausaCorreccion => {
  const until = (what.fin ?? Infinity) + reach;
  const reaching = causes.filter(({ causa, desde }) => desde <= until && concerns(causa, what));
  const isSilence = what.tipo === 'sin_conexion' && what.fin === null;
  const ofFrames = reaching.filter(({ desde }) => desde < timeAlone || isSilence);
  const named = (ofFrames.length > 0 ? ofFrames : reaching).map(({ causa }) => causa);
  const [furthest] = causes.toSorted((a, b) => a.desde - b.desde);
  return causaCorreccion.options.find((causa) => named.includes(causa)) ?? furthest?.causa ?? 'tardio';
};

/** From when on (ms) new frames may explain what changed; null: there are none. */
export const newFramesFrom = (causes: readonly Cause[]): number | null => {
  const times = causes.flatMap(({ causa, desde }) => (causa === 'tardio' ? [desde] : []));
  return times.length > 0 ? Math.min(...times) : null;
};

/** An event that is derived and not stored. Ms. */
interface Fresh extends Concerned {
  inicio: number;
  /** The frame that opened it; null: it opened by time alone, after `umbral` minutes. */
  abrio: number | null;
  umbral: number | null;
}

/**
 * Whether no new frame opened an event, but a recomputation of what was known, and whether it therefore tells nobody.
 * @param now ms
 */
export const foundLater = (causes: readonly Cause[], event: Fresh, now: number) => {
  const causa = causeOf(
    causes.filter(({ desde }) => desde < timeAlone),
    event,
  );
  const since = newFramesFrom(causes) ?? Infinity;
  const { abrio, inicio, umbral, fin } = event;
  const isTimed = causes.some((cause) => cause.causa === 'tardio' && cause.desde >= timeAlone);
  const opened = abrio ?? inicio + (umbral ?? 0) * 60_000;
  const known = abrio === null ? !isTimed && opened < now - newsFor : opened < since;
  const nuevo = causa !== 'tardio' && known;
  // A rule that begins to watch what lasts tells of it.
  return { causa, nuevo, hallado: nuevo && causasSinAviso.includes(causa) && !(causa === 'regla' && fin === null) };
};
