import type { Steps } from './steps';

/** A migration that a database says it has; `nombre` is not known of databases of early versions. */
export interface Applied {
  nombre: string | null;
  huella: string | null;
  cuando: number;
}

export interface Recognised {
  /** The names of our steps that the database has. */
  has: Set<string>;
  /** It has steps in a form that was changed later: its schema may differ. */
  drifted: boolean;
  /** What no version up to this one ever delivered. */
  unknown: Applied[];
}

/**
 * Which of our steps these are: by their content, whenever and under whatever name it was delivered; then by their
 * name; then by their moment.
 */
export const recognise = (applied: readonly Applied[], { steps, delivered }: Steps): Recognised => {
  const found: Recognised = { has: new Set(), drifted: false, unknown: [] };
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
