import { useCanAccess } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Documento } from '#contract/entities/hojaDeVida';

/** The document that the address asks to renew (`renewalOf`), if the user may; closing takes it out of the address. */
export const useRenewal = (resource: string, documents: readonly Documento[] | undefined) => {
  const [search, setSearch] = useSearchParams();
  const { canAccess: mayEdit = false } = useCanAccess({ resource, action: 'edit' });
  const asked = search.get('renovar');
  const ask = (id: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete('renovar');
        else next.set('renovar', String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const document = documents?.find(({ id }, at) => (asked === 'primero' ? at === 0 : String(id) === asked));
  return {
    document: mayEdit ? document : undefined,
    open: ({ id }: Documento) => ask(id),
    close: () => ask(undefined),
  };
};
