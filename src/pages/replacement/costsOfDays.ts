/** Where the costs of an asset in some days are, both included: the same sum in the report of assets, with its rows. */
export const costsOfDays = (id: number, days: { desde: string; hasta: string }): string =>
  `/reportes/activos?${new URLSearchParams({ ...days, activo_id: String(id) }).toString()}`;
