import { useEffect } from 'react';
import { useListContext, useNotify, type SortPayload } from 'react-admin';
import type { Listed } from '#contract/core/entity';
import type { z as Zod } from '#contract/core/validation';

/**
 * Drops what the server refuses of a list's address and of what this device remembers of it: a filter or a sort field
 * that no longer exists would otherwise break the list for ever. Returns whether the list is being repaired.
 */
export const useRepairedList = (usual: SortPayload): boolean => {
  const { resource, error, filterValues, displayedFilters, sort, setFilters, setSort } = useListContext();
  const notify = useNotify();
  const isDefault = Object.keys(filterValues).length === 0 && sort.field === usual.field;
  const heals = isRefused(error) && !isDefault;
  useEffect(() => {
    if (!heals) return undefined;
    let current = true;
    void knownOf(resource).then((known) => {
      if (!current) return;
      const kept = Object.fromEntries(
        Object.entries(filterValues as Record<string, unknown>).filter(([name, value]) => known?.filters(name, value)),
      );
      const sorts = known?.sorts.includes(sort.field) ?? false;
      const unchanged = sorts && Object.keys(kept).length === Object.keys(filterValues as object).length;
      // Nothing looks wrong from here, as when a right was lost: start anew.
      setFilters(unchanged ? {} : kept, displayedFilters);
      if (!sorts || unchanged) setSort(usual);
      notify('Se quitó de la lista lo que ya no existe: un filtro o un orden guardado', { type: 'info' });
    });
    return () => {
      current = false;
    };
    // Once per refusal: its own changes end it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [heals, resource]);
  return heals;
};

/** The refusal of a query, not of the session or the company. */
const isRefused = (error: unknown) => {
  const { status, body } = (error ?? {}) as { status?: number; body?: { code?: string } };
  return status === 400 && body?.code === 'VALIDACION';
};

/** What the contract says of a list; undefined for lists that are not an entity's. */
const knownOf = async (resource: string) => {
  // Loaded here so that lists need not wait for the validation code.
  const [{ entities }, { z }] = await Promise.all([import('#contract/index'), import('#contract/core/validation')]);
  const entity = new Map<string, Pick<Listed, 'filters' | 'sorts'>>(Object.entries(entities)).get(resource);
  if (!entity) return undefined;
  const shapes = new Map(Object.entries(entity.filters as Record<string, Zod.ZodType>));
  return {
    sorts: entity.sorts,
    filters: (name: string, value: unknown) => {
      if (name === 'q' || name === 'id') return true;
      const shape = shapes.get(name);
      return shape !== undefined && z.array(shape.nullable()).safeParse(Array.isArray(value) ? value : [value]).success;
    },
  };
};
