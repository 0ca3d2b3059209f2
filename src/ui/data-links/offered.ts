/** What is exported, as a table to be linked. `fijo`: the period that is seen now. */
export interface Offered {
  recurso: string;
  filtro: Record<string, unknown>;
  orden: { field: string; order: 'ASC' | 'DESC' } | null;
  fijo: { desde: string; hasta: string } | null;
}

/** @param path of the export; @param body its request */
export const offeredBy = (path: string, body: unknown): Offered => {
  const { filter, sort } = body as { filter?: string; sort?: string };
  const { desde, hasta, ...filtro } = JSON.parse(filter ?? '{}') as Record<string, unknown>;
  const [field, order] = JSON.parse(sort ?? '[]') as [string?, string?];
  return {
    recurso: path.slice(1).replace(/\/exportar$/, ''),
    filtro: Object.fromEntries(Object.entries(filtro).filter(([, value]) => value !== undefined && value !== '')),
    orden: field ? { field, order: order === 'DESC' ? 'DESC' : 'ASC' } : null,
    fijo: typeof desde === 'string' && typeof hasta === 'string' ? { desde, hasta } : null,
  };
};
