import { useStore } from 'react-admin';

interface Kept<T> {
  /** The choices of the server that they change. */
  de: string;
  valor: T;
}

/**
 * What somebody has chosen in a step of an import and not sent yet: it outlives a reload. Choices made over others than
 * the present ones of the server no longer count. Null forgets them.
 */
export const useUnsent = <T>(id: number, paso: string, sent: T): [T, (chosen: T | null) => void] => {
  const [kept, keep] = useStore<Kept<T> | null>(`importaciones.${id}.${paso}`, null);
  const de = JSON.stringify(sent);
  return [kept?.de === de ? kept.valor : sent, (chosen) => keep(chosen === null ? null : { de, valor: chosen })];
};
