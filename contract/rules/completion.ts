import type { TipoOrden } from '../entities/valoresOrden';

/** What is missing to complete an order, in the words of the form and of the server. */

/** Orders of these kinds say what was done. */
export const exigeSolucion = ['correctivo', 'emergencia'] as const satisfies readonly TipoOrden[];
export const needsSolution = ({ tipo }: Pick<Completed, 'tipo'>): boolean =>
  exigeSolucion.some((kind) => kind === tipo);

/** Photos that it needs: its own number, or the company's. */
export const photosOwed = ({ fotos_min }: Pick<Completed, 'fotos_min'>, usual: number): number => fotos_min ?? usual;

/** @param titles obligatory tasks that are not done */
export const missingTasks = (titles: readonly string[]): string[] => titles.map((title) => `Falta la tarea «${title}»`);

/** What of an order decides whether it is complete. */
interface Completed {
  tipo: TipoOrden;
  solucion: string | null;
  causa_id: number | null;
  exige_causa: boolean;
  fotos_min: number | null;
  fotos_n: number;
  requiere_firma: boolean;
}

interface Said {
  solucion?: string | null | undefined;
  causa_id?: number | null | undefined;
  firma?: object | null | undefined;
}

/** What the order itself lacks, by field. @param usual photos that its company asks for */
export const missingFrom = (
  order: Completed,
  said: Said,
  usual: number,
): { fotos?: string[]; firma?: string[]; solucion?: string[]; causa_id?: string[] } => {
  const photos = photosOwed(order, usual) - order.fotos_n;
  return {
    ...(photos > 0 && { fotos: [photos === 1 ? 'Falta 1 foto' : `Faltan ${photos} fotos`] }),
    ...(order.requiere_firma && !said.firma && { firma: ['Falta la firma'] }),
    ...(needsSolution(order) && !(said.solucion ?? order.solucion) && { solucion: ['Escriba qué se hizo'] }),
    ...(order.exige_causa && !(said.causa_id ?? order.causa_id) && { causa_id: ['Elija la causa de la falla'] }),
  };
};
