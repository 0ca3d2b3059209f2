import type { Delivered, Step, Steps } from './steps';

/** A migration that a database says it has; `nombre` is not known of databases of early versions. */
export interface Applied {
  nombre: string | null;
  huella: string | null;
  cuando: number;
}

interface Among {
  /** The names of the steps that the database has. */
  has: Set<string>;
  /** It has steps in a form that was changed later: its schema may differ. */
  drifted: boolean;
  /** What is none of these steps, in no form. */
  unknown: Applied[];
}

/** `unknown` is what no version up to this one ever delivered. */
export interface Recognised extends Among {
  /** Whether it has steps of before our first one, and all of them: then it has our first one. */
  before: 'none' | 'some' | 'all';
}

/** Which of our steps these are. */
export const recognise = (applied: readonly Applied[], { steps, delivered, former }: Steps): Recognised => {
  const ours = among(applied, steps, delivered);
  const then = among(
    ours.unknown,
    former.steps.map((nombre) => ({ nombre, huella: former.delivered[nombre]?.[0]?.huella ?? '' })),
    former.delivered,
  );
  if (then.unknown.length === ours.unknown.length) return { ...ours, before: 'none' };
  const [start] = steps;
  const isWhole = former.steps.every((nombre) => then.has.has(nombre));
  if (isWhole && start) ours.has.add(start.nombre);
  return {
    has: ours.has,
    drifted: ours.drifted || then.drifted,
    unknown: then.unknown,
    before: isWhole ? 'all' : 'some',
  };
};

/**
 * By their content, whenever and under whatever name it was delivered; then by their name; then by their moment.
 */
const among = (
  applied: readonly Applied[],
  steps: readonly Pick<Step, 'nombre' | 'huella'>[],
  delivered: Delivered,
): Among => {
  const found: Among = { has: new Set(), drifted: false, unknown: [] };
  const current = new Map(steps.map(({ huella, nombre }) => [huella, nombre]));
  const names = new Set(steps.map(({ nombre }) => nombre));
  const forms = Object.entries(delivered).flatMap(([nombre, prints]) => prints.map((print) => ({ nombre, ...print })));
  const formOf = (one: Applied) =>
    forms.find(({ huella }) => huella === one.huella) ??
    (one.nombre === null ? forms.find(({ cuando }) => cuando === one.cuando) : undefined);
  const nameOf = (one: Applied): string | undefined => {
    const form = formOf(one);
    if (form) return current.get(form.huella) ?? form.nombre;
    return one.nombre !== null && one.nombre in delivered ? one.nombre : undefined;
  };

  for (const one of applied) {
    const nombre = nameOf(one);
    if (nombre === undefined) {
      found.unknown.push(one);
      continue;
    }
    if (names.has(nombre)) found.has.add(nombre);
    // A backup says moments only.
    found.drifted ||= one.huella !== null && !current.has(one.huella);
  }
  return found;
};
