import type { Class, DbObject } from './objects';

/** What differs between a database and a fresh one: an object that is missing, is another, or is one too many. */
export interface Difference {
  que: 'falta' | 'distinto' | 'sobra';
  clase: Class;
  nombre: string;
  de: string;
  /** As a fresh database has it, and as this one does. */
  nuevo?: DbObject;
  hay?: DbObject;
}

/** @returns the differences, in the order in which they can be mended */
export const compare = (fresh: readonly DbObject[], found: readonly DbObject[]): Difference[] => {
  const keyOf = ({ clase, nombre, de }: DbObject) => `${clase} ${nombre} ${clase === 'función' ? '' : de}`;
  const there = new Map(found.map((object) => [keyOf(object), object]));
  const wanted = new Set(fresh.map(keyOf));
  const of = ({ clase, nombre, de }: DbObject) => ({ clase, nombre, de });
  return [
    ...fresh.flatMap((nuevo): Difference[] => {
      const hay = there.get(keyOf(nuevo));
      if (!hay) return [{ que: 'falta', ...of(nuevo), nuevo }];
      return hay.definicion === nuevo.definicion ? [] : [{ que: 'distinto', ...of(nuevo), nuevo, hay }];
    }),
    ...found.flatMap((hay): Difference[] => (wanted.has(keyOf(hay)) ? [] : [{ que: 'sobra', ...of(hay), hay }])),
  ];
};

const feminine = new Set<Class>(['extensión', 'secuencia', 'función', 'tabla', 'columna', 'restricción', 'política']);

/** «Falta el índice eventos_por_clave de eventos.» */
export const sentenceOfDifference = ({ que, clase, nombre, de }: Difference): string => {
  const article = feminine.has(clase) ? 'la' : 'el';
  const table = de.replace(/^public\./, '');
  const named = `${article} ${clase} ${nombre}${clase === 'índice' || clase === 'restricción' ? ` de ${table}` : ''}`;
  if (que === 'falta') return `Falta ${named}.`;
  if (que === 'sobra') return `Sobra ${named}.`;
  return `${named.charAt(0).toUpperCase()}${named.slice(1)} no es como en una base de datos nueva.`;
};
