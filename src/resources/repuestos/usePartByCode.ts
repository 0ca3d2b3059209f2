import { useDataProvider, useNotify } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';

/** The parts that match a text, the first twenty. */
export const partsLike = (q: string) => ({
  filter: { activo: true, ...(q && { q }) },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: 20 },
});

/** Finds the part with a code, as scanned or typed by a reader; undefined: there is none, and a notice says so. */
export const usePartByCode = () => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  return async (code: string): Promise<Repuesto | undefined> => {
    const { data } = await dataProvider.getList<Repuesto>('repuestos', partsLike(code));
    const exact = data.find(({ codigo }) => codigo?.toLowerCase() === code.toLowerCase());
    const only = exact ?? (data.length === 1 ? data[0] : undefined);
    if (!only)
      notify(data.length > 1 ? `Hay ${data.length} repuestos con «${code}».` : `Ningún repuesto tiene «${code}».`);
    return only;
  };
};
